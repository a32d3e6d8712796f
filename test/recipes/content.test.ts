import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDenyList } from '../../data/build/generate/deny.ts'
import { foodsOf, unlistedIn, untrueTagsOf, unusedIn, wordsOf } from './pantry.ts'
import { amount, proseOf, type Recipe, readRecipes } from './read-recipes.ts'

// Guarantees that a cook can rely on. The schema covers shapes and lengths.

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
/** Violations by recipe ID, without recipes that have none. */
const offences = (find: (recipe: Recipe) => readonly unknown[]) =>
  Object.fromEntries(recipes.map(recipe => [recipe.id, find(recipe)] as const).filter(([, found]) => found.length > 0))
const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place)

test('the recipe catalog has at least 42 recipes in at least 7 categories of at least 6 each', () => {
  const sizes = readdirSync('data/recipes').map(file => {
    const { id } = JSON.parse(readFileSync(`data/recipes/${file}`, 'utf8')) as { id: string }
    expect(file).toBe(`${id}.json`)
    return recipes.filter(({ category }) => category === id).length
  })
  expect(recipes.length).toBeGreaterThanOrEqual(42)
  expect(sizes.length).toBeGreaterThanOrEqual(7)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6)
})

test('IDs, titles, and summaries are unique, and an ID consists of words of its title', () => {
  expect(repeated(recipes.map(({ id }) => id))).toEqual([])
  expect(repeated(recipes.map(({ title }) => title.toLowerCase()))).toEqual([])
  expect(
    offences(({ id, title }) => wordsOf(id.replaceAll('-', ' ')).filter(word => !wordsOf(title).includes(word))),
  ).toEqual({})
})

test('no two recipes begin with the same words, in the summary or in the first step', () => {
  const opening = (text: string) => wordsOf(text).slice(0, 3).join(' ')
  expect(repeated(recipes.map(({ summary }) => opening(summary)))).toEqual([])
  expect(repeated(recipes.map(({ steps }) => opening(steps[0]!.text)))).toEqual([])
})

test('no long sentence occurs in two recipes', () => {
  const sentences = recipes.flatMap(recipe =>
    proseOf(recipe)
      .split(/(?<=[.!?])\s+|\n/)
      .filter(sentence => sentence.split(' ').length > 8),
  )
  expect(repeated(sentences)).toEqual([])
})

test('every listed ingredient is named in the steps', () => {
  expect(offences(unusedIn)).toEqual({})
})

test('every food named in the steps is listed as an ingredient', () => {
  const foods = foodsOf(recipes)
  expect(foods.size).toBeGreaterThan(120)
  expect(offences(recipe => unlistedIn(recipe, foods))).toEqual({})
})

test('a superfluous ingredient and a missing one are both detected in every recipe', () => {
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

test('a diet tag holds for every ingredient', () => {
  expect(offences(untrueTagsOf)).toEqual({})
})

test('the minutes of the steps add up to the promised time of the recipe', () => {
  expect(
    offences(({ steps, prepMinutes, cookMinutes }) => {
      const sum = steps.reduce((total, { minutes }) => total + (minutes ?? Number.NaN), 0)
      return sum === prepMinutes + cookMinutes ? [] : [`${sum} in the steps, ${prepMinutes + cookMinutes} promised`]
    }),
  ).toEqual({})
})

test('no step mentions a wait longer than its own minutes', () => {
  expect(
    offences(({ steps }) =>
      steps.flatMap(({ text, minutes = 0 }) => (longestWait(text) > minutes ? [`${minutes}: ${text}`] : [])),
    ),
  ).toEqual({})
})

test('quantities are positive numbers, and weights and cups are also given in metric units', () => {
  expect(
    offences(({ ingredients }) =>
      ingredients.flatMap(({ quantity, unit = '', item, note = '' }) => {
        if (quantity !== undefined && !(amount(quantity) > 0)) return [`${item}: ${quantity}`]
        return /^(?:lb|oz|cup|quart|pint)$/.test(unit) && !/\d (?:g|kg|ml|liters?)\b/.test(note) ? [item] : []
      }),
    ),
  ).toEqual({})
})

test('metric weights and volumes agree with the US units', () => {
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

test('a spoon of kosher salt has the same weight in every recipe', () => {
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

test('every temperature is given in °F and °C, and both agree', () => {
  expect(
    offences(recipe => {
      const prose = proseOf(recipe)
      const pairs = [...prose.matchAll(/(\d+) °F \((\d+) °C\)/g)]
      const wrong = pairs.filter(([, f, c]) => Math.abs(((Number(f) - 32) * 5) / 9 - Number(c)) > 3)
      return (prose.match(/°F/g) ?? []).length === pairs.length ? wrong.map(([pair]) => pair) : ['°F without °C']
    }),
  ).toEqual({})
})

test('a meat or fish recipe states in its steps the safe temperature at which it is done', () => {
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

test('no meat, fish, or poultry step mentions a core temperature below the safe one', () => {
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

test('a meat or fish recipe has at least three tips on what to ask for at the counter', () => {
  expect(
    offences(({ category, butcherTips: { length } }) =>
      (KINDS.includes(category) ? length >= 3 : length >= 1) && length <= 6 ? [] : [length],
    ),
  ).toEqual({})
})

test('every recipe is paired with at least two foods and two drinks, one drink without alcohol', () => {
  const SOBER =
    /tea|water|seltzer|juice|lemonade|cider, hot|ginger (?:beer|ale)|coffee|milk|soda|agua|lassi|horchata|cocoa|punch|buttermilk|shrub|ayran|kefir|limeade/i
  expect(
    offences(({ pairings: { food, drink } }) =>
      food.length >= 2 && drink.length >= 2 && SOBER.test(drink.join()) ? [] : drink,
    ),
  ).toEqual({})
})

test('storage instructions state a duration', () => {
  expect(offences(({ storage }) => (/\b\d+ (?:hours|days?|weeks?|months?)\b/.test(storage) ? [] : [storage]))).toEqual(
    {},
  )
})

test('no title uses a trade name, and no text uses a kitchen trademark', () => {
  const denied = readDenyList()
  const MARKS =
    /tabasco|old bay|pyrex|bundt|crock-?pot|instant pot|guinness|oreo|microplane|sriracha|nutella|saran|tupperware|ziploc|vitamix/i
  expect(offences(recipe => [denied(recipe.title) ?? [], proseOf(recipe).match(MARKS) ?? []].flat())).toEqual({})
})

/**
 * Longest wait that a text names, in minutes: "2 hours 45 minutes" is 165. Takes the lower end of a range, and
 * ignores "If" sentences.
 */
function longestWait(text: string): number {
  const plan = text.replaceAll(/\bIf\b[^.]*\./g, '')
  const spans = [...plan.matchAll(/(\d+(?: 1\/2)?)(?: to \d+(?: 1\/2)?)? (hour|minute)s?(?: (\d+) minutes)?/g)]
  return Math.max(0, ...spans.map(([, n, unit, more = '0']) => amount(n!) * (unit === 'hour' ? 60 : 1) + Number(more)))
}
