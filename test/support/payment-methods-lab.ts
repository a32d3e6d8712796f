import { afterAll, beforeAll } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import type { Answer } from './http.ts'
import { chain, useChain } from './lab-chain.ts'
import { cardEnvironment, startCards } from './mpp.ts'
import { type RpcProxy, startRpcProxy } from './rpc-proxy.ts'
import { startServer, type TestServer } from './server.ts'

/** Card network, RPC proxy, and server of the current test file. */
export let cards: StripeEmulator
export let proxy: RpcProxy
export let server: TestServer

/** Starts them. Call it once per test file, before the tests. */
export function usePaymentMethods(): void {
  useChain()
  beforeAll(async () => {
    cards = await startCards()
    proxy = await startRpcProxy(chain.rpcUrl)
    const env = { ...cardEnvironment(cards), CHAIN_RPC_URL: proxy.url, SETTLE_TIMEOUT_MS: '3000' }
    server = await startServer(chain, { env })
  })
  afterAll(async () => {
    await server?.resendExamples()
    for (const opened of [server, proxy, cards]) await opened?.[Symbol.asyncDispose]()
  })
}
export const payPath = (order: { priceToken: string }): string => `/api/order/pay?pt=${order.priceToken}`

/** PaymentIntents created for an order. */
export const intentsFor = (orderId: string) => cards.intents().filter(({ description }) => description === orderId)

export const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status)
