import { groundOf, type ListeningDeps } from './ground-of.ts'
import { type Details, newState } from './state.ts'
import { hearMessage } from './understand/hear-message.ts'
import { readSearch } from './understand/search-words.ts'
import { takeAllergies } from './understand/take-allergies.ts'
import { takeDetails } from './understand/take-details.ts'
import { trimmed, visible } from './understand/text.ts'

/** An order that one sentence says, taken apart. */
export type Sentence = {
  /** What is left of it for the menu to read. */
  readonly words: string
  readonly near?: string
  /** Restaurants of the name that it says. */
  readonly restaurantIds?: readonly string[]
  readonly details: Details
  /** Foods that no menu declares and that it keeps out of the order, whether its note has room for them or not. */
  readonly keptOut: readonly string[]
}

/** Takes allergies, place, restaurant, way, time, address and contact out of a sentence. Pure. */
export function readSentence(deps: ListeningDeps, text: string): Sentence {
  const { text: said = '', bind } = takeAllergies(text, newState(), deps.named)
  const { unlisted, foods } = hearMessage(text, newState(), deps.named).heard
  const taken = takeDetails(visible(said), newState(), groundOf(deps, newState()))
  const { near, rest } = taken
  // what is ordered is read by the menu: its refusals may be options there
  const [bound] = bind([{ do: 'edit', words: rest }])
  const details = { ...taken.details, ...(bound?.do === 'details' ? bound.details : {}) }
  const named = deps.named(rest)
  const left = named ? trimmed(named.text.replace(/\b(?:from|at|de|en)\s*(?=$|[,;])/gi, ' ')) : rest
  return {
    words: readSearch(left, near).food,
    details,
    keptOut: [...new Set([...unlisted, ...foods])],
    ...(near === undefined ? {} : { near }),
    ...(named ? { restaurantIds: named.ids } : {}),
  }
}
