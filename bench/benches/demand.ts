import { createKeepAliveClient } from '../kit/ask.ts'
import type { ServerBench } from '../kit/contender.ts'
import { startNetwork } from '../network/start.ts'
import { confirmPlate, times } from '../servers/our-orders.ts'
import { FEW_RESTAURANTS, ourServer } from '../servers/ours.ts'
import { MPPX, paidPeers, X402_HTTP, X402_IN_PROCESS } from './paid-peers.ts'

const ORDERS = 50
const VISIT = new URL('../visits/demand.ts', import.meta.url)

/** Benchmark of the payment challenge returned to unpaid requests. */
export const demandBench: ServerBench = {
  name: 'demand',
  title: 'An unpaid 402',
  unit: 'request',
  count: 5_000,
  warmRounds: 8,
  reads: true,
  targets: [
    { peer: X402_HTTP, first: 2, moonshot: 4 },
    { peer: MPPX, first: 4, moonshot: 10 },
  ],
  open: async ({ folder, withPeers, stack }) => {
    const network = stack.use(await startNetwork())
    const ours = await ourServer({ folder, network: network.origin }, FEW_RESTAURANTS)
    const running = await ours.start()
    using ask = createKeepAliveClient(running.origin, 8)
    const orders = await times(ORDERS, () => confirmPlate(ask))
    const facts = { paths: orders.map(({ payPath }) => payPath).join() }
    const mine = { name: 'ours', start: async () => running, visit: VISIT, facts }
    if (!withPeers) return [mine]
    const peers = paidPeers({ network: network.origin, folder }, { x402: VISIT, mppx: VISIT }, { paths: '/order/pay' })
    return [mine, ...peers.filter(({ name }) => name !== X402_IN_PROCESS)]
  },
}
