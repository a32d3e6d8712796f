import { afterAll, beforeAll } from 'vitest'
import { startTestChain, type TestChain } from './chain.ts'

/** The chain of the test file that uses it, from its first test to its last. */
export let chain: TestChain

/** To be called once by a test file, before its tests. */
export function useChain(): void {
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())
}
