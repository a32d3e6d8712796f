import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toClaim } from '#src/payments/claims.ts'
import type { TempoCredential } from '#src/payments/credential.ts'
import type { PaymentMethodHandler } from '#src/payments/methods/payment-method.ts'
import type { Proof } from '#src/payments/proof.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import type { Settlement } from '#src/payments/settlement.ts'
import { ANA, type Lab, openLab, PRICE } from './settlement-lab.ts'

const CARLA = `0x${'c'.repeat(40)}`
const HASH: Hex = `0x${'7'.repeat(64)}`
const PROOF: Proof = { txHash: HASH, providerRef: null, logIndex: 2, block: 9n, payer: CARLA }

let lab: Lab
/** Transactions visible on another chain, where payers transfer the money themselves and present its hash. */
const shown = new Map<Hex, Proof>()
/** Runs while a payment is being examined on that chain. */
let meanwhile: () => Promise<unknown>
let engine: ReturnType<Lab['engineWith']>
let settlement: Settlement

const hashOf = ({ payload }: TempoCredential) => (payload.type === 'hash' ? payload.hash : payload.signature)
const find = async ({ credential }: { readonly credential: TempoCredential }) => {
  const proof = shown.get(hashOf(credential))
  return proof ? ({ kind: 'settled', proof } as const) : ({ kind: 'unknown', reason: 'not shown' } as const)
}
const tempo: PaymentMethodHandler<TempoCredential> = {
  keyOf: (_demand, credential) => `tempo:${hashOf(credential)}`,
  check: () => undefined,
  keep: ({ terms }, credential) => ({
    payer: CARLA,
    nonce: hashOf(credential),
    value: terms.amount,
    validBefore: 1e10,
    payload: { credential },
  }),
  prepare: async () => {
    await meanwhile()
    return { kind: 'ready', fromBlock: 4n }
  },
  send: find,
  find,
  wasMade: async (_demand, { payload }) => payload.type === 'hash',
  giveBack: () => Promise.reject(new Error('nothing is sent here')),
  returned: async () => undefined,
}

beforeEach(async () => {
  lab = await openLab()
  shown.clear()
  meanwhile = async () => {}
  engine = lab.engineWith({
    methods: { ...lab.methods, tempo },
    offers: { examine: () => undefined, recall: () => undefined },
  })
  settlement = engine.settlement
})
afterEach(() => lab[Symbol.asyncDispose]())

const made = (hash = HASH): TempoCredential => ({
  means: 'tempo',
  rail: 'mpp-tempo',
  payload: { type: 'hash', hash },
  source: undefined,
  echo: { id: 'x', realm: 'r', method: 'tempo', intent: 'charge', request: {} },
})
const pay = (credential = made()) => settlement.pay({ demand: lab.demandFor(), credential })
const GIVEN_BACK = {
  kind: 'refused',
  code: 'already_paid',
  message: 'Another payment for this order was made; this one is refunded.',
}
const TAKEN = { ...GIVEN_BACK, message: 'Another payment for this order was made or is in progress.' }
const decided = async () =>
  (await lab.refunds()).map(({ reason, receiver, amount_micro }) => [reason, receiver, amount_micro])
const ONCE = [['duplicate_payment', CARLA, Number(PRICE)]]
const noted = () => lab.db.selectFrom('claims').selectAll().where('means', '=', 'tempo').executeTakeFirstOrThrow()

describe('money moved for a purchase that another payment already holds', () => {
  test('is refunded to its payer once, however often it is presented', async () => {
    await lab.pay(await lab.signed())
    shown.set(HASH, PROOF)
    expect(await pay()).toEqual(GIVEN_BACK)
    expect(await pay()).toEqual(GIVEN_BACK)
    expect(await decided()).toEqual(ONCE)
    expect(await noted()).toMatchObject({
      id: expect.stringMatching(/^cl_[\w-]{32}$/),
      claim_key: `tempo:${HASH}`,
      subject_id: 'pu_1',
      state: 'stray',
      tx_hash: HASH,
      failure: null,
      process: 'here:1',
      from_block: 4,
      value_micro: Number(PRICE),
    })
    expect(await lab.inflows()).toHaveLength(2)
    expect(lab.paid).toMatchObject([{ claim: { payer: ANA } }])
  })

  test('is recorded if it is not visible yet, and refunded when it is presented again', async () => {
    await lab.pay(await lab.signed())
    expect(await pay()).toEqual(TAKEN)
    expect(await noted()).toMatchObject({ state: 'failed', failure: null })
    expect(await decided()).toEqual([])
    shown.set(HASH, PROOF)
    expect(await pay()).toEqual(GIVEN_BACK)
    expect(await decided()).toEqual(ONCE)
  })

  test('is recorded if it is not visible yet, and refunded once the reconciler sees it', async () => {
    await lab.pay(await lab.signed())
    await pay()
    const again = await settlement.resume(toClaim(await noted()))
    expect(again).toMatchObject({ message: 'Payment settlement failed: not settled' })
    shown.set(HASH, PROOF)
    await lab.time.pass(60_000)
    await reconcileClaims(engine)
    expect(await noted()).toMatchObject({ state: 'stray' })
    expect(await decided()).toEqual(ONCE)
  })

  test('is refunded even if the other payment settled while this one was being examined', async () => {
    const other = await lab.signed()
    meanwhile = () => lab.pay(other)
    shown.set(HASH, PROOF)
    expect(await pay()).toEqual(GIVEN_BACK)
    expect(await decided()).toEqual(ONCE)
    expect(lab.received()).toBe(PRICE)
  })

  test('pays for the purchase if no other payment holds it', async () => {
    shown.set(HASH, PROOF)
    expect(await pay()).toMatchObject({ kind: 'settled', claim: { payer: CARLA, txHash: HASH } })
    expect(await lab.pay(await lab.signed())).toEqual(TAKEN)
    expect(await decided()).toEqual([])
    expect(lab.received()).toBe(0n)
  })
})

test('a payment not yet sent is refused if another payment holds the purchase', async () => {
  await lab.pay(await lab.signed())
  const promised: TempoCredential = { ...made(), payload: { type: 'transaction', signature: HASH } }
  expect(await pay(promised)).toEqual(TAKEN)
  expect(await lab.claims()).toHaveLength(1)
})
