import { peopleOf } from '#src/allergens/people.ts'
import { type AllergyToken, tokensOf } from '#src/allergens/tokens.ts'

/**
 * Returns the people mentioned in the clauses that satisfy the predicate, otherwise in the whole message: "I don't
 * eat pork, my girlfriend does" is about the speaker.
 */
export function whoSays(message: string, says: (clause: string) => boolean): string[] {
  const tokens = tokensOf(message)
  const clauses: AllergyToken[][] = []
  for (const token of tokens)
    if (token.before === 'none' && clauses.length > 0) clauses.at(-1)!.push(token)
    else clauses.push([token])
  const own = clauses.filter(words => says(message.slice(words[0]!.from, words.at(-1)!.to)))
  const who = [...new Set(own.flatMap(peopleOf))]
  return who.length > 0 ? who : peopleOf(tokens)
}
