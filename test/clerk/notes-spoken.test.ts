import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { notesOf, readNoteChanges, withoutNotes } from '#src/clerk/understand/note-changes.ts'

const STATE = {
  ...newState(),
  lines: [{ item: { id: '1' }, notes: ['no pumpkin', 'cut in half'] }],
  details: { instructions: 'ring twice; Allergy: mango' },
}

test.each([
  ['delete all the notes', ['no pumpkin', 'cut in half', 'ring twice'], ''],
  ['clear the kitchen note', ['no pumpkin', 'cut in half', 'ring twice'], ''],
  ['borra las notas por favor', ['no pumpkin', 'cut in half', 'ring twice'], ''],
  ["take off the 'no pumpkin'", ['no pumpkin'], ''],
  ['take the no pumpkin and the ring twice off', ['no pumpkin', 'ring twice'], ''],
  ['remove the no pumpkin note. One cola', ['no pumpkin'], 'One cola'],
  ['just no onions', ['no pumpkin'], 'no onions'],
])('%j removes %j', (message, gone, left) => {
  expect(readNoteChanges(message, STATE)).toEqual({ gone, left, asked: [], shortened: [] })
})

test('asking why a note is there is a question and removes nothing', () => {
  expect(readNoteChanges('why does the butter say no pumpkin?', STATE)).toEqual({
    gone: [],
    left: '',
    asked: ['no pumpkin'],
    shortened: [],
  })
})

test.each(['remove the cola', 'two colas', 'no onions', 'why so slow?'])('%j speaks of no note', message => {
  expect(readNoteChanges(message, STATE)).toBeUndefined()
})

test('a note that protects from an allergen stays', () => {
  const left = withoutNotes(STATE, notesOf(STATE))
  expect(left).toMatchObject({ lines: [{ notes: [] }], details: { instructions: 'Allergy: mango' } })
})

test.each([
  ['what is even no pumpkin?? delete that. Two colas', 'Two colas'],
  ['No pumpkin? I did not ask for no pumpkin. Please remove that. One cola', 'One cola'],
])('%j removes the note and nothing else', (message, left) => {
  expect(readNoteChanges(message, STATE)).toMatchObject({ gone: ['no pumpkin'], left: expect.stringContaining(left) })
})

test('"remove that" after another topic refers to no note', () => {
  expect(readNoteChanges('One cola. Remove that', STATE)).toBeUndefined()
})

const DOOR = {
  ...newState(),
  details: { instructions: 'celiac. then yes; Delivery note: ring twice, the buzzer sticks' },
}
const standing = (message: string): string | undefined => {
  const said = readNoteChanges(message, DOOR)
  return said && withoutNotes(DOOR, said.gone, said.shortened).details.instructions
}

test.each([
  ["take the 'then yes' out of the note", 'celiac; Delivery note: ring twice, the buzzer sticks'],
  ['take the "ring twice" out of the note', 'celiac. then yes; Delivery note: the buzzer sticks'],
  ['please delete the buzzer part of the note', 'celiac. then yes; Delivery note: ring twice'],
  ['take the "no salt" out of the note', 'celiac. then yes; Delivery note: ring twice, the buzzer sticks'],
  ['change the delivery note to leave it at the door', 'celiac. then yes'],
])('%j leaves %j', (message, left) => expect(standing(message)).toBe(left))

test('the replacement for a note is left to be parsed', () => {
  expect(readNoteChanges('change the delivery note to leave it at the door', DOOR)?.left).toBe(
    'the delivery note: leave it at the door',
  )
})
