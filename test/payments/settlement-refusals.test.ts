import { challengeHash } from 'mppx/evm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toClaim } from '#src/payments/claims.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { challengeNonce } from '#src/payments/methods/check-authorization.ts'
import { PAYERS } from '#test/simulation/keys.ts'
import { ASSET, CHAIN_ID } from '#test/simulation/token.ts'
import { ANA, type Lab, openLab, PRICE, PURSE, SECONDS, START } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const FAILED = { kind: 'refused', code: 'payment_settlement_failed' }
const failed = (reason: string) => ({ ...FAILED, message: `Payment settlement failed: ${reason}` })
const REUSED = {
  kind: 'refused',
  code: 'authorization_reused',
  message: 'This authorization was already presented for something else.',
}

describe('payment validation', () => {
  const HOUR = 3_600n
  const stated = (changes: object) => ({
    stated: { scheme: 'exact', network: `eip155:${CHAIN_ID}`, asset: ASSET, ...changes },
  })
  test.each<[string, Partial<AuthorizationCredential>, object]>([
    ['too little, by a millionth', { value: PRICE - 1n }, { code: 'underpayment', message: 'Underpayment' }],
    ['another payee', { to: ANA }, { code: 'payto_mismatch', message: 'PayTo mismatch' }],
    [
      'validity of 59 seconds',
      { validBefore: SECONDS + 59n },
      { code: 'authorization_expired', message: 'Authorization expired' },
    ],
    [
      'validity of more than a day',
      { validBefore: SECONDS + 24n * HOUR + 1n },
      failed('validBefore is more than 24 hours ahead'),
    ],
    ['validity from the next second on', { validAfter: SECONDS + 1n }, failed('the authorization is not valid yet')],
    ['a value that no ledger holds', { value: 2n ** 53n }, failed('the value is out of range')],
    ['another scheme', stated({ scheme: 'upto' }), failed('scheme upto is not accepted')],
    ['another network', stated({ network: 'eip155:1' }), failed('network eip155:1 is not accepted')],
    ['another token', stated({ asset: '0xdead' }), failed('token 0xdead is not accepted')],
    ['a signature of somebody else', { from: PAYERS[1]!.address }, failed('signature rejected')],
  ])('rejects %s before anything is written', async (_what, changes, refusal) => {
    const credential = { ...(await lab.signed(changes)), ...changes }
    expect(await lab.pay(credential)).toEqual({ kind: 'refused', ...refusal })
    expect(await lab.settlement.examine(lab.demandFor(), credential)).toEqual({
      code: FAILED.code,
      ...refusal,
      kind: undefined,
    })
    expect(await lab.claims()).toEqual([])
    expect(lab.received()).toBe(0n)
  })

  test.each<[string, Partial<AuthorizationCredential>]>([
    ['exactly the price', { value: PRICE }],
    ['validity of a minute', { validBefore: SECONDS + 60n }],
    ['validity of a day', { validBefore: SECONDS + 24n * HOUR }],
    ['validity from a second ago on', { validAfter: SECONDS - 1n }],
    ['the network, the scheme and the token in other letters', stated({ asset: ASSET.toUpperCase() })],
    ['no word of the token', { stated: { scheme: 'exact', network: `eip155:${CHAIN_ID}` } }],
  ])('accepts %s', async (_what, changes) => {
    const credential = { ...(await lab.signed(changes)), ...changes }
    expect(await lab.settlement.examine(lab.demandFor(), credential)).toBeUndefined()
    expect(await lab.claims()).toEqual([])
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled' })
  })

  test.each<[string, Partial<AuthorizationCredential>]>([
    ['the largest value that the ledger holds', { value: 2n ** 53n - 1n, rail: 'inline' }],
    ['validity from this second on', { validAfter: SECONDS }],
  ])('passes the credential check with %s', async (_what, changes) => {
    const credential = { ...(await lab.signed()), ...changes }
    expect(lab.eip3009.check(lab.demandFor(), credential, START)).toBeUndefined()
  })

  test('derives the challenge nonce that published clients sign', () => {
    const challenge = { id: 'a challenge’s id', realm: 'comanda.example' }
    expect(challengeNonce(challenge)).toBe(challengeHash(challenge))
  })

  test('requires the nonce of the challenge, and a challenge that this server issued', async () => {
    const echo = { id: 'x', realm: 'r', method: 'evm', intent: 'charge', request: {} }
    const credential = { ...(await lab.signed({ nonce: challengeNonce(echo) })), echo }
    const answer = await lab.pay(credential)
    expect(answer).toMatchObject({ kind: 'refused', code: 'payment_required', problem: 'method-unsupported' })
    const other = { ...(await lab.signed()), echo }
    expect(lab.eip3009.check(lab.demandFor(), other, START)).toEqual({
      code: FAILED.code,
      message: 'Payment settlement failed: the nonce does not match the challenge',
    })
    expect(lab.eip3009.check(lab.demandFor(), credential, START)).toBeUndefined()
  })

  test('rejects unreadable credentials and unsupported payment methods', async () => {
    const unreadable = { means: 'unreadable', reason: 'not base64' } as const
    expect(await lab.settlement.pay({ demand: lab.demandFor(), credential: unreadable })).toEqual({
      kind: 'refused',
      code: 'payment_required',
      message: 'Payment required: not base64',
      problem: 'malformed-credential',
    })
    const card = {
      means: 'stripe',
      rail: 'mpp-stripe',
      token: 'spt_1',
      externalId: undefined,
      echo: {} as never,
    } as const
    const refusal = {
      code: 'payment_required',
      message: 'Payment required: payment method stripe is not accepted',
      problem: 'method-unsupported',
    }
    expect(await lab.settlement.pay({ demand: lab.demandFor(), credential: card })).toEqual({
      kind: 'refused',
      ...refusal,
    })
    expect(await lab.settlement.examine(lab.demandFor(), card)).toEqual(refusal)
  })

  test('reports an unreachable chain as unavailable, so that the same credential can be retried', async () => {
    const credential = await lab.signed()
    for (const call of ['getBlock', 'getCode']) {
      lab.broken.set(call, 'before')
      expect(await lab.pay(credential)).toEqual({ kind: 'unavailable' })
      expect(await lab.settlement.examine(lab.demandFor(), credential)).toBe('unavailable')
      expect(await lab.claims()).toEqual([])
      lab.broken.clear()
    }
    expect(lab.lines.at(-1)).toEqual({
      level: 'warn',
      message: 'chain could not be queried',
      fields: { part: 'chain', error: 'HttpRequestError: connection reset' },
    })
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled' })
  })
})

