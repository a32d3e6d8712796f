import { pause, type World } from '#src/kernel/world.ts'
import type { Anvil } from './anvil.ts'

export type WatchdogDeps = {
  readonly anvil: Anvil
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: { readonly warn: (message: string) => void }
  /** Prepares a newly started chain for the server. */
  readonly prepare: () => Promise<void>
}

const LOOK_MS = 250
const AGAIN_MS = 1_000

/** Restarts anvil at the same address and with its newest state whenever it dies. The result stops this. */
export function superviseAnvil({ anvil, world, log, prepare }: WatchdogDeps): () => Promise<void> {
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
        return log.warn(`The local chain crashed and was restarted, ${whatIsLeft(savedAt)}`)
      } catch (error) {
        const words = (error as Error).message
        if (words !== said) log.warn(`The local chain has crashed and cannot be restarted yet: ${words}`)
        said = words
        await pause(world, AGAIN_MS)
      }
    }
  }

  function whatIsLeft(savedAt: number | undefined): string {
    if (savedAt === undefined) return 'empty: no state had been saved yet.'
    const seconds = Math.max(1, Math.round((world.now() - savedAt) / 1_000))
    return `with its state of ${seconds} s ago: wallets may lack later faucet transfers; order payments are sent again.`
  }

  cancel = world.after(LOOK_MS, look)
  return () => {
    stopped = true
    cancel()
    return running
  }
}
