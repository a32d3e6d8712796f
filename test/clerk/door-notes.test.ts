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
  ["don't ring the bell, just text", "don't ring the bell, just text"],
  ['two slices and leave it at the door', 'leave it at the door'],
  ['ring apt 2L twice', 'ring apt 2L twice'],
  ['gate code 4411', 'gate code 4411'],
  ['side entrance on 3rd', 'side entrance on 3rd'],
  ['The doorman is Hector, he can send it up', 'The doorman is Hector, he can send it up'],
  ['note for the driver: dog barks but is friendly', 'dog barks but is friendly'],
  ['déjelo con el portero', 'déjelo con el portero'],
  ['llámame cuando llegues', 'llámame cuando llegues'],
  ['nota para el repartidor: el timbre no sirve', 'el timbre no sirve'],
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
  'leave the onions out',
  'leave it on the side',
  'deja la salsa a un lado',
  'bell peppers on it',
])('%j is no word for the door', message => {
  expect(takeDoorNotes(message)).toEqual({ text: message })
})
