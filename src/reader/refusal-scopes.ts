import { WISHES } from './second/lexicon.ts'

/** Refusing word of a text, with the words that it may refuse, most likely first. */
export type RefusalScope = {
  readonly said: string
  /** Groups of content words, of which each must be refused: "no onion or tomato" has two. */
  readonly after: readonly (readonly string[])[]
  /** Content words before it, for a refusal that follows its food: "onions off". */
  readonly before: readonly string[]
  /** True if it is said of some of the items: "two of them without". */
  readonly isPartial: boolean
  /** True if it refuses an item: "no white one", "diet coke, not regular coke". */
  readonly isOfItem: boolean
}

const LEADING =
  'no|not|without|with out|w ?/ ?o(?:ut)?|wo|sin|sans|minus|hold|skip|omit(?:ting)?|exclud(?:e|es|ing)|leav(?:e|ing) (?:out|off)|tak(?:e|ing) (?:off|out|away)|cut out|scrap|remov(?:e|es|ing|als?)|avoid(?:ing)?|nix|ditch|lose|scratch|forget|except(?:ing)?|neither|nor|ni|never|none|nothing|nada|zero|kill|dont|do not|doesnt|didnt|cant|cannot|wont|isnt|arent|aint|hates?|dislikes?|detest|loathe|quit(?:a|e|ar|en)(?:le|les|lo|la|me)?|evit(?:a|e|ar|en)|menos|excepto|salvo|odio|86|eighty ?six|(?:anything|everything|all) but|stay away from|steer clear of|pass on|know'
const TRAILING =
  'off|out|away|nope|nah|removed|omitted|excluded|fuera|on hold|at home|false|none|no|never|nunca|minus|x ?0|= ?0|not (?:needed|wanted|necessary|required)'
const SIGNS = '(?<![\\p{L}\\p{N}])[-!~–−]+(?=\\p{L})|[❌🚫⛔]'

const MARK = new RegExp(`(?<![\\p{L}\\p{N}])(?:${TRAILING}|${LEADING})(?![\\p{L}\\p{N}])|${SIGNS}`, 'giu')
const TRAILS = new RegExp(`^(?:${TRAILING}|without|sin)$`, 'iu')

const COUNTS = 'an?|una?|\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dos|tres|cuatro|cinco|seis'
/** Number of items at the end of the words before a refusal. */
const PARTIAL =
  /(?<![\p{L}\p{N}-])(?:\d{1,2}|one|two|three|four|five|six|una?|uno|dos|tres|cuatro)(?: of (?:them|those|these|which))?\s*$/u
/** Correction of the words before it, which the order parser reads: "two, no, three". */
const CORRECTS = `(?:wait,? |or |um,? |sorry,? )?no,? (?:(?:sorry|wait|actually),? )?(?:${COUNTS}|make (?:it|that))|(?:wait|sorry),? no|no,? sorry|scratch that`
/** Phrases with a refusing word that refuse no food. */
const HARMLESS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    CORRECTS,
    '(?:please|pls|thanks?|oh|hey|hi|ok|okay|and|also),? no (?:rush|hurry)',
    'no (?:rush|hurry|prob(?:lem)?s?|worries|worry|thanks?|thank you|gracias|stress|pressure|big deal|biggie|doubt|wait|tip|contact|allerg\\p{L}*|more|hay (?:prisa|problema|apuro)|se preocupen?|need to (?:rush|hurry|call|ring|knock|text))',
    '(?:no|not) (?:later|earlier|sooner|before|after|until|more|less|fewer|over|under|sure|bad|only|just|urgent)(?: than)?',
    '(?:dont|do not|never) (?:worry|mind|forget|rush|hurry|know)',
    '(?:cant|cannot) wait|nothing (?:else|more|fancy|special|crazy)|nada mas|mas o menos|why not|if not|or not',
    'without (?:a doubt|further ado|delay)|coke zero|zero (?:sugar|calories?)|(?:far|blocks?|miles?|minutes?|mins?) away',
    '(?:take|taking|carry|carrying|dine|dining|eat|eating|order|hang|hanging|help|check|work|working|bring|come|coming|go|going|head|heading|straight|right)[ -]?(?:out|away|off)(?! (?:the|any|that|my|all|those|el|la)\\b)',
    'out (?:for delivery|front|there|here|of)|(?:half|percent|dollars?|bucks|day|drop|dropped|fresh|hot|right|just) off|off (?:the (?:menu|grill|griddle|street|list)|of|work)',
    'hold (?:it|this|that|on)|(?:i|you|we|they|to|who|already|let (?:me|us|them)) know|know (?:if|that|how|what|when|where|why|who|it|about)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

