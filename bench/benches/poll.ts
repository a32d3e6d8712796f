import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeepAliveClient } from '../kit/ask.ts'
import type { ServerBench } from '../kit/contender.ts'
import { startNetwork } from '../network/start.ts'
import { confirmPlate, times } from '../servers/our-orders.ts'
import { FEW_RESTAURANTS, ourServer } from '../servers/ours.ts'
import { startPeer, versionOf } from '../servers/peer.ts'

const ORDERS = 50
const VISIT = new URL('../visits/poll.ts', import.meta.url)
const PEER = 'Express, SQLite row'

/** Benchmark of agents polling their orders. */
export const pollBench: ServerBench = {
  name: 'poll',
  title: 'A poll of an order',
  unit: 'poll',
  count: 5_000,
  warmRounds: 8,
  reads: true,
  targets: [{ peer: PEER, first: 3, moonshot: 5 }],
  open: async ({ folder, withPeers, stack }) => {
    const network = stack.use(await startNetwork())
    const ours = await ourServer({ folder, network: network.origin }, FEW_RESTAURANTS)
    const running = await ours.start()
    using ask = createKeepAliveClient(running.origin, 8)
    const orders = await times(ORDERS, () => confirmPlate(ask))
    const ids = orders.map(({ orderId }) => orderId).join()
    const sides = [{ name: 'ours', start: async () => running, visit: VISIT, facts: { ids } }]
    if (!withPeers) return sides
    const { body } = await ask({ path: `/api/order/${orders[0]!.orderId}` })
    writeFileSync(join(folder, 'order.json'), body)
    const facts = { DATABASE: join(folder, 'orders.db'), ORDER: join(folder, 'order.json'), IDS: ids }
    const start = () => startPeer('poll', facts)
    return [...sides, { name: PEER, version: versionOf('express'), start, visit: VISIT, facts: { ids } }]
  },
}
