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
  [
    'could they bring it up to the apartment, the elevator is on the left',
    'bring it up to the apartment, the elevator is on the left',
  ],
  ['leave w reception', 'leave w reception'],
  ['tell the delivery person the buzzer dont work so just holler', 'the buzzer dont work so just holler'],
  ['2 cheese fries, and the driver should come round the back', 'the driver should come round the back'],
  ['digale al repartidor q el timbre no sirve, que me llame', 'el timbre no sirve, que me llame'],
  ['que suba al 3er piso por favor, el elevador no funciona', 'suba al 3er piso, el elevador no funciona'],
  ['sí, y que el repartidor toque el timbre por favor, gracias', 'el repartidor toque el timbre'],
  ['write a note that the driver should bring it up', 'the driver should bring it up'],
  ['it is for the driver not the kitchen: please bring up to 4B', 'bring up to 4B'],
  ['if i dont pick up just leave it by the mailboxes', 'if i dont pick up just leave it by the mailboxes'],
  ['put it on the bench by the front steps', 'put it on the bench by the front steps'],
  ['dame 2 aguacates y ponle que toquen el timbre', 'toquen el timbre'],
  ['And have the fellow ring up twice, the buzzer sticks.', 'ring up twice, the buzzer sticks'],
  ['And the note should say ring twice because the buzzer sticks.', 'ring twice because the buzzer sticks'],
  ['add to the note that the gate is blue', 'the gate is blue'],
  ['piso 3, preguntar por Yesenia', 'preguntar por Yesenia'],
  [
    'Have them come round the side, past the bins. The gate is blue. Ring hard.',
    'come round the side, past the bins, The gate is blue, Ring hard',
  ],
  ['use the garage entrance', 'use the garage entrance'],
])('%j contains the delivery note %j', (message, note) => {
  expect(takeDoorNotes(message).note).toBe(note)
})

test.each([
  'is there a doorman?',
  'an order of onion rings',
  'have them cut it in four',
  'the note should say extra crispy',
  'ring me up',
  'an italian hero from Ring Twice Heroes Greenpoint',
  'deliver to 55 Front Street',
  'note: the doorman has a key',
  'two slices and a cola',
  'leave the onions out',
  'leave it on the side',
  'deja la salsa a un lado',
  'bell peppers on it',
  'does the driver know about the allergy',
  'is the elevator working there?',
  'do they deliver to the lobby of 55 water st?',
  'put it on a sesame bun',
  'can they put it in a bowl',
  'can you bring up the menu',
])('%j is not a delivery note', message => {
  expect(takeDoorNotes(message)).toEqual({ text: message })
})
