import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { readScripts, type Said } from './script.ts'

useChain()

const scripts = readScripts()
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain)
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const cartOf = ({ cart }: ClerkResponse): string =>
  cart.items
    .map(({ name, quantity, quantity_lbs, modifiers, note }) => {
      const amount = quantity === undefined ? (quantity_lbs === undefined ? '?' : `${quantity_lbs} lb`) : quantity
      const details = [...modifiers.map(modifier => modifier.name), ...(note === undefined ? [] : [`* ${note}`])]
      return `${amount} ${name}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
    })
    .join('; ') || 'none'

/** The response, in terms of the script. */
const seen = (said: Said, answer: ClerkResponse) => ({
  message: said.message,
  holds: said.holds.filter(text => answer.reply.includes(text)),
  lacks: said.lacks.filter(text => !answer.reply.includes(text)),
  ...(said.cart === undefined ? {} : { cart: cartOf(answer) }),
  ...(said.missing === undefined ? {} : { missing: answer.missing.join(', ') || 'nothing' }),
  ...(said.ready === undefined ? {} : { ready: answer.ready_to_buy }),
  ...(said.total === undefined ? {} : { total: answer.cart.totals?.total.toFixed(2) }),
  ...(said.choices === undefined ? {} : { choices: answer.choices.length }),
  ...(said.restaurants === undefined
    ? {}
    : { restaurants: Math.min(said.restaurants, answer.restaurants?.length ?? 0) }),
})

test('there are at least sixty conversations, each with a unique name', () => {
  expect(scripts.length).toBeGreaterThanOrEqual(60)
  expect(new Set(scripts.map(script => script.name)).size).toBe(scripts.length)
})

describe.each(scripts.map(script => [script.name, script] as const))('%s', (_, script) => {
  test('matches its script', async () => {
    lab.setClock(script.at)
    let session_id: string | undefined
    const answers: ClerkResponse[] = []
    for (const said of script.says) {
      const { response } = await lab.clerk.chat({ message: said.message, session_id })
      session_id = response.session_id
      answers.push(response)
      expect(seen(said, response), response.reply).toEqual(said)
    }
  })
})
