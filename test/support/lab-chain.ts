import { afterAll, beforeAll } from 'vitest'
import { startTestChain, type TestChain } from './chain.ts'

/** Chain of the current test file, from its first test to its last. */
export let chain: TestChain

/** Starts the chain. Call it once per test file, before the tests. */
export function useChain(): void {
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())
}
