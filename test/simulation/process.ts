import type { Log } from '#src/kernel/log.ts'
import type { CrashPoint, World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { authorizationHandler } from '#src/payments/methods/authorization.ts'
import { cardHandler } from '#src/payments/methods/card.ts'
import { checkoutHandler } from '#src/payments/methods/checkout.ts'
import { fastestRecovery } from '#src/payments/methods/recover-key.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'
import { createRelayer } from '#src/payments/relayer.ts'
import type { RecipeCatalog } from '#src/recipes/catalog.ts'
import type { Cards } from './cards.ts'
import type { SimulatedChain } from './chain.ts'
import type { Chance } from './chance.ts'
import type { Training } from './clerk.ts'
import { simulatedFacilitator } from './facilitator.ts'
import { RELAYER, TREASURY } from './keys.ts'
import type { Pages } from './pages.ts'
import type { Restaurants } from './restaurants.ts'
import type { SealedFolder } from './sealed.ts'
import type { SessionServer } from './sessions.ts'
import type { Process, Store } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Environment shared by all machines. */
export type Surroundings = {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly store: Store
  readonly chain: SimulatedChain
  readonly cards: Cards
  /** Undefined if the server offers no payment pages. */
  readonly pages: Pages | undefined
  readonly restaurants: Restaurants
  readonly sealed: SealedFolder
  /** The catalog in each edition, and the edition that a starting process loads. */
  readonly markets: readonly Marketplace[]
  readonly edition: () => number
  readonly training: Training
  /** Shared session server; undefined if each process keeps its own conversations. */
  readonly sessions: SessionServer | undefined
  readonly recipes: RecipeCatalog
  readonly offers: Offers
  /** Lead of all machine clocks over the chain clock, in milliseconds. */
  readonly skew: () => number
  readonly living: Set<string>
  /** Tallies an event by name. */
  readonly note: (name: string) => void
  /** Receives every alert that would page an operator. */
  readonly onAlarm: (message: string) => void
}

/** Process foundation, whichever program it runs. */
export type Standing = {
  readonly process: Process
  readonly world: World
  readonly log: Log
  /** Resolves when the process dies. */
  readonly death: Promise<'lost'>
  /** Kills the process from outside, like SIGKILL. */
  readonly kill: () => void
  /** Kills the process the next time it reaches a crash point. */
  readonly killAt: (point: CrashPoint) => void
}

/** Starts a process. `name` is unique; `onStatement` is called before each ledger statement of the process. */
export function openProcess(around: Surroundings, name: string, onStatement?: (kill: () => void) => void): Standing {
  const { time, chance, store, living } = around
  const process: Process = { alive: true, name, onStatement: () => onStatement?.(kill) }
  const death = Promise.withResolvers<'lost'>()
  let deadly: CrashPoint | undefined
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
  return {
    process,
    world,
    log,
    kill,
    death: death.promise,
    killAt: point => {
      deadly = point
    },
  }
}

const SETTLE_MS = 10_000
const recovery = await fastestRecovery()

/** Payment methods and relayer of a process. */
export function openMoney({ chain, cards, pages }: Surroundings, { process, world, log }: Standing, db: Ledger) {
  const net = chain.chainOf(process)
  const relayer = createRelayer({ db, world, log, chain: net, key: RELAYER.key })
  const facilitator = simulatedFacilitator(net, relayer, world, SETTLE_MS)
  const eip3009 = authorizationHandler({
    db,
    world,
    log,
    chain: net,
    facilitator,
    settleTimeoutMs: SETTLE_MS,
    treasuryKey: TREASURY.key,
    recover: recovery.recover,
  })
  const api = cards.apiOf(process)
  const sessions = pages?.apiOf(process)
  return {
    relayer,
    domain: net.domain,
    methods: {
      eip3009,
      stripe: cardHandler({ api, world, log }),
      ...(sessions ? { checkout: checkoutHandler({ sessions, api, world }) } : {}),
    },
    checkout: sessions && { sessions, origin: 'https://pay.example', readEvent: () => Promise.resolve(undefined) },
  }
}
