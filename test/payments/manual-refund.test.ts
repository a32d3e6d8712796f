import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '#src/kernel/faults.ts'
import { transact } from '#src/ledger/database.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { ForgottenPayment } from '#src/payments/erased-payments.ts'
import { LEAST_RETURNED, LEFT_WORDS, leftOf } from '#src/payments/manual-refund.ts'
import { giveBack } from '#src/payments/refund-unordered.ts'
import { returnLeft } from '#src/payments/return-left.ts'
import { createSettlement } from '#src/payments/settle.ts'
import { TREASURY } from '#test/simulation/keys.ts'
import { ASSET, CHAIN_ID } from '#test/simulation/token.ts'
import { ANA, type Lab, openLab, PRICE } from './settlement-lab.ts'

const HOUR = 3_600_000
const MOST_OF_PAYER = 10

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const recipient = () => {
  const { payTo, asset, chainId, domain } = lab.demandFor().terms
  return { payTo, asset, chainId, domain }
}
const show = (credential: AuthorizationCredential): Promise<ForgottenPayment | undefined> =>
  lab.settlement.giveBackForgotten(credential, recipient(), undefined)

/** Transfer that its payer brought to the chain, and for which no order is known. */
async function brought(value: bigint, payer = 0): Promise<AuthorizationCredential> {
  const credential = await lab.signed({ value }, payer)
  lab.chain.mint(credential.from, value)
  lab.chain.bring(credential, 'transfer')
  return credential
}

/** The same settlement, for a network over its limit of rejected payments. */
const overBudget = () => {
  const mayPay = () => Promise.reject(Fault.of('rate_limited', 'Too many payments were refused.'))
  return createSettlement({ ...lab.deps, callers: { mayPay, refused: async () => {}, paid: async () => {} } })
}

const reasons = async () => (await lab.refunds()).map(({ reason }) => reason)

test('a payment worth less than the cost of its refund is reported, and leaves nothing in the ledger', async () => {
  const dust = await brought(LEAST_RETURNED - 1n)
  expect(await show(dust)).toEqual({
    words: LEFT_WORDS.too_small,
    detail: {
      fields: { refund: { status: 'by_operator', reason: 'too_small' } },
      hint: 'No action is needed: the operator refunds it.',
    },
  })
  expect(await lab.claims()).toEqual([])
  expect(await show(await brought(LEAST_RETURNED))).toEqual({ words: 'It is refunded to its payer.', detail: {} })
  expect(await reasons()).toEqual(['unbound_payment'])
})

test('refunds to a payer are limited per hour: the next payment is recorded, and refunded when presented again later', async () => {
  for (let n = 0; n < MOST_OF_PAYER; n++) await show(await brought(PRICE))
  const next = await brought(PRICE)
  const told = {
    words: LEFT_WORDS.too_many,
    detail: {
      fields: { refund: { status: 'by_operator', reason: 'too_many' } },
      headers: { 'Retry-After': '3600' },
    },
  }
  for (let n = 0; n < 2; n++) expect(await show(next)).toMatchObject(told)
  expect(leftOf(await lab.claimOf(next))).toBe('too_many')
  expect(await show(await brought(PRICE, 1))).toMatchObject({ words: 'It is refunded to its payer.' })
  expect(await lab.refunds()).toHaveLength(MOST_OF_PAYER + 1)
  await lab.time.pass(HOUR)
  for (let n = 0; n < 2; n++) expect(await show(next)).toMatchObject({ words: 'It is refunded to its payer.' })
  expect(await lab.refunds()).toHaveLength(MOST_OF_PAYER + 2)
  expect(leftOf(await lab.claimOf(next))).toBeUndefined()
})

test('an unbound payment of a known order is recorded in the same way, and every answer says so', async () => {
  for (let n = 0; n < MOST_OF_PAYER; n++) await show(await brought(PRICE))
  const next = await brought(PRICE)
  const left = { kind: 'refused', code: 'authorization_reused', left: 'too_many' }
  expect(await lab.pay(next, 'pu_7')).toMatchObject(left)
  expect(await lab.pay(next, 'pu_7')).toMatchObject(left)
  expect(await lab.pay(await lab.signed({}, 1), 'pu_7')).toMatchObject({ kind: 'settled' })
})

test('the operator can refund a recorded payment once, whatever it is worth', async () => {
  for (let n = 0; n < MOST_OF_PAYER; n++) await show(await brought(PRICE))
  const next = await brought(PRICE)
  await show(next)
  const claim = await lab.claimOf(next)
  const money = {
    means: 'eip3009' as const,
    key: claim.claim_key,
    mark: claim.nonce,
    payer: ANA,
    value: PRICE,
    reference: claim.tx_hash!,
    logIndex: 0,
    block: 0n,
    returned: [],
  }
  const payee = { payTo: TREASURY.address, asset: ASSET, chainId: CHAIN_ID }
  expect(await giveBack(lab.db, money, payee, lab.world.now())).toBe(Number(PRICE))
  expect(await giveBack(lab.db, money, payee, lab.world.now())).toBe(0)
  expect((await reasons()).at(-1)).toBe('unordered')
  expect(await transact(lab.db, trx => returnLeft(trx, claim.id, lab.world.now(), { isOperator: true }))).toBe(false)
})

test('a payment beyond the limit of its network is recorded if its money has moved, and rejected otherwise', async () => {
  const settlement = overBudget()
  const next = await brought(PRICE)
  const told = await settlement.giveBackForgotten(next, recipient(), undefined)
  expect(told?.detail.fields).toEqual({ refund: { status: 'by_operator', reason: 'too_many' } })
  expect(leftOf(await lab.claimOf(next))).toBe('too_many')
  expect(await settlement.giveBackForgotten(next, recipient(), undefined)).toEqual(told)
  expect(await lab.refunds()).toEqual([])
  // a payment too small to be recorded is rejected as before, and so is one whose money has not moved
  const limited = { code: 'rate_limited' }
  const dust = await brought(LEAST_RETURNED - 1n)
  await expect(settlement.giveBackForgotten(dust, recipient(), undefined)).rejects.toMatchObject(limited)
  const unmoved = { demand: lab.demandFor('pu_8'), credential: await lab.signed() }
  await expect(settlement.pay(unmoved)).rejects.toMatchObject(limited)
  expect(await lab.claims()).toHaveLength(1)
  // within the limit again, it is refunded automatically
  expect(await show(next)).toMatchObject({ words: 'It is refunded to its payer.' })
  expect(await reasons()).toEqual(['unbound_payment'])
})

test('a payment of a known order whose money has moved is accepted or refunded, whatever its limits say', async () => {
  const moved = await brought(PRICE)
  const admitted: boolean[] = []
  const admit = async (_trx: unknown, hasMoved: boolean) => {
    admitted.push(hasMoved)
    if (!hasMoved) throw Fault.of('rate_limited', 'Three orders came to nothing.')
  }
  const payment = (credential: AuthorizationCredential) => ({ demand: lab.demandFor('pu_9'), credential, admit })
  await expect(lab.settlement.pay(payment(await lab.signed({}, 1)))).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await lab.claims()).toEqual([])
  expect(await overBudget().pay(payment(moved))).toMatchObject({ kind: 'refused', code: 'authorization_reused' })
  expect(admitted).toEqual([false, true])
  expect(await reasons()).toEqual(['unbound_payment'])
})
