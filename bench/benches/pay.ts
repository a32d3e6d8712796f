import type { ServerBench } from '../kit/contender.ts'
import { startNetwork } from '../network/start.ts'
import { FEW_RESTAURANTS, ourServer } from '../servers/ours.ts'
import { MPPX, paidPeers, X402_HTTP } from './paid-peers.ts'

const visitOf = (name: string) => new URL(`../visits/pay-${name}.ts`, import.meta.url)

/** Benchmark of paying a confirmed order: claimed, settled, and on disk before the response. */
export const payBench: ServerBench = {
  name: 'pay',
  title: 'Confirm and pay an order',
  unit: 'order',
  count: 600,
  warmRounds: 3,
  reads: true,
  targets: [
    { peer: X402_HTTP, first: 10, moonshot: 25 },
    { peer: MPPX, first: 3, moonshot: 15 },
  ],
  open: async ({ folder, withPeers, stack }) => {
    const network = stack.use(await startNetwork())
    const ours = await ourServer({ folder, network: network.origin }, FEW_RESTAURANTS)
    const mine = { name: 'ours', start: ours.start, visit: visitOf('ours'), facts: {}, examine: ours.audit }
    if (!withPeers) return [mine]
    const visits = { x402: visitOf('x402'), mppx: visitOf('mppx') }
    return [mine, ...paidPeers({ network: network.origin, folder }, visits)]
  },
}
