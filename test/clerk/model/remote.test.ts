import { type Fixture, LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const LUNCH = '2026-11-17T12:30:00-05:00'
const ORDER = 'two plain slices from Marchetti please'

const SLICES = { action: 'add', dish: 'Plain Slice', quantity: 2 }
const call = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) })

/** Model that chooses the restaurant, writes the order, shows it, and comments on it. */
const clerkly = (words = 'Lovely choice. Anything to drink with it?'): Fixture[] => [
  { match: { endpoint: 'chat', hasToolResult: true }, response: { content: words } },
  {
    match: { endpoint: 'chat', hasToolResult: false },
    response: {
      toolCalls: [call('update_order', { restaurant: '35460', edits: [SLICES] })],
    },
  },
]

describe.each([
  ['Responses API', 'openai:gpt-test', '/v1/responses'],
  ['chat completions', 'compat:llama-test', '/v1/chat/completions'],
])('a remote model over the %s', (_, CLERK_MODEL, path) => {
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  let lab: ClerkLab
  /** Request bodies as sent, before the fake server reads them. */
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (typeof init?.body === 'string') sent.push(init.body)
    return globalThis.fetch(input, init)
  }

  beforeAll(async () => {
    await mock.start()
    lab = await startClerk(chain, {
      at: LUNCH,
      env: { CLERK_MODEL, OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_API_KEY: 'sk-test' },
      world: { fetch },
    })
  })
  afterEach(() => {
    mock.clearFixtures().clearChaos().clearRequests()
    sent.length = 0
    // whatever a test provoked, the next test reaches the model again
    lab.advance(61_000)
  })
  afterAll(async () => {
    await lab?.[Symbol.asyncDispose]()
    await mock.stop()
  })

  const say = async (message: string, session_id?: string) => {
    const heard: string[] = []
    let resets = 0
    const { response } = await lab.clerk.chat({
      message,
      session_id,
      onText: text => heard.push(text),
      onReset: () => {
        resets += 1
        heard.length = 0
      },
    })
    return { response, heard, resets }
  }
  const requests = () => mock.getRequests().filter(entry => entry.path === path)
  const cartOf = ({ cart }: ClerkResponse) => cart.items.map(item => `${item.quantity} ${item.name}`)

  test('works with our tools, and its text comes above the output of the code', async () => {
    mock.addFixtures(clerkly())
    const { response, heard } = await say(ORDER)
    expect(response.degraded).toBeUndefined()
    expect(response.model).toBe(CLERK_MODEL.split(':')[1])
    expect(cartOf(response)).toEqual(['2 Plain Slice'])
    expect(response.cart.totals?.total).toBe(10.16)
    expect(response.reply).toMatch(/^Lovely choice\. Anything to drink with it\?\n\nYour order at Marchetti/)
    expect(heard.slice(0, 2)).toEqual(['Lovely choice.', ' Anything to drink with it?'])
    expect(requests()).toHaveLength(2)
  })

  test('gets tools that read, price, draft, and agree, and none that pays', async () => {
    mock.addFixtures(clerkly())
    await say(ORDER)
    const body: { store?: boolean; tools: { name?: string; function?: { name: string } }[] } = JSON.parse(sent[0]!)
    const names = body.tools.map(tool => tool.name ?? tool.function?.name)
    expect(names.sort()).toMatchInlineSnapshot(`
      [
        "agree",
        "cancel_order",
        "find_recipes",
        "get_menu",
        "order_status",
        "policy",
        "search_restaurants",
        "show",
        "update_order",
      ]
    `)
    expect(sent[0]).toContain('You are the clerk of Comanda')
    expect(sent[0]).not.toMatch(/\{\{\w+\}\}/)
    if (path === '/v1/responses') expect(body.store).toBe(false)
  })

  test('is not asked about a yes to a read-back and never learns payment secrets', async () => {
    mock.addFixtures(clerkly())
    const first = await say(ORDER)
    const id = first.response.session_id
    mock.clearFixtures().addFixtures([
      { match: { endpoint: 'chat', hasToolResult: true }, response: { content: 'Thank you!' } },
      {
        match: { endpoint: 'chat', hasToolResult: false },
        response: {
          toolCalls: [
            call('update_order', { details: { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' } }),
          ],
        },
      },
    ])
    const second = await say('Ana 917 555 0134 ana@example.com', id)
    expect(second.response.reply).toContain('Shall I place it for $10.16?')
    mock.clearRequests()
    const third = await say('yes', id)
    expect(third.response.ready_to_buy).toBe(true)
    expect(requests()).toHaveLength(0)
    mock.clearFixtures().addFixture({ match: { endpoint: 'chat' }, response: { content: 'You are welcome!' } })
    await say('thanks a lot', id)
    const told = sent.join('')
    const { payUrl, statusToken } = third.response.pay_instructions!
    expect(told).toContain('You are the clerk')
    for (const secret of [payUrl, new URL(payUrl).searchParams.get('pt')!, statusToken])
      expect(told).not.toContain(secret)
  })

  test('has its own amounts, links, and claims removed from the reply', async () => {
    mock.addFixtures(
      clerkly(
        'Your order is confirmed! It is only $1.00 today. Pay at https://evil.example/pay now. Two slices cost $7.50. Enjoy.',
      ),
    )
    const { response } = await say(ORDER)
    expect(response.degraded).toBeUndefined()
    expect(response.reply.split('\n')[0]).toBe('Two slices cost $7.50. Enjoy.')
  })

  test('gets an error result for a malformed call, an unknown tool, or invalid input', async () => {
    const tries = [
      { name: 'update_order', arguments: '{"words": "two pl' },
      call('confirm_order', { priceToken: 'pt_x' }),
      call('update_order', { restaurant: '35460', edits: [SLICES], price: 1 }),
    ]
    mock.addFixtures([
      { match: { endpoint: 'chat', hasToolResult: true }, response: { content: 'Where shall I look?' } },
      { match: { endpoint: 'chat', hasToolResult: false }, response: { toolCalls: tries } },
    ])
    const { response } = await say(ORDER)
    expect(response.degraded).toBeUndefined()
    expect(response.reply).toBe('Where shall I look?')
    expect(response.cart.items).toEqual([])
  })

  test.each<[string, () => void]>([
    [
      'answers 500',
      () => mock.addFixture({ match: { endpoint: 'chat' }, response: { error: { message: 'x' }, status: 500 } }),
    ],
    [
      'answers 429',
      () => mock.addFixture({ match: { endpoint: 'chat' }, response: { error: { message: 'x' }, status: 429 } }),
    ],
    [
      'answers 401',
      () => mock.addFixture({ match: { endpoint: 'chat' }, response: { error: { message: 'x' }, status: 401 } }),
    ],
    ['answers garbage', () => mock.addFixtures(clerkly()).setChaos({ malformedRate: 1 })],
    ['hangs up', () => mock.addFixtures(clerkly()).setChaos({ disconnectRate: 1 })],
    ['breaks off in the middle', () => mock.addFixture({ ...said(LONG), truncateAfterChunks: 8, chunkSize: 10 })],
    ['says nothing', () => mock.addFixture(said(''))],
  ])('leaves the same turn to the rules model if it %s', async (_name, provoke) => {
    provoke()
    const { response, resets } = await say(ORDER)
    expect({ model: response.model, degraded: response.degraded, turns: response.turns_used }).toEqual({
      model: 'house',
      degraded: true,
      turns: 1,
    })
    expect(resets).toBe(1)
    expect(cartOf(response)).toEqual(['2 Plain Slice'])
    expect(response.reply).toContain('Total $10.16')
    expect(response.reply).not.toContain('Let me tell you')
  })

  test('keeps what it did before a failure, and the order is shown as it is', async () => {
    mock.addFixtures([
      { match: { endpoint: 'chat', hasToolResult: true }, response: { error: { message: 'x' }, status: 400 } },
      {
        match: { endpoint: 'chat', hasToolResult: false },
        response: { toolCalls: [call('update_order', { restaurant: '35460', edits: [SLICES] })] },
      },
    ])
    const { response, resets, heard } = await say('two plain slices from Marchetti and a coke')
    expect(response).toMatchObject({ degraded: true, model: CLERK_MODEL.split(':')[1] })
    expect(cartOf(response)).toEqual(['2 Plain Slice'])
    expect(response.reply).toMatch(/^I could not finish everything just now: .*\n\nYour order at Marchetti/)
    expect(response.reply).toContain('Total $10.16')
    expect({ resets, reply: heard.join('') }).toEqual({ resets: 0, reply: response.reply })
  })

  test('is not called for a minute after three failures', async () => {
    mock.addFixture(said('Hello there.'))
    await say('hello')
    mock.clearRequests()
    mock.clearFixtures().addFixture({ match: { endpoint: 'chat' }, response: { error: { message: 'x' }, status: 400 } })
    for (let n = 0; n < 5; n++) await say('hello')
    expect(requests()).toHaveLength(3)
    lab.advance(60_000)
    mock.clearFixtures().addFixture(said('Hello there.'))
    const { response } = await say('hello')
    expect(response.degraded).toBeUndefined()
    expect(response.reply).toBe('Hello there.')
  })
})

const LONG = 'Let me tell you about pizza. '.repeat(8)
const said = (content: string): Fixture => ({ match: { endpoint: 'chat' }, response: { content } })
