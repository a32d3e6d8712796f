import { expect, test } from 'vitest'
import { loadLexicon } from '#src/search/concept.ts'
import { createUnderstanding } from '#src/search/understand.ts'

const understand = createUnderstanding(loadLexicon(), ['Park Slope'])

test('a whole wish is taken apart', () => {
  const wish = understand('Something warm and spicy for a rainy night near Park Slope, vegetarian, under $15, open now')
  expect(wish).toMatchObject({ maxPrice: 1500, diets: ['vegetarian'], openNow: true })
  expect(wish.corrected).toBeUndefined()
})
