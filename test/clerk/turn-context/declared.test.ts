import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Allergen } from '#src/allergens/codes.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const itemsOf = (id: string) => [...lab.engine.market.menus.get(id)!.items.values()]
/** Choices that declare the allergen, although they are not listed as dishes. */
const choicesDeclaring = (id: string, codes: readonly Allergen[]) =>
  [...lab.engine.market.menus.get(id)!.groups.values()]
    .flatMap(({ options }) => options)
    .filter(({ allergens_delta }) => allergens_delta.some(note => codes.includes(note.code)))
    .map(({ name }) => name)
const declaring = (id: string, codes: readonly Allergen[]) =>
  itemsOf(id)
    .filter(({ allergens = [] }) => allergens.some(note => codes.includes(note.code)))
    .map(({ name }) => name)

const TIFFIN = { name: 'Peacock Tiffin Room', id: '35464' }
const DELI = { name: 'Ledger Deli', id: '35453' }
const NUTS: readonly Allergen[] = ['tree_nut', 'peanut']

describe.each([
  ...[
    ...['does anything contain nuts?', 'is nuts in anything you sell?', 'do any dishes contain nuts?'],
    ...[
      'which dishes contain nuts?',
      'is there nuts in anything?',
      'do you use nuts?',
      'do you have nuts in the kitchen?',
    ],
    ...[
      'do you have nuts?',
      'any nuts?',
      'what has nuts in it',
      'is there a dish with nuts?',
      'anything made with nuts?',
    ],
    ...['¿algo tiene nueces?', '¿qué platos llevan nueces?', '¿hay nueces en algo?', 'do they contain nuts?'],
  ].map(asked => [TIFFIN, asked, NUTS] as const),
  ...[
    ...[
      'does anything contain egg?',
      'which dishes contain egg?',
      'what has egg in it?',
      'is egg in anything you sell?',
    ],
    ...['what contains egg?', '¿qué contiene huevo?', '¿qué platos llevan huevo?', 'do any of these contain egg?'],
    ...['which sandwiches contain egg?'],
  ].map(asked => [DELI, asked, ['egg']] as const),
  ...['does anything contain milk?', 'which dishes contain milk?', 'what has dairy in it?', '¿algo lleva leche?'].map(
    asked => [DELI, asked, ['milk']] as const,
  ),
  ...['does anything contain fish?', 'which dishes contain fish?'].map(asked => [DELI, asked, ['fish']] as const),
])('%o: %s', ({ name, id }, asked, codes) => {
  test('lists every dish that declares the allergen and says that undeclared means unknown', async () => {
    const [, answer] = await converse(lab.clerk, [name, asked])
    const { reply } = answer!
    expect(reply).not.toMatch(/has no “|no tiene “/)
    expect(declaring(id, codes).filter(dish => !reply.includes(dish))).toEqual([])
    expect(choicesDeclaring(id, codes).filter(choice => !reply.includes(choice))).toEqual([])
    expect(declaring(id, codes).length).toBeGreaterThan(2)
    expect(reply).toMatch(/What a menu does not declare is unknown|Lo que un menú no indica no se sabe/)
    expect(answer!.cart.items).toEqual([])
  })
})

test.each([
  ['does the ledger plate contain milk?', /Yes: by its menu, The Ledger Plate contains milk/],
  ['is there milk in the ledger plate?', /Yes: by its menu, The Ledger Plate contains milk/],
  ['does the egg salad contain fish?', /The menu lists no fish in Egg Salad/],
])('a question about one dish is answered for that dish only: %s', async (asked, told) => {
  const [, answer] = await converse(lab.clerk, [DELI.name, asked])
  expect(answer!.reply).toMatch(told)
  expect(answer!.reply).not.toMatch(/these contain|has no “/)
})

test('an allergen that no dish declares is not reported as absent', async () => {
  const [, answer] = await converse(lab.clerk, [DELI.name, 'does anything contain shrimp?'])
  expect(answer!.reply).toMatch(/declares shellfish/)
  expect(answer!.reply).toMatch(/Menus declare shellfish as a whole, not each kind of it/)
  expect(answer!.reply).not.toMatch(/has no “/)
})

test('choices that add the allergen are listed with the dish', async () => {
  const [, answer] = await converse(lab.clerk, [DELI.name, 'does anything contain sesame?'])
  expect(answer!.reply).toMatch(
    /With some of their choices, these contain sesame: .+\nThe choices that contain sesame: .+/,
  )
})

test('a question for dishes free of an allergen never lists a dish that declares it', async () => {
  const [, answer] = await converse(lab.clerk, [TIFFIN.name, 'is anything free of nuts?'])
  const shown = answer!.reply
  for (const dish of declaring(TIFFIN.id, NUTS)) expect(shown.split('declares no')[1] ?? '').not.toContain(`${dish},`)
})

describe('what a dish itself declares or says takes precedence over its options', () => {
  test.each([
    [DELI.name, 'does the tuna melt have cheese?', /contains milk[\s\S]*melted cheddar/],
    [DELI.name, 'does the tuna melt come with any mozzarella', /melted cheddar[\s\S]*contains fish, egg, milk/],
    [DELI.name, 'is there dairy in the tuna melt?', /contains milk/],
    [DELI.name, 'what cheese is on the tuna melt?', /contains milk[\s\S]*melted cheddar/],
    [DELI.name, 'el tuna melt lleva queso?', /contiene milk|contiene leche|contiene lácteos/],
    [DELI.name, 'does the reuben have swiss cheese?', /contains milk[\s\S]*Swiss, sauerkraut/],
    ['Nine Gongs Thai Kitchen 10036', 'is there tofu in the garden green curry?', /contains soy[\s\S]*with tofu/],
    ['Nine Gongs Thai Kitchen 10036', 'does the green curry have shrimp in it?', /contains shellfish/],
    ['Nine Gongs Thai Kitchen 10036', 'does the green curry have prawns', /contains shellfish/],
    ['Inkstone Ramen Bar', 'does the tokyo shoyu have pork?', /pork shoulder/],
    ['Inkstone Ramen Bar', 'does the tokyo shoyu have bacon?', /pork shoulder/],
    ['Peacock Tiffin Room', 'does the saag paneer have cheese?', /contains milk[\s\S]*soft cheese/],
  ])('%s: %s', async (place, asked, told) => {
    const [, answer] = await converse(lab.clerk, [`menu of ${place}`, asked])
    expect(answer!.reply).toMatch(told)
    expect(answer!.reply).not.toMatch(/does not come with|comes with none|says nothing about|no viene con|lists no/)
  })

  test.each([
    ['does the hot pastrami come with swiss?', /does not come with Swiss Cheese by itself/],
    ['how much is extra cheese on the tuna melt', /\$1\.50/],
  ])('options are reported if the dish declares none: %s', async (asked, told) => {
    const [, answer] = await converse(lab.clerk, [`menu of ${DELI.name} 11201`, asked])
    expect(answer!.reply).toMatch(told)
    expect(answer!.reply).not.toMatch(/contains milk/)
  })
})
