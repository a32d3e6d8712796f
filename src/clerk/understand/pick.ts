import type { Choice, Offer } from '#src/clerk/state.ts'
import { withoutKind } from './listed-name.ts'
import { LEAD, ORDINALS, RANKS, TAIL, withoutPrice } from './pick-frame.ts'
import { fold } from './text.ts'

const RANKED = new RegExp(`^${LEAD}(?:the |el |la |number |no |option |choice |num |#)*(${RANKS})${TAIL}$`)
const NUMBERED = new RegExp(
  `^${LEAD}(?:(?:the|el|la|los|las) )?(?:number|no|option|choice|num|the|numero|opcion)? ?#?(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|uno|dos|tres|cuatro|cinco)${TAIL}$`,
)
const NUMBER = /^(?:(?:number|option|choice) )?#?(\d)$/
const RANKED_WITH_MORE = new RegExp(
  `^${LEAD}(?:the |el |la |number |option |#)*(${RANKS}|#?\\d|(?<=(?:number|option) )(?:one|two|three|four|five))(?: one| option| restaurant| place)?(?: and| with| y| please| then|:)? (.{3,})$`,
)
/** Repeated digits before dish names, which are quantities: "2 california 1 spicy tuna". */
const COUNTS_ON =
  /^(?:(?:ok|okay|so|yes|yeah|then|well|and|please|um|uh|lets do|lets get|ill have|ill take|i want|give me|can i get|get me|quiero|dame) )*\d (?!(?:i|ill|id|im|we|for|at|to|from|by|in|on|the|and|with|y|con|please|pls|then|can|could|will|get|give|add|want|need|lets|looks?|sounds?|is|are|do|does|what|whats|how|my|it|they|that|this|pick|pickup|deliver\p{L}*|name|phone|quiero|dame|para|one|place|restaurant|option|no|yes) )[\p{L} ]{3,30} \d (?!(?:am|pm|oclock|ave|avenue|st|street|e|w|east|west)\b)\p{L}{3}/u
const BEST: readonly (readonly [pattern: RegExp, score: (choice: Choice) => number | undefined])[] = [
  [/\b(?:cheap(?:er|est)|least expensive|lowest price|mas barat[oa])\b/, choice => choice.price],
  [/\b(?:clos(?:er|est)|near(?:er|est)|mas cercan?[oa]?)\b/, choice => choice.miles],
  [
    /\b(?:(?:best|better|highest|top(?= rated))(?: rated| rating| one| reviewed| ranked)?|mejor)\b/,
    choice => (choice.rating === undefined ? undefined : -choice.rating),
  ],
]

const LEFT_OUT =
  /^(?:(?:ok|okay|oh|then|just|yes|fine|well|alright) )*(?:(?:leave|take|remove|skip|drop|forget|cancel) (?:it|that|about it|about that)|never ?mind)(?: out| off)?(?: then| please)*(?: (?:(?:and|but|instead|then) )*(.{3,}))?$/

export type Picked = { readonly choice: number; readonly rest?: string }

function labelled(said: string, { choices }: Offer): Picked | undefined {
  const choice = choices.findIndex(({ label }) => fold(label) === said)
  return choice < 0 ? undefined : { choice }
}

/** Index (from 0) of the choice that a message selects, and the rest of the message. */
export function readChoice(text: string, offer: Offer): Picked | undefined {
  const said = fold(text)
  const count = offer.choices.length
  if (count === 0 || said === '') return undefined
  const at = (n: number | undefined) => (n !== undefined && n >= 1 && n <= count ? { choice: n - 1 } : undefined)
  // only a yes books the order: "the first one" or "I'd like one" may refer to a dish
  if (offer.kind === 'confirm' && /\?\s*$/.test(text)) return undefined
  if (offer.kind === 'confirm' || offer.kind === 'allergy')
    return at(Number(NUMBER.exec(said)?.[1])) ?? labelled(said, offer)
  const corrected = said.split(/ (?:(?:no|actually|i mean|wait|sorry|mejor) )+/).at(-1)!
  if (corrected !== said && RANKED.test(corrected)) return readChoice(corrected, offer)
  const ranked = RANKED.exec(said)?.[1]
  if (ranked) return at(rankOf(ranked, count))
  const numbered = NUMBERED.exec(said)?.[1]
  if (numbered) return at(/^\d/.test(numbered) ? Number(numbered) : ORDINALS[numbered])
  if (
    new RegExp(`^${LEAD}(?:(?:that|this)(?: one)?|it|the one|es[aeo](?: mism[ao])?)${TAIL}$`).test(said) &&
    count === 1
  )
    return { choice: 0 }
  if (new RegExp(`^${LEAD}(?:the )?other(?: one)?${TAIL}$`).test(said) && count === 2) return { choice: 1 }
  const left = count === 1 && offer.choices[0]!.label.startsWith('Leave out') ? LEFT_OUT.exec(said) : undefined
  if (left) return { choice: 0, ...(left[1] ? { rest: left[1] } : {}) }
  const echoed = offer.kind === 'restaurants' ? undefined : numberedAndEchoed(said, offer)
  if (echoed) return echoed
  const opening = offer.kind === 'restaurants' ? pickedFirst(text, offer) : numberedFirst(text, count)
  if (opening) return opening
  const more = offer.kind === 'restaurants' && !COUNTS_ON.test(said) ? RANKED_WITH_MORE.exec(said) : undefined
  const rank = more === null || more === undefined ? undefined : rankOf(more[1]!.replace('#', ''), count)
  const ranksFirst =
    more && rank !== undefined && at(rank)
      ? { choice: rank - 1, rest: withoutLabel(more[2]!, offer.choices[rank - 1]!.label) }
      : undefined
  if (ranksFirst && MEASURED.test(ranksFirst.rest)) return ranksFirst
  const best = byMeasure(said, offer)
  if (best !== undefined) return { choice: best }
  const described = byDescription(said, offer)
  if (described) return described
  const named = byLabel(said, offer)
  // "is the diner open?" is a question, not a choice
  if (named !== undefined) return named.rest !== undefined && ASKS.test(said) ? undefined : named
  return ranksFirst
}

