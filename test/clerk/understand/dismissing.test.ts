import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { dismissing } from '#src/clerk/understand/dismissing.ts'

const asked = {
  ...newState(),
  offer: { kind: 'item' as const, question: 'Which “cali burger” do you mean?', choices: [{ label: 'Veggie Burger' }] },
}
const left = (message: string) => {
  const { state, text } = dismissing(asked, message)
  return state.offer === undefined ? text : undefined
}

test.each([
  ['neither. forget the burger', ''],
  ['no burger just the sloppy joe', 'just the sloppy joe'],
  ['just the sloppy joe', 'just the sloppy joe'],
  ['cancel the cali burger. yes place it', 'yes place it'],
  ['leave it out', ''],
  ['nothing', ''],
  ['start over, one sloppy joe', 'start over, one sloppy joe'],
])('"%s" dismisses the question', (message, rest) => expect(left(message)).toBe(rest))

test.each(['no onions', 'the veggie burger', 'add a root beer', 'forget the fries'])('"%s" leaves it open', message =>
  expect(left(message)).toBeUndefined(),
)
