import type { CardRefund, PaymentIntent, StripeApi } from '#src/payments/methods/card-api.ts'
import type { Use } from './blocks.ts'
import type { Faults } from './faults.ts'
import { TREASURY } from './keys.ts'
import type { Process } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

type Charge = Parameters<StripeApi['charge']>[0]
type Charged = PaymentIntent & { readonly order: Charge; readonly at: number }
type Given = CardRefund & { readonly intentId: string; readonly at: number }
type Repaid = { readonly id: string; readonly nonce: string; readonly receiver: string }

const MICRO_PER_CENT = 10_000n
const CLOCK_SKEW_MS = 300_000
/** Prefix of tokens whose charge the bank declines. */
const DECLINED = 'spt_declined_'

export type Cards = ReturnType<typeof openCards>

/** Card network: its records outlive processes and ledgers, its idempotency keys expire. */
export function openCards(time: VirtualTime, faults: Faults) {
  const charges: Charged[] = []
  const refunds: Given[] = []
  const keys = new Map<string, { readonly words: string; readonly answer: unknown }>()
  // same error shape as the Stripe SDK
  const failure = (silent: boolean) =>
    Object.assign(new Error(silent ? 'no answer in time' : 'connection reset'), { type: 'StripeConnectionError' })

  /** Replays the answer stored under the idempotency key, or runs `act` and stores its answer. */
  function once<T>(
    key: string,
    words: object,
    act: () => T,
  ): { readonly answer: T; readonly isOld: boolean } | undefined {
    const known = keys.get(key)
    if (known) return known.words === JSON.stringify(words) ? { answer: known.answer as T, isOld: true } : undefined
    const answer = act()
    keys.set(key, { words: JSON.stringify(words), answer })
    return { answer, isOld: false }
  }

  function charge(order: Charge): Awaited<ReturnType<StripeApi['charge']>> {
    const { key, ...words } = order
    const done = once(key, words, () => {
      if (order.token.startsWith(DECLINED)) return 'declined'
      if (charges.some(each => each.order.token === order.token)) return 'used'
      const intent: Charged = {
        id: `pi_${charges.length}`,
        status: 'succeeded',
        cents: order.cents,
        currency: 'usd',
        payer: 'Visa ending in 4242',
        subjectId: order.subjectId,
        order,
        at: time.now(),
      }
      charges.push(intent)
      return intent
    })
    if (!done) return { kind: 'contradicted', reason: 'the key was used with other words', isSure: false }
    if (done.answer === 'declined') return { kind: 'refused', reason: 'Your card was declined.' }
    if (done.answer === 'used') return { kind: 'contradicted', reason: 'the token was used', isSure: true }
    return { kind: 'intent', intent: done.answer, isOld: done.isOld }
  }

  function refund({ key, intentId, cents, refundId }: Parameters<StripeApi['refund']>[0]): CardRefund {
    const made = once(key, { intentId, cents, refundId }, () => {
      const intent = charges.find(({ id }) => id === intentId)
      const before = refundsOf(intentId).reduce((sum, each) => sum + each.cents, 0)
      if (!intent || before + cents > intent.cents) return undefined
      const given = { id: `re_${refunds.length}`, status: 'succeeded', cents, refundId, intentId, at: time.now() }
      refunds.push(given)
      return given
    })
    if (!made?.answer) throw new Error('the refund is more than is left of the charge')
    return made.answer
  }

  const refundsOf = (intentId: string) => refunds.filter(each => each.intentId === intentId)

  function apiOf(process: Process): StripeApi {
    const ask = <T>(effect: () => T): Promise<T> => faults.call(process, effect, failure)
    return {
      isUnknown: () => ask(() => false),
      charge: order => ask(() => charge(order)).catch(error => ({ kind: 'unknown', reason: (error as Error).message })),
      cancel: () => ask(() => false),
      intentOf: (claimId, { since, until = Number.POSITIVE_INFINITY }) =>
        ask(() =>
          charges.find(
            ({ order, at }) => order.claimId === claimId && at >= since - CLOCK_SKEW_MS && at <= until + CLOCK_SKEW_MS,
          ),
        ),
      refund: order => ask(() => refund(order)),
      refundsOf: intentId => ask(() => refundsOf(intentId)),
      chargedSince: () => Promise.reject(new Error('only an audit reads the account')),
      refundedSince: () => Promise.reject(new Error('only an audit reads the account')),
    }
  }

  return {
    apiOf,
    /** Expires all idempotency keys, as the network does after a day. */
    forgetKeys: () => keys.clear(),
    tokenOf: (number: number, isDeclined: boolean): string => `${isDeclined ? DECLINED : 'spt_'}${number}`,
    /** Charges and refunds in the format of chain transfers; `repaid` are the refunds in the ledger. */
    uses: (repaid: readonly Repaid[]): Use[] => {
      const base = { validAfter: 0n, validBefore: 0n, kind: 'transfer', block: 0, by: 'relayer' } as const
      const came = charges.map(({ id, cents, order, at }) => ({
        ...base,
        from: 'card',
        to: TREASURY.address,
        value: BigInt(cents) * MICRO_PER_CENT,
        nonce: order.token,
        hash: `0x${id}` as const,
        sentAt: at,
        at,
      }))
      const gone = refunds.map(({ id, cents, refundId, at }) => {
        const row = repaid.find(each => each.id === refundId)
        return {
          ...base,
          from: TREASURY.address,
          to: row?.receiver ?? 'card',
          value: BigInt(cents) * MICRO_PER_CENT,
          nonce: row?.nonce ?? id,
          hash: `0x${id}` as const,
          sentAt: at,
          at,
        }
      })
      return [...came, ...gone]
    },
    /** Tallies each charge and each refund. */
    count: (note: (name: string) => void) => {
      for (const _ of charges) note('card charged')
      for (const _ of refunds) note('card given back')
    },
    /** Violations that must never happen to a card, whatever the ledger has lost. */
    judge: (): string[] => {
      const twice = charges.filter(({ order }, n) => charges.findIndex(each => each.order.token === order.token) !== n)
      const ids = refunds.filter(({ refundId }, n) => refunds.findIndex(each => each.refundId === refundId) !== n)
      return [
        ...twice.map(({ order }) => `M2: ${order.token} was charged twice`),
        ...ids.map(({ refundId }) => `M2: ${refundId} was given back twice`),
      ]
    },
  }
}
