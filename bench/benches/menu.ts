import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contender, ServerBench } from '../kit/contender.ts'
import { startNetwork } from '../network/start.ts'
import { demoMenus } from '../servers/demo-menus.ts'
import { ourServer } from '../servers/ours.ts'
import { startPeer, versionOf } from '../servers/peer.ts'

const BYTES = 40_000
const VISIT = new URL('../visits/menu.ts', import.meta.url)
const PEER = 'Express, SQLite row, compression'

/** Benchmark of a 40 KB menu, compressed if the client accepts it. */
export const menuBench: ServerBench = {
  name: 'menu',
  title: 'A menu of 40 KB, compressed',
  unit: 'request',
  count: 5_000,
  warmRounds: 8,
  targets: [{ peer: PEER, first: 20, moonshot: 40 }],
  open: async ({ folder, withPeers, stack }) => {
    const network = stack.use(await startNetwork())
    const ours = await ourServer({ folder, network: network.origin })
    const menus = demoMenus()
    const { id } = menus.nearest(BYTES)
    const path = `/api/restaurants/${id}/menu`
    const running = ours.start()
    const mine = (name: string, facts: Record<string, string>): Contender => ({
      name,
      start: () => running,
      visit: VISIT,
      facts: { path, ...facts },
    })
    const sides = [mine('ours', {}), mine('ours, unchanged (304)', { unchanged: 'yes' })]
    if (!withPeers) return sides
    writeFileSync(join(folder, 'menu.json'), menus.textOf(id))
    const facts = { DATABASE: join(folder, 'menus.db'), MENU: join(folder, 'menu.json'), ID: id }
    const peer = startPeer('menu', facts)
    const their = (name: string, more: Record<string, string>): Contender => ({
      name,
      version: versionOf('express'),
      start: () => peer,
      visit: VISIT,
      facts: { path, ...more },
    })
    return [...sides, their(PEER, {}), their(`${PEER}, unchanged (304)`, { unchanged: 'yes' })]
  },
}
