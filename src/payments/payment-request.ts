import { z } from 'zod'
import { networkOf, PLAIN_TRANSFERS, signingDomain, type Terms, TRANSFER_TYPES } from './terms.ts'

/** What a preview says of the payment: enough to sign it without asking anything else. */
export const PaymentRequest = z.looseObject({
  payTo: z.string(),
  amount: z.string().describe('Micro-USDC'),
  asset: z.string(),
  network: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  plainTransfers: z
    .literal('not_credited')
    .describe('USDC that is sent to payTo without a signed payment pays for nothing'),
  howToPay: z.string(),
  eip712: z.looseObject({
    domain: z.looseObject({ name: z.string(), version: z.string(), chainId: z.int(), verifyingContract: z.string() }),
    primaryType: z.literal('TransferWithAuthorization'),
    types: z.looseObject({
      TransferWithAuthorization: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    }),
  }),
})

/** The struct to sign, as plain data. */
const WIRE_TYPES = { TransferWithAuthorization: TRANSFER_TYPES.TransferWithAuthorization.map(field => ({ ...field })) }

/** The same for terms; `expiresAt` is when their price ends, as it is written beside. */
export const presentPaymentRequest = (terms: Terms, expiresAt: string): z.infer<typeof PaymentRequest> => ({
  payTo: terms.payTo,
  amount: terms.amount.toString(),
  asset: terms.asset,
  network: networkOf(terms),
  expiresAt,
  ...PLAIN_TRANSFERS,
  eip712: { domain: signingDomain(terms), primaryType: 'TransferWithAuthorization', types: WIRE_TYPES },
})
