import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { suspendedSubjects } from '#src/ledger/suspended-subjects.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import { type Lab, openLab, PRICE, SECONDS } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const stateOf = async (credential: AuthorizationCredential) => (await lab.claimOf(credential)).state

/** Payment whose process died with its claim in the given state: after claiming, or after signing a transaction. */
async function dead(state: 'claimed' | 'submitting' | 'unknown', process: string | null, id = 'pu_1', point?: string) {
  const credential = await lab.signed()
  const at = point ?? (state === 'claimed' ? 'C05' : 'C06')
  lab.watch.onPoint = point => {
    if (point === at) throw new Error('died')
  }
  await lab.pay(credential, id).catch(() => {})
  lab.watch.onPoint = () => {}
  await lab.db.updateTable('claims').set({ state, process }).where('nonce', '=', credential.nonce).execute()
  return credential
}

describe('a claim that an earlier process left', () => {
  test.each(['claimed', 'submitting', 'unknown'] as const)('%s is brought to its end, once', async state => {
    const credential = await dead(state, 'here:0')
    lab.gone.add('here:0')
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
    await lab.reconcile()
    expect(lab.received()).toBe(PRICE)
    expect(lab.paid).toMatchObject([{ when: 'later' }])
    expect(lab.points).toContain('C22')
  })

  test('submitting, before anything was signed, is sent by the process that takes it over', async () => {
    const credential = await dead('submitting', 'here:0', 'pu_1', 'C05')
    lab.gone.add('here:0')
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled', process: 'here:1' })
  })

  test('and that cannot be sent now is undecided, because the earlier process might have sent it', async () => {
    const credential = await dead('claimed', 'here:0')
    lab.gone.add('here:0')
    for (const call of ['simulateContract', 'estimateGas']) lab.broken.set(call, 'before')
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({
      state: 'unknown',
      failure: 'not sent: invalid_exact_evm_transaction_simulation_failed',
    })
    lab.broken.clear()
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
  })

  test.each(['claimed', 'submitting'] as const)(
    '%s is left to a process that lives for fifteen seconds',
    async state => {
      const [theirs, ours] = [await dead(state, 'there:7'), await dead(state, 'here:1', 'pu_2')]
      await lab.reconcile()
      expect([await stateOf(theirs), await stateOf(ours)]).toEqual([state, 'settled'])
      await lab.time.pass(14_999)
      await lab.reconcile()
      expect(await stateOf(theirs)).toBe(state)
      await lab.time.pass(1)
      await lab.reconcile()
      expect(await stateOf(theirs)).toBe('settled')
    },
  )

  test('claimed is settled by a transfer that a third party brought to the chain', async () => {
    const credential = await dead('claimed', 'here:0')
    lab.gone.add('here:0')
    lab.chain.bring(credential, 'transfer')
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled', tx_hash: lab.hashOf(credential) })
    expect(lab.received()).toBe(PRICE)
  })

  test('undecided is taken over at once, whichever process had it', async () => {
    const credential = await dead('unknown', 'there:7')
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
  })

  test('and that is in progress here is left alone', async () => {
    const credential = await dead('unknown', null)
    const settlement = { ...lab.settlement, isInFlight: (key: string) => key.endsWith(credential.nonce) }
    await reconcileClaims({ ...lab.deps, settlement })
    expect(await stateOf(credential)).toBe('unknown')
  })

  test('and that cannot be checked waits behind the others, and the reason is logged', async () => {
    const credential = await dead('unknown', null)
    await lab.time.pass(1_000)
    lab.broken.set('getBlock', 'before')
    await lab.reconcile()
    const { id, state, updated_at } = await lab.claimOf(credential)
    expect({ state, updated_at }).toEqual({ state: 'unknown', updated_at: lab.time.now() })
    expect(lab.lines.at(-1)).toMatchObject({
      level: 'warn',
      message: 'claim not reconciled yet',
      fields: { claim: id, error: 'HttpRequestError: connection reset', cause: { name: 'HttpRequestError' } },
    })
    lab.broken.clear()
    await reconcileClaims({ ...lab.deps, methods: {}, settlement: lab.settlement })
    expect(lab.lines.at(-1)).toMatchObject({ fields: { error: 'Error: eip3009 is no longer configured' } })
  })

  test('and that would breach an invariant is stopped with everything that belongs to it, and the operator is alerted', async () => {
    const credential = await dead('unknown', null)
    await enqueue(lab.db, { kind: 'mail', subject: 'pu_1', runAt: 0 })
    lab.rules.refuse = new InvariantBreach('M1', 'paid for nothing')
    await lab.reconcile()
    const { id } = await lab.claimOf(credential)
    expect(lab.lines.at(-1)).toEqual({
      level: 'error',
      message: 'invariant breach prevented',
      fields: { claim: id, subject: 'pu_1', invariant: 'M1', error: 'InvariantBreach: paid for nothing' },
    })
    expect(await suspendedSubjects(lab.db)).toMatchObject([
      { subject: 'pu_1', why: 'M1: InvariantBreach: paid for nothing' },
    ])
    lab.rules.refuse = undefined
    const before = lab.lines.length
    await lab.reconcile()
    expect(lab.lines).toHaveLength(before)
    expect(await stateOf(credential)).not.toBe('settled')
  })
})

describe('an unused authorization', () => {
  test('is sent again if it is valid for seven more seconds, and fails half a minute after it expires', async () => {
    const credential = await dead('unknown', null)
    lab.chain.setMining(false)
    await lab.db.deleteFrom('chain_txs').execute()
    const left = (seconds: number) => lab.time.pass((Number(SECONDS) + 600 - seconds) * 1_000 - lab.time.now())
    await left(6)
    await lab.reconcile()
    expect(await lab.db.selectFrom('chain_txs').selectAll().execute()).toEqual([])
    expect(await stateOf(credential)).toBe('unknown')
    await left(-30)
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('unknown')
    await left(-31)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({
      state: 'failed',
      failure: 'the authorization expired unused',
    })
  })

  test('is sent again with seven seconds left', async () => {
    const credential = await dead('unknown', null)
    await lab.db.deleteFrom('chain_txs').execute()
    await lab.time.pass(593_000)
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
  })

  test('is not sent again while it might still be mined', async () => {
    const credential = await lab.signed()
    lab.chain.setMining(false)
    await lab.passing(lab.pay(credential))
    const sent = await lab.db.selectFrom('chain_txs').selectAll().execute()
    await lab.reconcile()
    expect(await lab.db.selectFrom('chain_txs').selectAll().execute()).toEqual(sent)
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'unknown', failure: 'transaction_failed' })
  })

  test('that was cancelled meanwhile is rejected', async () => {
    const credential = await dead('unknown', null)
    lab.chain.bring(credential, 'cancel')
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ failure: 'the authorization was cancelled' })
  })
})
