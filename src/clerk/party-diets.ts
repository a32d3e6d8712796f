import { COUNT_WORDS } from '#src/reader/count-words.ts'
import type { ClerkState } from './state.ts'

const DIETS: Readonly<Record<string, string>> = {
  vegetariano: 'vegetarian',
  vegetariana: 'vegetarian',
  veggie: 'vegetarian',
  vegano: 'vegan',
  vegana: 'vegan',
  pescetarian: 'pescatarian',
}
const COUNT = `(\\d{1,2}|${Object.keys(COUNT_WORDS).join('|')})`
const DIET = '(vegetarian[oa]?|vegan[oa]?|pesc[ae]tarian|veggie|kosher|halal)(?:s|es)?'
/**
 * Diets of part of a group: "2 are vegetarian", "two vegans", "uno de nosotros es vegano". "2 vegetarian burgers"
 * is an order.
 */
const SOME = new RegExp(
  `(?<![\\p{L}\\d$.])${COUNT}\\s+(?:(?:of (?:us|them|the \\p{L}+)|de (?:nosotros|ell[oa]s)|people|ppl|guests?|kids?|personas?)\\s+)?(?:(?:is|are|eats?|keeps?|es|son)\\s+)?${DIET}(?=\\s*(?:$|[.,;:!?)]|(?:people|ppl|guests?|eaters?|folks?|persons?|and|but|so|i|in|at|here|y|pero|por)(?![\\p{L}])))`,
  'giu',
)
const MOST = 5

/** Counts of guests per diet in a message: "2 vegetarian". */
export const partyDietsIn = (message: string): string[] => [
  ...new Set(
    [...message.matchAll(SOME)].map(([, count = '', diet = '']) => {
      const name = diet.toLowerCase()
      return `${COUNT_WORDS[count.toLowerCase()] ?? count} ${DIETS[name] ?? name}`
    }),
  ),
]

/** Records the group's diets from a message in the conversation state. */
export function keepPartyDiets(state: ClerkState, message: string): ClerkState {
  const said = partyDietsIn(message)
  if (said.length === 0) return state
  const kept = (state.party_diets ?? []).filter(one => !said.some(other => other.split(' ')[1] === one.split(' ')[1]))
  return { ...state, party_diets: [...kept, ...said].slice(-MOST) }
}
