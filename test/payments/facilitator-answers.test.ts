import type { SettleResponse } from '@x402/core/types'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toClaim } from '#src/payments/claims.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import { GAS_REFUSAL } from '#src/payments/relayer.ts'
import { TRANSFER_ABI } from '#test/simulation/chain-errors.ts'
import { type Lab, openLab, PRICE } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const NO: SettleResponse = { success: false, transaction: '', network: 'eip155:8453' }
const EMPTY = 'invalid_exact_evm_insufficient_balance'
const NOWHERE = `0x${'9'.repeat(64)}`
const failed = (reason: string) => ({
  kind: 'refused',
  code: 'payment_settlement_failed',
  message: `Payment settlement failed: ${reason}`,
})

const engineOf = (facilitator: Facilitator) => lab.engineWith({ methods: { eip3009: lab.handlerThrough(facilitator) } })
/** Engine with a remote facilitator whose answer is defined by the test. */
const remote = (settle: Facilitator['settle']) => engineOf({ place: 'remote', settle })
const answering = (answer: Partial<SettleResponse>) => remote(async () => ({ ...NO, ...answer }))
/** Engine with our own relayer, whose answer is defined by the test. */
const ours = (settle: Facilitator['settle']) => engineOf({ place: 'in_process', settle })

describe('a third-party facilitator', () => {
  test('that rejects the authorization is believed if the chain shows no transfer', async () => {
    const credential = await lab.signed()
    const { settlement } = answering({ errorReason: EMPTY })
    expect(await settlement.pay({ demand: lab.demandFor(), credential })).toEqual(failed(EMPTY))
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'failed', failure: EMPTY })
  })

  test.each<[string, Facilitator['settle'], string]>([
    ['has a reason of its own', async () => ({ ...NO, errorReason: 'no_gas_left' }), 'no_gas_left'],
    ['says that it is done', async () => ({ ...NO, success: true }), 'no transfer found'],
    ['refuses and names a transaction', async () => ({ ...NO, errorReason: EMPTY, transaction: NOWHERE }), EMPTY],
    ['speaks like our own relayer', async () => ({ ...NO, errorReason: 'x', errorMessage: GAS_REFUSAL }), 'x'],
    ['says a lot', async () => ({ ...NO, errorReason: 'x'.repeat(301) }), 'x'.repeat(300)],
    ['breaks off', () => Promise.reject(new Error('reset')), 'Error: reset'],
    ['says nothing', () => new Promise(() => {}), 'timed out'],
  ])(
    'that %s leaves the payment undecided, and a transfer that the chain shows later settles it',
    async (_what, settle, reason) => {
      const credential = await lab.signed()
      const engine = remote(settle)
      const outcome = await lab.passing(engine.settlement.pay({ demand: lab.demandFor(), credential }))
      expect(outcome).toMatchObject({ kind: 'unknown', claim: { state: 'unknown' } })
      expect(await lab.claimOf(credential)).toMatchObject({ state: 'unknown', failure: reason })
      lab.chain.bring(credential, 'transfer')
      await reconcileClaims(engine)
      expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled', failure: null })
      expect(lab.paid).toMatchObject([{ when: 'later' }])
    },
  )

  test('that rejects is not believed while the chain cannot be queried', async () => {
    const credential = await lab.signed()
    const { settlement } = answering({ errorReason: EMPTY })
    lab.broken.set('request', 'before')
    expect(await settlement.pay({ demand: lab.demandFor(), credential })).toMatchObject({ kind: 'unknown' })
  })

  test('that rejects is not believed if the chain shows a transfer', async () => {
    const credential = await lab.signed()
    const { settlement } = remote(async () => {
      lab.chain.bring(credential, 'transfer')
      return { ...NO, errorReason: EMPTY }
    })
    expect(await settlement.pay({ demand: lab.demandFor(), credential })).toMatchObject({ kind: 'settled' })
  })

  test('that rejects is not believed while a transaction of our own relayer might still be mined', async () => {
    const credential = await lab.signed()
    lab.chain.setMining(false)
    await lab.passing(lab.pay(credential))
    const { settlement } = answering({ errorReason: EMPTY })
    const claim = toClaim(await lab.claimOf(credential))
    expect(await settlement.resume(claim)).toMatchObject({ kind: 'unknown' })
    lab.chain.setMining(true)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled' })
  })

  test('that names the transaction of another payment proves nothing', async () => {
    const other = await lab.signed({}, 1)
    await lab.pay(other, 'pu_9')
    const credential = await lab.signed()
    const { settlement } = answering({ success: true, transaction: lab.hashOf(other) })
    expect(await settlement.pay({ demand: lab.demandFor(), credential })).toMatchObject({ kind: 'unknown' })
    expect(lab.paid).toHaveLength(1)
  })

  test.each([
    ['a hash of a transaction, in whatever letters', `0x${'aB'.repeat(32)}`, true],
    ['too little', `0x${'a'.repeat(63)}`, false],
    ['more', `0x${'a'.repeat(65)}`, false],
    ['something before it', `see 0x${'a'.repeat(64)}`, false],
    ['nothing', '', false],
  ])(
    'can name anything, but the chain is queried only for a transaction hash: %s',
    async (_what, transaction, isAsked) => {
      const { settlement } = answering({ success: true, transaction })
      await settlement.pay({ demand: lab.demandFor(), credential: await lab.signed() })
      const asked = lab.calls.filter(({ name }) => name === 'getTransactionReceipt').map(({ args }) => args[0])
      expect(asked).toEqual(isAsked ? [{ hash: transaction }] : [])
    },
  )

  test('is awaited for a second longer than its own timeout', async () => {
    const asked = Promise.withResolvers<void>()
    const { settlement } = remote(() => {
      asked.resolve()
      return new Promise(() => {})
    })
    const credential = await lab.signed()
    const paying = settlement.pay({ demand: lab.demandFor(), credential })
    await asked.promise
    await lab.time.pass(10_999)
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'submitting' })
    await lab.time.pass(1)
    expect(await paying).toMatchObject({ kind: 'unknown' })
  })
})

