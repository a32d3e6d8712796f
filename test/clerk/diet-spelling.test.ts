import { describe, expect, test } from 'vitest'
import { correctDietSpelling, hasUnexplainedDiet, isDietOrIllness } from '#src/clerk/diet-spelling.ts'

describe('a misspelled diet or illness that a person states', () => {
  test.each([
    ["I'm vegitarian", "I'm vegetarian"],
    ['i am a vegatarian', 'i am a vegetarian'],
    ["I'm Vegitarian", "I'm vegetarian"],
    ["I'm vegean", "I'm vegan"],
    ["we're halaal", "we're halal"],
    ["I'm koscher", "I'm kosher"],
    ['my wife is pregnent', 'my wife is pregnant'],
    ['I am diabtic', 'I am diabetic'],
    ['soy vegeteriana', 'soy vegetariana'],
  ])('%s is corrected to %s', (written, meant) => {
    expect(correctDietSpelling(written)).toBe(meant)
  })

  test.each([
    "I'm Halil",
    "I'm Vera",
    'I am Megan',
    "I'm Regan Vegara",
    'soy Judit',
    "I'm Jaina",
    'I am Ana, 212 555 0134',
    "I'm going",
    "I'm pleasant",
  ])('%s is not corrected', written => {
    expect(correctDietSpelling(written)).toBe(written)
  })
})

test.each(['keto', 'vegitarian', 'immunocompromised', 'judía', 'pregnent'])('%s is nobody’s name', word => {
  expect(isDietOrIllness(word)).toBe(true)
})

test.each(["I'm keto", 'my son is immunocompromized', 'soy judía', "we're paleo"])(
  '%s does not say what must be avoided',
  text => {
    expect(hasUnexplainedDiet(text)).toBe(true)
  },
)

test.each(["I'm vegan", "I'm jewish and keep kosher", 'is it keto?', 'a keto bowl', "I'm Ana"])(
  '%s leaves nothing of that open',
  text => {
    expect(hasUnexplainedDiet(text)).toBe(false)
  },
)
