import type { ALLERGENS } from '#src/allergens/codes.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { Details, Offer } from '#src/clerk/state.ts'
import type { DIETS } from '#src/menu/model.ts'

type Allergen = (typeof ALLERGENS)[number]

/** What can be asked of an order that is made here: what is told of it, what it is made up of, until when it is paid. */
export type OrderTopic = 'told' | 'lines' | 'bill' | 'pay_by' | 'sold_out'

/** One thing that a message wants. */
export type Command =
  | ({ readonly do: 'search' } & FindInput)
  | { readonly do: 'restaurant'; readonly id: string; readonly name: string }
  /** Several restaurants of the name, or several things that fit. */
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
      /** The words of a question that the menu may answer. */
      readonly asks?: string
      /** A wish that hangs on the answer. */
      readonly held?: string
    }
  | {
      readonly do: 'facts'
      readonly about: 'hours' | 'contact' | 'delivery' | 'wait' | 'fees'
      readonly id?: string
      /** Of each restaurant that was listed. */
      readonly isListed?: boolean
      /** The day that is asked about, and HH:MM on it. */
      readonly date?: string
      readonly time?: string
    }
  /** Changes of the cart; `words` are added as the menu reads them, or say how it ought to be where they correct it. */
  | { readonly do: 'edit'; readonly words: string; readonly corrects?: boolean }
  | { readonly do: 'details'; readonly details: Details }
  | { readonly do: 'order'; readonly order_id?: string }
  /** What is asked of the order: answered by what stands in it. */
  | { readonly do: 'of_order'; readonly about: OrderTopic }
  /** A question of each restaurant of the list, none of which is chosen by that. */
  | { readonly do: 'of_list'; readonly asks: string; readonly isOfDelivery: boolean }
  /** `about`: what a recipe is wanted of, who asks how to pay, or the restaurant that is not here. */
  | { readonly do: Plain; readonly about?: string }

/** Commands that are nothing but their name. */
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
  /** A restaurant that is not among those that can be ordered from is asked about. */
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
  /** Something that is not to be done. */
  'unchanged',
  'go_back',
  'compare',
  'go_ahead',
  'cannot_handle',
] as const
export type Plain = (typeof PLAIN)[number]