const SMALL: ReadonlySet<string> = new Set(
  'the a an any of my it its please pls some put include want wants wanting have having need needs like do to el la los las lo de del le les que lleve lleven ponga pongan pongas pon quiero i we me us be is are them this that these those all both or mine ones one no not extra more fan into big stand eat go leave keep pick when serve care fond feel'.split(
    ' ',
  ),
)
/** Words that end a scope in which another word stands. */
const JOINS = /^(?:with|con|add|adding|plus|and|y|on|in|en|for|para|from|at|but|pero|as)$/
const MOST_WORDS = 3
const MOST_BEFORE = 2

const isContent = (word: string): boolean => word.length > 1 && !SMALL.has(word) && !JOINS.test(word)
const contentOf = (words: string): string[] => (words.match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(isContent)

/** Folds a text, and keeps the signs that separate or refuse. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´']/g, '')
    .replace(/(?<=\p{L})[-–](?=\p{L})/gu, ' ')

/** Puts the names into brackets, longest first. */
function bracketed(text: string, names: readonly string[]): string {
  const plain = names.map(name => folded(name).trim()).filter(name => name !== '')
  const sorted = [...new Set(plain)].toSorted((a, b) => b.length - a.length)
  if (sorted.length === 0) return text
  const any = sorted.map(name => RegExp.escape(name)).join('|')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})s?(?![\\p{L}\\p{N}])`, 'gu'), '<$&>')
}

/** Words of a scope up to a name, or the name if it alone is refused. */
function wordsAfter(rest: string): string[][] {
  const [own = ''] = rest.split('<')
  const groups: string[][] = [[]]
  for (const word of (contentOf(own).length > 0 ? own : rest).match(/[\p{L}\p{N}]{2,}|o(?![\p{L}\p{N}])/gu) ?? []) {
    const last = groups.at(-1)!
    if (last.length > 0 && /^(?:or|o)$/.test(word)) groups.push([])
    else if (last.length > 0 && JOINS.test(word)) break
    else if (isContent(word) && last.length < MOST_WORDS) last.push(word)
  }
  return groups.filter(group => group.length > 0)
}

const wordsBefore = (left: string): string[] => {
  const name = /<([^<>]*)>\s*$/.exec(left)?.[1]
  if (name !== undefined) return contentOf(name)
  const own = contentOf(left.replace(/.*>/s, ''))
  return (own.length > 0 ? own : contentOf(left)).slice(-MOST_BEFORE)
}

/**
 * Finds every refusing word of a text, with the words in its scope. A scope ends at punctuation, at a name of what is
 * ordered, and at the next refusing word. A refusing word within one of the `names` refuses nothing.
 */
export function refusalScopes(text: string, names: readonly string[]): RefusalScope[] {
  const plain = bracketed(folded(text).replace(HARMLESS, ' ; '), names)
  const clauses = plain.split(/[,;.?\n(){}[\]|"]+|!(?!\p{L})/u)
  return clauses.flatMap((clause, at): RefusalScope[] => {
    const inName = (index: number) => clause.lastIndexOf('<', index) > clause.lastIndexOf('>', index)
    const marks = [...clause.matchAll(MARK)].filter(({ index }) => !inName(index))
    return marks.flatMap((mark, n): RefusalScope[] => {
      const said = mark[0].trim()
      const last = marks[n - 1]
      const rest = clause.slice(mark.index + mark[0].length, marks[n + 1]?.index)
      const left = clause.slice(last ? last.index + last[0].length : 0, mark.index)
      // "no, I want a salad" answers
      const next = rest.trim() === '' && clause.trim() === said ? (clauses[at + 1] ?? '') : rest
      if (said === 'no' && WISHES.has(/\p{L}+/u.exec(next)?.[0] ?? '')) return []
      const after = wordsAfter(rest)
      const isAlone = after.length === 0 && contentOf(left).length === 0
      const before = isAlone ? wordsBefore(clauses[at - 1] ?? '') : wordsBefore(left)
      const named = said === 'not' ? /^[^<>]{0,30}<([^<>]*)>/.exec(rest)?.[1] : undefined
      const isOfItem = named !== undefined || /^[^<>]*\bones?\b/u.test(rest)
      return [
        {
          said,
          after: named === undefined ? after : [contentOf(named)],
          before: TRAILS.test(said) || after.length === 0 ? before : [],
          isPartial: PARTIAL.test(left),
          isOfItem,
        },
      ]
    })
  })
}
