import type { CardRefund, PaymentIntent, StripeApi } from '#src/payments/methods/card-api.ts'
import type { Use } from './blocks.ts'
import type { Faults } from './faults.ts'
import { TREASURY } from './keys.ts'
import type { Process } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

type Charge = Parameters<StripeApi['charge']>[0]
/** What identifies a charge: the claim in its metadata. */
type Metadata = { readonly claimId: string; readonly claimKey: string; readonly challengeId: string | undefined }
/** Charge; `mark` is the token, or the claim key of the payment page. */
type Charged = PaymentIntent &
  Metadata & { readonly mark: string; readonly by: 'relayer' | 'payer'; readonly at: number }
type Given = CardRefund & { readonly intentId: string; readonly at: number }
type Repaid = { readonly id: string; readonly nonce: string; readonly receiver: string }

const MICRO_PER_CENT = 10_000n
const CLOCK_SKEW_MS = 300_000
/** Age at which an idempotency key expires. */
const KEY_MS = 86_400_000
const VISA = 'Visa ending in 4242'
/** Prefix of tokens whose charge the bank declines. */
const DECLINED = 'spt_declined_'

/** An account that only an audit reads. */
const ACCOUNT = {
  chargedSince: () => Promise.reject(new Error('only an audit reads the account')),
  refundedSince: () => Promise.reject(new Error('only an audit reads the account')),
}

export type Cards = ReturnType<typeof openCards>

/** Card network: its records outlive processes and ledgers, its idempotency keys expire. */
export function openCards(time: VirtualTime, faults: Faults) {
  const charges: Charged[] = []
  const refunds: Given[] = []
  const keys = new Map<string, { readonly words: string; readonly answer: unknown; readonly at: number }>()
  let isAway = false
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
    if (known && time.now() - known.at < KEY_MS)
      return known.words === JSON.stringify(words) ? { answer: known.answer as T, isOld: true } : undefined
    const answer = act()
    // a request that is refused as such leaves its key unused
    if (answer !== undefined) keys.set(key, { words: JSON.stringify(words), answer, at: time.now() })
    return { answer, isOld: false }
  }

  /** Records a successful charge. */
  function take(charged: Pick<Charged, 'cents' | 'subjectId' | 'mark' | 'by' | keyof Metadata>): Charged {
    const id = `pi_${charges.length}`
    const intent: Charged = { id, status: 'succeeded', currency: 'usd', payer: VISA, at: time.now(), ...charged }
    charges.push(intent)
    return intent
  }

  function charge(order: Charge): Awaited<ReturnType<StripeApi['charge']>> {
    const { key, ...words } = order
    const done = once(key, words, () => {
      if (order.token.startsWith(DECLINED)) return 'declined'
      if (charges.some(each => each.mark === order.token)) return 'used'
      return take({ ...order, mark: order.token, by: 'relayer' })
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

  /** Asks the network on behalf of a process. */
  const reach = <T>(process: Process, effect: () => T): Promise<T> =>
    faults.call(
      process,
      () => {
        if (isAway) throw failure(false)
        return effect()
      },
      failure,
    )

  function apiOf(process: Process): StripeApi {
    const ask = <T>(effect: () => T): Promise<T> => reach(process, effect)
    return {
      isUnknown: () => ask(() => false),
      charge: order => ask(() => charge(order)).catch(error => ({ kind: 'unknown', reason: (error as Error).message })),
      cancel: () => ask(() => false),
      intentOf: (claimId, { since, until = Number.POSITIVE_INFINITY }) =>
        ask(() =>
          charges.find(
            each => each.claimId === claimId && each.at >= since - CLOCK_SKEW_MS && each.at <= until + CLOCK_SKEW_MS,
          ),
        ),
      refund: order => ask(() => refund(order)),
      refundsOf: intentId => ask(() => refundsOf(intentId)),
      ...ACCOUNT,
    }
  }

  return {
    apiOf,
    reach,
    once,
    take,
    /** The account as an operator reads it. */
    account: {
      chargedSince: () => Promise.resolve(charges),
      refundedSince: () =>
        Promise.resolve(
          refunds.map(each => ({ ...each, claimKey: charges.find(({ id }) => id === each.intentId)?.claimKey })),
        ),
    } satisfies Pick<StripeApi, 'chargedSince' | 'refundedSince'>,
    charges: (): readonly Charged[] => charges,
    refundsOf,
    /** Puts the network out of our reach, or back; payers still reach it. */
    setAway: (away: boolean) => {
      isAway = away
    },
    /** Expires all idempotency keys, as the network does after a day. */
    forgetKeys: () => keys.clear(),
    tokenOf: (number: number, isDeclined: boolean): string => `${isDeclined ? DECLINED : 'spt_'}${number}`,
    /** Charges and refunds in the format of chain transfers; `repaid` are the refunds in the ledger. */
    uses: (repaid: readonly Repaid[]): Use[] => {
      const base = { validAfter: 0n, validBefore: 0n, kind: 'transfer', block: 0 } as const
      const came = charges.map(({ id, cents, mark, by, at }) => ({
        ...base,
        by,
        from: 'card',
        to: TREASURY.address,
        value: BigInt(cents) * MICRO_PER_CENT,
        nonce: mark,
        hash: `0x${id}` as const,
        sentAt: at,
        at,
      }))
      const gone = refunds.map(({ id, cents, refundId, at }) => {
        const row = repaid.find(each => each.id === refundId)
        return {
          ...base,
          by: 'relayer' as const,
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
      const twice = charges.filter(({ mark }, n) => charges.findIndex(each => each.mark === mark) !== n)
      const ids = refunds.filter(({ refundId }, n) => refunds.findIndex(each => each.refundId === refundId) !== n)
      return [
        ...twice.map(({ mark }) => `M2: ${mark} was charged twice`),
        ...ids.map(({ refundId }) => `M2: ${refundId} was given back twice`),
      ]
    },
  }
}
