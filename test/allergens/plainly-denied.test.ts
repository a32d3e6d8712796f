import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'

const liftedIn = (text: string): string[] =>
  parseAllergies(text)
    .lifts.filter(({ isPlain }) => isPlain)
    .flatMap(({ codes }) => codes)

describe('an allergy is withdrawn explicitly', () => {
  test.each([
    ['no somos alérgicos al maní', 'peanut'],
    ['no somos alergicas a la leche ni al huevo', 'egg'],
    ['no somos celiacos', 'gluten'],
    ['forget the shellfish allergy, no allergies', 'shellfish'],
    ['olvida lo del huevo, sin alergias', 'egg'],
    ['forget my allergy to fish', 'fish'],
    ['olvida la alergia al pescado', 'fish'],
    ['not allergic to sesame and not vegetarian', 'sesame'],
    ['huh nobody has a fish allergy i just dont like the sprouts', 'fish'],
    ['what no nobodys allergic to egg', 'egg'],
    ['el huevo no importa', 'egg'],
    ["eggs don't matter", 'egg'],
    ['no no fish is fine', 'fish'],
    ['nadie es alérgico al pescado. yo no puedo con la leche', 'fish'],
    ["nobody is allergic to mustard. i can't have milk", 'mustard'],
  ])('%s', (text, code) => {
    expect(liftedIn(text)).toContain(code)
    expect(doubtfulAllergensIn(text)).not.toContain(code)
  })

  test.each([
    ['nobody asked about fish but my son is allergic', 'fish'],
    ['forget the egg thing, no kidding', 'egg'],
    ['olvidé la alergia al pescado', 'fish'],
    ["don't forget the allergy to fish", 'fish'],
    ['nobody is allergic to fish, my son is', 'fish'],
    ['nobody is allergic to fish, i have a fish allergy', 'fish'],
    ['no no fish are not fine', 'fish'],
    ["eggs don't matter to me, but my wife is allergic", 'egg'],
  ])('but not by "%s"', (text, code) => {
    expect(liftedIn(text)).not.toContain(code)
  })
})

describe('a food that the guest eats is not asked about', () => {
  test.each([
    'omg no i eat fish!! just no gluten',
    'well i eat eggs, no sesame',
    "well i eat eggs, he doesn't like peppers",
  ])('%s', text => {
    expect(doubtfulAllergensIn(text)).toEqual([])
  })
  test("but it is where somebody else doesn't", () => {
    expect(doubtfulAllergensIn("well i eat eggs, he doesn't")).toEqual(['egg'])
  })
})

describe('phrases that only resemble illness do not open an allergy', () => {
  test.each([
    'those are all very close, which one is open?',
    'my eyes are not great with these menus',
    'his eyes are tired. is there a number to call?',
    'okay that works. could you show me soups? only one person avoids shellfish, the rest of us eat everything.',
    'ok cool. can it come tonight?',
  ])('%s', text => {
    expect(isOpenAllergy(text, parseAllergies(text))).toBe(false)
  })

  test.each(['my eyes swell up from it', 'peanut all urgy', 'is that ok for my daughter to eat?', "i'm alergic"])(
    'but "%s" speaks of it',
    text => {
      const heard = parseAllergies(text)
      expect(heard.speaks || isOpenAllergy(text, heard)).toBe(true)
    },
  )
})

test('foods that the non-allergic guest eats are not avoided', () => {
  expect(parseAllergies("no i eat fish! i'm not the allergic one")).toMatchObject({ avoid: [], refused: [] })
  expect(parseAllergies("i'm not the allergic one, my son is allergic to fish").avoid).toEqual(['fish'])
})
