import { expect, test } from 'vitest'
import { hesitates } from '#src/clerk/understand/hesitates.ts'

test.each(
  `
nice place
love this place
perfect kitchen
awesome name
good price
yeah thats my address
yup my name
correct number
not bad
Not bad!
no worries
yes 👎
🤔 ok
ok...
`
    .trim()
    .split('\n'),
)('"%s" agrees to no order', text => {
  expect(hesitates(text)).toBe(true)
})

test.each(
  `
yes
great
yes great place, go ahead
great, place it
great! place it
yes place
yes, the address is right
the price is fine, go ahead
yes for pickup
yes 👍
ok
perfect
no problem, place it
yes please
`
    .trim()
    .split('\n'),
)('"%s" does not hesitate', text => {
  expect(hesitates(text)).toBe(false)
})
