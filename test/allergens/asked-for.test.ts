import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

/** Requests for a food with a nearby word of refusal, harm, or illness that does not apply to the food. */
const SAID = `
don't leave out the peanuts
don't skip the cheese
don't forget the shrimp
never without cheese
can't have enough cheese
no olvides el cacahuate
no me falte el queso
nada más queso
break out the fries
no meat but fish
no meat just fish
which tortilla did you put me down for
sopa de camarón para mi mamá enferma
sopa de pollo para mi mamá enferma
`

test.each(SAID.trim().split('\n'))('"%s" asks for a food', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], refused: [], unlisted: [], foods: [] })
})

test.each(['do not leave the peanuts in', 'never leave peanuts in', 'no, leave out the peanuts'])(
  '"%s" still refuses',
  text => {
    expect(parseAllergies(text).refused.flatMap(({ codes }) => codes)).toEqual(['peanut'])
  },
)
