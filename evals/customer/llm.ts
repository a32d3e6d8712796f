import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Facts } from '../task/schema.ts'
import type { Wanted } from '../task/wanted.ts'
import { nameOfModel, openChatModel } from './chat-model.ts'
import { differencesOf } from './compare.ts'
import { type Customer, isConsent } from './customer.ts'
import type { Meter } from './meter.ts'

const MOST_CALLS = 24
const DONE = /^\s*\[?(done|gave up)\]?\.?\s*$/i

const ROLE = `You are a customer who orders food by chat. Say one short message at a time, as people type. Pursue your goal, say only what is asked or
still wrong, and never accept a read-back that differs from it. Answer [done] once the order is booked, and [gave up] when it cannot be had.
Never say that you are a model, and make nothing up that your goal does not say.

Your goal:
`

const SHOWN = [
  'restaurant',
  'items',
  'name',
  'quantity',
  'quantity_lbs',
  'options',
  'fulfillment',
  'time',
  'address',
  'street',
  'unit',
  'city',
  'state',
  'zip',
]

export type Role = {
  /** Scripted customer that speaks in place of the agent. */
  readonly machine: Customer
  readonly goal: Wanted | undefined
  readonly facts: Facts
  /** Story given to the model instead of the goal. */
  readonly story: string | undefined
}

/** Creates a customer played by a LangChain agent, which sees only the clerk's answers. */
export async function createLlmCustomer(named: string, role: Role, meter: Meter): Promise<Customer> {
  const { createAgent } = await import('langchain')
  const { machine, goal, story } = role
  let seen: ClerkResponse | undefined
  let calls = 0
  // The scripted model delegates to a scripted customer, but takes the same path through LangChain.
  const model = await openChatModel(named, async () => {
    const move = await machine.next(seen)
    return 'say' in move ? move.say : 'stop' in move && move.stop === 'done' ? '[done]' : '[gave up]'
  })
  const agent = createAgent({ model, tools: [], systemPrompt: ROLE + (story ?? dataOf(role)) + contactOf(role) })
  const messages: { role: 'user' | 'assistant'; content: string }[] = [
    { role: 'user', content: 'The clerk waits for your first message.' },
  ]
  return {
    next: async last => {
      seen = last
      calls += 1
      if (calls > MOST_CALLS) return { stop: 'gave_up' }
      if (last) messages.push({ role: 'user', content: last.reply })
      const result = await agent.invoke({ messages: [...messages] })
      const answer = result.messages.at(-1)
      if (answer) meter.add(nameOfModel(model, named), answer)
      const said = String(answer?.text ?? '').trim()
      messages.push({ role: 'assistant', content: said })
      const [, end] = DONE.exec(said) ?? []
      if (end) return { stop: end.toLowerCase() === 'done' ? 'done' : 'gave_up' }
      const consents = last !== undefined && last.missing.length === 0 && isConsent(said)
      // A customer that confirms an order other than its goal made a mistake, which must not count against the clerk.
      if (said === '' || (consents && goal && story === undefined && isOther(last, goal)))
        return { stop: 'customer_error' }
      return { say: said, consents }
    },
  }
}

function dataOf({ goal }: Role): string {
  if (!goal) return ''
  const { restaurant, lines, fulfillment, time, address } = goal
  const items = lines.map(({ item, order, chosen }) => ({
    name: item.name,
    ...order,
    options: chosen.map(({ option }) => option.name),
  }))
  return JSON.stringify({ restaurant: restaurant.name, items, fulfillment, time, address }, SHOWN, 1)
}

const contactOf = ({ facts }: Role): string => `\nYour contact: ${facts.name}, ${facts.phone}, ${facts.email}`

function isOther(answer: ClerkResponse, wanted: Wanted): boolean {
  const { open, absent, wrongAmount, wrongOptions, superfluous } = differencesOf(answer, wanted)
  return open.length + absent.length + wrongAmount.length + wrongOptions.length + superfluous.length > 0
}
