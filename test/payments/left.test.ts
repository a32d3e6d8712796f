import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '#src/kernel/faults.ts'
import { transact } from '#src/ledger/database.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { ForgottenPayment } from '#src/payments/forgotten.ts'
import { giveBack } from '#src/payments/give-back.ts'
import { LEAST_RETURNED, LEFT_WORDS, leftOf } from '#src/payments/left.ts'
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

/** A transfer that its payer brought to the chain, and that no order is known for. */
async function brought(value: bigint, payer = 0): Promise<AuthorizationCredential> {
  const credential = await lab.signed({ value }, payer)
  lab.chain.mint(credential.from, value)
  lab.chain.bring(credential, 'transfer')
  return credential
}

/** The same settlement for a network that has shown too many payments. */
const overBudget = () => {
  const mayPay = () => Promise.reject(Fault.of('rate_limited', 'Too many payments were refused.'))
  return createSettlement({ ...lab.deps, callers: { mayPay, refused: async () => {}, paid: async () => {} } })
}

const reasons = async () => (await lab.refunds()).map(({ reason }) => reason)

test('what is worth less than it costs to send back is told, and leaves nothing in the ledger', async () => {
  const dust = await brought(LEAST_RETURNED - 1n)
  expect(await show(dust)).toEqual({
    words: LEFT_WORDS.too_small,
    detail: {
      fields: { refund: { status: 'by_operator', reason: 'too_small' } },
      hint: 'Nothing is to be done: the operator gives it back.',
    },
  })
  expect(await lab.claims()).toEqual([])
  expect(await show(await brought(LEAST_RETURNED))).toEqual({ words: 'It goes back to its payer.', detail: {} })
  expect(await reasons()).toEqual(['unbound_payment'])
})

test('so many go back to one payer within an hour: the next one is noted, and goes back when it is shown again', async () => {
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
  expect(await show(await brought(PRICE, 1))).toMatchObject({ words: 'It goes back to its payer.' })
  expect(await lab.refunds()).toHaveLength(MOST_OF_PAYER + 1)
  await lab.time.pass(HOUR)
  for (let n = 0; n < 2; n++) expect(await show(next)).toMatchObject({ words: 'It goes back to its payer.' })
  expect(await lab.refunds()).toHaveLength(MOST_OF_PAYER + 2)
  expect(leftOf(await lab.claimOf(next))).toBeUndefined()
})

test('an unbound payment of a known order is left in the same way, and told so by every answer', async () => {
  for (let n = 0; n < MOST_OF_PAYER; n++) await show(await brought(PRICE))
  const next = await brought(PRICE)
  const left = { kind: 'refused', code: 'authorization_reused', left: 'too_many' }
  expect(await lab.pay(next, 'pu_7')).toMatchObject(left)
  expect(await lab.pay(next, 'pu_7')).toMatchObject(left)
  expect(await lab.pay(await lab.signed({}, 1), 'pu_7')).toMatchObject({ kind: 'settled' })
})

test('the operator gives back what was left, once, whatever it is worth', async () => {
  for (let n = 0; n < MOST_OF_PAYER; n++) await show(await brought(PRICE))
  const next = await brought(PRICE)
  await show(next)
  const claim = await lab.claimOf(next)
  const money = {
    ...{ means: 'eip3009' as const, key: claim.claim_key, mark: claim.nonce, payer: ANA, value: PRICE },
    ...{ reference: claim.tx_hash!, logIndex: 0, block: 0n, returned: [] },
  }
  const payee = { payTo: TREASURY.address, asset: ASSET, chainId: CHAIN_ID }
  expect(await giveBack(lab.db, money, payee, lab.world.now())).toBe(Number(PRICE))
  expect(await giveBack(lab.db, money, payee, lab.world.now())).toBe(0)
  expect((await reasons()).at(-1)).toBe('unordered')
  expect(await transact(lab.db, trx => returnLeft(trx, claim.id, lab.world.now(), { isOperator: true }))).toBe(false)
})

test('a payment beyond the budget of a network is noted where its money has moved, and else refused', async () => {
  const settlement = overBudget()
  const next = await brought(PRICE)
  const told = await settlement.giveBackForgotten(next, recipient(), undefined)
  expect(told?.detail.fields).toEqual({ refund: { status: 'by_operator', reason: 'too_many' } })
  expect(leftOf(await lab.claimOf(next))).toBe('too_many')
  expect(await settlement.giveBackForgotten(next, recipient(), undefined)).toEqual(told)
  expect(await lab.refunds()).toEqual([])
  // too little to be noted is refused as before, and so is what nobody moved
  const limited = { code: 'rate_limited' }
  const dust = await brought(LEAST_RETURNED - 1n)
  await expect(settlement.giveBackForgotten(dust, recipient(), undefined)).rejects.toMatchObject(limited)
  const unmoved = { demand: lab.demandFor('pu_8'), credential: await lab.signed() }
  await expect(settlement.pay(unmoved)).rejects.toMatchObject(limited)
  expect(await lab.claims()).toHaveLength(1)
  // within the budget again it goes back by itself
  expect(await show(next)).toMatchObject({ words: 'It goes back to its payer.' })
  expect(await reasons()).toEqual(['unbound_payment'])
})

test('a payment of a known order whose money has moved is taken or given back, whatever its budgets say', async () => {
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
