import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMemoryTable } from '#src/clerk/session/memory-table.ts'
import { openRedis, type RedisLink } from '#src/clerk/session/redis-link.ts'
import { createRedisTable, sessionKeys } from '#src/clerk/session/redis-table.ts'
import { LIFETIME_MS, LOCK_MS, type SessionTable } from '#src/clerk/session/table.ts'
import { realWorld } from '#src/kernel/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { startRedis, type TestRedis, withoutRedis } from '#test/support/redis.ts'
import { noLog, PATIENT } from './bench.ts'

let redis: TestRedis
let link: RedisLink
beforeAll(async () => {
  if (withoutRedis) return
  redis = await startRedis()
  link = await openRedis({ url: redis.url, ...PATIENT })
})
afterAll(async () => {
  link?.[Symbol.dispose]()
  await redis?.[Symbol.asyncDispose]()
})
beforeEach(context => context.skip(withoutRedis !== undefined, withoutRedis))

type Step =
  | {
      readonly kind: 'attempt'
      readonly token: string
      readonly message: string
      readonly text: string
      readonly patienceMs: number
      readonly isFree: boolean
    }
  | { readonly kind: 'keep'; readonly token: string; readonly reply: string }
  | { readonly kind: 'hold'; readonly token: string }
  | { readonly kind: 'giveBack'; readonly token: string }
  | { readonly kind: 'look' }
  | { readonly kind: 'lapse' }

const token = fc.constantFrom('a', 'b', 'c')
const attempt = fc.record({
  kind: fc.constant('attempt' as const),
  token,
  message: fc.constantFrom('', 'm', 'n'),
  text: fc.constantFrom('t', 'u'),
  patienceMs: fc.constantFrom(10_000, 10_000, 0),
  isFree: fc.constantFrom(false, false, true),
})
const keep = fc.record({ kind: fc.constant('keep' as const), token, reply: fc.constantFrom('', 'R', 'S') })
const hold = fc.record({ kind: fc.constant('hold' as const), token })
const giveBack = fc.record({ kind: fc.constant('giveBack' as const), token })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: attempt },
    { weight: 4, arbitrary: keep },
    { weight: 2, arbitrary: hold },
    { weight: 1, arbitrary: giveBack },
    { weight: 1, arbitrary: fc.constant({ kind: 'look' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'lapse' as const }) },
  ),
  { minLength: 5, maxLength: 60 },
)

/** Runs a step. Each claim gets a new token; a name refers to its latest token. */
async function answer(table: SessionTable, key: string, step: Step, index: number, newest: Map<string, string>) {
  switch (step.kind) {
    case 'attempt': {
      // a claim that was told to wait continues under its token
      const claimed = newest.get(step.token) ?? `${step.token}${index}`
      const got = await table.attempt(key, { ...step, token: claimed })
      newest.set(step.token, claimed)
      return got.kind === 'wait' ? { ...got, ms: 0 } : got
    }
    case 'hold':
      return table.hold(key, newest.get(step.token) ?? 'none', `h${index}`)
    case 'keep':
    case 'giveBack': {
      const held = newest.get(step.token) ?? 'none'
      newest.delete(step.token)
      if (step.kind === 'giveBack') return table.giveBack(key, held)
      return table.keep(key, held, { state: `s${index}`, reply: step.reply })
    }
    case 'look':
      return { kind: 'stands', ...(await table.look(key)) }
    case 'lapse':
      return undefined
  }
}

test('the Redis table and the in-process table answer every sequence of steps alike', {
  timeout: 120_000,
}, async () => {
  const shared = await createRedisTable(link, realWorld, noLog)
  let run = 0
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10 }), steps, async (used, script) => {
      const clock = manualClock()
      using own = createMemoryTable(clock)
      const key = `run${++run}`
      const session = { state: 'new', expiresAt: clock.now() + LIFETIME_MS }
      for (const table of [own, shared]) {
        await table.create(key, session)
        for (let turn = 1; turn <= used; turn++) {
          await table.attempt(key, { token: `t${turn}`, message: '', text: 't', patienceMs: 0, isFree: false })
          await table.keep(key, `t${turn}`, { state: `t${turn}`, reply: '' })
        }
      }
      const newest = [new Map<string, string>(), new Map<string, string>()] as const
      let lapses = 0
      for (const [index, step] of script.entries()) {
        if (step.kind === 'lapse' && ++lapses < LIFETIME_MS / LOCK_MS) {
          clock.advance(LOCK_MS)
          await Promise.all(sessionKeys(key).map((name, part) => part > 0 && link.client.pexpire(name, 0)))
        }
        const [mine, theirs] = await Promise.all([
          answer(own, key, step, index, newest[0]),
          answer(shared, key, step, index, newest[1]),
        ])
        expect(theirs, `step ${index}: ${JSON.stringify(step)}`).toEqual(mine)
        seen.add(typeof mine === 'object' ? mine.kind : String(mine))
      }
    }),
    { numRuns: 200 },
  )
  // the sequences produce every possible answer except session expiry
  expect([...seen].toSorted()).toEqual(
    ['busy', 'kept', 'lost', 'ok', 'replay', 'stands', 'turn_limit', 'undefined', 'wait'].toSorted(),
  )
})
