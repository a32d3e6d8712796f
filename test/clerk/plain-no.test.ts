import { expect, test } from 'vitest'
import { isPlainNo } from '#src/clerk/plain-no.ts'

test.each(
  `
no
Nope!
nah thanks
no no
lol no
no, thank you
no its fine
no. all good
no, gracias
no, está bien
no, two turkey sandwiches and a cola
no. pickup asap, I am Ana Example
nope, I'd like the soup
`
    .trim()
    .split('\n'),
)('"%s" is a plain no', text => {
  expect(isPlainNo(text, 'mustard')).toBe(true)
})

test.each(
  `
it isn't ok
no that's not ok
nothing that has it
no, leave it off
no, skip it
no, none please
no, he isn't but she is
no, my daughter is
no está bien
no, sin eso por favor
hmm not really sure
perhaps
no idea
no way
no, it burns my throat
no, he swells up
no mustard
no, nothing with mustard in it
no, mustard makes me sick
we would rather not
better not
none for us
no, just in his food
no, in her food
no, on their plates
no, en su comida
no, a free one for him
`
    .trim()
    .split('\n'),
)('"%s" is none', text => {
  expect(isPlainNo(text, 'mustard')).toBe(false)
})
