import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'

test.each(['I am allergic to a', 'allergic to of', 'allergic of a', 'soy alergica al', 'allergies:', 'cannot eat any'])(
  '“%s” breaks off before its food',
  text => {
    const heard = parseAllergies(text)
    expect([heard.avoid, heard.unlisted]).toEqual([[], []])
    if (/al+erg/.test(text)) expect(isOpenAllergy(text, heard)).toBe(true)
  },
)
