import { expect, test } from 'vitest'
import { allergensRefused } from '#src/allergens/parse-allergies.ts'

test.each(['we ordered a salad, not a frittata', 'we wanted rice, not the omelette'])('%j refuses a dish', text => {
  expect(allergensRefused(text)).toEqual([])
})

test.each(['no, of course not, I eat fish', 'no of course I love shrimp'])('%j eats it', text => {
  expect(allergensRefused(text)).toEqual([])
})

test.each([
  ['i ordered a salad, not peanuts', 'peanut'],
  ['i wanted rice not the omelette, i am allergic to eggs', 'egg'],
  ['not the omelette', 'egg'],
  ['i said no omelette for my son, he is allergic', 'egg'],
  ['i asked: no omelette', 'egg'],
])('%j still refuses %s', (text, code) => {
  expect(allergensRefused(text)).toContain(code)
})
