import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { ANA } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { type AgentOptions, LOOPBACK_AGENTS, startAgent, type TestAgent, type UcpAnswer } from './agent.ts'
import { fundedWallet, signPayment, type Wallet } from './shop.ts'
import { SHOP, shopCatalogue } from './shop-catalogue.ts'

/** Server with the test shop, and a wallet, for one test file. */
export let server: TestServer
export let wallet: Wallet

const agents: TestAgent[] = []

export function useShop(env: Readonly<Record<string, string>> = {}): void {
  useChain()
  beforeAll(async () => {
    server = await startServer(chain, { env: { CATALOG: shopCatalogue(), ...LOOPBACK_AGENTS, ...env } })
    wallet = await fundedWallet(chain)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    for (const agent of agents.splice(0)) await agent[Symbol.asyncDispose]()
  })
}

/** Starts an agent that ends with the test file. */
export async function agentFor(options: AgentOptions = {}): Promise<TestAgent> {
  const agent = await startAgent(server, options)
  agents.push(agent)
  return agent
}

export const variant = (...ids: string[]): string => ['v', SHOP, ...ids].join('_')

export const line = (id: string, quantity = 1, more: object = {}) => ({ item: { id }, quantity, ...more })

export const BUYER = { first_name: 'Ana', last_name: 'Example', email: ANA.email, phone_number: ANA.phone }

/** Body of a checkout for pickup that can be completed. */
export const order = (id: string, quantity = 1) => ({ line_items: [line(id, quantity)], buyer: BUYER })

/** Instrument that pays what a checkout asks for. */
async function x402Instrument(checkout: UcpAnswer['body'], payer: Wallet = wallet) {
  const { config } = checkout.ucp.payment_handlers['app.comanda.x402'][0]
  const payload = await signPayment(payer, { amount: BigInt(config.amount), payTo: config.pay_to })
  return { id: 'pi_1', handler_id: 'x402', type: 'x402', selected: true, credential: { type: 'x402', payload } }
}

export const paying = async (checkout: UcpAnswer['body'], payer?: Wallet) => ({
  payment: { instruments: [await x402Instrument(checkout, payer)] },
})

/** Number of transfers from a wallet to the treasury. */
export async function payments(payer: Wallet = wallet): Promise<number> {
  const treasury = privateKeyToAccount(chain.keys.treasury)
  const transfers = await chain.transfersTo(treasury.address)
  return transfers.filter(({ from }) => from === payer.address).length
}
