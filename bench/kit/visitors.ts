import { serve } from '../search/remote.ts'
import { createAsk } from './ask.ts'
import type { Operation, Visit } from './visit.ts'

/** The process of those who ask: what it spends is not the servers'. */

type Prepare = {
  readonly module: string
  readonly origin: string
  readonly count: number
  readonly atOnce: number
  readonly seed: string
  readonly facts: Readonly<Record<string, string>>
}

let ready: { readonly run: Operation; readonly count: number; readonly atOnce: number } | undefined

serve({
  prepare: async ({ module, origin, count, atOnce, seed, facts }: Prepare) => {
    const { visit } = (await import(module)) as { visit: Visit }
    const ask = createAsk(origin, atOnce)
    ready = { run: await visit({ ask, seed, facts }, count), count, atOnce }
  },
  /** Milliseconds of each operation, and of all together. */
  run: async () => {
    const { run, count, atOnce } = ready!
    const each = new Float64Array(count)
    let next = 0
    const one = async () => {
      for (let index = next++; index < count; index = next++) {
        const began = performance.now()
        await run(index)
        each[index] = performance.now() - began
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: atOnce }, one))
    return { each, all: performance.now() - began }
  },
})
