import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

// Dishes and harm that a message mentions next to an allergy, and the allergens that it withdraws.

test.each([
  ['do they make the udon with tofu and is it safe for sesame', ['sesame']],
  ['can you do the noodles with shrimp and are they safe for a peanut allergy', ['peanut']],
  ['egg allergy, rice noodles with tofu for delivery to 10009', ['egg']],
  ['does it have peanuts or milk and is it safe for nuts', ['milk', 'tree_nut', 'peanut']],
  ['peanut allergy, milk and eggs, pickup', ['milk', 'egg', 'peanut']],
  ['egg allergy, tofu and noodles', ['egg', 'wheat', 'gluten', 'soy']],
])('%s avoids %j', (text, avoid) => {
  expect(parseAllergies(text).avoid.toSorted()).toEqual(avoid.toSorted())
})

test.each([
  ["I'm not allergic to milk eggs or soy. still allergic to sesame", ['sesame'], ['milk', 'egg', 'soy']],
  ["not allergic to fish or soy, I'm allergic to peanuts", ['peanut'], ['fish', 'soy']],
  ['nobody is allergic to soy and milk!! just egg!! one tofu curry, sam', ['egg'], ['milk', 'soy']],
  ['nobody is allergic to sesame. one bagel', [], ['sesame']],
])('%s avoids %j and explicitly withdraws %j', (text, avoid, lifted) => {
  const heard = parseAllergies(text)
  expect(heard.avoid).toEqual(avoid)
  expect(heard.lifted.toSorted()).toEqual(lifted.toSorted())
  expect(heard.lifts.every(one => one.isPlain)).toBe(true)
})

test('a denial from a third party is not an explicit withdrawal', () => {
  const [lift] = parseAllergies('hi its his friend. nobody is allergic to soy').lifts
  expect(lift).toMatchObject({ word: 'soy', isPlain: false })
})

test.each([
  ["nobody is allergic to eggs, Ann just doesn't like mayo", []],
  ['no allergies, he just hates butter', []],
  ["no allergies but he doesn't like eggs, they make him sick", ['egg']],
  ['no allergies but my daughter cant have milk', ['milk']],
])('next to a denial, a food that is only disliked is not an allergen: %s', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})

test.each([
  ['my girl stops breathing with mylk', undefined],
  ['no chesse, he stops breathing', undefined],
  ['mi hija se asfixia con el chilpachole', undefined],
  ['keep piñole away, my boy stops breathing', undefined],
  ['a lentil soup, my son dies with weat', undefined],
  ['two soups and hummus. I carry an epi pen for nutz', undefined],
  ['no onions or i’ll die', ['onions']],
  ['my son is allergic to milk, corn syrup and kiwi', ['corn syrup', 'kiwi']],
])('harm from an unknown food is recognized and not attributed to an ordered dish: %s', (text, unlisted = []) => {
  const heard = parseAllergies(text)
  expect(heard.speaks).toBe(true)
  expect(heard.unlisted).toEqual(unlisted)
  if (unlisted.length === 0) expect(heard.avoid).toEqual([])
})

test.each(['allergictopeanuts', 'yes allergictopeanuts. two soups', 'alergicoalcacahuate'])(
  'words that run together are parted: %s',
  text => {
    expect(parseAllergies(text).avoid).toEqual(['peanut'])
  },
)
