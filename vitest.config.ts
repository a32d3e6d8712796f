import { defineConfig } from 'vitest/config'
import { TIERS, type Tier } from './test/tiers.ts'

process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'

const inTier = (name: string, { include, exclude }: Tier, options = {}) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: [...exclude, '**/node_modules/**'], ...options },
})

export default defineConfig({
  test: {
    globalSetup: [
      'test/support/temporary-folder.ts',
      ...(process.env.TEST_LEDGER === 'postgres' ? ['test/support/postgres-for-all.ts'] : []),
    ],
    pool: 'forks',
    // Node reads the tests as it reads the program, and keeps what they are compiled to for the next file
    // but for the update of examples, which loads them anew after each walk
    experimental: { viteModuleRunner: process.env.UPDATE_EXAMPLES !== undefined },
    maxWorkers: 2,
    // a time-out ends a test that hangs: how long one takes depends on what else the machine does
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // an event may take its time on a busy machine
    expect: { poll: { timeout: 15_000 } },
    projects: [
      inTier('unit', TIERS.unit, { isolate: false }),
      inTier('flows', TIERS.flows, { isolate: false }),
      inTier('deep', TIERS.deep, { testTimeout: 120_000, hookTimeout: 120_000 }),
    ],
  },
})
