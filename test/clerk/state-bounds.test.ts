import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { createCodec } from '#src/clerk/session/codec.ts'
import { ClerkState, newState } from '#src/clerk/state.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const ORDER = 'two summer rolls from Nine Gongs Thai Kitchen, pickup asap. I am Ana Reed, 212 555 0134, ana@example.com'
/** The nine of the thirteen menu allergens that US labels must declare. Gluten is covered by wheat. */
const DECLARED = ['milk', 'egg', 'fish', 'shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame']
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

test.each(['I am allergic to all the top 8', 'avoid the top 8', 'top 9 allergens please', 'my kid avoids the big 8'])(
  '%s: all of them are kept, and the order is not booked without',
  async message => {
    const [, told, agreed] = await converse(lab.clerk, [ORDER, message, 'yes'])
    expect(told!.cart.constraints?.allergens).toEqual(expect.arrayContaining(DECLARED))
    expect(agreed!.ready_to_buy).toBe(false)
  },
)

const WORDS = [
  ...'top 8|big 8|top 9|major allergens|nuts|peanut butter|milk|cheese|egg|mayo|cod|tuna|perch|shrimp|crab|oysters'.split(
    '|',
  ),
  ...'cashews|almond|bread|flour|pasta|gluten|celiac disease|soy sauce|tofu|tahini|sesame|mustard|celery|sulfites'.split(
    '|',
  ),
  ...'strawberries|kiwi|garlic|onion|corn|mango|cilantro|mushrooms|pineapple|avocado|nightshades|pork|alcohol'.split(
    '|',
  ),
  ...'vegan|vegetarian|halal|kosher|no raw fish|pregnant|diabetic|low sodium|lactose intolerant|EoE|FPIES'.split('|'),
  ...ALLERGENS.map(code => code.replace('_', ' ')),
]
const PEOPLE =
  'I|my son|my daughter|my wife|her grandmother|the neighbor|everybody|one of us|two of them|my mother-in-law'.split(
    '|',
  )
const LEADS =
  'allergic to|avoid|no|careful,|watch out for|contains|cannot have|not allergic to|hates|heads up:|free of|without'.split(
    '|',
  )
const JOINS = [' ', ', ', ' and ', '. ', '; ', '\n', ' or ', '! ', ' but not ']

const phrase = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...LEADS) },
  { weight: 1, arbitrary: fc.constantFrom(...PEOPLE) },
)
const message = fc
  .array(fc.tuple(phrase, fc.constantFrom(...JOINS)), { minLength: 1, maxLength: 180 })
  .map(parts => parts.flat().join('').slice(0, 2_000))

test('no sequence of allergy messages makes a conversation too large to store', { timeout: 300_000 }, async () => {
  const { encode } = createCodec(ClerkState)
  const place = { sessionId: 's', used: 1, left: 9, expiresAt: Date.now() + 900_000 }
  const { state: ordered } = await runTurn(lab.clerk.deps, { state: newState(), message: ORDER, place })
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 4 }), async messages => {
      let state = ordered
      for (const said of messages) {
        const hold = async (held: ClerkState) => void encode(held)
        const done = await runTurn(lab.clerk.deps, { state, message: said, place, hold })
        encode(done.state)
        state = done.state
      }
    }),
    { numRuns: 40 },
  )
})
