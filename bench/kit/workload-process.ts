import { serve } from '../search/child-process-rpc.ts'
import { createKeepAliveClient } from './ask.ts'
import type { Operation, Workload } from './workload.ts'

/** Runs the client workload in a process of its own, so that its cost is not attributed to the servers. */

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
    const { visit } = (await import(module)) as { visit: Workload }
    const ask = createKeepAliveClient(origin, atOnce)
    ready = { run: await visit({ ask, seed, facts }, count), count, atOnce }
  },
  /** Milliseconds of each operation and of the whole run. */
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
