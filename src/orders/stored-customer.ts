import { z } from 'zod'
import type { Address } from '#src/catalog/restaurant.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import { StoredAddress } from '#src/pricing/quote-content.ts'
import type { Contact } from './contact.ts'

/** Stored customer block: the only location of personal data. */
export type StoredCustomer = {
  readonly contact: Contact
  readonly address: Address | null
  /** Keyed hash of the Idempotency-Key or conversation that booked, different for each order. */
  readonly by?: string | undefined
  /** True if booked inline: the status token is returned with the payment. */
  readonly untold?: boolean | undefined
}

/** Parser of `orders.customer`. */
export const customerJson = storedJson<StoredCustomer>(
  'customer',
  z.object({
    contact: z.object({
      name: z.string(),
      phone: z.string(),
      phoneExtension: z.string().nullable(),
      phoneGiven: z.string(),
      email: z.string(),
    }),
    address: StoredAddress.nullable(),
    by: z.string().optional(),
    untold: z.boolean().optional(),
  }),
)
