import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type PacedModel, startPacedModel } from '#test/support/paced-model.ts'

useChain()

let model: PacedModel
beforeAll(async () => {
  model = await startPacedModel()
})
beforeEach(() => model.answerBy(() => ({ say: 'Hello there.' })))
afterAll(() => model?.[Symbol.asyncDispose]())

const start = (env: Record<string, string> = {}): Promise<ClerkLab> =>
  startClerk(chain, { at: '2026-11-17T12:30:00-05:00', env: { ...model.env, ...env } })

const refused = (name: string) =>
  ({ refuse: [400, { error: { message: `Unsupported parameter: '${name}'.`, param: name } }] }) as const
const limitsOf = ({ asked }: PacedModel) =>
  asked.map(({ max_tokens, max_completion_tokens }) => ({ max_tokens, max_completion_tokens }))

test('the token limit uses the parameter name that the server accepts, detected once', async () => {
  await using lab = await start({ CLERK_MAX_OUTPUT_TOKENS: '1234' })
  await lab.clerk.chat({ message: 'hello' })
  expect(limitsOf(model)).toEqual([{ max_completion_tokens: 1234 }])

  await using old = await start()
  model.answerBy(asked =>
    'max_completion_tokens' in asked ? refused('max_completion_tokens') : { say: 'Hello there.' },
  )
  for (let turn = 0; turn < 2; turn += 1)
    expect((await old.clerk.chat({ message: 'hello' })).response).toMatchObject({ model: 'paced' })
  expect(limitsOf(model)).toEqual([{ max_completion_tokens: 4000 }, { max_tokens: 4000 }, { max_tokens: 4000 }])
})

test('a server that refuses for another reason is retried once before its first answer, and never after', async () => {
  await using lab = await start()
  const wrong = { refuse: [400, { error: { message: 'The context is too long.' } }] } as const
  model.answerBy(() => wrong)
  expect((await lab.clerk.chat({ message: 'hello' })).response).toMatchObject({ model: 'house', degraded: true })
  expect(limitsOf(model)).toEqual([{ max_completion_tokens: 4000 }, { max_tokens: 4000 }])
  model.answerBy(() => ({ say: 'Hello there.' }))
  await lab.clerk.chat({ message: 'hello' })
  model.answerBy(() => wrong)
  await lab.clerk.chat({ message: 'hello' })
  expect(limitsOf(model)).toEqual([{ max_completion_tokens: 4000 }])
})

test('effort, temperature, and caching are requested only if configured, and usage always', async () => {
  await using plain = await start()
  await plain.clerk.chat({ message: 'hello' })
  const [bare] = model.asked
  expect(bare).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  for (const name of ['reasoning_effort', 'temperature', 'max_tokens']) expect(bare).not.toHaveProperty(name)
  expect(JSON.stringify(bare)).not.toContain('cache_control')

  model.answerBy(() => ({ say: 'Hello there.' }))
  await using set = await start({
    CLERK_REASONING_EFFORT: 'low',
    CLERK_TEMPERATURE: '0.2',
    CLERK_PROMPT_CACHE: 'anthropic',
  })
  await set.clerk.chat({ message: 'hello' })
  const asked = model.asked[0]!
  expect(asked).toMatchObject({ reasoning_effort: 'low', temperature: 0.2 })
  const cache_control = { type: 'ephemeral' }
  expect(asked.messages[0]).toEqual({
    role: 'system',
    content: [{ type: 'text', text: bare!.messages[0]!.content, cache_control }],
  })
  expect(asked.messages.slice(1)).toEqual(bare!.messages.slice(1))
  expect(asked.tools).toEqual(
    bare!.tools!.map((tool, at, { length }) => (at < length - 1 ? tool : { ...tool, cache_control })),
  )
})
