import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { vi } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { Example } from '#tools/examples/examples.ts'
import { KITCHEN_STEPS } from '#tools/examples/serving-a-kitchen.ts'
import { STEPS } from '#tools/examples/steps.ts'
import { startTestChain } from '../support/chain.ts'
import { groceryCatalogue, STORE } from '../support/grocery-catalogue.ts'
import type { Answer } from '../support/http.ts'
import { consoleKey } from '../support/merchant-kit.ts'
import { startServer } from '../support/server.ts'
import { withStandIns } from './stand-ins.ts'
import { walk } from './walk.ts'

/** Frozen clock, ahead of any chain that could run now, because the time of a chain never goes back. */
const NOW = Date.parse('2031-11-18T12:30:00-05:00')

const keyOf = (name: string): Hex => `0x${createHash('sha256').update(name).digest('hex')}`

/** Keys of the chain itself, identical in every run. */
const fixedKeys = () => {
  let drawn = 0
  return (size: number) => new Uint8Array(createHash('sha512').update(`chain ${drawn++}`).digest().subarray(0, size))
}

export type Capture = {
  readonly examples: readonly Example[]
  /** Responses to bodies that no step can send. */
  readonly tooLarge: Answer
  readonly notJson: Answer
}

/** Runs every step against live servers in a frozen world with fixed keys. */
export async function capture(): Promise<Capture> {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  try {
    return await walkAll()
  } finally {
    vi.useRealTimers()
  }
}

async function walkAll(): Promise<Capture> {
  await using chain = await startTestChain({ ...realWorld, randomBytes: fixedKeys() })
  const payer = await chain.payer(keyOf('buyer'))
  const known = { wallet: privateKeyToAddress(keyOf('wallet')) }
  const isLocal = (name: string) => OPERATIONS.some(tool => tool.name === name && tool.onlyLocal)
  const open = STEPS.filter(step => !isLocal(step.tool) && !KITCHEN_STEPS.includes(step))
  await using server = await startServer(chain)
  const tooLarge = await server.post('/api/order/preview', { restaurant_id: 'x'.repeat(70_000) })
  const notJson = await server.post('/api/order/preview', {}, { 'Content-Type': 'text/plain' })
  const onChain = await walk({ server, tools: OPERATIONS, payer }, open, known)
  await using local = await startServer(chain, { env: { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' } })
  const localSteps = STEPS.filter(step => isLocal(step.tool))
  const onLocalChain = await walk({ server: local, tools: OPERATIONS, payer }, localSteps, known)
  const catalog = groceryCatalogue({ capacity: 3 }, { dispatch: { kind: 'console' } })
  await using staffed = await startServer(chain, { env: { CATALOG: catalog, TRUSTED_PROXIES: 'loopback' } })
  const restaurantKey = await consoleKey(staffed.engine.db, STORE)
  const guest = await chain.payer(keyOf('guest'))
  await chain.mint(guest.address, 100_000_000n)
  const inKitchen = await walk(
    { server: staffed, tools: OPERATIONS, payer: guest, restaurantKey },
    KITCHEN_STEPS,
    known,
  )
  return { examples: withStandIns([...onChain, ...onLocalChain, ...inKitchen]), tooLarge, notJson }
}
