import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { readCatalog } from '#src/catalog/load.ts'
import { doubtedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { wantedIn } from '#src/doubts/wanted.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'
import { sentencesOf } from '#test/reader/speech/say.ts'

describe('an allergen mentioned in unusual words is asked about unless it is avoided', () => {
  test.each(
    `
!peanut
-peanut
peanut (x)
Order: two rolls\\nComments: peanut!!
health: peanuts
x peanut x
heads up: peanuts
my list of allergens: peanuts
i said, peanuts
heads up about peanut stuff for my nephew
be mindful of peanuts
careful, peanuts!
peanuts are far from ok for me
peanuts are anything but fine
peanuts aren't fine
peanuts are hardly fine
peanuts are fine for my wife, not for me
peanuts fine for him, for me not
peanut avoidance required
contains_peanut must be false
peanut_ok: no
"peanut": false
my boy carries an AAI for peanuts
my kid has a jext pen because of peanuts
she's on OIT for peanut
we carry an anapen, peanuts
his auto-injector is for peanuts
i canot hav peenuts
i cannt eet peenuts
she cnat have peanutz
FYI peanuts
mind the peanuts
do watch the peanuts for us
peanuts, you have been warned
peanut alert
peanuts: critical
peanuts are the enemy
peanuts and i aren't friends
peanuts and my husband do not go well together at all
we learned the hard way about peanuts
we are a peanut conscious household
my roommate nearly lost it over a peanut last spring
steer the kitchen away from peanuts for our sake
my lad turns purple around peanuts
two summer rolls from Nine Gongs Thai Kitchen. heads up: peanuts. pickup asap, I am Ana Example, 917 555 0134
I wouldn't say I'm not allergic to peanuts
don't think for a second I'm not allergic to peanuts
i used to think i wasn't allergic to peanuts
i wish i was not allergic to peanuts
outgrew my peanut allergy? no, sadly not
`
      .trim()
      .split('\n'),
  )('%s', line => {
    const text = line.replaceAll('\\n', '\n')
    const { avoid, refused } = parseAllergies(text)
    expect([...avoid, ...refused.flatMap(({ codes }) => codes), ...doubtfulAllergensIn(text)]).toContain('peanut')
  })

  test.each([
    ['the last time my wife ate a prawn we spent the night in A&E', 'shellfish'],
    ['prawns once got me airlifted', 'shellfish'],
    ['crab nearly finished my brother off', 'shellfish'],
    ['mustard seed and i end up on a drip', 'mustard'],
    ['sesame sends my heart racing', 'sesame'],
    ['after that one walnut nobody slept', 'tree_nut'],
  ])('%s', (text, code) => {
    expect([...parseAllergies(text).avoid, ...doubtfulAllergensIn(text)]).toContain(code)
  })
})

test.each(
  `
Whole wheat. Remove that note "no vegetarian". And add one more coffee, black
add 1 spicy scallop 1 philly. and edamame. actually ill pick it up 730
I also need a dozen eggs, half a gallon of milk, and fresh cranberries if you have them.
no restaurante no, supermercado! huevos, leche, papas, mantequilla. para entregar en harlem
A bowl. Poppy bagel. With ordinary cream cheese. Please bring it at half past six
mine is with tofu obviously lol. whole menu for him, any noodle or curry mains
Now there are 3 butters! I only want 2. Take off the last one
seeded rye. mike.d@example.com
I didn't order an egg salad, please remove it.
una orange soda y 3 slices no 2. soy Luis Cordero 9295550149
My wife doesn't eat raw fish so she'd want something cooked
No, just no raw fish for her. What cooked rolls do they have?
lol no. 1 philly roll. soy is fine. pickup at 7:30 pm
what no, soy is fine, no snapper. i asked to SEE the menu
soy is fine. only ONE philadelphia total. name kevin
i have no milk allergy! i only asked a question. keep my order please
i said . bacon egg cheese on a roll, fried eggs
my list: eggs, milk, bread, rice, chicken breast
no, GROCERIES. the stuff to make them myself, flour eggs milk butter baking powder maple syrup. tmrw morning
`
    .trim()
    .split('\n'),
)('"%s" is not asked about', text => {
  expect(doubtfulAllergensIn(text)).toEqual([])
})

const rows = (path: string): string[] =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '')

const saidIn = (path: string, field: string): string[] =>
  rows(path).flatMap(line => (JSON.parse(line) as Record<string, string>)[field] ?? [])

