import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ai } from '#src/clerk/model/ai.ts'
import { loadPrompt } from '#src/clerk/model/prompt.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { orderToolsFor } from '#src/clerk/tools/order-tools.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { remoteOf } from '#test/support/remote-of.ts'
import { type Move, modelOf } from '../model/hostile.ts'

useChain()

const PLACE = { sessionId: 's', used: 1, left: 9, expiresAt: 4_000_000_000_000 }
const call = (name: string, input: object = {}): Move => ({ call: name, input: JSON.stringify(input) })
const ANA = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' }
const SLICES = {
  restaurant: 'Marchetti & Daughters Pizza',
  edits: [{ action: 'add', dish: 'Plain Slice', quantity: 2 }],
}

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

type Result = { readonly status: string; readonly shown_to_customer?: string; readonly [more: string]: unknown }

/** Runs a turn with the given model steps. Returns the tool results and the reply to the guest. */
async function turn(message: string, steps: readonly (readonly Move[])[], state: ClerkState = newState()) {
  const asked: LanguageModelV4CallOptions[] = []
  const model = modelOf([...steps, [{ say: 'Gladly.' }]])
  const { doStream } = model
  model.doStream = options => {
    asked.push(options)
    return doStream(options)
  }
  const remote = { ...remoteOf(model, lab.clerk.deps.world), prompt: loadPrompt('v2') }
  const after = await runTurn({ ...lab.clerk.deps, remote }, { state, message, place: PLACE })
  const results = (asked.at(-1)?.prompt ?? []).flatMap(part =>
    part.role === 'tool'
      ? part.content.flatMap(one =>
          one.type === 'tool-result' && one.output.type === 'json' ? [one.output.value as unknown as Result] : [],
        )
      : [],
  )
  return { ...after, asked, results, last: results.at(-1)! }
}

