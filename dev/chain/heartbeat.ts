import type { World } from '#src/kernel/world.ts'
import type { LocalClient } from './client.ts'

export type HeartbeatDeps = {
  readonly client: LocalClient
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: { readonly warn: (message: string) => void }
}

export type RefreshDeps = { readonly client: LocalClient; readonly world: Pick<World, 'now'> }

const BEAT_MS = 5_000
const STALE_SECONDS = 20

/**
 * Advances the chain's time. anvil mines only for transactions, and simulated calls run at the time of the newest
 * block: on an idle chain, authorizations would never expire, and newly signed ones would not be valid yet. Paused
 * while automatic mining is off. The result stops it.
 */
export function keepChainTime({ client, world, log }: HeartbeatDeps): () => void {
  let cancel: () => void
  let stopped = false
  const beat = () => {
    refreshChainTime({ client, world })
      .catch((error: Error) => {
        if (!stopped) log.warn(`The local chain cannot be reached: ${error.message}`)
      })
      .finally(() => {
        if (!stopped) cancel = world.after(BEAT_MS, beat)
      })
  }
  cancel = world.after(BEAT_MS, beat)
  return () => {
    stopped = true
    cancel()
  }
}

/**
 * Mines an empty block if the newest one is older than 20 seconds and automatic mining is on; also if there is only
 * the first block, for which anvil simulates calls at time 1.
 */
export async function refreshChainTime({ client, world }: RefreshDeps): Promise<void> {
  const [block, automatic] = await Promise.all([client.getBlock(), client.getAutomine()])
  const age = Math.floor(world.now() / 1000) - Number(block.timestamp)
  if (automatic && (age > STALE_SECONDS || block.number === 0n)) await client.mine({ blocks: 1 })
}
