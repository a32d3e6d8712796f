import type { Log } from '#src/kernel/log.ts'
import type { CrashPoint, World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { authorizationMeans } from '#src/payments/means/authorization.ts'
import { cardMeans } from '#src/payments/means/card.ts'
import { fastestRecovery } from '#src/payments/means/recover-key.ts'
import type { Offers } from '#src/payments/rails/mpp.ts'
import { createRelayer } from '#src/payments/relayer.ts'
import type { Shelf } from '#src/recipes/shelf.ts'
import type { Cards } from './cards.ts'
import type { SimulatedChain } from './chain.ts'
import type { Chance } from './chance.ts'
import type { Training } from './clerk.ts'
import { simulatedFacilitator } from './facilitator.ts'
import { RELAYER, TREASURY } from './keys.ts'
import type { Restaurants } from './restaurants.ts'
import type { SealedFolder } from './sealed.ts'
import type { SessionServer } from './sessions.ts'
import type { Process, Store } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a machine runs on, and shares with the others. */
export type Surroundings = {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly store: Store
  readonly chain: SimulatedChain
  readonly cards: Cards
  readonly restaurants: Restaurants
  readonly sealed: SealedFolder
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

/** What every process of the product stands on, whichever program it runs. */
export type Standing = {
  readonly process: Process
  readonly world: World
  readonly log: Log
  /** Resolves when it dies. */
  readonly death: Promise<'lost'>
  /** Ends it as SIGKILL does, from outside. */
  readonly kill: () => void
  /** Ends it the next time that it comes to a point. */
  readonly killAt: (point: CrashPoint) => void
}

/** Begins a process. `name` tells it from every other one; `onStatement` hears of each statement that it asks the ledger. */
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
    ...{ process, world, log, kill, death: death.promise },
    killAt: point => {
      deadly = point
    },
  }
}

const SETTLE_MS = 10_000
const recovery = await fastestRecovery()

/** How a process moves money. */
export function openMoney({ chain, cards }: Surroundings, { process, world, log }: Standing, db: Ledger) {
  const net = chain.chainOf(process)
  const relayer = createRelayer({ db, world, log, chain: net, key: RELAYER.key })
  const facilitator = simulatedFacilitator(net, relayer, world, SETTLE_MS)
  const eip3009 = authorizationMeans({
    ...{ db, world, log, chain: net, facilitator, settleTimeoutMs: SETTLE_MS },
    treasuryKey: TREASURY.key,
    recover: recovery.recover,
  })
  return {
    relayer,
    domain: net.domain,
    means: { eip3009, stripe: cardMeans({ api: cards.apiOf(process), world, log }) },
  }
}
