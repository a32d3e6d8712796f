import { type Marks, type Mention, placesOf } from './marks.ts'
import { isOwnName } from './own-names.ts'
import { isPerson } from './people.ts'
import type { Token } from './tokens.ts'

/** A kitchen's words for what is taken off: "86 the peanuts", and how "no" is mistyped. */
const OFF = /^(?:86|n0|nix|nixed|ax|axed|strike|scrap)$/
const ARTICLE = /^(?:the|any|all|los|las|el|la)$/
/** Words of a clause that takes back what was said before, or finds it missing. */
const TURNS =
  /^(?:wait|scratch|actually|correction|except|excluded|exclude|excluding|forgot|forget|oops|whoops|sorry|espera|espere|perdon|olvide|ups|excluid[ao]s?|banned|forbidden|prohibid[ao]s?|no)$/
const FILLS =
  /^(?:oh|ah|uh|um|hmm|hm|well|ok|okay|and|but|also|that|it|i|just|only|hold|on|one|thing|there|is|are|be|must|should|y|pero|tambien|ay|ese|eso|son|es|a|the|my|god|gosh|damn|crap|yes|no)$/
/** Words by which nobody has an allergy. */
const DENIES = /^(?:none|zero|no|nothing|nada|ningun[ao]?|cero|nobody|sin)$/

const isOwn = ({ codes, word }: Mention): boolean => codes.some(code => isOwnName(code, word))

/**
 * The allergens, by their own names, that a message takes off in words of its own: "86 the peanuts", "no allergies. oh wait,
 * peanuts", "wife: peanuts". They may name what must be avoided.
 */
export function struckIn(marks: Marks): Mention[] {
  const { tokens } = marks
  const named = placesOf(marks.mentions)
  return marks.mentions.filter(mention => {
    if (!isOwn(mention)) return false
    const before = tokens[mention.from]!.before === 'none' ? mention.from - 1 : -1
    const off = ARTICLE.test(tokens[before]?.text ?? '') ? before - 1 : before
    if (OFF.test(tokens[off]?.text ?? '')) return true
    if (isOfPerson(tokens, mention)) return true
    const clause = clauseOf(tokens, mention.from)
    const beside = tokens.slice(clause.from, clause.to).filter((_, at) => !named.has(clause.from + at))
    if (!beside.every(({ text }) => TURNS.test(text) || FILLS.test(text))) return false
    const earlier = tokens.slice(Math.max(0, clause.from - REACH), clause.from)
    const isTurned = (words: readonly Token[]) => words.some(({ text }) => TURNS.test(text))
    return (
      isTurned(beside) || (isTurned(lastClause(tokens, clause.from)) && earlier.some(({ text }) => DENIES.test(text)))
    )
  })
}

/** "Peanut excluded", whatever else a message says of allergies. */
export const bannedIn = ({ tokens, mentions }: Marks): Mention[] =>
  mentions.filter(({ strength, to }) => strength === 'name' && BANS.test(tokens[to]?.text ?? ''))
const BANS = /^(?:excluded|forbidden|banned|prohibited|verboten|excluid[ao]s?|prohibid[ao]s?)$/

const REACH = 8

/** "Me: milk. wife: peanuts": the key of a value is a person. */
function isOfPerson(tokens: readonly Token[], { from, to }: Mention): boolean {
  const isValue = tokens[from]!.sign === 'key' && (tokens[to]?.before ?? 'end') !== 'none'
  const key = tokens[from - 1]
  return isValue && key !== undefined && isPerson(key.text) && (tokens[from - 2] === undefined || key.before !== 'none')
}

function clauseOf(tokens: readonly Token[], at: number): { from: number; to: number } {
  let from = at
  while (from > 0 && tokens[from]!.before === 'none') from -= 1
  const end = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  return { from, to: end < 0 ? tokens.length : end }
}

/** The clause before a word, of at most four words. */
function lastClause(tokens: readonly Token[], at: number): readonly Token[] {
  if (at === 0) return []
  const { from, to } = clauseOf(tokens, at - 1)
  return to - from > MOST_TURNING ? [] : tokens.slice(from, to)
}
const MOST_TURNING = 4
