import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

/** Message of a guest, and the note that the kitchen reads. */
const NOTES: readonly (readonly [said: string, note: string])[] = [
  ['note: leave it at the side entrance', 'leave it at the side entrance'],
  ['note for the kitchen: a lager glass would be lovely', 'a lager glass would be lovely'],
  ['add a note: buzzer 4B', 'buzzer 4B'],
  ['note: Buzzer #4B', 'Buzzer #4B'],
  ['tell the kitchen that Zoë is celebrating', 'Zoë is celebrating'],
  ['note: Björn waits outside', 'Björn waits outside'],
  ['tell them it is for the PTA', 'it is for the PTA'],
  ["note: don't ring the bell", "don't ring the bell"],
  ['note: don’t knock', 'don’t knock'],
  ['leave a note: Gate Code 7Q2', 'Gate Code 7Q2'],
  ['special instructions: blue door, second courtyard', 'blue door, second courtyard'],
  ['special request: birthday candle', 'birthday candle'],
  ['nota: timbre dañado, toque la puerta', 'timbre dañado, toque la puerta'],
  ['note: wheelchair ramp on Pearl side', 'wheelchair ramp on Pearl side'],
  ['please note: McKenzie party', 'McKenzie party'],
  ['note to kitchen: cut in 12 squares', 'cut in 12 squares'],
  ['note: the DOORMAN has a key', 'the DOORMAN has a key'],
  ['note: hand it to Mr Souffle', 'hand it to Mr Souffle'],
  ['note: entrence behind the libary', 'entrence behind the libary'],
  ['note: façade with scaffolding', 'façade with scaffolding'],
  ['note: say “hi” to Rosa', 'say “hi” to Rosa'],
  ['note: 2B or not 2B', '2B or not 2B'],
  ['note: the dog (Peper) is friendly', 'the dog (Peper) is friendly'],
  ['note: wave from the parkling lot', 'wave from the parkling lot'],
  ['note: cheque, not card reader', 'cheque, not card reader'],
  ['note: Ringstraße entrance', 'Ringstraße entrance'],
  ['note: call-box is broken', 'call-box is broken'],
  ['note: 50/50 on the crust', '50/50 on the crust'],
  ['note: Unit B-12 & knock twice', 'Unit B-12 & knock twice'],
  ['let them know: Tomatto is the cat', 'Tomatto is the cat'],
]

test.each(NOTES)('%j reaches the kitchen as %j', async (said, note) => {
  const turns = await converse(lab.clerk, ['2 plain slices from marchetti', said])
  expect(turns.at(-1)!.cart.special_instructions).toBe(note)
})

test('a request that no option covers keeps its spelling in the note', async () => {
  const turns = await converse(lab.clerk, ['2 plain slices from marchetti, no Oreganno'])
  expect(turns.at(-1)!.cart.special_instructions).toContain('no Oreganno')
})
