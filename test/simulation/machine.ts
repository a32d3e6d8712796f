import type { ChatInput } from '#src/clerk/chat.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { createMemoryTable } from '#src/clerk/session/memory-table.ts'
import type { Log } from '#src/kernel/log.ts'
import type { CrashPoint, World } from '#src/kernel/world.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { type Core, openCore } from '#src/open-core.ts'
import { authorizationMeans } from '#src/payments/means/authorization.ts'
import { fastestRecovery } from '#src/payments/means/recover-key.ts'
import type { Offers } from '#src/payments/rails/mpp.ts'
import { createRelayer } from '#src/payments/relayer.ts'
import type { Shelf } from '#src/recipes/shelf.ts'
import type { SimulatedChain } from './chain.ts'
import type { Chance } from './chance.ts'
import { openClerk, type Training } from './clerk.ts'
import { simulatedFacilitator } from './facilitator.ts'
import { RELAYER, TREASURY } from './keys.ts'
import type { Restaurants } from './restaurants.ts'
import type { SessionServer } from './sessions.ts'
import type { Process, Store } from './store.ts'
import { ASSET, CHAIN_ID } from './token.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a machine runs on, and shares with the others. */
export type Surroundings = {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly store: Store
  readonly chain: SimulatedChain
  readonly restaurants: Restaurants
  /** The catalogue in each of its editions, and the one that a process reads when it starts. */
  readonly markets: readonly Marketplace[]
  readonly edition: () => number
  readonly training: Training
  /** Where conversations are kept; undefined when each process keeps its own. */
  readonly sessions: SessionServer | undefined
  readonly shelf: Shelf
  readonly offers: Offers
  /** Milliseconds that the clocks of all machines are ahead of the chain's. */
  readonly skew: () => number
  readonly living: Set<string>
  /** Is told what happens, by name. */
  readonly note: (name: string) => void
  /** Is told of everything that an operator would be called for. */
  readonly onAlarm: (message: string) => void
}

/** One process of the product. */
export type Machine = {
  readonly name: string
  /** Its product, once it has started; undefined when it died before. */
  readonly ready: Promise<Core | undefined>
  readonly isAlive: () => boolean
  /** Ends it as SIGKILL does, from outside. */
  readonly kill: () => void
  /** Ends it the next time that it comes to a point. */
  readonly killAt: (point: CrashPoint) => void
  /** What a request to it comes to: its answer, or `lost` when the process dies first. */
  readonly ask: <T>(request: (core: Core) => Promise<T>) => Promise<T | 'lost'>
  /** What the clerk answers. */
  readonly chat: (message: ChatInput) => Promise<ClerkResponse | 'lost'>
  /** Its own conversations are gone, as if they had never been. */
  readonly loseSessions: () => void
  /** Of the catalogue that it has read. */
  readonly edition: number
}

const SETTLE_MS = 10_000
const recovery = await fastestRecovery()

/** Starts the product on the shared disk. `name` tells it from every other process. */
export function startMachine(around: Surroundings, name: string): Machine {
  const { time, chance, store, chain, restaurants, living } = around
  const process: Process = { alive: true, name }
  const death = Promise.withResolvers<'lost'>()
  let deadly: CrashPoint | undefined
  let clerk: ReturnType<typeof openClerk> | undefined
  const edition = around.edition()
  living.add(name)

  const kill = () => {
    living.delete(name)
    store.kill(process)
    time.forget(process)
    death.resolve('lost')
  }
  const world: World = {
    now: () => time.now() + around.skew(),
    randomBytes: size => Uint8Array.from({ length: size }, () => chance.below(256)),
    after: (ms, task) => (process.alive ? time.after(process, ms, task) : () => {}),
    fetch: () => Promise.reject(new Error('nothing is fetched here')),
    resolve: () => Promise.reject(new Error('no name is looked up here')),
    dial: () => {
      throw new Error('nothing is dialled here')
    },
    processId: name,
    isGone: id => !living.has(id),
    crashpoint: point => {
      if (point !== deadly || !process.alive) return
      around.note(`killed at ${point}`)
      kill()
      throw new Error(`died at ${point}`)
    },
  }
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (fields, message) => {
      if (process.alive) around.onAlarm(`${message} ${JSON.stringify(fields)}`)
    },
  }
  const start = async (): Promise<Core> => {
    const db = store.connect(process)
    const net = chain.chainOf(process)
    const relayer = createRelayer({ db, world, log, chain: net, key: RELAYER.key })
    const facilitator = simulatedFacilitator(net, relayer, world, SETTLE_MS)
    const eip3009 = authorizationMeans({
      ...{ db, world, log, chain: net, facilitator, settleTimeoutMs: SETTLE_MS },
      treasuryKey: TREASURY.key,
      recover: recovery.recover,
    })
    return openCore({
      ...{ db, world, log, relayer, listed: around.markets[edition]!, shelf: around.shelf, domain: net.domain },
      rails: { means: { eip3009 }, offers: around.offers },
      payee: { payTo: TREASURY.address, asset: ASSET, chainId: CHAIN_ID },
      outbound: restaurants.outboundOf(process),
      post: {
        mailer: { repeatable: true, post: async () => ({ kind: 'sent' }) },
        sender: { from: 'shop@comanda.example', host: 'comanda.example' },
      },
      openPhone: () => Promise.resolve(NO_PHONE),
      ...{
        retryMs: [60_000, 60_000],
        speed: 1,
        baseUrl: 'http://comanda.example',
        prefix: 'ORD',
        allowance: Number.POSITIVE_INFINITY,
        customerMs: 90 * 86_400_000,
        localRpcUrl: undefined,
      },
    })
  }
  const ready = Promise.race([start(), death.promise]).then(
    core => (core === 'lost' ? undefined : core),
    error => {
      if (process.alive) throw error
      return undefined
    },
  )
  const ask: Machine['ask'] = async request => {
    const core = await ready
    if (!core || !process.alive) return 'lost'
    const answer = request(core).catch(error => {
      if (process.alive) throw error
      return 'lost' as const
    })
    return Promise.race([answer, death.promise])
  }
  const own = createMemoryTable(world)
  return {
    ...{ name, ready, kill, ask, edition },
    chat: message =>
      ask(core => {
        const table = around.sessions?.tableOf(process) ?? own
        clerk ??= openClerk({ world, log, training: around.training, offers: around.offers, table }, core)
        return clerk(message)
      }),
    loseSessions: () => own[Symbol.dispose](),
    isAlive: () => process.alive,
    killAt: point => {
      deadly = point
    },
  }
}

/** Nobody is called: the restaurants of a history have systems of their own. */
const NO_PHONE = {
  switchboard: undefined as never,
  carriers: [],
  carrierOf: () => undefined,
  simulatedCalls: () => 0,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}
