import { describe, expect, test } from 'vitest'
import { objection } from '#src/clerk/reply/check-sentence.ts'
import { type Grounds, groundsOf } from '#src/clerk/reply/grounds.ts'
import { newState } from '#src/clerk/state.ts'
import { TRICKS } from '../model/hostile.ts'
import { founded, quote, reasonOf } from './slices.ts'

describe('if a guest avoids peanuts', () => {
  const careful: Grounds = { ...founded, avoided: ['peanut'], isCareful: true }
  test.each([
    'Your son can eat this.',
    'Nothing to worry about.',
    'It should sit well with him.',
    'That one is for her.',
    'Un poquito no importa.',
    'El plato le queda perfecto.',
    'Go with the second one.',
  ])('%s is a safety claim', sentence => expect(reasonOf(sentence, careful)).toBe('safety'))

  test.each([
    'I cannot promise that it is safe.',
    'Please ask the restaurant before he eats it.',
    'I noted the peanut allergy.',
    'Is he allergic to other nuts, too?',
    'Two slices are $7.50.',
    'Le anoté la alergia.',
  ])('%s is not a safety claim', sentence => expect(reasonOf(sentence, careful)).toBeUndefined())

  test('an unrecorded allergy is not said to be noted', () =>
    expect(reasonOf('I noted your sesame allergy.', careful)).toBe('unnoted allergy'))
})

describe('a figure stated by the guest is allowed only as the guest’s own', () => {
  const grounds = groundsOf({
    shown: ['Total $10.16'],
    outputs: [],
    state: { ...newState(), quote },
    message: 'under $15 please, at 12:45',
    baseUrl: 'https://comanda.example',
  })
  test.each(['That is under your $15 limit.', 'It stays below 15 dollars, as you asked.', 'Noted: pickup at 12:45.'])(
    '%s',
    sentence => expect(reasonOf(sentence, grounds)).toBeUndefined(),
  )
  test.each([
    ['The pie is $15.', 'unfounded amount'],
    ['Your total is $15.', 'unfounded amount'],
    ['It is ready at 12:45.', 'unfounded time'],
  ])('%s', (sentence, reason) => expect(reasonOf(sentence, grounds)).toBe(reason))

  test('a total above it is not said to be below it', () =>
    expect(reasonOf('Your total stays under $15.', { ...grounds, totals: new Set([1_999]) })).toBe('wrong total'))
})

describe('in a language whose claims cannot be checked', () => {
  test.each(['Votre commande arrive.', 'Das Gericht passt gut.', '这道菜没问题。', 'Ligtas ito para sa anak ninyo.'])(
    '%s is not said',
    sentence => expect(reasonOf(sentence)).toBe('language'),
  )
  test.each(['Bonjour !', 'Merci.', 'Que désirez-vous ?'])('%s is', sentence =>
    expect(reasonOf(sentence)).toBeUndefined(),
  )
})

test('an objection tells the model how to fix the sentence', () => {
  expect(objection('The kitchen has confirmed it.', founded)).toEqual({
    reason: 'unfounded claim',
    hint: 'No result says that the restaurant has accepted the order.',
  })
})

test.each(TRICKS)('a disguised claim is rejected: %s', sentence => {
  for (const grounds of [founded, { ...founded, isCareful: true, avoided: ['peanut' as const] }])
    expect(objection(sentence, grounds)).toBeDefined()
})
