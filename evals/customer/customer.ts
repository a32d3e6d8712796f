import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Checked } from '../task/schema.ts'

/** What a customer does next. */
export type Move =
  | {
      /** A message; a check may ask for it to be sent in a certain way. */
      readonly say: string
      /** True when it is meant as the yes to a read-back. */
      readonly consents: boolean
      /** What the answer must be like, for customers who know. */
      readonly check?: Checked
    }
  | { readonly wait: number }
  | { readonly stop: 'done' | 'gave_up' | 'customer_error' }

/** Someone who talks to the clerk. `last` is the newest answer; undefined before the first message and after an error. */
export type Customer = { readonly next: (last: ClerkResponse | undefined) => Move | Promise<Move> }

/** Words that place an order after it was read back. */
export const isConsent = (text: string): boolean =>
  /^(?:y|ye[sp]|yeah|yup|sure|ok|okay|s[ií]|perfect|go ahead|place it|sounds good|correct|confirm|do it|looks good|1|dale)(?![\p{L}\p{N}])/iu.test(
    text.trim(),
  )
