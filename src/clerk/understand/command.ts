import type { ALLERGENS } from '#src/allergens/codes.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { Details, Offer } from '#src/clerk/state.ts'
import type { DIETS } from '#src/menu/model.ts'

type Allergen = (typeof ALLERGENS)[number]

/** Topic of a question about the order in progress. `told` is what the kitchen was told. */
export type OrderTopic = 'told' | 'lines' | 'bill' | 'pay_by' | 'sold_out'

/** Single intent of a message. */
export type Command =
  | ({ readonly do: 'search' } & FindInput)
  | { readonly do: 'restaurant'; readonly id: string; readonly name: string }
  /** Ambiguous: several restaurants with the name, or several matching items. */
  | { readonly do: 'which'; readonly offer: Offer }
  | { readonly do: 'pick'; readonly choice: number }
  | {
      readonly do: 'menu'
      readonly section?: string
      readonly item?: string
      readonly diet?: (typeof DIETS)[number]
      readonly safe?: boolean
      readonly without?: readonly Allergen[]
      readonly id?: string
      readonly those?: boolean
      readonly cheapest?: boolean
      readonly contains?: readonly Allergen[]
      /** Question for the menu to answer. */
      readonly asks?: string
      /** Request that depends on the answer. */
      readonly held?: string
    }
  | {
      readonly do: 'facts'
      readonly about: 'hours' | 'contact' | 'delivery' | 'wait' | 'fees'
      readonly id?: string
      /** True for all listed restaurants. */
      readonly isListed?: boolean
      /** Day in question, and time of that day as HH:MM. */
      readonly date?: string
      readonly time?: string
    }
  /** Cart change. `words` are parsed by the menu as additions, or as a correction if `corrects` is true. */
  | { readonly do: 'edit'; readonly words: string; readonly corrects?: boolean }
  | { readonly do: 'details'; readonly details: Details }
  | { readonly do: 'order'; readonly order_id?: string }
  /** Question about the order, answered from its data. */
  | { readonly do: 'of_order'; readonly about: OrderTopic }
  /** Question about each listed restaurant; chooses none of them. */
  | { readonly do: 'of_list'; readonly asks: string; readonly isOfDelivery: boolean }
  /**
   * `about` holds the search words for `recipes`, 'programs' if a developer asks `how_to_pay`, and the name of the
   * unknown restaurant for `not_here`.
   */
  | { readonly do: Plain; readonly about?: string }

/** Commands without parameters. */
export const PLAIN = [
  'affirm',
  'deny',
  'how_to_pay',
  'refund',
  'recipes',
  'waitlist',
  'human',
  'help',
  'greet',
  'thanks',
  'bye',
  'repeat',
  'start_over',
  'cancel_order',
  'about_cancel',
  /** Question about a restaurant that is not in the marketplace. */
  'not_here',
  'small_talk',
  'who_are_you',
  'off_topic',
  'abuse',
  'injection',
  'discount',
  'ask_time',
  'tip',
  'split',
  'cart',
  /** Request to leave something as it is. */
  'unchanged',
  'go_back',
  'compare',
  'go_ahead',
  'cannot_handle',
] as const
export type Plain = (typeof PLAIN)[number]
