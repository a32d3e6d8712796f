import type { MppMethod } from '#src/payments/credential.ts'

/** Way to pay a pay URL, as listed by payment discovery and explained in documents. */
export type PaymentMethod = {
  readonly name: string
  readonly offer: {
    readonly intent: 'charge'
    readonly method: MppMethod
    readonly currency: string
  }
  /** What the client sends. */
  readonly sends: string
  /** What the response contains. */
  readonly answer: string
}

const USDC = { intent: 'charge', method: 'evm', currency: 'USDC' } as const

const MPP_METHODS: Readonly<Record<MppMethod, PaymentMethod>> = {
  evm: {
    name: 'MPP, USDC',
    offer: USDC,
    sends: '`Authorization: Payment`, made from the challenge with `method="evm"` in `WWW-Authenticate` of the 402',
    answer: '`Payment-Receipt`',
  },
  stripe: {
    name: 'MPP, card',
    offer: { intent: 'charge', method: 'stripe', currency: 'USD' },
    sends: '`Authorization: Payment` with a shared payment token, for the challenge with `method="stripe"`',
    answer: '`Payment-Receipt`',
  },
  tempo: {
    name: 'MPP, Tempo',
    offer: { intent: 'charge', method: 'tempo', currency: 'USD' },
    sends: '`Authorization: Payment` with a transfer on Tempo, for the challenge with `method="tempo"`',
    answer: '`Payment-Receipt`',
  },
}

const PAYMENT_METHODS: readonly PaymentMethod[] = [
  {
    name: 'x402, version 2',
    offer: USDC,
    sends: 'the header `PAYMENT-SIGNATURE`, made from `PAYMENT-REQUIRED` of the 402',
    answer: '`PAYMENT-RESPONSE`',
  },
  {
    name: 'x402, version 1',
    offer: USDC,
    sends: 'the header `X-PAYMENT`, made from `accepts` in the body of the 402',
    answer: '`X-PAYMENT-RESPONSE`',
  },
  {
    name: 'inline',
    offer: USDC,
    sends: "`payment` in the body of `POST /api/order`: preview's `payment.eip712`, signed",
    answer: 'the order',
  },
  ...Object.values(MPP_METHODS),
]

/** Ways to pay a server that accepts these MPP methods, the recommended one first. */
export const paymentMethodsOf = (taken: readonly string[]): PaymentMethod[] =>
  PAYMENT_METHODS.filter(({ offer }) => taken.includes(offer.method))

/** Base units of a cent in each method that charges in US dollars. */
const UNITS: Readonly<Partial<Record<MppMethod, number>>> = { evm: 10_000, stripe: 1, tempo: 10_000 }

/**
 * Payment discovery of a stable address: what it costs, in which protocols, and the offers of MPP. The amount of an
 * offer is null if the address decides it.
 */
export function paymentInfo(taken: readonly string[], [least, most]: readonly [number, number]) {
  const unique = new Map(paymentMethodsOf(taken).map(({ offer }) => [offer.method, offer]))
  const offers = [...unique.values()]
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  return {
    price:
      least === most
        ? { mode: 'fixed', currency: 'USD', amount: dollars(least) }
        : { mode: 'dynamic', currency: 'USD', min: dollars(least), max: dollars(most) },
    protocols: [...(unique.has('evm') ? [{ x402: {} }] : []), ...offers.map(offer => ({ mpp: offer }))],
    offers: offers.map(({ intent, method, currency }) => {
      const units = UNITS[method]
      const amount = least === most && units !== undefined ? String(least * units) : null
      return { intent, method, amount, currency }
    }),
  }
}
