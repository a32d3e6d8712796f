import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { createMemoryTable } from '#src/clerk/session/memory-table.ts'
import { openRedis } from '#src/clerk/session/redis-link.ts'
import { createRedisTable, sessionKeys } from '#src/clerk/session/redis-table.ts'
import { createSessionStore, type SessionStore } from '#src/clerk/session/store.ts'
import { LIFETIME_MS, LOCK_MS, type SessionTable } from '#src/clerk/session/table.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { type ManualClock, manualClock } from '#test/support/manual-clock.ts'

/** Conversation state used by these tests. */
export const Talk = z.strictObject({ said: z.array(z.string()) })
export type Talk = z.infer<typeof Talk>

/** Session store on a manual clock, with control over state that its callers cannot reach. */
export type Bench = AsyncDisposable & {
  readonly store: SessionStore<Talk>
  /** The same sessions as another process sees them. */
  readonly elsewhere: SessionStore<Talk>
  readonly table: SessionTable
  readonly clock: ManualClock
  /** Resolves once the given number of messages are waiting. */
  readonly waiting: (messages: number) => Promise<void>
  /** Milliseconds until the session expires. */
  readonly lifeLeft: (id: string) => Promise<number>
  readonly endLife: (id: string) => Promise<void>
  /** Ages the turn in progress until its lock has `ms` left. */
  readonly ageLock: (id: string, ms: number) => Promise<void>
  /** Lets those `ms` elapse. */
  readonly passLock: (id: string, ms: number) => Promise<void>
}

export const noLog = { info: () => {}, warn: () => {}, error: () => {} }

const worldOn = (clock: ManualClock) => ({ ...clock, randomBytes: (size: number) => randomBytes(size) })

export async function memoryBench(): Promise<Bench> {
  const clock = manualClock()
  const world = worldOn(clock)
  const table = createMemoryTable(world)
  const store = createSessionStore({ world, log: noLog, table, schema: Talk })
  const expiries = new Map<string, number>()
  const remembering: SessionStore<Talk> = {
    ...store,
    create: async state => {
      const created = await store.create(state)
      expiries.set(created.id, clock.now() + LIFETIME_MS)
      return created
    },
  }
  const lifeLeft = async (id: string) => expiries.get(id)! - clock.now()
  return {
    store: remembering,
    elsewhere: store,
    table,
    clock,
    lifeLeft,
    // one timer is for the expiry of sessions
    waiting: messages => clock.armed(1 + messages),
    endLife: async id => clock.advance(await lifeLeft(id)),
    ageLock: async (_id, ms) => clock.advance(LOCK_MS - ms),
    passLock: async (_id, ms) => clock.advance(ms),
    [Symbol.asyncDispose]: async () => table[Symbol.dispose](),
  }
}

/** Generous timeout for machines under load. Only tests of the timeout itself use the production limit. */
export const PATIENT = { log: noLog, commandTimeoutMs: 20_000 }

export type RedisBench = Bench & {
  /** Connection that belongs to the test. */
  readonly raw: Redis
}

export async function redisBench(url: string, options: { commandTimeoutMs?: number } = PATIENT): Promise<RedisBench> {
  const clock = manualClock()
  const world = worldOn(clock)
  const links = await Promise.all([1, 2].map(() => openRedis({ url, log: noLog, ...options })))
  const tables = await Promise.all(links.map(link => createRedisTable(link, world, noLog)))
  const [store, elsewhere] = tables.map(table => createSessionStore({ world, log: noLog, table, schema: Talk }))
  const raw = new Redis(url)
  raw.on('error', () => {})
  const keys = (id: string) => sessionKeys(sha256(id))
  return {
    store: store!,
    elsewhere: elsewhere!,
    table: tables[0]!,
    clock,
    raw,
    waiting: messages => clock.armed(messages),
    lifeLeft: id => raw.pttl(keys(id)[0]),
    endLife: async id => void (await raw.pexpire(keys(id)[0], 0)),
    ageLock: async (id, ms) => void (await raw.pexpire(keys(id)[1], ms)),
    passLock: async (id, ms) => {
      await raw.pexpire(keys(id)[1], 0)
      clock.advance(ms)
    },
    [Symbol.asyncDispose]: async () => {
      raw.disconnect()
      for (const link of links) link[Symbol.dispose]()
    },
  }
}
