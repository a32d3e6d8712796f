import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { type Lab, openLab, SECONDS } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const stateOf = async (credential: AuthorizationCredential) => (await lab.claimOf(credential)).state

describe('a released claim', () => {
  async function released(id = 'pu_1') {
    const credential = await lab.signed()
    for (const call of ['simulateContract', 'estimateGas']) lab.broken.set(call, 'before')
    await lab.pay(credential, id)
    lab.broken.clear()
    expect(await stateOf(credential)).toBe('failed')
    return credential
  }

  test('is settled if a third party submitted its authorization to the chain; the chain is checked once a minute', async () => {
    const credential = await released()
    lab.chain.bring(credential, 'transfer')
    await lab.time.pass(59_999)
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('failed')
    await lab.time.pass(1)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled', failure: null })
    const { id, subject_id: subject } = await lab.claimOf(credential)
    expect(lab.lines.at(-1)).toEqual({
      level: 'info',
      message: 'payment proven afterwards',
      fields: { claim: id, subject },
    })
  })

  test('is checked again immediately if the chain was unreachable', async () => {
    const credential = await released()
    lab.chain.bring(credential, 'transfer')
    await lab.time.pass(60_000)
    lab.broken.set('getBlock', 'before')
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('failed')
    lab.broken.clear()
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
  })

  test('is checked and left unchanged, and its authorization is never submitted by this server', async () => {
    const credential = await released()
    await lab.time.pass(60_000)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'failed', updated_at: lab.time.now() })
    lab.chain.bring(credential, 'cancel')
    await lab.time.pass(60_000)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^not sent/),
      updated_at: lab.time.now(),
    })
    expect(lab.received()).toBe(0n)
  })

  test('is checked for the last time half an hour after its authorization expires', async () => {
    const credential = await released()
    const end = (Number(SECONDS) + 600 + 1_800) * 1_000
    await lab.db.updateTable('claims').set({ updated_at: end }).execute()
    lab.chain.bring(credential, 'transfer')
    await lab.time.pass(end + 60_000 - lab.time.now())
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('failed')
    await lab.db
      .updateTable('claims')
      .set({ updated_at: end - 1 })
      .execute()
    await lab.reconcile()
    expect(await stateOf(credential)).toBe('settled')
  })

  test('does not crowd out other claims: at most twenty are checked per run', async () => {
    const credential = await released()
    const row = await lab.claimOf(credential)
    for (let n = 0; n < 24; n += 1)
      await lab.db
        .insertInto('claims')
        .values({ ...row, id: `cl_${n}`, claim_key: `k${n}`, subject_id: `pu_${n + 9}` })
        .execute()
    await lab.time.pass(60_000)
    await lab.reconcile()
    const looked = await lab.db.selectFrom('claims').select('id').where('updated_at', '=', lab.time.now()).execute()
    expect(looked).toHaveLength(20)
  })
})