describe('the tools of a model', () => {
  test('take less than 1,600 tokens and use nothing that strict servers refuse', async () => {
    const context = { state: newState() } as never
    const tools = orderToolsFor({ deps: lab.clerk.deps, context, before: newState(), message: '' })
    const told = await Promise.all(
      Object.entries(tools).map(async ([name, { description, inputSchema }]) => ({
        name,
        description,
        parameters: await ai().asSchema(inputSchema as never).jsonSchema,
      })),
    )
    const text = JSON.stringify(told)
    expect(text.length / 4).toBeLessThan(1_600)
    expect(text).not.toMatch(/\$schema|oneOf|anyOf|"const"|\$ref/)
  })

  test('order by name and return everything that the guest sees', async () => {
    const { last, response } = await turn('two plain slices', [[call('update_order', { ...SLICES, details: ANA })]])
    expect(last.status).toBe('read_back')
    expect(last.shown_to_customer).toContain('2 × Plain Slice')
    expect(last.shown_to_customer).toContain('Total $10.16')
    expect(response.reply).toBe(`Gladly.\n\n${last.shown_to_customer}`)
  })

  test('find a restaurant by name, number, and food, with details that the list omits', async () => {
    const { results, state } = await turn('pizza', [
      [
        call('search_restaurants', { name: 'marchetti' }),
        call('search_restaurants', { query: 'pizza', near: '11215' }),
      ],
    ])
    expect(results[0]).toMatchObject({ status: 'ok', restaurants: [expect.stringMatching(/^\[35460\] Marchetti/)] })
    expect(results[1]!.restaurants).toContainEqual(expect.stringMatching(/^\d\. \[35460\] .*min on foot/))
    const [first] = state.offer!.choices
    const { last } = await turn('the first', [[call('get_menu', { restaurant: '1' })]], state)
    expect(last.restaurant).toBe(`[${first!.restaurant_id}] ${first!.label}`)
  })

  test('can search without changing what the guest can choose or agree to', async () => {
    const pizza = call('search_restaurants', { query: 'pizza', near: '11215' })
    const quiet = call('search_restaurants', { query: 'tacos', near: '11201', show: false })
    const { results, response, state } = await turn('pizza', [[pizza], [quiet]])
    const [shown, unshown] = results.map(({ restaurants }) => restaurants as string[])
    expect(shown).toEqual(
      state.offer!.choices.map(({ restaurant_id, label }, at) =>
        expect.stringContaining(`${at + 1}. [${restaurant_id}] ${label}`),
      ),
    )
    expect(response.choices.map(({ label }) => label)).toEqual(state.offer!.choices.map(({ label }) => label))
    expect(unshown).toContainEqual(expect.stringMatching(/^\[\d+\] .* · (?:open now|opens .*|closed) · .*\$\d/))
    expect(state.place).toMatchObject({ label: expect.stringContaining('11215') })
    expect(response.reply).not.toContain(unshown![0]!.split('] ')[1]!.split(' · ')[0])

    const ordered = await turn('two plain slices', [[call('update_order', { ...SLICES, details: ANA })], [quiet]])
    expect(ordered.response.reply).toContain('Total $10.16')
    expect(ordered.state.readback).toBeDefined()
    const agreed = await turn('yes', [[call('agree', { total_cents: 1016 })]], ordered.state)
    expect(agreed.response).toMatchObject({
      ready_to_buy: true,
      reply: expect.stringContaining('booked and waits for $10.16'),
    })
  })

  test('offer to withdraw only the allergies that the dish affects', async () => {
    const avoiding = { ...SLICES, details: { ...ANA, allergies: ['peanut', 'milk'] } }
    const { response } = await turn('allergic to peanuts and milk. two plain slices', [
      [call('update_order', avoiding)],
    ])
    expect(response.reply).toContain('“nobody is allergic to milk”')
    expect(response.reply).not.toMatch(/nobody is[^”]*peanut/)
  })

  test('read menus without showing them, and omit what the guest must avoid', async () => {
    const { last, response } = await turn('I am allergic to milk. what pizza is there at marchetti', [
      [call('get_menu', { restaurant: '35460', query: 'plain slice' })],
    ])
    expect(last).toMatchObject({
      menu: '',
      left_out_for_this_customer: expect.arrayContaining(['Plain Slice: contains milk']),
    })
    expect(response.reply).not.toContain('Plain Slice')
  })

  test('refuse an impossible request with every reason, and change nothing', async () => {
    const wrong = { edits: [{ action: 'add', dish: 'Moon Cheese' }], details: { time: 'soonish' } }
    const { last, state } = await turn('x', [[call('update_order', SLICES)], [call('update_order', wrong)]])
    expect(last).toEqual({
      status: 'refused',
      problems: [expect.stringContaining('Moon Cheese'), expect.stringContaining('details.time “soonish”')],
    })
    expect(state.lines).toHaveLength(1)
  })

  test('write no more than a conversation can store', async () => {
    const noted = (from: number, round: number) =>
      Array.from({ length: 20 }, (_, n) => ({
        action: 'change',
        line: from + n,
        note: `${round} ${'long '.repeat(22)}`,
      }))
    const [slices] = SLICES.edits
    const adds = (length: number) => call('update_order', { ...SLICES, edits: Array(length).fill(slices) })
    const notes = Array.from({ length: 14 }, (_, n) => call('update_order', { edits: noted(1 + 10 * (n % 2), n) }))
    const { response, last } = await turn('slices', [[adds(20), adds(10), ...notes]])
    expect(last.problems).toEqual([expect.stringContaining('a kitchen takes 200')])
    expect(response.cart.items).toHaveLength(30)
    expect(response.cart.items.filter(({ note }) => note !== undefined)).toEqual([])
    expect(JSON.stringify(response).length).toBeLessThan(16_000)
  })

  test('clear messages about an order that has changed since', async () => {
    const one = {
      restaurant: '35461',
      edits: [{ action: 'add', dish: 'Guacamole' }],
      details: { time: '2026-11-17T04:00' },
    }
    const { results } = await turn('x', [
      [call('update_order', one)],
      [call('update_order', { details: { time: 'asap' } })],
    ])
    const [first, second] = results.map(({ shown_to_customer: shown = '' }) => shown)
    const told = first!.split('\n')[0]!
    expect(results[0]!.status).toBe('refused')
    expect(second).not.toContain(told)
  })

  test('never reveal a link or a price token', async () => {
    const { state } = await turn('two slices', [[call('update_order', { ...SLICES, details: ANA })]])
    const { asked, response } = await turn('ja', [[call('agree')], [call('show', { what: 'payment' })]], state)
    expect(response.ready_to_buy).toBe(true)
    const later = await turn('how do I pay?', [[call('show', { what: 'payment' })]], state)
    const told = JSON.stringify([...asked, ...later.asked].map(({ prompt }) => prompt))
    expect(told).not.toMatch(/https?:\/\/|pt_/)
  })

  test('withdraw notes, but no allergy', async () => {
    const noted = { ...SLICES, details: { note: 'extra napkins', allergies: ['peanut'] } }
    const { state } = await turn('two slices', [[call('update_order', noted)]])
    expect(state.details).toMatchObject({ instructions: 'extra napkins', constraints: { allergens: ['peanut'] } })
    const { state: after } = await turn('drop the note', [[call('update_order', { forget: ['note'] })]], state)
    expect(after.details.instructions).toBeUndefined()
    expect(after.details.constraints?.allergens).toEqual(['peanut'])
    const tried = await turn('hm', [[call('update_order', { forget: ['allergies'] })]], state)
    expect(tried.state.details.constraints?.allergens).toEqual(['peanut'])
  })

  test('ask for an explicit yes before an allergy is withdrawn', async () => {
    const { state } = await turn('I am allergic to milk. two slices', [[call('update_order', SLICES)]])
    expect(state.details.constraints?.allergens).toEqual(['milk'])
    const asked = await turn('oh milk was a mistake', [[call('update_order', { ask_to_lift: ['milk'] })]], state)
    expect(asked.response.reply).toContain('Shall I stop avoiding milk?')
    expect(asked.state.details.constraints?.allergens).toEqual(['milk'])
    expect((await turn('hmm', [], asked.state)).state.details.constraints?.allergens).toEqual(['milk'])
    const lifted = await turn('yes', [[call('update_order', SLICES)]], asked.state)
    expect(lifted.state.details.constraints?.allergens ?? []).toEqual([])
    expect(lifted.state.order).toBeUndefined()
    expect(lifted.response.cart.items).toHaveLength(1)
  })

  test('cancel only if the guest asks for it', async () => {
    const { state } = await turn('two slices', [[call('update_order', { ...SLICES, details: ANA })]])
    const { state: booked } = await turn('ja', [[call('agree')]], state)
    const { last, state: kept } = await turn('the kids are asleep', [[call('cancel_order')]], booked)
    expect(last.status).toBe('refused')
    expect(kept.order).toBeDefined()
    const { state: after } = await turn('hmm, drop it please, we go out instead', [[call('cancel_order')]], booked)
    expect(after.order).toBeUndefined()
  })
})

test('a prompt grows only at its end: each request begins like the previous one', async () => {
  const first = await turn('two plain slices', [[call('update_order', SLICES)]])
  const second = await turn('and a coke', [[call('get_menu', { query: 'coke' })]], first.state)
  const texts = (options: LanguageModelV4CallOptions) =>
    options.prompt.map(({ role, content }) =>
      JSON.stringify({ role, content }, (key, value) => (key === 'providerOptions' ? undefined : value)),
    )
  const [one, two] = first.asked.map(texts)
  expect(two!.slice(0, one!.length)).toEqual(one)
  const next = texts(second.asked[0]!)
  // the system prompt, and the message of the guest from the previous turn
  expect(next[0]).toBe(one![0])
  expect(one![1]!.startsWith(next[1]!.slice(0, -4))).toBe(true)
  expect(next.slice(2, -2).map(text => text.replaceAll(/"toolCallId":"[^"]*"/g, ''))).toEqual(
    two!.slice(2).map(text => text.replaceAll(/"toolCallId":"[^"]*"/g, '')),
  )
  expect(second.asked[0]!.tools).toEqual(first.asked[0]!.tools)
})
