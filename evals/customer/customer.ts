import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Checked } from '../task/schema.ts'

/** Next action of a customer. */
export type Move =
  | {
      /** Message. A check may require it to be sent in a certain way. */
      readonly say: string
      /** True if the message is meant to confirm a read-back. */
      readonly consents: boolean
      /** Expected properties of the answer, for customers that know them. */
      readonly check?: Checked
    }
  | { readonly wait: number }
  | { readonly stop: 'done' | 'gave_up' | 'customer_error' }

/** Simulated customer. `last` is the latest answer; undefined before the first message and after an error. */
export type Customer = { readonly next: (last: ClerkResponse | undefined) => Move | Promise<Move> }

/** True for messages that confirm a read-back. */
export const isConsent = (text: string): boolean =>
  /^(?:y|ye[sp]|yeah|yup|sure|ok|okay|s[ií]|perfect|go ahead|place it|sounds good|correct|confirm|do it|looks good|1|dale)(?![\p{L}\p{N}])/iu.test(
    text.trim(),
  )
