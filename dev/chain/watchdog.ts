import { pause, type World } from '#src/kernel/world.ts'
import type { Anvil } from './anvil.ts'

export type WatchdogDeps = {
  readonly anvil: Anvil
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: { readonly warn: (message: string) => void }
  /** Brings a chain that has just started to where the server needs it. */
  readonly prepare: () => Promise<void>
}

const LOOK_MS = 250
const AGAIN_MS = 1_000

/** Starts anvil again, at the same address and with its newest state, whenever it dies. The result ends that. */
export function keepAlive({ anvil, world, log, prepare }: WatchdogDeps): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let cancel: () => void
  const look = () => {
    running = (anvil.hasDied() ? revive() : Promise.resolve()).finally(() => {
      if (!stopped) cancel = world.after(LOOK_MS, look)
    })
  }

  async function revive(): Promise<void> {
    let said = ''
    let savedAt: number | undefined
    while (!stopped) {
      try {
        if (anvil.hasDied()) savedAt = await anvil.restart()
        await prepare()
        return log.warn(`The local chain had died and runs again, ${whatIsLeft(savedAt)}`)
      } catch (error) {
        const words = (error as Error).message
        if (words !== said) log.warn(`The local chain has died and cannot be started again yet: ${words}`)
        said = words
        await pause(world, AGAIN_MS)
      }
    }
  }

  function whatIsLeft(savedAt: number | undefined): string {
    if (savedAt === undefined) return 'empty: it had saved nothing yet.'
    const seconds = Math.max(1, Math.round((world.now() - savedAt) / 1_000))
    return `as it was ${seconds} s ago: wallets may lack what the faucet gave since; payments of orders are sent again.`
  }

  cancel = world.after(LOOK_MS, look)
  return () => {
    stopped = true
    cancel()
    return running
  }
}
