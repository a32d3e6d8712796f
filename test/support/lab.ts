import { afterAll, beforeAll } from 'vitest'
import { chain, useChain } from './lab-chain.ts'
import { startServer, type TestServer } from './server.ts'

/** The server of the test file that uses it, on that file's chain. */
export let server: TestServer

/** To be called once by a test file, before its tests. */
export function useServer(): void {
  useChain()
  beforeAll(async () => {
    server = await startServer(chain)
  })
  afterAll(async () => {
    // whatever a file provokes, each example it was given must hold
    await server?.resendExamples()
    await server?.[Symbol.asyncDispose]()
  })
}
