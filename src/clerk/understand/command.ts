import type { Edit } from '#src/clerk/edit.ts'
import type { Details, Offer } from '#src/clerk/state.ts'

/** One thing that a message wants. */
export type Command =
  | {
      readonly do: 'search'
      readonly near?: string
      readonly query?: string
      readonly open_now?: boolean
      readonly min_rating?: number
      readonly sort?: 'distance' | 'rating' | 'price'
      /** Words that may be an order: who can make it is tried. */
      readonly order?: string
    }
  | { readonly do: 'restaurant'; readonly id: string; readonly name: string }
  /** Several restaurants of the name, or several things that fit. */
  | { readonly do: 'which'; readonly offer: Offer }
  | { readonly do: 'pick'; readonly choice: number }
  | { readonly do: 'compare' }
  | { readonly do: 'menu'; readonly section?: string; readonly item?: string }
  | { readonly do: 'facts'; readonly about: 'hours' | 'contact' | 'delivery' }
  /** Changes of the cart; `words` are added as the menu reads them. */
  | { readonly do: 'edit'; readonly edits: readonly Edit[]; readonly words?: string }
  | { readonly do: 'details'; readonly details: Details }
  | { readonly do: 'order'; readonly order_id?: string }
  | { readonly do: Plain }

/** Commands that are nothing but their name. */
export const PLAIN = [
  'affirm',
  'deny',
  'quote',
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
  'small_talk',
  'who_are_you',
  'off_topic',
  'abuse',
  'injection',
  'cart',
  'same_again',
  'cannot_handle',
] as const
export type Plain = (typeof PLAIN)[number]
