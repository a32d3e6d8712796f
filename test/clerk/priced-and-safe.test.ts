import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIETS } from '#src/menu/model.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const shownTo = async (...words: string[]) => {
  const { restaurants = [] } = (await converse(lab.clerk, words)).at(-1)!
  return restaurants.flatMap(({ id, match }) =>
    match.dishes.map(dish => lab.engine.market.menus.get(id)!.items.get(dish.id)!),
  )
}

test.each(['milk', 'egg', 'peanut', 'shellfish', 'wheat', 'sesame'] as const)(
  'no dish that contains %s is listed for its price, whatever else is on the menu',
  async allergen => {
    for (const place of ['Brooklyn', '10036', '11215']) {
      const dishes = await shownTo(`I'm allergic to ${allergen}`, `something under $12 near ${place}`)
      for (const { name, allergens } of dishes)
        expect(
          allergens?.map(({ code }) => code),
          name,
        ).not.toContain(allergen)
    }
  },
)

// diets that exclude one allergen are handled like allergens
test.each(DIETS.filter(diet => !diet.endsWith('_free')))(
  'every dish that is listed for its price is marked as %s, where that was asked for',
  async diet => {
    const said = diet.replaceAll('_', ' ')
    for (const { name, diets } of await shownTo(`I keep ${said}`, 'something under $12 near Brooklyn'))
      expect(diets, name).toContain(diet)
  },
)
