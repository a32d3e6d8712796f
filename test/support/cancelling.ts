import { expect } from 'vitest'
import { confirm, headerV2, sign } from './buyer.ts'
import type { Answer, Http } from './http.ts'
import { chain } from './lab-chain.ts'

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Cancels a confirmed order with its status token. */
export const cancel = (http: Http, order: Answer['body']) =>
  http.post(`/api/order/${order.orderId}/cancel`, {}, bearer(order.statusToken))

/** Path and query of a pay URL. */
export const pathOf = ({ payUrl }: Answer['body']) => new URL(payUrl).pathname + new URL(payUrl).search

/** Payment header for a confirmed order, from a fresh payer. */
export const paymentFor = async (order: Answer['body']) =>
  headerV2(await sign(await chain.payer(), order.payment), order.payment)

/** Places and pays an order; returns its confirmation. */
export async function confirmAndPay(http: Http): Promise<Answer['body']> {
  const order = await confirm(http)
  expect((await http.get(pathOf(order), await paymentFor(order))).status).toBe(202)
  return order
}

export const isRefunded = (order: Answer['body']) => order.refund?.status === 'succeeded'
