import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Health } from '#src/health/health.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type PacedModel, startPacedModel } from '#test/support/paced-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const lines: string[] = []
let model: PacedModel
let server: TestServer
beforeAll(async () => {
  model = await startPacedModel()
  server = await startServer(chain, { env: model.env, lines, clerkRequests: 1_000 })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

type Figures = Readonly<Record<string, number>>

async function scrape(): Promise<Figures> {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text()
  const samples = text.split('\n').filter(line => line.startsWith('comanda_clerk_'))
  return Object.fromEntries(samples.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

let before: Figures
beforeEach(async () => {
  before = await scrape()
})
/** Metrics counted since the test started. */
async function counted(): Promise<Figures> {
  const now = await scrape()
  const moved = Object.entries(now).map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
  return Object.fromEntries(moved.filter(([name, value]) => value !== 0 && !/_bucket|_sum|circuit/.test(name)))
}
const say = async (message: string) => (await server.post('/api/clerk/chat', { message })).body
const clerkCheck = async () => Health.parse((await server.get('/health')).body)

const EDIT = {
  call: ['update_order', { restaurant: '35460', edits: [{ action: 'add', dish: 'Plain Slice', quantity: 2 }] }],
} as const
const usage = {
  prompt_tokens: 1_000,
  completion_tokens: 40,
  total_tokens: 1_040,
  prompt_tokens_details: { cached_tokens: 900 },
}

test('turns, steps, and tokens of an answering model are counted, and the health check names the model', async () => {
  model.answerBy((_, at) => ({ ...(at === 0 ? EDIT : { say: 'Lovely choice.' }), usage }))
  await say('two plain slices from Marchetti please')
  expect(await counted()).toEqual({
    'comanda_clerk_turns_total{outcome="model"}': 1,
    comanda_clerk_step_duration_seconds_count: 2,
    'comanda_clerk_tokens_total{kind="in"}': 2_000,
    'comanda_clerk_tokens_total{kind="cached"}': 1_800,
    'comanda_clerk_tokens_total{kind="out"}': 80,
  })
  const { status, checks } = await clerkCheck()
  expect({ status, clerk: checks.clerk }).toEqual({
    status: 'ok',
    clerk: { ok: true, detail: 'the model answers', model: 'compat:paced', state: 'ok' },
  })
  expect(lines.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'info', msg: 'the clerk answers with this model', model: 'compat:paced' }),
  )
})

test('suppressed sentences are counted by reason', async () => {
  model.answerBy(({ messages }) => ({
    say: String(messages.at(-1)?.content).includes('note from the system') ? '-' : 'Gladly. It is only $1.00 today.',
  }))
  await say('hello')
  expect(await counted()).toEqual({
    'comanda_clerk_turns_total{outcome="model"}': 1,
    comanda_clerk_step_duration_seconds_count: 2,
    'comanda_clerk_sentences_dropped_total{reason="unfounded amount"}': 1,
    comanda_clerk_objections_total: 1,
  })
})

test('failures are counted by kind, and health and metrics show an open circuit breaker until the model answers', async () => {
  expect(await scrape()).toMatchObject({ 'comanda_clerk_circuit{state="closed"}': 1 })
  model.answerBy((_, at) => (at === 0 ? EDIT : { refuse: [401, { error: { message: 'sk-test is no key' } }] }))
  await say('two plain slices from Marchetti please')
  expect((await clerkCheck()).checks.clerk).toMatchObject({ ok: true, state: 'degraded', reason: 'refused' })
  model.answerBy(() => ({ refuse: [401, { error: { message: 'sk-test is no key' } }] }))
  for (let turn = 0; turn < 3; turn += 1) await say('hello')
  expect(model.asked).toHaveLength(2)
  expect(await counted()).toMatchObject({
    'comanda_clerk_turns_total{outcome="degraded"}': 1,
    'comanda_clerk_turns_total{outcome="house"}': 3,
    'comanda_clerk_model_failures_total{kind="refused"}': 3,
    'comanda_clerk_model_failures_total{kind="resting"}': 1,
  })
  expect(await scrape()).toMatchObject({
    'comanda_clerk_circuit{state="closed"}': 0,
    'comanda_clerk_circuit{state="open"}': 1,
  })
  const { status, checks } = await clerkCheck()
  expect({ status, clerk: checks.clerk }).toMatchObject({
    status: 'degraded',
    clerk: { ok: false, model: 'compat:paced', state: 'resting', reason: 'refused', until: expect.stringMatching(/T/) },
  })
  expect((await server.get('/health/ready')).status).toBe(200)
  server.advance(60_000)
  model.answerBy(() => ({ say: 'Hello there.' }))
  await say('hello')
  expect((await clerkCheck()).checks.clerk).toMatchObject({ ok: true, state: 'ok' })
  expect(await scrape()).toMatchObject({ 'comanda_clerk_circuit{state="closed"}': 1 })
})

test('the embedded model is named if no other model answers', async () => {
  await using alone = await startServer(chain)
  const { checks } = Health.parse((await alone.get('/health')).body)
  expect(checks.clerk).toEqual({ ok: true, detail: 'the model answers', model: 'house', state: 'ok' })
})
