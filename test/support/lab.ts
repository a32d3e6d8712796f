import { afterAll, beforeAll } from 'vitest'
import { chain } from './lab-chain.ts'
import { startServer, type TestServer } from './server.ts'

/** The server of the test file that imports it, on that file's chain. */
export let server: TestServer

beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(async () => {
  // whatever a file provokes, each example it was given must hold
  await server?.resendExamples()
  await server?.[Symbol.asyncDispose]()
})
