import type { PaymentIdentifierExtension } from '@x402/extensions/payment-identifier'
import { z } from 'zod'

/** The x402 extension `payment-identifier`: a payer's own id, under which it pays for at most one order. */

const PAYMENT_IDENTIFIER = 'payment-identifier'

const LENGTH = { least: 16, most: 128 }

const identifier = z
  .string()
  .min(LENGTH.least)
  .max(LENGTH.most)
  .regex(/^[a-zA-Z0-9_-]+$/, 'letters, digits, - and _')

/** Extensions in a payment. A client that has no id echoes the declaration. */
export const PaymentExtensions = z.looseObject({
  [PAYMENT_IDENTIFIER]: z.looseObject({ info: z.looseObject({ id: identifier.nullish() }).nullish() }).nullish(),
})

/** Returns the payer's id, if any. */
export const paymentIdOf = (extensions: z.infer<typeof PaymentExtensions> | null | undefined): string | undefined =>
  extensions?.[PAYMENT_IDENTIFIER]?.info?.id ?? undefined

/** Declaration in a 402; short, because it is sent in a header. */
export const PAYMENT_IDENTIFIER_DECLARATION: { readonly [PAYMENT_IDENTIFIER]: PaymentIdentifierExtension } = {
  [PAYMENT_IDENTIFIER]: {
    info: { required: false },
    schema: {
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: LENGTH.least, maxLength: LENGTH.most },
      },
      required: ['required'],
    } as unknown as PaymentIdentifierExtension['schema'],
  },
}