/** Returns all sentences of the test suites that order, search, or chat. */
function everySentence(): string[] {
  const utterances = readdirSync(new URL('../clerk/utterances/', import.meta.url)).filter(name => /jsonl$/.test(name))
  const scripts = readdirSync(new URL('../clerk/conversations/', import.meta.url)).filter(name =>
    /^\d.*txt$/.test(name),
  )
  const menus = readCatalog(['data/catalog', 'data/marketplace']).filter(({ readMenu }) => readMenu)
  return [
    ...utterances.flatMap(name => saidIn(`../clerk/utterances/${name}`, 'say')),
    ...scripts
      // the guests of this script report allergies in unusual words
      .filter(name => !name.startsWith('17-'))
      .flatMap(name => rows(`../clerk/conversations/${name}`))
      .flatMap(line => (line.startsWith('> ') ? [line.slice(2)] : [])),
    ...saidIn('../../evals/tasks/nlu/commands.jsonl', 'say'),
    ...['dev', 'test'].flatMap(half => saidIn(`../../evals/search/queries/${half}.jsonl`, 'query')),
    ...menus
      .filter((_, at) => at % 24 === 0)
      .flatMap(({ restaurant }, at) => sentencesOf(menuOf(restaurant.id).menu, at + 1, 40))
      .map(({ say }) => say),
  ]
}

/** Harmless sentences in words that might as well warn of the food. */
const praising = rows('../allergens/no-harm.test.ts').filter(
  line => /^[\p{L}][^`{}()=]*$/u.test(line) && !/^(?:import|test)/.test(line),
)

test('at most one in 100 ordering sentences triggers an allergen question, and hardly any opens an allergy', () => {
  const ordering = everySentence()
  expect(ordering.length).toBeGreaterThan(3_000)
  const asked = ordering.filter(text => doubtfulAllergensIn(text).length > 0)
  expect(asked.length / ordering.length, asked.join('\n')).toBeLessThanOrEqual(0.01)
  const all = [...ordering, ...praising]
  const foods = all.filter((text, at) => at % 3 === 0 && doubtedFoodsIn(text).length > 0)
  expect((foods.length * 3) / all.length, foods.join('\n')).toBeLessThanOrEqual(0.005)
  const opened = all.filter(text => isOpenAllergy(text, parseAllergies(text)))
  expect(opened.length, opened.join('\n')).toBeLessThanOrEqual(3)
})

test.each([
  ['my son has a severe allergy', true],
  ['one of us has an allergy', true],
  ['i am alergick to peenits', true],
  ['ich bin allergisch gegen Erdnüsse', false],
  ['sou alérgico a amendoim', false],
  ['ich habe eine Allergie', true],
  ['у меня аллергия', true],
  ['我过敏', true],
  ['แพ้ถั่วลิสง', true],
  ['reeses once put me in an ambulance', true],
  ['she is allergic to several items', true],
  ['allergies: see the attached list', true],
  ['intolerant to purple drinks', true],
  ['is this safe for my kid?', true],
  ['is the pad thai safe for a toddler', true],
  ['will my son be ok eating this?', true],
  ['¿es segura para mi hija?', true],
  ['we carry epis', true],
  ['he carries an auto-injector', true],
  ['she always has her epi on her', true],
  ["what's safe for me?", false],
  ['is it safe to leave it at the door?', false],
  ['is it ok if my wife picks it up?', false],
  ['can my kids eat there?', false],
  ['one épi baguette please', false],
  ['allergic to the top nine', false],
  ['allergic to sauerkraut', false],
  ['I am allergic to strawberries', false],
  ['I am allergic to peanuts', false],
  ['nobody has any allergies', false],
  ['do you handle allergies?', false],
  ['two cheese slices', false],
])('"%s" leaves open what must be avoided: %s', (text, isOpen) => {
  expect(isOpenAllergy(text, parseAllergies(text))).toBe(isOpen)
})

test.each(['shrimp is ok haha', 'lmao eggs are fine'])('%j is meant, laughter or not', text => {
  expect(doubtfulAllergensIn(text)).toEqual([])
  expect(wantedIn(text)).toHaveLength(1)
})

test.each(['shrimp is ok lol jk', 'haha eggs are fine, just kidding'])('%j leaves it open', text => {
  expect(wantedIn(text)).toEqual([])
})
