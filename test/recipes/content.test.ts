import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDenyList } from '../../data/build/generate/deny.ts'
import { foodsOf, unlistedIn, untrueTagsOf, unusedIn, wordsOf } from './pantry.ts'
import { amount, proseOf, type Recipe, readRecipes } from './read-recipes.ts'

// What a cook may rely on. Shapes and lengths are the schema's business.

const recipes = readRecipes()
const MEAT: Readonly<Record<string, string>> = {
  beef: 'whole_cut',
  pork: 'whole_cut',
  lamb: 'whole_cut',
  poultry: 'poultry',
  'fish-and-shellfish': 'fish',
}
const SAFE: Readonly<Record<string, number>> = { poultry: 165, ground: 160, egg: 160, whole_cut: 145, fish: 145 }
const KINDS = Object.keys(MEAT)
/** What each recipe has to answer for, by id; the ids of those that have nothing to answer for are left out. */
const offences = (find: (recipe: Recipe) => readonly unknown[]) =>
  Object.fromEntries(recipes.map(recipe => [recipe.id, find(recipe)] as const).filter(([, found]) => found.length > 0))
const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place)

test('the shelf holds at least 42 recipes in at least 7 categories, enough of each for a bundle to be worth its price', () => {
  const sizes = readdirSync('data/recipes').map(file => {
    const { id } = JSON.parse(readFileSync(`data/recipes/${file}`, 'utf8')) as { id: string }
    expect(file).toBe(`${id}.json`)
    return recipes.filter(({ category }) => category === id).length
  })
  expect(recipes.length).toBeGreaterThanOrEqual(42)
  expect(sizes.length).toBeGreaterThanOrEqual(7)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6)
})

test('ids, titles and summaries are unlike each other, and an id is made of its title', () => {
  expect(repeated(recipes.map(({ id }) => id))).toEqual([])
  expect(repeated(recipes.map(({ title }) => title.toLowerCase()))).toEqual([])
  expect(
    offences(({ id, title }) => wordsOf(id.replaceAll('-', ' ')).filter(word => !wordsOf(title).includes(word))),
  ).toEqual({})
})

test('no two recipes begin alike, in their summary or at the stove', () => {
  const opening = (text: string) => wordsOf(text).slice(0, 3).join(' ')
  expect(repeated(recipes.map(({ summary }) => opening(summary)))).toEqual([])
  expect(repeated(recipes.map(({ steps }) => opening(steps[0]!.text)))).toEqual([])
})

test('no sentence stands in two recipes', () => {
  const sentences = recipes.flatMap(recipe =>
    proseOf(recipe)
      .split(/(?<=[.!?])\s+|\n/)
      .filter(sentence => sentence.split(' ').length > 8),
  )
  expect(repeated(sentences)).toEqual([])
})

test('every ingredient of a list is named in the steps', () => {
  expect(offences(unusedIn)).toEqual({})
})

test('every food that the steps name is in the list', () => {
  const foods = foodsOf(recipes)
  expect(foods.size).toBeGreaterThan(120)
  expect(offences(recipe => unlistedIn(recipe, foods))).toEqual({})
})

test('a line too many and a line too few are both found, in every recipe that names its foods plainly', () => {
  const foods = foodsOf(recipes)
  for (const recipe of recipes) {
    const odd = { quantity: '1', unit: 'cup', item: 'quinces', note: '100 g' }
    expect(unusedIn({ ...recipe, ingredients: [...recipe.ingredients, odd] })).toEqual(['quinces'])
    const steps = [...recipe.steps, { text: 'Scatter the quinces over it.' }]
    expect(unlistedIn({ ...recipe, steps }, new Set([...foods, 'quince']))).toEqual(['quince'])
  }
  const missed = recipes.flatMap(recipe =>
    recipe.ingredients.map(gone =>
      unlistedIn({ ...recipe, ingredients: recipe.ingredients.filter(i => i !== gone) }, foods),
    ),
  )
  expect(missed.filter(found => found.length > 0).length).toBeGreaterThan(missed.length / 2)
})

test('what a tag says about a diet is true of every ingredient', () => {
  expect(offences(untrueTagsOf)).toEqual({})
})

test('the minutes of the steps add up to the time that a recipe promises', () => {
  expect(
    offences(({ steps, prepMinutes, cookMinutes }) => {
      const sum = steps.reduce((total, { minutes }) => total + (minutes ?? Number.NaN), 0)
      return sum === prepMinutes + cookMinutes ? [] : [`${sum} in the steps, ${prepMinutes + cookMinutes} promised`]
    }),
  ).toEqual({})
})

test('no step asks for more time than it is given', () => {
  expect(
    offences(({ steps }) =>
      steps.flatMap(({ text, minutes = 0 }) => (longestWait(text) > minutes ? [`${minutes}: ${text}`] : [])),
    ),
  ).toEqual({})
})

test('quantities are numbers above nothing, and weights and cups are given in metric too', () => {
  expect(
    offences(({ ingredients }) =>
      ingredients.flatMap(({ quantity, unit = '', item, note = '' }) => {
        if (quantity !== undefined && !(amount(quantity) > 0)) return [`${item}: ${quantity}`]
        return /^(?:lb|oz|cup|quart|pint)$/.test(unit) && !/\d (?:g|kg|ml|liters?)\b/.test(note) ? [item] : []
      }),
    ),
  ).toEqual({})
})

