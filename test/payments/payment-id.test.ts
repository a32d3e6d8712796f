import { expect, test } from 'vitest'
import { openLab, PRICE } from './settlement-lab.ts'

const ID = 'lunch_of_ana_0001'
const ORDERS = ['ord_1', 'ord_2', 'ord_3'] as const

/** Opens a lab that pays for orders under one id of the payer. */
async function openOrders() {
  const lab = await openLab()
  const under = async (payer = 0) => ({ ...(await lab.signed({}, payer)), paymentId: ID })
  const pay = (credential: Awaited<ReturnType<typeof under>>, order: number) =>
    lab.settlement.pay({ demand: lab.demandFor(ORDERS[order], 'order'), credential })
  return { lab, under, pay }
}

test('an id of the payer pays for one order at a time, and a payment that failed frees it', async () => {
  const { lab, under, pay } = await openOrders()
  const first = await under()
  for (const call of ['simulateContract', 'estimateGas']) lab.broken.set(call, 'before')
  expect(await pay(first, 0)).toEqual({ kind: 'unavailable' })
  lab.broken.clear()
  expect(await pay(await under(), 1)).toMatchObject({ kind: 'settled' })
  await expect(pay(await under(), 2)).rejects.toMatchObject({
    code: 'idempotency_conflict',
    detail: { fields: { orderId: 'ord_2' } },
  })
  await expect(pay(first, 0)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(lab.received()).toBe(PRICE)
})

test('an undecided payment holds its id', async () => {
  const { lab, under, pay } = await openOrders()
  for (const call of ['getTransactionReceipt', 'request']) lab.broken.set(call, 'before')
  const first = await under()
  expect(await lab.passing(pay(first, 0))).toMatchObject({ kind: 'unknown' })
  lab.broken.clear()
  await expect(pay(await under(), 1)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  await lab.reconcile()
  expect(await pay(first, 0)).toMatchObject({ kind: 'settled' })
})

test('an id for a recipe is not kept: its payer reads it again without a charge', async () => {
  const { lab, under } = await openOrders()
  for (const purchase of ['pu_1', 'pu_2'])
    expect(await lab.pay(await under(), purchase)).toMatchObject({ kind: 'settled' })
})
