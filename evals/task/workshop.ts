import { join } from 'node:path'
import { startLocalChain } from '#dev/chain/local-chain.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { Overrides } from '../world/fixture.ts'
import { openScratch } from '../world/scratch.ts'
import { openVenue, type Venue } from '../world/venue.ts'

/** Does something in worlds that are there for as long as it takes. */
export async function inWorkshop<T>(work: (open: (overrides: Overrides) => Promise<Venue>) => Promise<T>): Promise<T> {
  using scratch = openScratch('workshop')
  const chain = await startLocalChain({ dir: scratch.dir, world: realWorld, log: { info: () => {}, warn: () => {} } })
  try {
    return await work(overrides => openVenue({ chain, overrides, indexes: join(scratch.dir, 'indexes') }))
  } finally {
    await chain[Symbol.asyncDispose]()
  }
}
