import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#src/ledger/database.ts'
import { toClaim } from '#src/payments/claims.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { MOST_GAS_WASTED } from '#src/payments/gas.ts'
import { requestRefund } from '#src/payments/refund.ts'
import { ANA, type Lab, openLab, PRICE, PURSE, SECONDS } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const transactions = async () => (await lab.db.selectFrom('chain_txs').select('state').execute()).map(tx => tx.state)
const stateOf = async (credential: AuthorizationCredential) => (await lab.claimOf(credential)).state
const refused = (reason: string) => ({
  kind: 'refused',
  code: 'payment_settlement_failed',
  message: `Payment settlement failed: ${reason}`,
})

/** Runs `act`, and mines its transactions in a block in which Ana's wallet is empty, so that they revert. */
async function revert<T>(act: () => Promise<T>): Promise<T> {
  lab.chain.setMining(false)
  const done = await lab.passing(act())
  lab.chain.mint(ANA, -PURSE)
  lab.chain.setMining(true)
  lab.chain.mint(ANA, PURSE)
  // whatever still waits for a receipt gets it
  await lab.time.pass(1_000)
  return done
}

describe('a reverted transaction', () => {
  test('is sent once more; then its payment is released, and watched for late use', async () => {
    const credential = await lab.signed({ validBefore: SECONDS + 3_600n })
    expect(await revert(() => lab.pay(credential))).toMatchObject({ kind: 'unknown' })
    await revert(lab.reconcile)
    await lab.reconcile()
    expect(await transactions()).toEqual(['reverted', 'reverted'])
    expect(await lab.claimOf(credential)).toMatchObject({
      state: 'failed',
      failure: 'its transaction was reverted 2 times',
    })
    for (const _ of range(12)) {
      await lab.time.pass(5_000)
      await lab.reconcile()
    }
    expect(await transactions()).toHaveLength(2)
    lab.chain.bring(credential, 'transfer')
    await lab.time.pass(60_000)
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
  })

  test('is not sent again if the token says why it would revert again', async () => {
    const credential = await lab.signed()
    lab.chain.setMining(false)
    await lab.passing(lab.pay(credential))
    lab.chain.mint(ANA, -PURSE)
    lab.chain.setMining(true)
    await lab.reconcile()
    await lab.reconcile()
    expect(await transactions()).toEqual(['reverted'])
    expect(await lab.claimOf(credential)).toMatchObject({
      state: 'failed',
      failure: 'ERC20: transfer amount exceeds balance',
    })
  })

  test('is followed by a second one that pays if only the first had bad luck', async () => {
    const credential = await lab.signed()
    await revert(() => lab.pay(credential))
    await lab.reconcile()
    expect(await transactions()).toEqual(['reverted', 'mined'])
    expect(await stateOf(credential)).toBe('settled')
    expect(lab.received()).toBe(PRICE)
  })

  test('counts against its wallet: after three within an hour, nothing is sent for it', async () => {
    const credentials = await Promise.all(range(3).map(() => lab.signed({ validBefore: SECONDS + 7_200n })))
    await revert(() => Promise.all(credentials.map((credential, n) => lab.pay(credential, `pu_${n}`))))
    await lab.reconcile()
    await lab.reconcile()
    expect(await transactions()).toEqual(['reverted', 'reverted', 'reverted'])
    expect(await Promise.all(credentials.map(stateOf))).toEqual(['failed', 'failed', 'failed'])
    const next = await lab.signed({ validBefore: SECONDS + 7_200n })
    await expect(lab.pay(next, 'pu_9')).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('3 transactions of this wallet were reverted'),
    })
    expect(await lab.claims()).toHaveLength(3)
    expect(await lab.pay(await lab.signed({}, 1), 'pu_10')).toMatchObject({ kind: 'settled' })
    await lab.time.pass(3_600_000)
    expect(await lab.pay(next, 'pu_9')).toMatchObject({ kind: 'settled' })
  })
})

