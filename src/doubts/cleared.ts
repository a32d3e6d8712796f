import type { Allergen } from '#src/allergens/codes.ts'
import type { Marks } from '#src/allergens/marks.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { KIDS } from './idioms.ts'

const MOST_WORDS_AFTER = 6
const EATING = /^(?:eat|eats|eating|have|having|any|it|them|that|those|tolerate)$/

/** True if the words after a food say that another person must not have it: "I eat peanuts, he doesn't". */
export function isOtherwise(tokens: Marks['tokens'], end: number): boolean {
  const next = tokens.slice(end, end + MOST_WORDS_AFTER)
  const isDenied = next.some(({ text }, at) => {
    const after = tokens[end + at + 1]
    return REFUSES.test(text) && (after === undefined || after.before !== 'none' || EATING.test(after.text))
  })
  return isDenied && peopleOf(next).some(who => who !== SELF)
}

/** Returns allergens withdrawn by a sentence or clause about no other person, parsed alone: "lol no. soy is fine". */
export function clearedAlone(text: string, { tokens, mentions }: Marks): Allergen[] {
  if (KIDS.test(text)) return []
  const partsAt = (isStart: (at: number) => boolean) => {
    const starts = tokens.flatMap((_, at) => (isStart(at) ? [at] : []))
    return starts.map((from, index) => tokens.slice(from, starts[index + 1]))
  }
  const sentences = partsAt(at => tokens[at]!.before === 'end')
  const endOf = (words: Marks['tokens']) => tokens.indexOf(words.at(-1)!) + 1
  // "soy is fine, no snapper", but not "soy is fine, not for me"
  const isLimited = (end: number) =>
    (REFUSES.test(tokens[end]?.text ?? '') && mentions.every(({ from }) => from !== end + 1)) ||
    isOtherwise(tokens, end)
  const clauses = partsAt(at => tokens[at]!.before !== 'none').filter(
    words => peopleOf(words).every(who => who === SELF) && !isLimited(endOf(words)),
  )
  const named = new Set(mentions.map(({ from }) => tokens[from]))
  const isNaming = (words: Marks['tokens']) => words.some(word => named.has(word))
  return [...sentences, ...clauses].filter(isNaming).flatMap(words => {
    const { lifts, eaten } = parseAllergies(text.slice(words[0]!.from, tokens[endOf(words)]?.from))
    const isOwn = peopleOf(words).every(who => who === SELF) && !isOtherwise(tokens, endOf(words))
    return [...lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes), ...(isOwn ? eaten : [])]
  })
}

/** Words that refuse a food. */
export const REFUSES = /^(?:no|not|avoid|sin|cannot|cant|dont|doesnt|bad|badly|x)$/
