import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const rows = (name: string): string[][] =>
  readFileSync(new URL(`closed/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('=>').map(cell => cell.trim()))

const AT = 'Ledger Deli pickup asap.'
const REMSEN = 'The Remsen on a plain bagel'
const WHO = 'I am Ana Example, 917 555 0134, ana@example.com'
const talk = (...messages: string[]) => converse(lab.clerk, messages)
const avoided = ({ cart }: Awaited<ReturnType<typeof talk>>[number]) => cart.constraints?.allergens ?? []

describe('only a message of nothing but a plain withdrawal lifts an allergen without a question', () => {
  test.each(rows('lifting'))('%s → %s', async (told = '', said = '') => {
    const [before, after] = await talk(`${AT} ${told}`, said)
    expect(avoided(before!)).toEqual(['milk'])
    expect(avoided(after!), after!.reply).toEqual(['milk'])
  })

  test.each([
    ['dairy allergy', 'nobody is allergic to milk'],
    ['no dairy', 'no allergies'],
    ['milk kills me', 'sorry, nobody is allergic to milk. thanks'],
    ['no puedo tomar leche', 'nadie es alérgico a la leche'],
    ['dairy allergy', "I'm not allergic to milk after all"],
    ['alergia a la leche', 'perdón, no soy alérgico a la leche'],
  ])('%s → %s lifts it at once', async (told, said) => {
    expect(avoided((await talk(`${AT} ${told}`, said)).at(-1)!)).toEqual([])
  })

  test.each([
    ['1', ['milk']],
    ['2', []],
    ['Keep avoiding milk', ['milk']],
    ['Stop avoiding milk', []],
  ])('%s of what is offered leaves %j avoided', async (said, left) => {
    const [told, answered] = await talk(`${AT} my son cant have dairy`, said)
    expect(told!.choices).toEqual([
      { n: 1, label: 'Keep avoiding milk' },
      { n: 2, label: 'Stop avoiding milk' },
    ])
    expect(avoided(answered!), answered!.reply).toEqual(left)
  })
})

describe('what names an allergen beside a known one is not booked unasked', () => {
  test.each(rows('second'))('%s', async (said = '') => {
    const beside = await talk(`${AT} ${REMSEN}. ${WHO}. allergic to peanuts. ${said}`, 'yes')
    expect(beside[1]).toMatchObject({ ready_to_buy: false })
    const later = await talk(`${AT} peanut allergy`, said, REMSEN, WHO, 'yes')
    expect(later.at(-1)).toMatchObject({ ready_to_buy: false })
  })

  test.each(["it's not just peanuts but all nuts", 'actually all nuts', 'nuts in general'])('%s', async said => {
    const [, asked] = await talk('Elephant & Eggplant in Park Slope pickup asap, peanut allergy', said)
    expect(asked!.reply).toMatch(/Must I keep tree nut out|Avoiding (?:tree nut and peanut|peanut and tree nut)/)
  })

  test.each(['allergic to peanuts, siliac', 'peanut allergy, seliac disease'])('%s', async told => {
    const [, last] = await talk(`${AT} borough hero. ${WHO}. ${told}`, 'yes')
    expect(last).toMatchObject({ ready_to_buy: false })
  })

  test.each([
    ['egg and cheese on a roll', 'Egg & Cheese'],
    ['a bacon egg and cheese with american cheese on a roll', 'Bacon, Egg & Cheese'],
    ['un bagel con queso crema', 'Bagel with a Schmear'],
    ['tuna melt on rye', 'Tuna Melt'],
    [REMSEN, 'The Remsen'],
  ])('%s is an order, and nothing is asked', async (said, name) => {
    const [, ordered] = await talk(`${AT} peanut allergy`, said)
    expect(ordered!.cart.items).toMatchObject([{ name }])
    expect(ordered!.reply).not.toMatch(/Must I keep|Debo/)
  })
})

describe('an exclusion stands beside "no allergies"', () => {
  test.each([
    ['no allergies. no dairy please'],
    ['no dairy. no allergies otherwise'],
    ['we have no allergies but no milk please'],
    ['sin alergias. sin lácteos por favor'],
    ['no milk, no allergies'],
  ])('%s', async said => {
    const [, last] = await talk(`${AT} ${said}. ${REMSEN}. ${WHO}`, 'yes')
    expect(last).toMatchObject({ ready_to_buy: false })
    const later = await talk(AT, said, REMSEN, WHO, 'yes')
    expect(later.at(-1)).toMatchObject({ ready_to_buy: false })
  })
})

describe('no list shows a dish with what is avoided', () => {
  test.each([
    ['peanut allergy, pad thai, half spicy, pickup Park Slope', 'Pad Thai $'],
    ['I am allergic to peanuts. two pad thai, half of them spicy, pickup near Park Slope', 'Pad Thai $'],
    ['milk allergy. pizza half mushroom Park Slope', 'Cheese Pie $'],
    ['celiac. mac and cheese half mushrooms Yorkville', 'Mac and Cheese $'],
    ['sesame allergy. a bacon egg and cheese on a roll, scrambled, american, pickup in Astoria', 'Classic Burger $'],
    ['peanut allergy. three of the pad thai, Park Slope', 'Pad Thai $'],
    ['alergia al cacahuate. pad thai, mitad picante, Park Slope', 'Pad Thai $'],
  ])('%s', async (said, dish) => {
    expect((await talk(said))[0]!.reply).not.toContain(dish)
  })
})

test('a dish that cannot be without egg is not booked with a note against it', async () => {
  const [asked, last] = await talk(`black and white cookie from Ledger Deli pickup asap, no egg please. ${WHO}`, 'yes')
  expect(avoided(asked!)).toEqual(['egg'])
  expect(asked!.reply).toContain('Black & White Cookie contains egg')
  expect(last).toMatchObject({ ready_to_buy: false })
})

describe('an allergy in a note binds the cart that it came with', () => {
  const details = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com', fulfillment: 'pickup' as const }
  const remsen = { action: 'add' as const, dish: '3545305', options: ['Plain'] }

  test.each([
    'dairy allergy',
    'severe milk allergy',
    'alergia a la leche',
    'my son is lactose intolerant',
    'allergic to fish',
  ])('%s', async note => {
    const at = { restaurant: '35453', details }
    const added = await lab.clerk.changeOrder({ ...at, edits: [{ ...remsen, note }] })
    const first = await lab.clerk.changeOrder({ ...at, edits: [remsen] })
    const changed = await lab.clerk.changeOrder({
      session_id: first.session_id,
      edits: [{ action: 'change', line: 1, note }],
    })
    for (const { session_id, reply } of [added, changed]) {
      expect(reply).toMatch(/The Remsen contains (?:milk|fish)/)
      expect(reply).not.toContain('Shall I place it')
      expect((await lab.clerk.chat({ message: 'yes', session_id })).response.ready_to_buy).toBe(false)
    }
  })
})