const FIRST_CLAUSE = /^\s*([^.,:;!?]{1,60}?)\s*[.,:;!?]+\s+(.{2,})$/su
const PRAISE = new RegExp(`${TAIL}$`)
const POINTS = new RegExp(`^${LEAD}(?:that|this|ese|esa|eso)${TAIL}$`)

const NUMBERED_FIRST =
  /^(?:(?:the|number|option|choice|no|el|la|numero|opcion) )*#?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|uno|dos|tres|cuatro|cinco) (.{3,})$/

/** List number followed only by words of that choice: "Number five only one naan". */
function numberedAndEchoed(said: string, { choices }: Offer): Picked | undefined {
  const [, number = '', rest = ''] = NUMBERED_FIRST.exec(said) ?? []
  const place = /^\d/.test(number) ? Number(number) : ORDINALS[number]
  const label = place === undefined ? undefined : choices[place - 1]?.label
  const own = new Set(fold(label ?? '').split(' '))
  const isOwn = (word: string) => SMALL.has(word) || own.has(word) || own.has(`${ORDINALS[word] ?? ''}`)
  const words = rest.split(' ')
  const telling = words.filter(word => !SMALL.has(word) && own.has(word))
  return label !== undefined && telling.length > 1 && words.every(isOwn) ? { choice: place! - 1 } : undefined
}

/**
 * Number set apart from the words that follow: "2. and no onions", "2!! and deliver it", "2 and a cola". Not a list
 * of numbers.
 */
function numberedFirst(text: string, count: number): Picked | undefined {
  const [, number, rest] =
    /^\s*(?:(?:number|option|choice|no\.?|numero|la|el)\s+)?#?(\d{1,2})\s*(?:[.)!:;]+\s+(?:and\s+|y\s+)?|,\s*(?:(?:and|then|y)\s+)?(?!\d)|\s+(?:(?:and|y)(?:\s+(?:then|also))?|then|but|also|plus)\s+)(?!\d+\W*$)(\S.*)$/isu.exec(
      text,
    ) ?? []
  const choice = Number(number)
  return rest === undefined || choice < 1 || choice > count ? undefined : { choice: choice - 1, rest: fold(rest) }
}

