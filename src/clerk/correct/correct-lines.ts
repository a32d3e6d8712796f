import type { CartLine, Choice, Offer } from '#src/clerk/state.ts'
import { spokenWords } from '#src/reader/spans.ts'

/** What a correction makes of the lines of an order; an offer where it may mean several of them. */
export type CorrectedLines = { readonly lines: readonly CartLine[]; readonly offers: readonly Offer[] }

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  ['one|uno|una|un', 'two|dos', 'three|tres', 'four|cuatro', 'five|cinco', 'six|seis', 'seven|siete', 'eight|ocho']
    .concat(['nine|nueve', 'ten|diez', 'eleven|once', 'twelve|doce'])
    .flatMap((names, at) => names.split('|').map(name => [name, at + 1] as const)),
)
const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  ['first|1st|primero|primera', 'second|2nd|segundo|segunda', 'third|3rd|tercero|tercera', 'fourth|4th|cuarto|cuarta']
    .concat(['fifth|5th|quinto|quinta', 'sixth|6th', 'seventh|7th', 'eighth|8th'])
    .flatMap((names, at) => names.split('|').map(name => [name, at + 1] as const)),
)
const NUMBER = `(?:\\d{1,2}|${Object.keys(NUMBERS).join('|')})`
const numberOf = (word: string): number => NUMBERS[word] ?? ORDINALS[word] ?? Number(word)
const LEAD =
  '(?:(?:no|nope|what|wait|ok|okay|please|jesus|oh|ugh|hey|sorry|and|yes|sure|actually|can you|could you|i said|por favor) )*'
const REMOVE =
  '(?:remove|delete|take (?:off|out)|drop|cancel|scratch|lose|get rid of|quita(?:r|me)?|borra|elimina|saca)'
const OF_LINES = `(?:(?:the|my|los|las|el|la) )?(?:(?!(?:last|${Object.keys(ORDINALS).join('|')}) )[a-z]+ )?(?:(?:lines?|items?|numbers?|no|lineas?|numeros?) )?`
const LINE = `(?:${NUMBER}|${Object.keys(ORDINALS).join('|')})`
const THESE = `#?(?:${LINE}|line ${NUMBER})(?: (?:and|y|to|through|thru|a|&) (?:lines? |item |number |the )?#?${LINE}| #?${NUMBER})*`
/** "The second one" is a single line. */
const ONE_OF_RANK = new RegExp(`\\b(${Object.keys(ORDINALS).join('|')}) ones?\\b`, 'g')
const TAKES_OFF = new RegExp(
  `^${LEAD}${REMOVE} ${OF_LINES}(?<these>${THESE})(?: ones?| lines?| items?)?(?: please| por favor)?$`,
)
const ALONE = `^${LEAD}(?:(?:i (?:just|only) (?:want|wanted|need|said)|i (?:want|wanted|meant|said)|make it|it should be|just|only|solo|solamente|quiero|son) )*`
const END = '(?: (?:please|only|just|thanks|thank you|por favor|of (?:them|those|it)|en total|in total|total|nomas))*$'
/** "Just one", "one, not four", "not four, one". */
const SO_MANY = [
  new RegExp(`${ALONE}(?<wanted>${NUMBER})(?: (?:and )?(?:not|no) (?<not>${NUMBER}))${END}`),
  new RegExp(`${ALONE}(?:not|no) (?<not>${NUMBER}) (?:but |just |only |sino )?(?<wanted>${NUMBER})${END}`),
  new RegExp(
    `^${LEAD}(?:(?:i )?(?:just|only)|solo|solamente|i said|i (?:just|only) (?:want|need|wanted|said)|make it just) (?:want )?(?<wanted>${NUMBER})${END}`,
  ),
]

/** "One burrito, not four": how many of what is named. */
const COUNTED = new RegExp(
  `^${LEAD}(?:i (?:want|wanted|said) )?${NUMBER} [\\p{L} ]{3,40}? (?:and )?(?:not|no) ${NUMBER}${END}`,
  'u',
)

const said = (text: string): string =>
  spokenWords(text)
    .map(({ word }) => word)
    .join(' ')

/** True for a message that only speaks of lines by their numbers or of how many there are to be. */
export const pointsAtLines = (text: string): boolean =>
  TAKES_OFF.test(said(text)) || SO_MANY.some(pattern => pattern.test(said(text)))

/** True for "remove line 2", which no choice that is asked for is answered by. */
export const takesLinesOff = (text: string): boolean => TAKES_OFF.test(said(text))

const DENIED_AMOUNT = new RegExp(`[,.]? (?:and |y )?(?:not|no) ${NUMBER}[.!]*$`, 'iu')

/** "Three tacos in all, not four" without its last words. */
export const withoutDeniedAmount = (text: string): string => text.replace(DENIED_AMOUNT, '')

const EXCLAIMS = new RegExp(`^${LEAD.replace(/\)\*$/, ')+')}$`)

/**
 * The sentences of a message of which one points at lines of the order, each to be read by itself; none for any other
 * message. Exclamations are left out.
 */
