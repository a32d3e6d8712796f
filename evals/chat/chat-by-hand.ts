import { createInterface } from 'node:readline'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Arguments } from '../arguments.ts'
import { factsOf } from '../customer/facts.ts'
import { createGoalCustomer } from '../customer/goal.ts'
import { PERSONA_NAMES, type Persona } from '../customer/personas.ts'
import { readPhrases } from '../customer/phrases.ts'
import { createTalk } from '../customer/talk.ts'
import { orderDifferences } from '../grade/same-orders.ts'
import { type Expected, expectedOf } from '../run/expected.ts'
import { readTasks } from '../task/load.ts'
import type { Facts, Task } from '../task/schema.ts'
import { withTemporaryWorlds } from '../task/workshop.ts'
import { openRemoteService } from '../world/remote-service.ts'
import type { TrialEnvironment } from '../world/stand.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Interactive conversation with the clerk: a person sends what a simulated customer proposes, or something else.
 * Prints the ledger state at the end. Throws Error for an unknown persona or task.
 */
export async function chatByHand({ persona, task: named = '', 'base-url': url }: Arguments): Promise<void> {
  if (persona !== undefined && !isPersona(persona))
    throw new Error(`--persona: there is no ${persona}; there are ${PERSONA_NAMES.join(', ')}`)
  const task = readTasks('dialog').find(written => written.task.goal && written.task.id.includes(named))?.task
  if (!task) throw new Error(`--task: no dialogue with a goal is called ${named}`)
  const played: Task = { ...task, customer: { ...task.customer, ...(persona ? { persona } : {}) } }
  if (url !== undefined) return converse(await openRemoteService(url), played)
  const { now: _, limited: __, dead_model: ___, ...overrides } = task.world
  await withTemporaryWorlds(async open => {
    await using venue = await open(overrides)
    await converse(venue, played)
  })
}

const isPersona = (name: string): name is Persona => PERSONA_NAMES.some(one => one === name)

async function converse(stand: TrialEnvironment, task: Task): Promise<void> {
  const facts = task.customer.facts ?? factsOf(task.id)
  const expected = await expectedOf(stand, task, facts)
  const before = new Set(stand.books.ids())
  stand.begin(expected.now, `${task.id}:hand`)
  introduce(task, facts)
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  const talk = createTalk(stand.ask, `${stand.prefix}${task.id}-hand`)
  const customer = createGoalCustomer({
    wanted: expected.goal!,
    facts,
    customer: task.customer,
    now: expected.now,
    seed: `${task.id}:hand`,
    phrases: readPhrases(),
  })
  let last: ClerkResponse | undefined
  for (;;) {
    const move = await customer.next(last)
    if ('stop' in move) say(move.stop === 'done' ? 'The customer is content.' : 'The customer would give up.')
    const proposal = 'say' in move ? move.say : ''
    process.stdout.write(proposal === '' ? '> ' : `[${proposal}] > `)
    const { value: typed = '/quit' } = await lines.next()
    const text = typed.trim() || proposal
    if (text === '/quit' || text === '') break
    stand.advance(5_000)
    const [{ status, body }] = await talk({ text })
    say(status === 200 ? `\n${body.reply}\n` : `\n${status}: ${JSON.stringify(body)}\n`)
    if (status === 200) last = body
  }
  input.close()
  await tellEnd(stand, before, expected)
}

function introduce({ id, goal, customer }: Task, { name, phone, email }: Facts): void {
  say(`${id}: ${goal!.items.join('; ')} from ${goal!.restaurant}, ${goal!.fulfillment}, ${goal!.time}.`)
  say(`You are ${name}, ${phone}, ${email}${customer.persona ? `, and ${customer.persona}` : ''}.`)
  say('Enter says what stands in brackets; or say something else. /quit ends it.\n')
}

async function tellEnd({ books }: TrialEnvironment, before: ReadonlySet<string>, { orders }: Expected): Promise<void> {
  const booked = await Promise.all(
    books
      .ids()
      .filter(id => !before.has(id))
      .map(books.read),
  )
  const differences = orderDifferences(booked, orders)
  say(differences.length === 0 ? 'What was wanted stands in the ledger.' : differences.join('\n'))
}
