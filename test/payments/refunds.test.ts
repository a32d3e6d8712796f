import { getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import { transact } from '#src/ledger/database.ts'
import { type Claim, referenceOf, toClaim } from '#src/payments/claims.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { createSignatureCheck } from '#src/payments/methods/signature.ts'
import { recordFailed, recordSettled } from '#src/payments/record-settlement.ts'
import { type RefundReason, requestRefund, sendRefund } from '#src/payments/refund.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import { TREASURY } from '#test/simulation/keys.ts'
import { ANA, type Lab, openLab, PRICE, PURSE, START } from './settlement-lab.ts'

const NOW = START + 5_000

let lab: Lab
let claim: Claim
beforeEach(async () => {
  lab = await openLab()
  const outcome = await lab.pay({ ...(await lab.signed({ value: PRICE + 7n })), rail: 'inline' })
  if (outcome.kind !== 'settled') throw new Error('not settled')
  claim = outcome.claim
})
afterEach(() => lab[Symbol.asyncDispose]())

const decide = (reason: RefundReason, amount?: number) =>
  transact(lab.db, trx => requestRefund(trx, claim, reason, NOW, amount))
const VALUE = Number(PRICE) + 7

describe('a decided refund', () => {
  test('is the full settled amount, to the payer, once, with the job that sends it', async () => {
    expect(await decide('not_placed')).toBe(VALUE)
    const [refund, ...more] = await lab.refunds()
    expect(more).toEqual([])
    expect(refund).toEqual({
      ...refundMark(claim.key, 0),
      claim_id: claim.id,
      order_id: null,
      reason: 'not_placed',
      amount_micro: VALUE,
      receiver: ANA,
      from_block: 0,
      before_micro: 0,
      state: 'pending',
      attempts: 0,
      tx_hash: null,
      created_at: NOW,
      updated_at: NOW,
    })
    expect(await lab.db.selectFrom('outbox').selectAll().execute()).toMatchObject([
      {
        kind: 'refund',
        subject: 'pu_1',
        dedupe: `refund:${refund!.id}`,
        run_at: NOW,
        done_at: null,
        payload: JSON.stringify({ refundId: refund!.id }),
      },
    ])
    expect(await decide('not_placed')).toBe(VALUE)
    expect(await decide('merchant_cancelled')).toBe(VALUE)
    expect(await lab.refunds()).toHaveLength(1)
  })

  test('can be a part, another part, and then the rest; each part counts once, and the total never exceeds the settlement', async () => {
    expect(await decide('adjusted:1', 1_000)).toBe(1_000)
    expect(await decide('adjusted:1', 1_000)).toBe(1_000)
    expect(await decide('adjusted:2', 20)).toBe(1_020)
    expect(await decide('adjusted:3', 0)).toBe(1_020)
    await expect(decide('adjusted:4', VALUE)).rejects.toThrow(/refunds exceed what was settled/)
    expect(await decide('merchant_cancelled')).toBe(VALUE)
    const parts = (await lab.refunds()).map(({ reason, amount_micro }) => [reason, amount_micro])
    expect(parts).toEqual([
      ['adjusted:1', 1_000],
      ['adjusted:2', 20],
      ['merchant_cancelled', VALUE - 1_020],
    ])
  })

  test('has the ID and nonce of its payment and the amount refunded before, whatever its reason', async () => {
    for (const reason of ['adjusted:1', 'adjusted:2'] as const) await decide(reason, 5)
    const [one, two] = await lab.refunds()
    expect(one).toMatchObject(refundMark(claim.key, 0))
    expect(two).toMatchObject(refundMark(claim.key, 5))
    await lab.db.deleteFrom('refunds').execute()
    await decide('not_placed')
    expect((await lab.refunds())[0]).toMatchObject({ id: one!.id, nonce: one!.nonce })
  })
})

describe('a sent refund', () => {
  const send = async () => sendRefund(lab.deps, (await lab.refunds())[0]!)
  const holds = () => [lab.chain.balance(ANA), lab.chain.balance(TREASURY.address)]

  test('is one transfer to its payer, however often it is sent', async () => {
    await decide('not_placed')
    const { reference: hash, value } = await send()
    expect(value).toBe(BigInt(VALUE))
    expect(lab.chain.uses().at(-1)).toMatchObject({
      hash,
      kind: 'transfer',
      from: getAddress(TREASURY.address),
      to: getAddress(ANA),
      value: BigInt(VALUE),
      validAfter: 0n,
      nonce: (await lab.refunds())[0]!.nonce,
      validBefore: BigInt(START / 1000) + 3_600n,
    })
    expect(lab.points.at(-1)).toBe('C15')
    expect(holds()).toEqual([PURSE, PURSE])
    expect(await send()).toEqual({ reference: hash, value })
    expect(lab.chain.uses()).toHaveLength(2)
    expect(holds()).toEqual([PURSE, PURSE])
    // a confirmed refund is not even offered to the chain again
    expect(lab.points.filter(point => point === 'C15')).toHaveLength(1)
  })

  test('is signed by the treasury as the token requires, and proven only by the chain', async () => {
    await decide('adjusted:1', 1_000)
    const asked: Parameters<Facilitator['settle']>[] = []
    const claimed = {
      success: true,
      transaction: lab.hashOf(claim.credential as never),
      network: 'eip155:8453',
    } as const
    const eip3009 = lab.handlerThrough({
      place: 'remote',
      settle: async (...sent) => {
        asked.push(sent)
        return claimed
      },
    })
    const [refund] = await lab.refunds()
    await expect(sendRefund({ db: lab.db, log: lab.log, methods: { eip3009 } }, refund!)).rejects.toThrow(
      'refund not proven yet: no transfer in the logs',
    )
    const [[terms, credential]] = asked as [Parameters<Facilitator['settle']>]
    expect(terms).toEqual({ ...lab.terms, payTo: ANA, amount: 1_000n })
    expect(credential).toMatchObject({ means: 'eip3009', rail: 'x402-v2', value: 1_000n, nonce: refund!.nonce })
    expect(await createSignatureCheck(lab.net, lab.recover)(terms, credential)).toBe('key')
  })

  test('is not complete before the chain shows it, and resumes where it was', async () => {
    await decide('not_placed')
    lab.chain.mint(TREASURY.address, -PURSE - PRICE - 7n)
    await expect(send()).rejects.toThrow('refund not proven yet: ERC20: transfer amount exceeds balance')
    lab.chain.mint(TREASURY.address, PURSE + PRICE + 7n)
    lab.broken.set('getTransactionReceipt', 'before')
    await expect(lab.passing(send(), 20_000)).rejects.toThrow(/connection reset/)
    lab.broken.clear()
    expect(await send()).toMatchObject({ reference: lab.chain.uses().at(-1)!.hash })
    expect(holds()).toEqual([PURSE, PURSE])
  })

  test('to another receiver than the payer, or by an unconfigured payment method, is rejected', async () => {
    await decide('not_placed')
    const [refund] = await lab.refunds()
    const stolen = sendRefund(lab.deps, { ...refund!, receiver: TREASURY.address })
    await expect(stolen).rejects.toThrow(InvariantBreach)
    await expect(stolen).rejects.toMatchObject({
      invariant: 'M2',
      message: `refund ${refund!.id} would not go to the payer of its claim`,
    })
    await expect(sendRefund({ db: lab.db, log: lab.log, methods: {} }, refund!)).rejects.toThrow(
      `refund ${refund!.id} needs payment method eip3009, which is not configured`,
    )
    await expect(sendRefund(lab.deps, { ...refund!, claim_id: 'cl_none' })).rejects.toThrow()
    expect(lab.chain.uses()).toHaveLength(1)
  })
})

describe('recording the outcome of a payment', () => {
  const proof = { txHash: `0x${'5'.repeat(64)}` as const, providerRef: null, logIndex: 3, block: 120n }
  /** Attempt of another payer for the same purchase, which was released. */
  async function released(): Promise<Claim> {
    const credential = await lab.signed({}, 1)
    const { id, ...row } = await lab.claimOf(claim.credential as never)
    await lab.db
      .insertInto('claims')
      .values({
        ...row,
        id: 'cl_2',
        claim_key: 'k2',
        payer: credential.from,
        nonce: credential.nonce,
        state: 'failed',
        failure: 'not sent: x',
        tx_hash: null,
        created_at: NOW - 1_000,
      })
      .execute()
    return toClaim(await lab.claimOf(credential))
  }

  test('refunds a payment to its own payer if another payment has paid for the purchase', async () => {
    const stray = await released()
    lab.points.length = 0
    await recordSettled(lab.deps, stray, proof, 'later')
    expect(await lab.db.selectFrom('claims').selectAll().where('id', '=', 'cl_2').execute()).toMatchObject([
      { state: 'stray', tx_hash: proof.txHash, failure: null, updated_at: lab.time.now() },
    ])
    expect(await lab.refunds()).toMatchObject([
      { claim_id: 'cl_2', reason: 'duplicate_payment', receiver: stray.payer, amount_micro: VALUE },
    ])
    const inflow = { tx_hash: proof.txHash, log_index: 3, payer: stray.payer, value_micro: VALUE, block: 120 }
    expect(await lab.inflows()).toContainEqual({ ...inflow, claim_id: 'cl_2' })
    expect(lab.paid).toHaveLength(1)
    expect(lab.woken.times).toBe(2)
    const kept = await lab.db.selectFrom('claims').selectAll().where('id', '=', 'cl_2').executeTakeFirstOrThrow()
    const again = await lab.settlement.resume(toClaim(kept))
    expect(again).toMatchObject({ code: 'already_paid', message: expect.stringContaining('this one is refunded') })
  })

  test('takes effect once if repeated, and requires proof', async () => {
    await recordSettled(lab.deps, claim, proof, 'later')
    expect(await lab.inflows()).toHaveLength(1)
    const nothing = { ...proof, txHash: null }
    await expect(recordSettled(lab.deps, claim, nothing, 'later')).rejects.toThrow(
      `claim ${claim.id} would be settled without proof`,
    )
  })

  test('stores a payer that is known only now, and a provider ID', async () => {
    await lab.db.deleteFrom('inflows').execute()
    await lab.db.updateTable('claims').set({ state: 'unknown', tx_hash: null }).execute()
    const told = { ...proof, txHash: null, providerRef: 'pi_1', payer: 'a card' }
    await recordSettled(lab.deps, { ...claim, state: 'unknown' }, told, 'later')
    expect(await lab.claims()).toMatchObject([
      { state: 'settled', tx_hash: null, provider_ref: 'pi_1', payer: 'a card' },
    ])
    expect(await lab.inflows()).toMatchObject([{ tx_hash: 'pi_1', payer: 'a card' }])
    const seen = lab.paid.at(-1)!
    expect(seen).toMatchObject({ when: 'later', claim: { state: 'settled', payer: 'a card', txHash: null } })
    expect([referenceOf(seen.claim), referenceOf(claim)]).toEqual(['pi_1', claim.txHash])
  })

  test('stores three hundred characters of a failure, and never undoes a settlement', async () => {
    await recordFailed(lab.deps, claim, 'late')
    expect(await lab.claims()).toMatchObject([{ state: 'settled' }])
    for (const state of ['claimed', 'submitting', 'unknown'] as const) {
      await lab.db.updateTable('claims').set({ state, tx_hash: null }).execute()
      await recordFailed(lab.deps, claim, 'x'.repeat(301))
      expect(await lab.claims()).toMatchObject([{ state: 'failed', failure: 'x'.repeat(300) }])
    }
  })
})
