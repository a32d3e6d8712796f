import { z } from 'zod'
import { networkOf, PLAIN_TRANSFERS, signingDomain, type Terms, TRANSFER_TYPES } from './terms.ts'

/** Payment data in a preview: enough to sign without further requests. */
export const PaymentRequest = z.looseObject({
  payTo: z.string(),
  amount: z.string().describe('Micro-USDC'),
  asset: z.string(),
  network: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  plainTransfers: z
    .literal('not_credited')
    .describe('A plain USDC transfer to payTo, without a signed payment, is not credited'),
  howToPay: z.string(),
  eip712: z.looseObject({
    domain: z.looseObject({ name: z.string(), version: z.string(), chainId: z.int(), verifyingContract: z.string() }),
    primaryType: z.literal('TransferWithAuthorization'),
    types: z.looseObject({
      TransferWithAuthorization: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    }),
  }),
})

/** Struct to sign, as plain data. */
const WIRE_TYPES = { TransferWithAuthorization: TRANSFER_TYPES.TransferWithAuthorization.map(field => ({ ...field })) }

/** Builds the payment data for terms; `expiresAt` is the expiry of their price, as formatted in the response. */
export const presentPaymentRequest = (terms: Terms, expiresAt: string): z.infer<typeof PaymentRequest> => ({
  payTo: terms.payTo,
  amount: terms.amount.toString(),
  asset: terms.asset,
  network: networkOf(terms),
  expiresAt,
  ...PLAIN_TRANSFERS,
  eip712: { domain: signingDomain(terms), primaryType: 'TransferWithAuthorization', types: WIRE_TYPES },
})
