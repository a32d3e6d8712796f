import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#src/ledger/database.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { type RefundReason, recordRefund, requestRefund, sendRefund } from '#src/payments/refund.ts'
import { TREASURY } from '#test/simulation/keys.ts'
import { ANA, type Lab, openLab, PRICE, PURSE, START } from './settlement-lab.ts'

const NOW = START + 5_000
const VALUE = Number(PRICE)

let lab: Lab
let credential: AuthorizationCredential
let claim: Claim
beforeEach(async () => {
  lab = await openLab()
  credential = await lab.signed()
  const outcome = await lab.pay(credential)
  if (outcome.kind !== 'settled') throw new Error('not settled')
  claim = outcome.claim
})
afterEach(() => lab[Symbol.asyncDispose]())

const decide = (reason: RefundReason, amount?: number) =>
  transact(lab.db, trx => requestRefund(trx, claim, reason, NOW, amount))

/** Sends pending refunds like the worker; resolves to the amount refunded beyond what was decided. */
async function giveBack(): Promise<number> {
  let more = 0
  for (;;) {
    const refund = (await lab.refunds()).find(({ state }) => state === 'pending')
    if (!refund) return more
    const made = await sendRefund(lab.deps, refund)
    more += await transact(lab.db, trx => recordRefund(trx, refund, made, NOW))
  }
}

/** Restores the ledger to its state before the given tables were written. */
async function forget(...tables: readonly ('refunds' | 'outbox' | 'inflows' | 'claims')[]): Promise<void> {
  for (const table of tables) await lab.db.deleteFrom(table).execute()
}
const forgetPayment = () => forget('refunds', 'outbox', 'inflows', 'claims')

const rows = async () => (await lab.refunds()).map(({ reason, amount_micro, state }) => [reason, amount_micro, state])
const holds = () => [lab.chain.balance(ANA), lab.chain.balance(TREASURY.address)]
const paidBack = () => lab.chain.uses().filter(({ to }) => to.toLowerCase() === ANA)

describe('a refund missing from the ledger', () => {
  test('is one transfer if it is decided again for another reason', async () => {
    await decide('not_placed')
    await giveBack()
    await forget('refunds', 'outbox')
    await decide('merchant_cancelled')
    expect(await giveBack()).toBe(0)
    expect(await rows()).toEqual([['merchant_cancelled', VALUE, 'succeeded']])
    expect(paidBack()).toHaveLength(1)
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('that was partial is recorded as it was, and the rest follows', async () => {
    await decide('adjusted:1', 1_000)
    await giveBack()
    await forget('refunds', 'outbox')
    await decide('not_placed')
    expect(await giveBack()).toBe(0)
    expect(await rows()).toEqual([
      ['earlier:0', 1_000, 'succeeded'],
      ['not_placed', VALUE - 1_000, 'succeeded'],
    ])
    expect(await decide('not_placed')).toBe(VALUE)
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('that was made in several parts is matched part by part', async () => {
    for (const [reason, amount] of [
      ['adjusted:1', 1_000],
      ['adjusted:2', 70],
    ] as const)
      await decide(reason, amount)
    await giveBack()
    await forget('refunds', 'outbox')
    await decide('not_placed')
    await giveBack()
    expect((await rows()).map(([, amount]) => amount)).toEqual([1_000, 70, VALUE - 1_070])
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('that was full is recorded as full if a part is due, and nothing follows', async () => {
    await decide('not_placed')
    await giveBack()
    await forget('refunds', 'outbox')
    await decide('adjusted:1', 1_000)
    expect(await giveBack()).toBe(VALUE - 1_000)
    expect(await rows()).toEqual([['adjusted:1', VALUE, 'succeeded']])
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('that exceeds the first of two new refunds reduces the second', async () => {
    await decide('adjusted:1', 1_000)
    await giveBack()
    await forget('refunds', 'outbox')
    await decide('adjusted:1', 300)
    await decide('adjusted:2', 800)
    expect(await giveBack()).toBe(0)
    expect(await rows()).toEqual([
      ['adjusted:1', 1_000, 'succeeded'],
      ['adjusted:2', 100, 'succeeded'],
    ])
    expect(holds()).toEqual([PURSE - PRICE + 1_100n, PURSE + PRICE - 1_100n])
  })

  test('is not sent before an earlier one of the same payment is confirmed', async () => {
    await decide('adjusted:1', 1_000)
    await decide('not_placed')
    const [first, second] = await lab.refunds()
    await expect(sendRefund(lab.deps, second!)).rejects.toThrow(
      `refund ${first!.id} of the same payment must finish first`,
    )
  })
})

describe('a payment missing from the ledger', () => {
  test('is the same claim when it is presented again, and is not charged twice', async () => {
    await forgetPayment()
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled', claim: { id: claim.id } })
    expect(holds()).toEqual([PURSE - PRICE, PURSE + PRICE])
  })

  test('pays for nothing once it was refunded', async () => {
    await decide('not_placed')
    await giveBack()
    await forgetPayment()
    const told = { kind: 'refused', message: expect.stringContaining('payment was made and refunded') }
    expect(await lab.pay(credential)).toMatchObject(told)
    expect(await lab.pay(credential)).toMatchObject(told)
    expect(lab.paid).toHaveLength(1)
    expect(await lab.claims()).toMatchObject([{ id: claim.id, state: 'stray' }])
    expect(await rows()).toEqual([['given_back', VALUE, 'succeeded']])
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('is known to be partially refunded', async () => {
    await decide('adjusted:1', 1_000)
    await giveBack()
    await forgetPayment()
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled' })
    expect(await rows()).toEqual([['earlier:0', 1_000, 'succeeded']])
    await decide('not_placed')
    await giveBack()
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('is accepted however late it is presented, whatever our clock says', async () => {
    await forgetPayment()
    await lab.time.pass(7_200_000)
    expect(await lab.settlement.wasMade(lab.demandFor(), credential)).toBe(true)
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled', claim: { id: claim.id } })
    const never = await lab.signed()
    expect(await lab.pay(never, 'pu_2')).toMatchObject({ kind: 'refused', code: 'authorization_expired' })
    expect(await lab.settlement.wasMade(lab.demandFor('pu_2'), never)).toBe(false)
  })

  test('is refunded if another payment has paid for its purchase', async () => {
    await forgetPayment()
    expect(await lab.pay(await lab.signed({}, 1))).toMatchObject({ kind: 'settled' })
    expect(await lab.pay(credential)).toMatchObject({
      code: 'already_paid',
      message: expect.stringContaining('this one is refunded'),
    })
    await giveBack()
    expect(lab.chain.balance(ANA)).toBe(PURSE)
  })
})