test('metric weights and volumes say the same as the others', () => {
  const GRAMS: Readonly<Record<string, number>> = { lb: 453.6, oz: 28.35 }
  const MILLILITERS: Readonly<Record<string, number>> = { quart: 946, pint: 473, cup: 240, tbsp: 15, tsp: 5 }
  expect(
    offences(({ ingredients }) =>
      ingredients.flatMap(({ quantity = '', unit = '', item, note = '' }) => {
        const metric = note.match(/^(?:about )?([\d.]+) (g|kg|ml|liters?)\b/)
        if (metric === null) return []
        const small = Number(metric[1]) * (/^(?:kg|lit)/.test(metric[2]!) ? 1000 : 1)
        const per = /^k?g$/.test(metric[2]!) ? GRAMS[unit] : MILLILITERS[unit]
        if (per === undefined) return []
        const exact = amount(quantity) * per
        return Math.abs(small - exact) > exact * 0.05 ? [`${quantity} ${unit} ${item}: ${note}`] : []
      }),
    ),
  ).toEqual({})
})

test('a spoon of kosher salt weighs the same in every recipe', () => {
  expect(
    offences(({ ingredients }) =>
      ingredients
        .filter(({ item, unit }) => item === 'kosher salt' && unit !== 'pinch')
        .filter(({ quantity = '', unit, note = '' }) => {
          const grams = amount(quantity) * ({ tsp: 3, tbsp: 9, cup: 144 }[unit ?? ''] ?? Number.NaN)
          return !(Math.abs(grams - Number(note.match(/^(\d+) g/)?.[1])) <= 1)
        }),
    ),
  ).toEqual({})
})

test('every temperature is given in both scales, and they agree', () => {
  expect(
    offences(recipe => {
      const prose = proseOf(recipe)
      const pairs = [...prose.matchAll(/(\d+) °F \((\d+) °C\)/g)]
      const wrong = pairs.filter(([, f, c]) => Math.abs(((Number(f) - 32) * 5) / 9 - Number(c)) > 3)
      return (prose.match(/°F/g) ?? []).length === pairs.length ? wrong.map(([pair]) => pair) : ['°F without °C']
    }),
  ).toEqual({})
})

test('a recipe of meat or fish says in its steps at which safe temperature it is done', () => {
  const cooked = recipes.filter(({ category }) => KINDS.includes(category))
  expect(cooked.length).toBeGreaterThanOrEqual(30)
  expect(
    offences(({ category, steps, doneness = [] }) => {
      if (!KINDS.includes(category)) return []
      const kinds = [MEAT[category], ...(category === 'fish-and-shellfish' ? [] : ['ground', 'poultry'])]
      const said = steps.map(({ text }) => text).join(' ')
      const good = doneness.filter(({ kind }) => kinds.includes(kind))
      return good.length > 0 && good.every(({ fahrenheit }) => said.includes(`${fahrenheit} °F`)) ? [] : [doneness]
    }),
  ).toEqual({})
  expect(
    offences(({ doneness = [] }) => doneness.filter(({ kind, fahrenheit }) => !(fahrenheit >= SAFE[kind]!))),
  ).toEqual({})
})

test('no core temperature below the safe one is spoken of beside meat, fish and poultry', () => {
  expect(
    offences(({ category, steps }) =>
      steps.flatMap(({ text }) =>
        [...text.matchAll(/(\d+) °F/g)]
          .map(([, f]) => Number(f))
          .filter(f => KINDS.includes(category) && f > 40 && f < SAFE[MEAT[category]!]!),
      ),
    ),
  ).toEqual({})
})

test('whoever buys meat or fish is told what to ask for at the counter', () => {
  expect(
    offences(({ category, butcherTips: { length } }) =>
      (KINDS.includes(category) ? length >= 3 : length >= 1) && length <= 6 ? [] : [length],
    ),
  ).toEqual({})
})

test('there is something to eat and two things to drink beside each, one of them without alcohol', () => {
  const SOBER =
    /tea|water|seltzer|juice|lemonade|cider, hot|ginger (?:beer|ale)|coffee|milk|soda|agua|lassi|horchata|cocoa|punch|buttermilk|shrub|ayran|kefir|limeade/i
  expect(
    offences(({ pairings: { food, drink } }) =>
      food.length >= 2 && drink.length >= 2 && SOBER.test(drink.join()) ? [] : drink,
    ),
  ).toEqual({})
})

test('storage says for how long', () => {
  expect(offences(({ storage }) => (/\b\d+ (?:hours|days?|weeks?|months?)\b/.test(storage) ? [] : [storage]))).toEqual(
    {},
  )
})

test('no title borrows a name of trade, and no text a trademark of the kitchen', () => {
  const denied = readDenyList()
  const MARKS =
    /tabasco|old bay|pyrex|bundt|crock-?pot|instant pot|guinness|oreo|microplane|sriracha|nutella|saran|tupperware|ziploc|vitamix/i
  expect(offences(recipe => [denied(recipe.title) ?? [], proseOf(recipe).match(MARKS) ?? []].flat())).toEqual({})
})

/** The longest time in minutes that a text names, by the lower end of a range: "2 hours 45 minutes" is 165. What an "If" adds is not counted. */
function longestWait(text: string): number {
  const plan = text.replaceAll(/\bIf\b[^.]*\./g, '')
  const spans = [...plan.matchAll(/(\d+(?: 1\/2)?)(?: to \d+(?: 1\/2)?)? (hour|minute)s?(?: (\d+) minutes)?/g)]
  return Math.max(0, ...spans.map(([, n, unit, more = '0']) => amount(n!) * (unit === 'hour' ? 60 : 1) + Number(more)))
}
