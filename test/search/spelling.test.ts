import { expect, test } from 'vitest'
import { loadLexicon } from '#src/search/concept.ts'
import { createUnderstanding } from '#src/search/understand.ts'

/** Words on menus of the marketplace, each similar to a correctly spelled word that must not be corrected. */
const ON_MENUS =
  'prince visit highly recent least toronja patient dance involve corner locally wagyu marchetti concept tender'.split(
    ' ',
  )
const understand = createUnderstanding(loadLexicon(), new Map(ON_MENUS.map(word => [word, 3])))

const RIGHT =
  'lawyer hostel balcony battery printer visitor gallery camping highway receipt largest leash toronto patience arena cycling barely payment invoice ' +
  'courier umbrella passport laptop charger station airport museum bridge harbor bicycle parking theater hospital dentist elevator bathroom rooftop ' +
  'toothbrush diapers whopper cough blizzard graduation marathon stadium wheelchair roommate coupon discount scooter distance midnight without contains except unless neither'
test.each(RIGHT.split(' '))('%s stays as it is', word => {
  expect(understand(`a place for ${word}`).corrected).toBeUndefined()
})

const WRONG = [
  ...['burito burrito', 'guacomole guacamole', 'tortila tortilla', 'spagetti spaghetti', 'parmesean parmesan'],
  ...['avacado avocado', 'cauliflour cauliflower', 'lobstr lobster', 'shrmp shrimp', 'sushy sushi', 'falafle falafel'],
  ...['sandwitch sandwich', 'omlette omelette', 'bryani biryani', 'peperoni pepperoni', 'marcheti marchetti'],
]
test.each(WRONG.map(pair => pair.split(' ')))('%s is %s', (wrong, right) => {
  expect(understand(wrong!).corrected).toBe(right)
})