describe('our own relayer', () => {
  const transactions = () => lab.db.selectFrom('chain_txs').select(['hash', 'state']).execute()

  test('names a transaction whose receipt proves the payment, even if logs cannot be searched', async () => {
    const credential = await lab.signed()
    lab.broken.set('request', 'before')
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled', claim: { txHash: lab.hashOf(credential) } })
    expect(await transactions()).toEqual([{ hash: lab.hashOf(credential), state: 'mined' }])
    expect(lab.received()).toBe(PRICE)
  })

  test('names a transaction that is not mined yet: it stays open, and the payment stays undecided', async () => {
    const credential = await lab.signed()
    lab.chain.setMining(false)
    const { settlement } = ours(async (_terms, { from, to, value, validAfter, validBefore, nonce, signature }) => {
      const transaction = await lab.relayer.writeContract({
        address: lab.net.asset,
        abi: TRANSFER_ABI,
        functionName: 'transferWithAuthorization',
        args: [from, to, value, validAfter, validBefore, nonce, signature],
      })
      return { ...NO, success: true, transaction }
    })
    expect(await settlement.pay({ demand: lab.demandFor(), credential })).toMatchObject({ kind: 'unknown' })
    expect(await transactions()).toMatchObject([{ state: 'sent' }])
    lab.chain.setMining(true)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled' })
  })

  test('does not pay for a wallet that needs too much gas, and sends nothing', async () => {
    const credential = await lab.signed()
    const errorMessage = `Error: ${GAS_REFUSAL}.`
    const { settlement } = ours(async () => ({ ...NO, errorReason: 'transaction_failed', errorMessage }))
    expect(await settlement.pay({ demand: lab.demandFor(), credential })).toEqual(failed(GAS_REFUSAL))
    expect(await transactions()).toEqual([])
  })

  test('learns that an authorization was used, and only the logs show for what', async () => {
    const credential = await lab.signed()
    lab.watch.onPoint = point => {
      if (point !== 'C05') return
      lab.chain.bring(credential, 'transfer')
      lab.broken.set('request', 'before')
    }
    expect(await lab.pay(credential)).toMatchObject({ kind: 'unknown' })
    const failure = 'FiatTokenV2: authorization is used or canceled'
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'unknown', failure })
    lab.broken.clear()
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled' })
  })
})