test('a bug of ours is not reported as a network failure', async () => {
  lab.broken.set('getCode', 'defect')
  await expect(lab.pay(await lab.signed())).rejects.toThrow('nothing of the network')
  expect(await lab.claims()).toEqual([])
})

describe('a payment that the chain rejects', () => {
  const EMPTY = 'ERC20: transfer amount exceeds balance'

  test('is refused with the revert reason of the token, and can be retried once the payer has funds', async () => {
    const credential = await lab.signed()
    lab.chain.mint(ANA, -PURSE)
    expect(await lab.pay(credential)).toEqual(failed(EMPTY))
    const before = await lab.claimOf(credential)
    expect(before).toMatchObject({ state: 'failed', failure: EMPTY, tx_hash: null })
    expect(lab.lines.at(-1)).toEqual({
      level: 'info',
      fields: { claim: before.id, failure: EMPTY },
      message: 'payment not settled',
    })
    expect(await lab.settlement.resume(toClaim(await lab.claimOf(credential)))).toEqual(failed(EMPTY))
    lab.chain.mint(ANA, PURSE)
    const payment = { demand: lab.demandFor(), credential: { ...credential, rail: 'x402-v1' as const } }
    await lab.time.pass(1_000)
    expect(await lab.settlement.pay(payment)).toMatchObject({
      kind: 'settled',
      claim: { id: before.id, rail: 'x402-v1' },
    })
    expect(await lab.claims()).toMatchObject([{ state: 'settled', failure: null, updated_at: START + 1_000 }])
    expect(lab.received()).toBe(PRICE)
  })

  test('does not block another payment', async () => {
    lab.chain.mint(ANA, -PURSE)
    await lab.pay(await lab.signed())
    expect(await lab.pay(await lab.signed({}, 1))).toMatchObject({ kind: 'settled' })
  })

  test('is not retried with another value or purchase under the same nonce', async () => {
    const credential = await lab.signed()
    lab.chain.mint(ANA, -PURSE)
    await lab.pay(credential)
    lab.chain.mint(ANA, PURSE)
    expect(await lab.pay(await lab.signed({ nonce: credential.nonce, value: PRICE + 1n }))).toEqual(REUSED)
    expect(await lab.pay(credential, 'pu_9')).toEqual(REUSED)
    expect(lab.received()).toBe(0n)
  })

  test('is refused based on the logs if its authorization was cancelled or used for another transfer', async () => {
    const cancelled = await lab.signed()
    lab.chain.bring(cancelled, 'cancel')
    expect(await lab.pay(cancelled)).toEqual(failed('the authorization was cancelled'))
    const misused = await lab.signed()
    lab.chain.bring({ ...misused, to: PAYERS[2]!.address }, 'transfer')
    expect(await lab.pay(misused)).toEqual(failed('the authorization was used for something else'))
    const other = await lab.signed()
    lab.chain.bring({ ...other, value: PRICE - 1n }, 'transfer')
    expect(await lab.pay(other)).toEqual(failed('the authorization was used for something else'))
    expect(lab.paid).toEqual([])
  })

  test('is refunded and pays for nothing if it was on the chain before it was presented', async () => {
    const credential = await lab.signed()
    lab.chain.bring(credential, 'transfer')
    const refused = { kind: 'refused', code: 'authorization_reused' }
    expect(await lab.pay(credential)).toMatchObject(refused)
    expect(await lab.pay(credential)).toMatchObject(refused)
    expect(lab.paid).toEqual([])
    const refunds = await lab.db.selectFrom('refunds').select(['reason', 'receiver', 'amount_micro']).execute()
    expect(refunds).toEqual([{ reason: 'unbound_payment', receiver: credential.from, amount_micro: Number(PRICE) }])
  })

  test('is refunded by the reconciler if it was on the chain before it was presented and the process crashed', async () => {
    const credential = await lab.signed()
    lab.chain.bring(credential, 'transfer')
    lab.watch.onPoint = point => {
      if (point === 'C05') throw new Error('the process dies here')
    }
    await expect(lab.pay(credential)).rejects.toThrow('dies')
    lab.watch.onPoint = () => {}
    await lab.time.pass(20_000)
    await lab.reconcile()
    expect(lab.paid).toEqual([])
    const refunds = await lab.db.selectFrom('refunds').select('reason').execute()
    expect(refunds).toEqual([{ reason: 'unbound_payment' }])
  })
})
