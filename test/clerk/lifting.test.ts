import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const FOLDER = new URL('lifting/', import.meta.url)

/** The rows of the tables whose name begins so: cells apart by "=>", in the first of them messages apart by "|". */
const rows = (kind: 'taken-back' | 'kept'): string[][] =>
  readdirSync(FOLDER)
    .filter(name => name.startsWith(kind))
    .sort()
    .flatMap(name => readFileSync(new URL(name, FOLDER), 'utf8').split('\n'))
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('=>').map(cell => cell.trim()))

const messagesOf = (told: string): string[] => told.split('|').map(message => message.trim())
const ASKS = /Shall I stop avoiding|¿Dejo de evitar/
const SPANISH = /[¿áéíóúñ]|(?:soy|alergi)/

/** What is avoided after some messages, and the last reply. */
async function avoidedAfter(...messages: readonly string[]) {
  const { session_id, reply } = (await converse(lab.clerk, messages)).at(-1)!
  const begun = await lab.clerk.deps.sessions.begin(session_id, 'look')
  if (begun.kind !== 'ok') throw new Error(begun.kind)
  await lab.clerk.deps.sessions.giveBack(session_id, 'look')
  return { avoided: begun.state.details.constraints?.allergens ?? [], reply }
}

describe('what takes back an allergy does so at once, or after one plain yes', () => {
  test.each(rows('taken-back'))('%s → %s', async (told = '', said = '', gone = '') => {
    const before = messagesOf(told)
    const { avoided } = await avoidedAfter(...before)
    const after = await avoidedAfter(...before, said)
    const yes = SPANISH.test(told) ? 'sí' : 'yes'
    const left = ASKS.test(after.reply) ? (await avoidedAfter(...before, said, yes)).avoided : after.avoided
    expect(
      avoided.filter(code => !left.includes(code)),
      after.reply,
    ).toEqual(avoided.filter(code => gone.split(', ').includes(code)))
    expect(left.length, after.reply).toBeLessThan(avoided.length)
  })
})

describe('what does not take it back leaves everything avoided', () => {
  test.each(rows('kept'))('%s → %s', async (told = '', said = '') => {
    const { avoided } = await avoidedAfter(...messagesOf(told))
    const after = await avoidedAfter(...messagesOf(told), said)
    expect(avoided).not.toEqual([])
    expect(after.avoided, after.reply).toEqual(expect.arrayContaining([...avoided]))
  })
})

describe('the question names what stays avoided, and only a plain yes answers it', () => {
  const TOLD = 'allergic to milk and eggs. two summer rolls from Nine Gongs Thai Kitchen 10036'
  const GIVEN = 'pickup asap, I am Ana Example, 917 555 0134, ana@example.com'

  test('before a read-back that a yes would confirm', async () => {
    const asked = await converse(lab.clerk, [TOLD, GIVEN, 'it was only the eggs'])
    expect(asked[1]!.reply).toContain('Shall I place it')
    expect(asked[2]!.reply).toContain(
      'You asked to avoid milk and egg. I keep avoiding egg. Shall I stop avoiding milk?',
    )
    expect(asked[2]!.reply).not.toContain('Shall I place it')
    const answered = await lab.clerk.chat({ message: 'yes', session_id: asked[2]!.session_id })
    expect(answered.response.reply).toContain('No longer avoiding milk.')
    expect(answered.response).toMatchObject({ ready_to_buy: false, cart: { items: [{ name: 'Summer Rolls' }] } })
    expect(answered.response.reply).toContain('Avoiding egg')
  })

  test.each(['ok thanks', 'yes but my son is', 'no', 'what time do they close?', 'hm', 'yes? no'])(
    '%s leaves everything avoided',
    async message => {
      const { avoided } = await avoidedAfter('allergic to milk and eggs', 'scratch the milk thing', message)
      expect(avoided).toContain('egg')
      const { avoided: kept } = await avoidedAfter('allergic to milk and eggs', 'just eggs', message)
      expect(kept).toEqual(['milk', 'egg'])
    },
  )

  test.each(['yes', 'Yes please', 'yep', '2', 'Yes, stop avoiding milk', 'sure, go ahead', 'sí'])(
    '%s takes it back',
    async message => {
      expect((await avoidedAfter('allergic to milk and eggs', 'just eggs', message)).avoided).toEqual(['egg'])
    },
  )
})