describe('concurrent payments of one wallet', () => {
  const payMany = async (count: number, engines = [lab.settlement]) => {
    const credentials = await Promise.all(range(count).map(() => lab.signed()))
    return Promise.all(
      credentials.map((credential, n) =>
        engines[n % engines.length]!.pay({ demand: lab.demandFor(`pu_${n}`), credential }),
      ),
    )
  }
  const kinds = (outcomes: readonly { kind: string }[]) =>
    outcomes.map(({ kind }) => kind).sort((a, b) => (a < b ? -1 : 1))

  /** Makes three payments that are not refunded, and mints the money for as many more as before. */
  async function known(): Promise<void> {
    lab.chain.mint(ANA, 3n * PRICE)
    for (const n of range(3)) await lab.pay(await lab.signed(), `pu_known_${n}`)
  }

  test('never need more than it owns: the rest is rejected, and no transaction reverts', async () => {
    const outcomes = await lab.passing(payMany(8))
    expect(kinds(outcomes)).toEqual([...range(3).map(() => 'refused'), ...range(5).map(() => 'settled')])
    expect(await transactions()).toEqual(range(5).map(() => 'mined'))
    expect(lab.received()).toBe(5n * PRICE)
  })

  test('never exceed its balance while no block is mined', async () => {
    await known()
    lab.chain.setMining(false)
    const outcomes = await lab.passing(payMany(8), 30_000)
    expect(kinds(outcomes)).toEqual([...range(3).map(() => 'refused'), ...range(5).map(() => 'unknown')])
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject({
      ...refused(
        'the balance of this wallet does not cover its other payments in progress and this one. Nothing was charged',
      ),
      retryAfter: 5,
    })
    lab.chain.setMining(true)
    await lab.reconcile()
    expect(await transactions()).toEqual(range(8).map(() => 'mined'))
    expect(lab.received()).toBe(8n * PRICE)
  })

  test('never exceed its balance across two processes', async () => {
    await known()
    lab.chain.setMining(false)
    const there = lab.engineWith({ world: { ...lab.world, processId: 'there:2' } }).settlement
    const outcomes = await lab.passing(payMany(8, [lab.settlement, there]), 30_000)
    expect(kinds(outcomes)).toEqual([...range(3).map(() => 'refused'), ...range(5).map(() => 'unknown')])
    expect(await transactions()).toHaveLength(8)
  })

  test('are limited to three while it has paid nothing here, and to one while much gas is wasted', async () => {
    lab.chain.setMining(false)
    const outcomes = await lab.passing(payMany(5), 30_000)
    expect(kinds(outcomes)).toEqual(['refused', 'refused', 'unknown', 'unknown', 'unknown'])
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject({
      ...refused('this wallet can have at most 3 payments in progress at once. Nothing was charged'),
      retryAfter: 5,
    })
    await lab.db
      .updateTable('chain_txs')
      .set({ state: 'reverted', mined_at: lab.world.now(), gas_used: MOST_GAS_WASTED, ref: 'others:0x1' })
      .execute()
    await lab.db.deleteFrom('claims').execute()
    expect(kinds(await lab.passing(payMany(3), 30_000))).toEqual(['refused', 'refused', 'unknown'])
  })

  test('are allowed once more for each payment it has made, except refunded ones', async () => {
    await known()
    for (const row of (await lab.db.selectFrom('claims').selectAll().execute()).slice(0, 2))
      await transact(lab.db, trx => requestRefund(trx, toClaim(row), 'not_placed', lab.world.now()))
    lab.chain.setMining(false)
    const outcomes = await lab.passing(payMany(5), 30_000)
    expect(kinds(outcomes)).toEqual(['refused', 'unknown', 'unknown', 'unknown', 'unknown'])
  })

  test('are accepted to the last cent, in sequence or not', async () => {
    lab.chain.mint(ANA, 6n * PRICE - PURSE)
    expect(kinds(await lab.passing(payMany(6)))).toEqual(range(6).map(() => 'settled'))
    expect(lab.chain.balance(ANA)).toBe(0n)
  })
})

describe('a contract wallet, which can reject in the block what it accepted before', () => {
  beforeEach(() => lab.chain.deploy(ANA))

  test('must not sign for longer than 600 seconds after the quote expires', async () => {
    const limit = SECONDS + 600n + 600n
    expect(await lab.pay(await lab.signed({ validBefore: limit + 1n }))).toEqual(
      refused('validBefore of a contract wallet is more than 600 seconds after the end of the quote'),
    )
    expect(await lab.claims()).toEqual([])
    expect(await lab.pay(await lab.signed({ validBefore: limit }))).toMatchObject({ kind: 'settled' })
  })

  test('can have at most three payments in progress', async () => {
    lab.chain.setMining(false)
    const credentials = await Promise.all(range(5).map(() => lab.signed()))
    const paying = Promise.all(credentials.map((credential, n) => lab.pay(credential, `pu_${n}`)))
    const outcomes = await lab.passing(paying, 30_000)
    expect(outcomes.filter(({ kind }) => kind === 'unknown')).toHaveLength(3)
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject(
      refused('this wallet can have at most 3 payments in progress at once. Nothing was charged'),
    )
    expect(await transactions()).toHaveLength(3)
  })

  test('waits while reverted transactions use too much gas, which raises an alarm; wallets with keys do not wait', async () => {
    const [first, second] = [await lab.signed({}, 1), await lab.signed()]
    await revert(() => lab.pay(second))
    await lab.db.updateTable('chain_txs').set({ mined_at: null, gas_used: null, state: 'mined' }).execute()
    const receipt = lab.net.client.getTransactionReceipt
    lab.net.client.getTransactionReceipt = async args => ({
      ...(await receipt(args)),
      gasUsed: BigInt(MOST_GAS_WASTED) + 1n,
    })
    await lab.reconcile()
    expect(lab.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'reverted transactions use too much gas', fields: { gas: MOST_GAS_WASTED + 1 } },
    ])
    await expect(lab.pay(await lab.signed(), 'pu_2')).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(await lab.pay(first, 'pu_3')).toMatchObject({ kind: 'settled' })
    await lab.time.pass(60_000)
    expect(await lab.pay(await lab.signed(), 'pu_2')).toMatchObject({ kind: 'settled' })
  })
})

test('retries do not delay the reconciliation of other payments', async () => {
  const credentials = await Promise.all(range(10).map(n => lab.signed({ value: PRICE }, n % 3)))
  // their process died before it signed anything
  lab.watch.onPoint = point => {
    if (point === 'C05') throw new Error('died')
  }
  for (const [n, credential] of credentials.entries()) await lab.pay(credential, `pu_${n}`).catch(() => {})
  lab.watch.onPoint = () => {}
  await lab.db.updateTable('claims').set({ state: 'unknown' }).execute()
  lab.chain.setMining(false)
  await lab.time.pass(1_000)
  const began = lab.time.now()
  await lab.passing(lab.reconcile())
  expect(lab.time.now() - began).toBeLessThanOrEqual(5_500)
  for (const { updated_at } of await lab.claims()) expect(updated_at).toBeGreaterThanOrEqual(began)
})
