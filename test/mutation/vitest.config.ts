import { defineConfig } from 'vitest/config'

/** Tests that judge mutants of the money core; none of them starts a chain, a browser, or another process. */
export default defineConfig({
  test: {
    include: [
      'test/kernel/money.test.ts',
      'test/pricing/*.test.ts',
      'test/payments/{settlement,settlement-refusals,facilitator-answers,turned-back,two-processes}.test.ts',
      'test/payments/{reconcile,reconciling,released,refunds,evidence}.test.ts',
      'test/orders/{adjust,adjust-histories,failed-orders,handed-out}.test.ts',
    ],
    testTimeout: 3_000,
    hookTimeout: 3_000,
  },
})
