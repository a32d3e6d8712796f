import { join } from 'node:path'
import { startLocalChain } from '#dev/chain/local-chain.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type EvalWorld, openEvalWorld } from '../world/eval-world.ts'
import type { Overrides } from '../world/fixture.ts'
import { openScratch } from '../world/scratch.ts'

/** Runs work with temporary worlds, which are removed afterwards. */
export async function withTemporaryWorlds<T>(
  work: (open: (overrides: Overrides) => Promise<EvalWorld>) => Promise<T>,
): Promise<T> {
  using scratch = openScratch('workshop')
  const chain = await startLocalChain({ dir: scratch.dir, world: realWorld, log: { info: () => {}, warn: () => {} } })
  try {
    return await work(overrides => openEvalWorld({ chain, overrides, indexes: join(scratch.dir, 'indexes') }))
  } finally {
    await chain[Symbol.asyncDispose]()
  }
}
