import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: [
      'test/support/temporary-folder.ts',
      ...(process.env.TEST_LEDGER === 'postgres' ? ['test/support/postgres-for-all.ts'] : []),
    ],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