/** Choice before a pause, and the text after it: "Natsu. 1 chirashi …", "1 damascus. what chicken is there". */
function pickedFirst(text: string, offer: Offer): Picked | undefined {
  const [, clause, after] = FIRST_CLAUSE.exec(text) ?? []
  if (clause === undefined || after === undefined) return undefined
  const said = fold(clause).replace(PRAISE, '')
  const [, number, name] = /^(?:.* )?(?:the |el |la |number |#)?(\d)\.? (\D{3,})$/.exec(said) ?? []
  const named = name === undefined ? undefined : byLabel(name, offer)
  const own = named !== undefined && named.choice === Number(number) - 1 ? named : undefined
  const picked =
    own ??
    (POINTS.test(said) && offer.choices.length > 1 ? undefined : readChoice(clause, offer)) ??
    byLabel(said.replace(new RegExp(`^${LEAD}`), ''), offer)
  if (!picked || picked.rest !== undefined || ASKS.test(said)) return undefined
  const choice = offer.choices[picked.choice]!
  const rest = fold(withoutKind(withoutLabel(after, choice.label), choice))
  return rest === '' ? { choice: picked.choice } : { choice: picked.choice, rest }
}

/** Text after a choice, without its repeated name: "the second one, Golden Abacus. I want …". */
function withoutLabel(text: string, label: string): string {
  const own = new Set(fold(label).split(' '))
  const words = text.split(' ')
  const count = words.findIndex(word => !own.has(fold(word)) && !/^(?:the|el|la)$/i.test(word))
  const isName = count > 1 || (count === 1 && own.size === 1)
  return isName ? words.slice(count).join(' ') : text
}

/** Superlative that, after "the second one", refers to its dishes. */
const MEASURED = /\b(?:cheap|expensive|best|closest|nearest|barat|mejor)/

const ASKS = /^(?:(?:and|so|ok|but) )*(?:is|are|does|do|has|have|when|what|how|where|until|whats|hows)\b/
const POINTED = new RegExp(`\\b(?:the )?(${RANKS}) (?:one|place|restaurant|option)\\b|\\b(?:number|#) ?(\\d)\\b`, 'i')

/** Replaces "the second one" in a question about the listed restaurants with the restaurant's name. */
export function namingRanked(text: string, offer: Offer | undefined): string {
  const pointed = offer?.kind === 'restaurants' && ASKS.test(fold(text)) ? POINTED.exec(text) : null
  if (!offer || !pointed) return text
  const place = rankOf(fold(pointed[1] ?? pointed[2]!), offer.choices.length) ?? 0
  const choice = offer.choices[place - 1]
  return choice ? text.replace(pointed[0], choice.label) : text
}

const rankOf = (word: string, count: number): number | undefined =>
  /^(?:last|ultim)/.test(word)
    ? count
    : /^\d/.test(word)
      ? Number.parseInt(word, 10)
      : (ORDINALS[word] ?? ORDINALS[`${word}o`])

function byMeasure(said: string, { choices }: Offer): number | undefined {
  if (said.split(' ').length > 8 || /^(?:which|what|whats|who|is)\b|\b(?:find|search|show|any)\b/.test(said))
    return undefined
  for (const [pattern, score] of BEST) {
    if (!pattern.test(said)) continue
    const scored = choices.flatMap((choice, index) => {
      const value = score(choice)
      return value === undefined ? [] : [{ index, value }]
    })
    return scored.toSorted((a, b) => a.value - b.value || a.index - b.index)[0]?.index
  }
  return undefined
}

const SMALL = new Set(
  'the a an and n w of with for one please ill take have go lets i want would like from ok yes id get order at to de la el y with in on'.split(
    ' ',
  ),
)

const DESCRIBED =
  /^(?:(?:ok|okay|hm+|um|uh|well|so|then|from|at|let'?s (?:go with|try|do)|i'?ll (?:take|try)|no|yes|actually) )*(?:the|that|el|la) (?<what>[\p{L}\p{N} ]{3,30}?) (?:one|place|spot|restaurant|joint|lugar|sitio)\b ?(?<rest>.*)$/u

/** Only choice that matches a description by name or cuisine: "The vegan place", "the Greenpoint one". */
function byDescription(said: string, { choices, kind }: Offer): Picked | undefined {
  const match = kind === 'restaurants' ? DESCRIBED.exec(said)?.groups : undefined
  const words = match?.what?.split(' ') ?? []
  if (words.length === 0 || new RegExp(`^(?:${RANKS}|other|same)$`).test(match!.what!)) return undefined
  const fitting = choices.flatMap(({ label, kinds = [] }, index) => {
    const own = new Set([label, ...kinds].flatMap(text => fold(text).split(' ')))
    return words.every(word => own.has(word)) ? [index] : []
  })
  const rest = match!.rest!.trim()
  return fitting.length === 1 ? { choice: fitting[0]!, ...(rest === '' ? {} : { rest }) } : undefined
}

/** Explicit list number: "I said number 4". */
const NUMBERED_CHOICE = / (?:(?:no )?i (?:said|meant|want(?:ed)?) )?(?:number|option|choice) \d{1,2} /

/** Only choice named in the message, in full or by words that no other choice has. */
function byLabel(said: string, { choices, kind }: Offer): Picked | undefined {
  const labels = choices.map(choice => fold(withoutPrice(choice.label)))
  const whole = labels.findIndex(label => label !== '' && ` ${said} `.includes(` ${label} `))
  if (whole >= 0 && labels.filter(label => ` ${said} `.includes(` ${label} `)).length === 1) {
    const rest = ` ${said} `
      .replace(` ${labels[whole]} `, ' ')
      .replace(NUMBERED_CHOICE, ' ')
      .replace(new RegExp(`^ ${whole + 1} `), ' ')
      .trim()
    const left = rest.split(' ').filter(word => word !== '' && !SMALL.has(word))
    if (left.length === 0) return { choice: whole }
    return kind === 'restaurants' ? { choice: whole, rest } : undefined
  }
  const words = said.split(' ').filter(word => !SMALL.has(word))
  if (words.length === 0 || words.length > 5) return undefined
  const fitting = labels.flatMap((label, index) => {
    const own = new Set(label.split(' '))
    return words.every(word => own.has(word) || own.has(`${word}s`) || own.has(word.replace(/s$/, ''))) ? [index] : []
  })
  return fitting.length === 1 && words.some(word => word.length > 2) ? { choice: fitting[0]! } : undefined
}
