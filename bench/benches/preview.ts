import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBench } from '../kit/contender.ts'
import { startNetwork } from '../network/start.ts'
import { DELI, demoMenus, itemsOf } from '../servers/demo-menus.ts'
import { FEW_RESTAURANTS, ourServer } from '../servers/ours.ts'
import { startPeer, versionOf } from '../servers/peer.ts'

const ITEMS = 9
const VISIT = new URL('../visits/preview.ts', import.meta.url)
const PEER = 'Express, array find, jose'

/** Benchmark of pricing a nine-item cart with options. Ours stores the quote on disk; the peer signs it. */
export const previewBench: ServerBench = {
  name: 'preview',
  title: 'A preview of nine items with modifiers',
  unit: 'preview',
  count: 3_000,
  warmRounds: 8,
  targets: [{ peer: PEER, first: 2, moonshot: 4 }],
  perSecond: { first: 10_000, moonshot: 20_000 },
  open: async ({ folder, withPeers, stack }) => {
    const network = stack.use(await startNetwork())
    const ours = await ourServer({ folder, network: network.origin }, FEW_RESTAURANTS)
    const menu = demoMenus().view(DELI)
    const items = itemsOf(menu, ITEMS)
    const facts = {
      cart: JSON.stringify({ restaurant_id: DELI, items, fulfillment: 'pickup', pickup_time: 'ASAP' }),
    }
    const sides = [{ name: 'ours', start: ours.start, visit: VISIT, facts }]
    if (!withPeers) return sides
    writeFileSync(join(folder, 'menu.json'), JSON.stringify(menu))
    const start = () => startPeer('preview', { MENU: join(folder, 'menu.json') })
    return [...sides, { name: PEER, version: versionOf('jose'), start, visit: VISIT, facts }]
  },
}
