import { type ListeningDeps, parsingContext } from './ground-of.ts'
import { type Details, newState } from './state.ts'
import { hearMessage } from './understand/hear-message.ts'
import { readSearch } from './understand/search-words.ts'
import { takeAllergies } from './understand/take-allergies.ts'
import { takeDetails } from './understand/take-details.ts'
import { takeTip } from './understand/take-tip.ts'
import { trimmed, visible } from './understand/text.ts'

/** Parsed one-sentence order. */
export type OrderSentence = {
  /** Remaining text for the menu parser. */
  readonly words: string
  /** The same, with the words that open or close it. */
  readonly spoken: string
  readonly near?: string
  /** Restaurants with the stated name. */
  readonly restaurantIds?: readonly string[]
  readonly details: Details
  /** Foods to leave out that menus do not declare, whether or not they fit into the note. */
  readonly keptOut: readonly string[]
}

/** Refusal before the dish: "no pork borough hero", unlike "no I want a hero". */
const REFUSES_FIRST =
  /^(?:no|not)\s+(?!(?:i|im|i['’]?d|we|id|ill|just|please|thanks?|only|actually|let|give|quiero)(?!\p{L}))(?=\p{L})/iu

/** Extracts allergies, location, restaurant, fulfillment, time, address, and contact from a sentence. Pure. */
export function readSentence(deps: ListeningDeps, sentence: string): OrderSentence {
  const { left: text, tip } = takeTip(sentence) ?? { left: sentence }
  const { text: said = '', bind } = takeAllergies(text, newState(), deps.named)
  const { unlisted, foods } = hearMessage(text, newState(), deps.named).heard
  const taken = takeDetails(visible(said), newState(), parsingContext(deps, newState()))
  const { near, rest } = taken
  // leave the order part to the menu parser: its refusals may match menu options
  const [bound] = bind([{ do: 'edit', words: rest }])
  const tipped = tip ? { tip } : {}
  const details = { ...taken.details, ...tipped, ...(bound?.do === 'details' ? bound.details : {}) }
  const named = deps.named(rest)
  const left = named ? trimmed(named.text.replace(/\b(?:from|at|de|en)\s*(?=$|[,;])/gi, ' ')) : rest
  const { food } = readSearch(left, near)
  return {
    // a search drops a "no" at its start as an answer
    words: REFUSES_FIRST.test(left) && !REFUSES_FIRST.test(food) ? `no ${food}` : food,
    spoken: left,
    details,
    keptOut: [...new Set([...unlisted, ...foods])],
    ...(near === undefined ? {} : { near }),
    ...(named ? { restaurantIds: named.ids } : {}),
  }
}
