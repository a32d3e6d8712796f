import { peopleOf } from '#src/allergens/people.ts'
import { type Token, tokensOf } from '#src/allergens/tokens.ts'

/** The people of the clauses that say something, else of the whole message: "I don't eat pork, my girlfriend does" is the speaker's. */
export function whoSays(message: string, says: (clause: string) => boolean): string[] {
  const tokens = tokensOf(message)
  const clauses: Token[][] = []
  for (const token of tokens)
    if (token.before === 'none' && clauses.length > 0) clauses.at(-1)!.push(token)
    else clauses.push([token])
  const own = clauses.filter(words => says(message.slice(words[0]!.from, words.at(-1)!.to)))
  const who = [...new Set(own.flatMap(peopleOf))]
  return who.length > 0 ? who : peopleOf(tokens)
}
