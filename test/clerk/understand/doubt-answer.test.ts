import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { doubtAnswer } from '#src/clerk/understand/doubt-answer.ts'
import { withoutAllergyWithdrawal } from '#src/clerk/understand/points-back.ts'

const asked = {
  ...newState(),
  doubted: ['wheat' as const, 'gluten' as const],
  offer: { kind: 'allergy' as const, question: 'Must I?', choices: [{ label: 'Yes' }, { label: 'No' }] },
}

test.each([
  ['No, el trigo sí lo puedo comer, poquito. Algo como pho', 'no'],
  ['Que no. La tercera, dos summer rolls', 'no'],
  ['no, no hay que dejar fuera nada. Quiero dos Summer Rolls', 'no'],
  ['2. Soy Marta Quispe, 555 318 0142', 'no'],
  ['2, el pan está bien', 'no'],
  ['2 y enséñeme el menú', 'no'],
  ['el pan sí lo como. dos tacos', 'no'],
  ['nope. two tacos please', 'no'],
  ["you don't have to leave anything out, two tacos", 'no'],
  ['bread is totally fine, and a cola', 'no'],
  ['1. two tacos', 'yes'],
])('"%s" answers %s', (message, answer) => {
  expect(doubtAnswer(message, asked)?.answer).toBe(answer)
})

test.each([
  'no, my son can not have it',
  'no bread please',
  'no, no gluten at all',
  'no, keep it out',
  'no, ella no puede',
  'no pero poquito trigo tampoco, sin pan',
  'two tacos',
  'no, bread is not fine',
  "no, I'm allergic",
  'no, skip it for all of us',
  'no, get rid of it',
  'no, that stuff is evil',
  'no, cut it',
  'no, swap it',
  'no. yes.',
])('"%s" is not a no', message => {
  expect(doubtAnswer(message, asked)?.answer).not.toBe('no')
})

test('the rest of the message is processed', () => {
  expect(doubtAnswer('2. two tacos', asked)?.rest).toBe('two tacos')
  expect(doubtAnswer('no, no hay que dejar fuera nada. Quiero dos Summer Rolls', asked)?.rest).toBe(
    'Quiero dos Summer Rolls',
  )
})

test('a question that the last reply did not ask is not answered', () => {
  expect(doubtAnswer('2. two tacos', { ...asked, doubts_asked: { name: 'wheat', now: false } })).toBeUndefined()
})

test.each([
  'quítele esa alergia por favor',
  'borre esa nota',
  'please remove that allergy',
  'delete the allergy note',
  'forget that allergy',
  'take that allergy off',
  'quita la alergia',
])('"%s" withdraws what it refers to', message => {
  expect(withoutAllergyWithdrawal(message)).toBe('')
})

test.each([
  "don't forget the allergy",
  'never drop that restriction',
  'no olvide la alergia',
  'leave a note for the driver',
  'add that allergy',
  'take off the fries',
])('"%s" withdraws nothing', message => {
  expect(withoutAllergyWithdrawal(message)).toBeUndefined()
})
