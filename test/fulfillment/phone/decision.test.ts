import { expect, test } from 'vitest'
import type { CallEvent } from '#src/fulfillment/phone/dialogue.ts'
import { ASKED, decision, key, PLAYED, run, SILENCE, said } from './play-dialogue.ts'

test.each<[string, CallEvent[], unknown]>([
  ['yes', [said('yes')], undefined],
  ['yes and minutes', [said('yes, 25 minutes')], { kind: 'confirmed', prepMinutes: 25, estimated: false }],
  [
    'minutes, then yes',
    [said('20 minutes'), PLAYED, said('yes')],
    { kind: 'confirmed', prepMinutes: 20, estimated: false },
  ],
  [
    'key 1, keys 2 5 and pound',
    [key('1'), PLAYED, key('2'), key('5'), key('#')],
    { kind: 'confirmed', prepMinutes: 25, estimated: false },
  ],
  [
    'key 1, keys 4 0 and silence',
    [key('1'), PLAYED, key('4'), key('0'), SILENCE],
    { kind: 'confirmed', prepMinutes: 40, estimated: false },
  ],
  [
    'no minutes, twice',
    [said('yes'), PLAYED, said('hmm'), PLAYED, SILENCE],
    { kind: 'confirmed', prepMinutes: 15, estimated: true },
  ],
  [
    'a line that goes after the yes',
    [said('yes'), PLAYED, { type: 'closed' }],
    { kind: 'confirmed', prepMinutes: 15, estimated: true },
  ],
  ['no', [said('no')], { kind: 'rejected', reason: 'The restaurant declined the order.', soldOut: [] }],
  ['key 2', [key('2')], { kind: 'rejected', reason: 'The restaurant declined the order.', soldOut: [] }],
  ['closed', [said('we are closed')], { kind: 'rejected', reason: 'The restaurant is closed.', soldOut: [] }],
  [
    'sold out',
    [said('we ran out of party line')],
    { kind: 'rejected', reason: 'Out of: party line', soldOut: ['3548102'] },
  ],
  [
    'sold out after the yes',
    [said('yes'), PLAYED, said('oh no, we are out of the party line')],
    { kind: 'rejected', reason: 'Out of: the party line', soldOut: ['3548102'] },
  ],
  [
    'a refusal after the yes',
    [said('yes'), PLAYED, said('sorry, we cannot make it')],
    { kind: 'rejected', reason: 'The restaurant declined the order.', soldOut: [] },
  ],
  ['a no after the yes opens the question again', [said('yes'), PLAYED, said('no')], undefined],
  ['call back', [said('call me back in ten minutes')], { kind: 'callback_later', minutes: 10 }],
  ['wrong number', [said('wrong number')], { kind: 'wrong_number' }],
  ['voicemail', [said('please leave a message after the tone')], { kind: 'voicemail' }],
  ['silence three times', [SILENCE, PLAYED, SILENCE, PLAYED, SILENCE], { kind: 'unclear' }],
  ['uh-huh three times', [said('uh-huh'), PLAYED, said('okay'), PLAYED, said('mm-hm')], { kind: 'unclear' }],
  ['our own question', [said('Do you accept this order?'), PLAYED, said('say yes or press 1')], undefined],
  ['the longest call', [{ type: 'timeout' }], { kind: 'unclear' }],
  [
    'the longest call, after the yes',
    [said('yes'), { type: 'timeout' }],
    { kind: 'confirmed', prepMinutes: 15, estimated: true },
  ],
])('reply after the acceptance question: %s', (_, events, expected) => {
  expect(decision(...events)).toEqual(expected)
})

test('a model suggestion is used only if the grammar finds nothing, and never counts as a yes', () => {
  const prompt = (kind: string): CallEvent => ({ type: 'prompt', text: 'banana', suggested: { kind } as never })
  expect(decision(prompt('wrong_number'))).toEqual({ kind: 'wrong_number' })
  expect(decision(prompt('yes'))).toBeUndefined()
  expect(run([...ASKED, prompt('yes')]).last).toMatch(/^Please say yes/)
  expect(decision({ type: 'prompt', text: 'no', suggested: { kind: 'wrong_number' } })).toMatchObject({
    kind: 'rejected',
  })
})
