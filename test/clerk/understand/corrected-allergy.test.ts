import { describe, expect, test } from 'vitest'
import type { Allergen } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { correctedAllergy } from '#src/clerk/understand/corrected-allergy.ts'

const avoiding = (...allergens: Allergen[]): ClerkState => ({
  ...newState(),
  details: { constraints: { allergens } },
  messages: [{ role: 'user', text: 'somebody is allergic to it, egg that is. allergic to egg' }],
})

describe('a correction of one allergen to another', () => {
  test.each([
    ["it's mustard, not egg", 'mustard'],
    ['sorry, it was not egg, it was celery', 'celery'],
    ['sorry it is sesame instead of egg', 'sesame'],
    ['no es huevo, es sésamo', 'sesame'],
    ['es sésamo, no huevo', 'sesame'],
    ["it's sesame and mustard, not egg", 'mustard'],
  ])('%s', (text, meant) => {
    const heard = parseAllergies(correctedAllergy(text, avoiding('egg')) ?? '')
    expect(heard.avoid).toContain(meant)
    expect(heard.lifted).toEqual(['egg'])
  })

  test.each([
    "it's the tofu, not egg",
    "it's mustard, not egg on mine",
    'i want mustard, not egg',
    'is it mustard?',
    "it's egg, not mustard",
    'not egg',
  ])('is not found in "%s"', text => {
    expect(correctedAllergy(text, avoiding('egg'))).toBeUndefined()
  })

  test('is not found if the allergen was never reported', () => {
    expect(correctedAllergy("it's mustard, not egg", newState())).toBeUndefined()
    expect(correctedAllergy("it's mustard, not egg", { ...avoiding('egg'), messages: [] })).toBeUndefined()
  })
})
