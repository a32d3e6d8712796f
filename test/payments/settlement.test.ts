import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TREASURY } from '#test/simulation/keys.ts'
import { ASSET, CHAIN_ID } from '#test/simulation/token.ts'
import { ANA, type Lab, openLab, PRICE, PURSE, SECONDS, START } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

const REUSED = {
  kind: 'refused',
  code: 'authorization_reused',
  message: 'This authorization was already presented for something else.',
}
const TAKEN = {
  kind: 'refused',
  code: 'already_paid',
  message: 'Another payment for this order was made or is in progress.',
}

describe('a payment', () => {
  test('is recorded as a claim before anything leaves the process, then as a transfer, a proof, and a purchase', async () => {
    const credential = await lab.signed()
    const seen: (string | undefined)[] = []
    lab.watch.onPoint = point => {
      if (point === 'C06') seen.push(...lab.points)
    }
    const outcome = await lab.pay(credential)
    const txHash = lab.hashOf(credential)
    const claim = {
      id: expect.stringMatching(/^cl_[\w-]{32}$/),
      rail: 'x402-v2',
      subject: { kind: 'purchase', id: 'pu_1' },
      key: `eip3009:${CHAIN_ID}:${ASSET.toLowerCase()}:${ANA}:${credential.nonce}`,
      terms: lab.terms,
      credential,
      payer: ANA,
      value: PRICE,
      validBefore: Number(SECONDS + 600n),
      fromBlock: 0n,
      state: 'settled',
      txHash,
      providerRef: null,
      failure: null,
      createdAt: START,
      updatedAt: START,
    }
    expect(outcome).toEqual({ kind: 'settled', claim, isNew: true })
    expect(seen).toEqual(['C03', 'C04', 'C05', 'C06'])
    expect(lab.points.slice(-2)).toEqual(['C08', 'C09'])
    expect(lab.received()).toBe(PRICE)
    const row = await lab.claimOf(credential)
    expect(row).toMatchObject({ process: 'here:1', amount_micro: Number(PRICE), nonce: credential.nonce })
    expect(await lab.inflows()).toEqual([
      {
        tx_hash: txHash,
        log_index: 1,
        payer: ANA,
        value_micro: Number(PRICE),
        block: 101,
        claim_id: row.id,
      },
    ])
    expect(lab.paid).toEqual([{ claim: { ...claim, updatedAt: expect.any(Number) }, when: 'in_request' }])
    expect(lab.woken.times).toBe(1)
    expect(await lab.refunds()).toEqual([])
  })

  test('above the amount due is refused if the amount is exact, with a message to sign exactly that amount', async () => {
    const above = await lab.signed({ value: PRICE + 5n })
    expect(await lab.pay(above)).toMatchObject({
      kind: 'refused',
      code: 'payment_settlement_failed',
      message: expect.stringContaining(`is for ${PRICE + 5n} micro-USDC. Sign exactly ${PRICE}`),
    })
    expect([lab.received(), await lab.claims()]).toEqual([0n, []])
    expect(await lab.pay(await lab.signed())).toMatchObject({ kind: 'settled' })
  })

  test('above the amount due counts at its signed value if the amount is a minimum', async () => {
    const above = await lab.signed({ value: PRICE + 5n })
    expect(await lab.pay({ ...above, rail: 'inline' })).toMatchObject({ claim: { value: PRICE + 5n } })
    expect(lab.received()).toBe(PRICE + 5n)
    expect(await lab.inflows()).toMatchObject([{ value_micro: Number(PRICE + 5n) }])
  })

  test('above the amount due is refunded to its signer if the chain already holds it', async () => {
    const above = await lab.signed({ value: PRICE + 5n })
    lab.chain.bring(above, 'transfer')
    await lab.pay(above)
    expect(await lab.refunds()).toMatchObject([
      { reason: 'unbound_payment', amount_micro: Number(PRICE + 5n), receiver: ANA },
    ])
  })

  test('without an expiry is refunded to its signer if the chain already holds it', async () => {
    const endless = await lab.signed({ validBefore: 2n ** 256n - 1n })
    lab.chain.bring(endless, 'transfer')
    await lab.pay(endless)
    expect(await lab.refunds()).toMatchObject([{ reason: 'unbound_payment', amount_micro: Number(PRICE) }])
  })

  test('starts its log search six hundred blocks back', async () => {
    const nothing = await lab.signed({ value: 0n })
    const nonceOf = (times: number) => `0x${times.toString(16).padStart(64, '0')}` as const
    for (let times = 0; times < 601; times += 1) lab.chain.bring({ ...nothing, nonce: nonceOf(times) }, 'transfer')
    expect(await lab.pay(await lab.signed())).toMatchObject({ claim: { fromBlock: 101n } })
  })

  test('presented twenty times concurrently is executed once, with the same answer for each caller', async () => {
    const credential = await lab.signed()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => lab.pay(credential)))
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['settled']))
    expect(await lab.claims()).toHaveLength(1)
    expect(lab.received()).toBe(PRICE)
    expect(lab.paid).toHaveLength(1)
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled' })
    expect(lab.chain.uses()).toHaveLength(1)
    expect(lab.settlement.isInFlight((await lab.claimOf(credential)).claim_key)).toBe(false)
  })

  test('is in flight only while it is being executed', async () => {
    const credential = await lab.signed()
    const key = lab.eip3009.keyOf(lab.demandFor(), credential)
    const seen: boolean[] = []
    lab.watch.onPoint = () => void seen.push(lab.settlement.isInFlight(key))
    await lab.pay(credential)
    expect(new Set(seen)).toEqual(new Set([true]))
    expect(lab.settlement.isInFlight(key)).toBe(false)
  })

  test('for one purchase cannot pay for another, sequentially or concurrently', async () => {
    const credential = await lab.signed()
    expect(await lab.pay(credential, 'pu_1')).toMatchObject({ kind: 'settled' })
    expect(await lab.pay(credential, 'pu_2')).toEqual(REUSED)
    const order = { ...lab.demandFor('pu_1'), subject: { kind: 'order', id: 'pu_1' } as const }
    expect(await lab.settlement.pay({ demand: order, credential })).toEqual(REUSED)
    const next = await lab.signed()
    const both = await Promise.all([lab.pay(next, 'pu_3'), lab.pay(next, 'pu_4')])
    expect(both).toEqual([expect.objectContaining({ kind: 'settled' }), REUSED])
    expect(lab.received()).toBe(PRICE * 2n)
  })

  test('is refused for a purchase that another payment pays for, sequentially or concurrently', async () => {
    const [first, second] = [await lab.signed(), await lab.signed({}, 1)]
    const both = await Promise.all([lab.pay(first), lab.pay(second)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['refused', 'settled'])
    expect(both).toContainEqual(TAKEN)
    expect(await lab.pay(await lab.signed())).toEqual(TAKEN)
    // "already paid" takes precedence over "underpaid"
    expect(await lab.pay(await lab.signed({ value: PRICE - 1n }))).toEqual(TAKEN)
    expect(lab.received()).toBe(PRICE)
    expect(await lab.claims()).toHaveLength(1)
  })

  test('is admitted in the same transaction as its claim, or not at all', async () => {
    const credential = await lab.signed()
    const booking = new Error('sold out')
    const payment = { demand: lab.demandFor(), credential }
    await expect(lab.settlement.pay({ ...payment, admit: () => Promise.reject(booking) })).rejects.toBe(booking)
    expect(await lab.claims()).toEqual([])
    const admitted: boolean[] = []
    const admit = async () => void admitted.push(true)
    expect(await lab.settlement.pay({ ...payment, admit })).toMatchObject({ kind: 'settled' })
    expect(await lab.settlement.pay({ ...payment, admit })).toEqual({ kind: 'settled', claim: expect.anything() })
    expect(admitted).toEqual([true])
  })

  test('whose purchase cannot be recorded stays undecided and is not lost', async () => {
    const credential = await lab.signed()
    lab.rules.refuse = new Error('no room for it')
    await expect(lab.pay(credential)).rejects.toThrow('no room for it')
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'submitting', tx_hash: null })
    expect(await lab.inflows()).toEqual([])
    lab.rules.refuse = undefined
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled', tx_hash: lab.hashOf(credential) })
    expect(lab.paid).toMatchObject([{ when: 'later' }])
  })
})

