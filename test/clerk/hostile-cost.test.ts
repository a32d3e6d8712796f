import { afterAll, beforeAll, expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const ORDER = 'two summer rolls from Nine Gongs Thai Kitchen, pickup asap. I am Ana Reed, 212 555 0134, ana@example.com'
const place = { sessionId: 's', used: 1, left: 9, expiresAt: Date.now() + 900_000 }
const MOST_RATIO = 6
/** CPU milliseconds below which a ratio is only noise. */
const NOISE = 40
const WORDS = [
  ...'88 Court St |11215 |212 555 0134 |ana@example.com |near Astoria |to the Bronx, |apt 4B, |10:30pm |$12 |7|1 '.split(
    '|',
  ),
  ...'花生过敏|🥜|🍕 |арахис |фисташки, |حلال |堅果 |ナッツ|땅콩 |é́|\u200b|ｐｅａｎｕｔ |\n|. |, |?! |"|( '.split('|'),
  ...'peanuts |no peanuts |allergic to milk |not allergic |my son, |eggs and |nut-free |careful |sesame? |top 8 '.split(
    '|',
  ),
  ...'summer roll |2 pad thai |add |remove it |and |the |yes |no |cancel |thanks |instead of |half |without |extra '.split(
    '|',
  ),
  ...'vegan |I am Ana |soy |my name is |keto |halal |pregnant |diet |tip $5 |leave at door |note: |deliver |tomorrow '.split(
    '|',
  ),
]
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

test('the cost of a message with repeated words is proportional to its length', { timeout: 600_000 }, async () => {
  const { state } = await runTurn(lab.clerk.deps, { state: newState(), message: ORDER, place })
  const cost = async (word: string, length: number) => {
    const message = word.repeat(Math.ceil(length / word.length)).slice(0, length)
    const spent: number[] = []
    for (const begun of [state, newState(), state]) {
      const before = process.cpuUsage()
      await runTurn(lab.clerk.deps, { state: begun, message, place })
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / 1_000)
    }
    return spent[0]! > spent[2]! ? spent[2]! + spent[1]! : spent[0]! + spent[1]!
  }
  const dear: string[] = []
  for (const word of WORDS) {
    const short = await cost(word, 500)
    const long = await cost(word, 2_000)
    if (long > NOISE && long > MOST_RATIO * short) dear.push(`${JSON.stringify(word)}: ${short} to ${long} ms`)
  }
  expect(dear).toEqual([])
})
