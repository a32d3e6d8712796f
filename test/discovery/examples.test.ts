import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Example } from '#tools/examples/examples.ts'
import { STEPS } from '#tools/examples/steps.ts'
import { TOOLS } from '#tools/registry.ts'
import { startTestChain, type TestChain } from '../support/chain.ts'
import { startServer } from '../support/server.ts'
import { walk } from './walk.ts'

const FILE = fileURLToPath(new URL('../../tools/examples/examples.generated.json', import.meta.url))

let chain: TestChain
let walked: Example[]

beforeAll(async () => {
  chain = await startTestChain()
  const payer = await chain.payer()
  const isLocal = (name: string) => TOOLS.some(tool => tool.name === name && tool.onlyLocal)
  await using server = await startServer(chain)
  const examples = await walk(
    { server, tools: TOOLS, payer },
    STEPS.filter(step => !isLocal(step.tool)),
  )
  await using local = await startServer(chain, { env: { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' } })
  examples.push(
    ...(await walk(
      { server: local, tools: TOOLS, payer },
      STEPS.filter(step => isLocal(step.tool)),
    )),
  )
  walked = examples
  if (process.env.UPDATE_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(examples, null, 1)}\n`)
}, 120_000)

afterAll(() => chain?.[Symbol.asyncDispose]())

test('every step of the walk is answered as it says', () => {
  expect(walked).toHaveLength(STEPS.filter(step => !step.setup).length)
})
