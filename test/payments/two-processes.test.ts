import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Fault } from '#src/kernel/faults.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { liveClaimOf, toClaim } from '#src/payments/claims.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import type { Terms } from '#src/payments/terms.ts'
import { ANA, type Lab, openLab, PRICE, PURSE } from './settlement-lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab[Symbol.asyncDispose]())

/** Process whose facilitator answers only after `goOn`. */
function heldUp(settle: Facilitator['settle'], processId = 'here:1') {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const facilitator: Facilitator = {
    place: 'remote',
    settle: async (...sent) => {
      asked.resolve()
      await gate.promise
      return settle(...sent)
    },
  }
  const world = { ...lab.world, processId }
  const { settlement } = lab.engineWith({ world, methods: { eip3009: lab.handlerThrough(facilitator) } })
  return { settlement, asked: asked.promise, goOn: gate.resolve }
}

describe('two processes that share a ledger', () => {
  const there = () => lab.engineWith({ world: { ...lab.world, processId: 'there:2' } }).settlement

  test('execute a payment once if both receive it at the same moment', async () => {
    const payment = { demand: lab.demandFor(), credential: await lab.signed() }
    const outcomes = await Promise.all([lab.settlement.pay(payment), there().pay(payment)])
    // the second process can only report that the payment is in progress
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['settled', 'unknown'])
    expect(lab.received()).toBe(PRICE)
    expect(await lab.claims()).toMatchObject([{ state: 'settled' }])
  })

  test('execute a payment once if they receive it shortly after one another, and neither refuses it', async () => {
    const second = there()
    for (let turns = 0; turns < 60; turns += 1) {
      const payment = { demand: lab.demandFor(`pu_${turns}`), credential: await lab.signed({ value: PRICE / 100n }) }
      const terms = { ...payment.demand.terms, amount: (PRICE / 100n) as Terms['amount'] }
      const small = { ...payment, demand: { ...payment.demand, terms } }
      const first = lab.settlement.pay(small)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      const outcomes = await Promise.all([first, second.pay(small)])
      expect(outcomes.filter(({ kind }) => kind === 'refused')).toEqual([])
    }
    expect(lab.received()).toBe((PRICE / 100n) * 60n)
  })

  test.each(['before', 'after'] as const)(
    'and are shown it while one is held up %s its check, tell both that it was paid',
    async moment => {
      const payment = { demand: lab.demandFor(), credential: await lab.signed() }
      lab.chain.mint(ANA, PRICE - PURSE)
      const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const hold = async () => {
        asked.resolve()
        await gate.promise
      }
      const { eip3009 } = lab
      const slow: typeof eip3009 = {
        ...eip3009,
        prepare: async (demand, credential) => {
          if (moment === 'before') await hold()
          const prepared = await eip3009.prepare(demand, credential)
          if (moment === 'after') await hold()
          return prepared
        },
      }
      const world = { ...lab.world, processId: 'there:2' }
      const { settlement } = lab.engineWith({ world, methods: { eip3009: slow } })
      // the purchase refuses a second payment, as an order does
      const admit = async (trx: LedgerTransaction) => {
        if (await liveClaimOf(trx, payment.demand.subject)) throw Fault.of('already_paid', 'Another payment was made.')
      }
      const late = settlement.pay({ ...payment, admit })
      await asked.promise
      expect(await lab.settlement.pay({ ...payment, admit })).toMatchObject({ kind: 'settled' })
      gate.resolve()
      expect(await late).toMatchObject({ kind: 'settled' })
      expect(lab.received()).toBe(PRICE)
    },
  )

  test('execute a failed payment once if both receive it again at the same moment', async () => {
    const payment = { demand: lab.demandFor(), credential: await lab.signed() }
    lab.chain.mint(ANA, -PURSE)
    await lab.settlement.pay(payment)
    lab.chain.mint(ANA, PURSE)
    const outcomes = await Promise.all([lab.settlement.pay(payment), there().pay(payment)])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['settled', 'unknown'])
    expect(lab.received()).toBe(PRICE)
  })

  test('never resume a decided claim, and record their own process ID in a claim that they resume', async () => {
    const credential = await lab.signed()
    lab.chain.mint(ANA, -PURSE)
    await lab.pay(credential)
    const failed = toClaim(await lab.claimOf(credential))
    lab.chain.mint(ANA, PURSE)
    expect(await there().resume(failed)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('exceeds balance'),
    })
    expect(lab.received()).toBe(0n)
    await lab.db.updateTable('claims').set({ state: 'unknown' }).execute()
    expect(await there().resume(failed)).toMatchObject({ kind: 'settled' })
    expect(await lab.claimOf(credential)).toMatchObject({ process: 'there:2' })
  })

  test.each([
    ['released', 'insufficient_funds'],
    ['undecided', 'no_gas_left'],
  ])('do not mark a claim as %s after the other process resumed it', async (_what, errorReason) => {
    const credential = await lab.signed()
    const slow = heldUp(async () => ({ success: false, transaction: '', network: 'eip155:8453', errorReason }))
    const paying = slow.settlement.pay({ demand: lab.demandFor(), credential })
    await slow.asked
    const next = heldUp(lab.facilitator.settle, 'there:2')
    const taken = next.settlement.resume(toClaim(await lab.claimOf(credential)))
    await next.asked
    slow.goOn()
    expect(await paying).toMatchObject({ kind: 'unknown' })
    expect(await lab.claimOf(credential)).toMatchObject({ state: 'submitting', process: 'there:2', failure: null })
    next.goOn()
    expect(await taken).toMatchObject({ kind: 'settled' })
    expect(lab.received()).toBe(PRICE)
  })

  test('throw for a claim whose payment method only the other process has configured', async () => {
    const credential = await lab.signed()
    lab.rules.refuse = new Error('no room for it')
    await lab.pay(credential).catch(() => {})
    const claim = toClaim(await lab.claimOf(credential))
    const without = lab.engineWith({ methods: {} }).settlement.resume(claim)
    await expect(without).rejects.toThrow(`claim ${claim.id} was paid by eip3009, which is not configured`)
  })
})
