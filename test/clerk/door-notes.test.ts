import { expect, test } from 'vitest'
import { takeDoorNotes } from '#src/clerk/understand/take-door-notes.ts'

test.each([
  ['Please leave it with the doorman.', 'leave it with the doorman'],
  ['The doorman can take it', 'The doorman can take it'],
  ['two slices, ring bell for apt 2', 'ring bell for apt 2'],
  ['Que no toquen el timbre que el bebé está dormido', 'no toquen el timbre que el bebé está dormido'],
  ['tell the courier to use the side door', 'use the side door'],
  [
    'Hector the doorman will let him up and please ring loud',
    'Hector the doorman will let him up and please ring loud',
  ],
  ["1 cola, please don't ring the bell", "don't ring the bell"],
])('%j is told as %j', (message, note) => {
  expect(takeDoorNotes(message).note).toBe(note)
})

test.each([
  'is there a doorman?',
  'an order of onion rings',
  'an italian hero from Ring Twice Heroes Greenpoint',
  'deliver to 55 Front Street',
  'note: the doorman has a key',
  'two slices and a cola',
])('%j is no word for the door', message => {
  expect(takeDoorNotes(message)).toEqual({ text: message })
})