export function correctingSentences(text: string): string[] {
  const parts = text.split(/(?<=[.;!?])\s+|;\s*/).filter(part => said(part) !== '' && !EXCLAIMS.test(`${said(part)} `))
  return parts.length > 1 && parts.some(part => pointsAtLines(part) || COUNTED.test(said(part))) ? parts : []
}

/** Carries out "remove 1 and 2" and "not four, one" on the lines of an order; undefined for other words. */
export function correctLines(
  text: string,
  lines: readonly CartLine[],
  labelOf: (line: CartLine) => string,
): CorrectedLines | undefined {
  const words = said(text)
  const these = TAKES_OFF.exec(words)?.groups?.these
  if (these !== undefined) return withoutLines(these, lines, labelOf)
  const groups = SO_MANY.map(pattern => pattern.exec(words)?.groups).find(found => found !== undefined)
  if (!groups) return undefined
  return withAmount(
    numberOf(groups.wanted!),
    groups.not === undefined ? undefined : numberOf(groups.not),
    lines,
    labelOf,
  )
}

function withoutLines(these: string, lines: readonly CartLine[], labelOf: (line: CartLine) => string): CorrectedLines {
  const chosen = new Set<number>()
  const words = these.replace(/#/g, '').replace(ONE_OF_RANK, '$1').split(' ')
  words.forEach((word, at) => {
    if (!(word in NUMBERS) && !(word in ORDINALS) && !/^\d/.test(word)) return
    const isRange = /^(?:to|through|thru|a)$/.test(words[at - 1] ?? '')
    const from = isRange ? numberOf(words[at - 2]!) : numberOf(word)
    for (let line = from; line <= numberOf(word); line++) chosen.add(line)
  })
  // "remove the 4" where no line has that number means what there are four of
  const [only, ...others] = [...chosen]
  const counted = lines.filter(({ item }) => item.quantity === only)
  if (only !== undefined && others.length === 0 && only > lines.length && counted.length > 0)
    return { lines: lines.filter(line => !counted.includes(line)), offers: [] }
  if ([...chosen].some(line => line < 1 || line > lines.length))
    return { lines, offers: lines.length > 0 ? [linesOffer(lines, labelOf)] : [] }
  return { lines: lines.filter((_, at) => !chosen.has(at + 1)), offers: [] }
}

function withAmount(
  wanted: number,
  wrong: number | undefined,
  lines: readonly CartLine[],
  labelOf: (line: CartLine) => string,
): CorrectedLines {
  const counted = lines.filter(({ item }) => item.quantity !== undefined)
  const wrongly = counted.filter(({ item }) =>
    wrong === undefined ? item.quantity !== wanted : item.quantity === wrong,
  )
  const [only, ...others] = wrongly.length > 0 ? wrongly : counted.length === 1 ? counted : []
  if (only && others.length === 0)
    return {
      lines: lines.map(line => (line === only ? { ...line, item: { ...line.item, quantity: wanted } } : line)),
      offers: [],
    }
  const choices = (wrongly.length > 0 ? wrongly : counted).map(
    (line): Choice => ({
      label: labelOf({ ...line, item: { ...line.item, quantity: wanted } }).slice(0, 120),
      edits: [{ action: 'amount', line: lines.indexOf(line) + 1, quantity: wanted }],
    }),
  )
  return { lines, offers: [{ kind: 'line', question: `${wanted} of which one?`, choices: choices.slice(0, 12) }] }
}

const CORRECTS =
  /\b(?:just|only|not|instead|rather|wrong|i said|i meant|en total|solo|solamente|remove|delete|take off|get rid of|quita|borra)\b|^(?:no|nope|what|wait|why)\b/
const ADDS = /\b(?:add|another|more|also|plus|too|extra|otr[oa]s?|mas|agrega|anade|tambien|same|igual)\b/

/** True for words that want more than there is: "another", "also". */
export const wantsMore = (text: string): boolean => ADDS.test(said(text))

/** True for words that put right what is on the order, rather than add to it. */
export const isCorrection = (text: string): boolean => CORRECTS.test(said(text)) && !ADDS.test(said(text))

/** Asked once: whoever says something else is not held up by it. */
export const UNCHANGED = 'I changed nothing. What shall I do?'

/** The lines of an order as buttons, for a correction that was not understood. */
export function linesOffer(lines: readonly CartLine[], labelOf: (line: CartLine) => string): Offer {
  const choices = lines.flatMap((line, at): Choice[] => [
    ...((line.item.quantity ?? 1) > 1
      ? [
          {
            label: `Only ${labelOf({ ...line, item: { ...line.item, quantity: 1 } })}`,
            edits: [{ action: 'amount' as const, line: at + 1, quantity: 1 }],
          },
        ]
      : []),
    { label: `Remove ${labelOf(line)}`, edits: [{ action: 'remove' as const, line: at + 1 }] },
  ])
  return {
    kind: 'line',
    question: UNCHANGED,
    choices: choices.slice(0, 12).map(choice => ({ ...choice, label: choice.label.slice(0, 120) })),
  }
}