describe('a payment while the chain is unreachable', () => {
  test('is not sent if the chain fails before sending, and can be retried with the same credential', async () => {
    const credential = await lab.signed()
    for (const call of ['simulateContract', 'estimateGas']) lab.broken.set(call, 'before')
    expect(await lab.pay(credential)).toEqual({ kind: 'unavailable' })
    expect(await lab.claimOf(credential)).toMatchObject({
      state: 'failed',
      failure: 'not sent: invalid_exact_evm_transaction_simulation_failed',
    })
    lab.broken.clear()
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled' })
  })

  test('is not requested again if the chain fails after sending, and is proven by the reconciler', async () => {
    const credential = await lab.signed()
    for (const call of ['getTransactionReceipt', 'request']) lab.broken.set(call, 'before')
    const outcome = await lab.passing(lab.pay(credential))
    expect(outcome).toMatchObject({ kind: 'unknown', claim: { state: 'unknown' } })
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'unknown', failure: 'transaction_failed' })
    expect(lab.lines.at(-1)).toMatchObject({
      level: 'warn',
      message: 'settlement unknown; the reconciler will prove it',
      fields: { reason: 'transaction_failed' },
    })
    // the same credential gets the same answer; another credential is refused because the purchase is taken
    expect(await lab.pay(credential)).toMatchObject({ kind: 'unknown' })
    expect(await lab.pay(await lab.signed({}, 1))).toEqual(TAKEN)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'unknown' })
    lab.broken.clear()
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled', failure: null })
    expect(lab.paid).toMatchObject([{ when: 'later' }])
    expect(lab.received()).toBe(PRICE)
    expect(await lab.pay(credential)).toMatchObject({ kind: 'settled' })
  })

  test('waits for a silent facilitator one second longer than the facilitator timeout', async () => {
    const credential = await lab.signed()
    lab.chain.setMining(false)
    const outcome = await lab.passing(lab.pay(credential))
    expect(outcome).toMatchObject({ kind: 'unknown' })
    lab.chain.setMining(true)
    await lab.reconcile()
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled' })
    expect(lab.chain.balance(TREASURY.address)).toBe(PURSE + PRICE)
  })
})
