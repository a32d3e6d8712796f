import { afterAll, beforeAll } from 'vitest'
import { startTestChain, type TestChain } from './chain.ts'

/** The chain of the test file that imports it, from its first test to its last. */
export let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.[Symbol.asyncDispose]())
