import { type Marks, type Mention, positionsOf } from './marks.ts'
import { isOwnName } from './own-names.ts'
import { isPerson } from './people.ts'
import type { AllergyToken } from './tokens.ts'

/** Kitchen jargon for removing an item ("86 the peanuts"), and typos of "no". */
const OFF = /^(?:86|n0|nix|nixed|ax|axed|strike|scrap|drop|ditch|lose|spare|kill|omit)$/
const ARTICLE = /^(?:the|any|all|los|las|el|la)$/
/** "Spare me the egg", "lose us the egg". */
const FOR_WHOM = /^(?:me|us|him|her|them)$/
/** Words of a clause that corrects an earlier statement or adds an omission. */
const TURNS =
  /^(?:wait|scratch|actually|correction|except|excluded|exclude|excluding|forgot|forget|oops|whoops|sorry|espera|espere|perdon|olvide|ups|excluid[ao]s?|banned|forbidden|prohibid[ao]s?|no)$/
const FILLS =
  /^(?:oh|ah|uh|um|hmm|hm|well|ok|okay|and|but|also|that|it|i|just|only|hold|on|one|thing|there|is|are|be|must|should|y|pero|tambien|ay|ese|eso|son|es|a|the|my|god|gosh|damn|crap|yes|no)$/
/** Words that deny any allergy. */
const DENIES = /^(?:none|zero|no|nothing|nada|ningun[ao]?|cero|nobody|sin)$/

const isOwn = ({ codes, word }: Mention): boolean => codes.some(code => isOwnName(code, word))

/**
 * Finds allergens, by their own names, that a message strikes in unusual wording: "86 the peanuts", "no allergies.
 * oh wait, peanuts", "wife: peanuts". They may have to be avoided.
 */
export function struckAllergensIn(marks: Marks): Mention[] {
  const { tokens } = marks
  const named = positionsOf(marks.mentions)
  return marks.mentions.filter(mention => {
    if (!isOwn(mention)) return false
    const before = tokens[mention.from]!.before === 'none' ? mention.from - 1 : -1
    const noun = ARTICLE.test(tokens[before]?.text ?? '') ? before - 1 : before
    const off = FOR_WHOM.test(tokens[noun]?.text ?? '') ? noun - 1 : noun
    if (OFF.test(tokens[off]?.text ?? '') && isWholePhrase(tokens, mention)) return true
    if (isOfPerson(tokens, mention)) return true
    const clause = clauseOf(tokens, mention.from)
    const beside = tokens.slice(clause.from, clause.to).filter((_, at) => !named.has(clause.from + at))
    if (!beside.every(({ text }) => TURNS.test(text) || FILLS.test(text))) return false
    const earlier = tokens.slice(Math.max(0, clause.from - REACH), clause.from)
    const isTurned = (words: readonly AllergyToken[]) => words.some(({ text }) => TURNS.test(text))
    return (
      isTurned(beside) || (isTurned(lastClause(tokens, clause.from)) && earlier.some(({ text }) => DENIES.test(text)))
    )
  })
}

/**
 * Returns allergens that are explicitly banned, regardless of other allergy statements: "Peanut excluded".
 */
export const bannedIn = ({ tokens, mentions }: Marks): Mention[] =>
  mentions.filter(({ strength, to }) => strength === 'name' && BANS.test(tokens[to]?.text ?? ''))
const BANS = /^(?:excluded|forbidden|banned|prohibited|verboten|excluid[ao]s?|prohibid[ao]s?)$/

const REACH = 8

/** False for the first word of a dish: "drop the egg rolls" changes the order. */
const isWholePhrase = (tokens: readonly AllergyToken[], { to }: Mention): boolean => {
  const next = tokens[to]
  return next === undefined || next.before !== 'none' || ENDS.test(next.text)
}
const ENDS = /^(?:please|pls|plz|from|in|on|and|or|for|if|entirely|altogether|completely|thanks|thank|por|porfa)$/

/** True if the key before a value is a person: "Me: milk. wife: peanuts". */
function isOfPerson(tokens: readonly AllergyToken[], { from, to }: Mention): boolean {
  const isValue = tokens[from]!.sign === 'key' && (tokens[to]?.before ?? 'end') !== 'none'
  const key = tokens[from - 1]
  return isValue && key !== undefined && isPerson(key.text) && (tokens[from - 2] === undefined || key.before !== 'none')
}

function clauseOf(tokens: readonly AllergyToken[], at: number): { from: number; to: number } {
  let from = at
  while (from > 0 && tokens[from]!.before === 'none') from -= 1
  const end = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  return { from, to: end < 0 ? tokens.length : end }
}

/** Returns the clause before a token, or an empty list if it has more than four words. */
function lastClause(tokens: readonly AllergyToken[], at: number): readonly AllergyToken[] {
  if (at === 0) return []
  const { from, to } = clauseOf(tokens, at - 1)
  return to - from > MOST_TURNING ? [] : tokens.slice(from, to)
}
const MOST_TURNING = 4
