import { afterAll, beforeAll } from 'vitest'
import { chain, useChain } from './lab-chain.ts'
import { startServer, type TestServer } from './server.ts'

/** Server of the current test file, on the chain of that file. */
export let server: TestServer

/** Starts the chain and the server. Call it once per test file, before the tests. */
export function useServer(): void {
  useChain()
  beforeAll(async () => {
    server = await startServer(chain)
  })
  afterAll(async () => {
    // every example that a test file received must be valid
    await server?.resendExamples()
    await server?.[Symbol.asyncDispose]()
  })
}
