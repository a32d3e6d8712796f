import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { ANA } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { type Case, readCases } from './case.ts'
import { fill, sendAttack } from './send-attack.ts'
import { booksOf, type Stage, setStage } from './stage.ts'
import { UCP_AGENTS } from './ucp-victims.ts'

useChain()

const KINDS = readCases(new URL('./', import.meta.url))

let server: TestServer
let stage: Stage
const lines: string[] = []
const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said))

beforeAll(async () => {
  const log = { info: keep, warn: keep, error: keep }
  server = await startServer(chain, { clerkRequests: 100_000, log, ucp: { agents: UCP_AGENTS } })
  stage = await setStage(chain, server)
})
afterAll(() => server?.[Symbol.asyncDispose]())

test('the attack suite has at least 250 cases', () => {
  expect(KINDS.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(250)
})

test('every POST operation is attacked with an Idempotency-Key of another caller', () => {
  const rows = KINDS.find(({ kind }) => kind === 'idempotency keys')!.cases
  const attacked = rows
    .filter(({ headers }) => headers?.['Idempotency-Key'] === 'same-key')
    .map(({ path }) => path!.split('?')[0]!)
  const posts = OPERATIONS.filter(({ http }) => http.method === 'post').map(({ http }) => http.path)
  expect(posts.length).toBeGreaterThan(15)
  const fits = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  expect(posts.filter(path => !attacked.some(one => fits(path).test(one)))).toEqual([])
})

describe.each(KINDS)('$kind', ({ cases }) => {
  test.each(cases.map(attack => [attack.name, attack] as const))('%s', async (_, written) => {
    const attack = fill(stage, written) as Case
    const before = await booksOf(stage)
    const replies = await Promise.all(Array.from({ length: attack.times ?? 1 }, () => sendAttack(stage, written)))
    for (const { status, type, head, text } of replies) {
      const said = text.slice(0, 2_000)
      expect([attack.status].flat(), said).toContain(status)
      if (status >= 400 && attack.method !== 'HEAD') {
        expect(type).toMatch(/^application\/(?:problem\+)?json/)
        const body = JSON.parse(text)
        if (attack.error) expect(body.error, said).toBe(attack.error)
      }
      if (attack.shows) expect(`${head}\n${text}`).toContain(attack.shows)
      for (const word of ['node_modules', '\n    at ', ...(attack.never ?? [])])
        expect(`${head}\n${text}`).not.toContain(word)
    }
    expect(await booksOf(stage)).toEqual(before)
  })
})

test('the log of all attacks contains no secret, no personal name, and no line forged by an attacker', () => {
  expect(lines.length).toBeGreaterThan(250)
  const log = lines.join('\n')
  const secrets = [...Object.values(stage.bills).map(bill => bill.priceToken), stage.bills.order.statusToken]
  for (const secret of [...secrets, ANA.email, ANA.name, '9175550134', ...Object.values(stage.spent.v2)])
    expect(log).not.toContain(secret)
  expect(log).not.toContain('forged line')
})
