import { expect, test } from 'vitest'
import { dietsOfReligion } from '#src/search/religions.ts'

test.each([
  "i don't eat animal products",
  'we never eat anything from an animal',
  'nothing that comes from animals',
  'no como productos de origen animal',
])('%s is vegan', text => expect(dietsOfReligion(text)).toEqual(['vegan']))

test.each(["don't have animal crackers", 'animal style burger', 'pet food for animals'])('%s is no diet', text =>
  expect(dietsOfReligion(text)).toEqual([]),
)
