import { describe, expect, test } from 'vitest'
import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

const refusedIn = (text: string): Allergen[] => {
  const { avoid, refused } = parseAllergies(text)
  return allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])
}

describe('an allergen right before a bare "no" is avoided', () => {
  test.each([
    ['peanuts no thai food please', ['peanut']],
    ['no peanuts thai food please', ['peanut']],
    ['thai peanuts no food', ['peanut']],
    ['thai, maní no', ['peanut']],
    ['sesame and soy no japanese restaurants', ['soy', 'sesame']],
    ['indian cashews no', ['tree_nut']],
    ['korean egg no please', ['egg']],
    ['comida mexicana camarones no', ['shellfish']],
    ['huevo no comida vegetariana', ['egg']],
  ])('%s', (text, codes) => {
    expect(refusedIn(text)).toEqual(codes)
  })
})

describe('requested foods are not refused', () => {
  test.each([
    ['with peanuts, no egg', ['egg']],
    ['with peanuts no egg', ['egg']],
    ['noodles with peanuts no onions', []],
    ['shrimp no sauce please', []],
    ['tuna melt no tomato', []],
    ['two salmon rolls no avocado please', []],
    ['extra cheese no onions', []],
    ['is there egg, no?', []],
  ])('%s', (text, codes) => {
    expect(refusedIn(text)).toEqual(codes)
  })
})
