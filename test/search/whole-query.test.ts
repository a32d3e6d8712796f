import { expect, test } from 'vitest'
import { splitQuery, understandWhole } from '#src/search/whole-query.ts'
import { understand } from './brief.ts'

const read = (text: string) => {
  const { query, beyond } = splitQuery(text)
  return understandWhole(understand, query, beyond)
}
const STORY = 'we would like some warm noodles with friends tonight'

test.each([700, 2_000, 5_000, 19_900])('an allergy after %i characters of talk without a stop is read', length => {
  const talk = `${STORY} `.repeat(400).slice(0, length)
  expect(read(`${talk} and my cousin is allergic to peanuts`).allergensToAvoid).toContain('peanut')
})

test.each([700, 5_000, 19_000])(
  'an allergy, a diet, and a refusal after %i characters of sentences are read',
  length => {
    const talk = `${STORY}. `.repeat(400).slice(0, length)
    const { allergensToAvoid, diets, out } = read(
      `${talk} My cousin is allergic to peanuts. Everybody is vegan. I am allergic to strawberries.`,
    )
    expect(allergensToAvoid).toContain('peanut')
    expect(diets).toContain('vegan')
    expect(out.foods.join()).toMatch(/strawberr/)
  },
)

test('an allergy is read wherever a passage ends', () => {
  for (let length = 560; length < 660; length += 7) {
    const talk = `${STORY} `.repeat(20).slice(0, length)
    expect(read(`${talk} allergic to sesame, ${STORY}`).allergensToAvoid, String(length)).toContain('sesame')
  }
})

test('a short query is not split, and the request for food is the beginning of a long one', () => {
  expect(splitQuery('thai soup')).toEqual({ query: 'thai soup' })
  const { query, beyond } = splitQuery(`${STORY}. `.repeat(40))
  expect(query.length).toBeLessThanOrEqual(600)
  expect(query).toMatch(/tonight\.$/)
  expect(beyond).toBeDefined()
})
