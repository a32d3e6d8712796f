import { expect, test } from 'vitest'
import { openDialogue, step } from '#src/fulfillment/phone/dialogue.ts'
import { delivery, order } from './order-kit.ts'
import { ASKED, cutAt, key, PLAYED, run, SETUP, SILENCE, said } from './play-dialogue.ts'

test('a call from the first word to the last', () => {
  const { log } = run([
    SETUP,
    PLAYED,
    said('Yes.'),
    PLAYED,
    said('Twenty minutes'),
    { type: 'committed' },
    PLAYED,
    SILENCE,
  ])
  expect(log).toMatchInlineSnapshot(`
    [
      "The order number is O, R, D, 7, K, small D, 2. It is for pickup, as soon as possible. | Quantity 2: The Long Distance, no onion, no oil and vinegar. | Quantity 1: Party Line. | It is already paid. To accept say yes or press 1, to refuse say no or press 2, to hear it again press 9. Do you accept this order? | ",
      "",
      "Thank you. In how many minutes will it be ready? | ",
      "",
      "{"kind":"confirmed","prepMinutes":20,"estimated":false} | ",
      "Confirmed, 20 minutes. Thank you, goodbye. (firm) | ",
      "end",
      "",
    ]
  `)
})

test('a delivery is read with its note, address and telephone, which the transcript leaves out', () => {
  const { say } = step(openDialogue(delivery), SETUP)
  expect(say.map(s => [s.text, s.written])).toMatchInlineSnapshot(`
    [
      [
        "The order number is O, R, D, 7, K, small D, 2. It is for delivery, as soon as possible.",
        undefined,
      ],
      [
        "Quantity 2: The Long Distance, no onion, no oil and vinegar.",
        undefined,
      ],
      [
        "Quantity 1: Party Line.",
        undefined,
      ],
      [
        "The customer wrote: Ring the bell, please. That was the note.",
        "The customer wrote: [note]. That was the note.",
      ],
      [
        "Deliver to 12 Hooper St, unit 4B, Brooklyn. The customer's telephone is 9 1 7 5 5 5 0 1 3 4.",
        "Deliver to [address]. The customer's telephone is [telephone].",
      ],
      [
        "It is already paid. To accept say yes or press 1, to refuse say no or press 2, to hear it again press 9. Do you accept this order?",
        undefined,
      ],
    ]
  `)
})

test('a yes before the end of the read-back changes nothing: the order is read on and asked about', () => {
  const early = run([SETUP, cutAt('The order number is O, R, D, 7, K, small D, 2. It is for'), said('yes yes')])
  expect(early.last).toMatchInlineSnapshot(
    `"The order number is O, R, D, 7, K, small D, 2. It is for pickup, as soon as possible. (firm) | Quantity 2: The Long Distance, no onion, no oil and vinegar. (firm) | Quantity 1: Party Line. (firm) | It is already paid. To accept say yes or press 1, to refuse say no or press 2, to hear it again press 9. Do you accept this order? (firm) | "`,
  )
  expect(early.outcome).toBeUndefined()
  expect(run([SETUP, key('1'), said('yes')]).outcome).toBeUndefined()
})

test('what was cut is said again from the sentence that was cut, and cannot be cut a second time', () => {
  const { say } = step(openDialogue(order), SETUP)
  const whole = say
    .slice(0, 2)
    .map(s => s.text)
    .join(' ')
  const { last } = run([SETUP, cutAt(`${whole} Quantity 1: Par`), said('hello?')])
  expect(last).toMatchInlineSnapshot(
    `"Quantity 1: Party Line. (firm) | It is already paid. To accept say yes or press 1, to refuse say no or press 2, to hear it again press 9. Do you accept this order? (firm) | "`,
  )
})

test('an interruption without words is followed by the rest', () => {
  const { log, state } = run([SETUP, cutAt(''), SILENCE])
  expect(log.at(-1)).toMatch(/^The order number is/)
  expect(state.unanswered).toBe(0)
})

test.each(['uh-huh', 'who is this?', 'how much is it?', 'can I change the bread?', 'what?', 'hold on', 'banana'])(
  'after "%s" the question has to be heard again before a yes counts',
  text => {
    const { outcome } = run([...ASKED, said(text), said('yes, ten minutes')])
    expect(outcome).toBeUndefined()
    const asked = run([...ASKED, said(text), PLAYED, SILENCE, PLAYED, said('yes, ten minutes')])
    expect(asked.outcome).toEqual({ kind: 'confirmed', prepMinutes: 10, estimated: false })
  },
)

test('a Spanish speaker hears the whole order again, in Spanish, and says sí', () => {
  const { log, outcome } = run([
    SETUP,
    PLAYED,
    said('No hablo inglés'),
    PLAYED,
    said('sí'),
    PLAYED,
    said('veinte minutos'),
  ])
  expect(log[2]).toMatchInlineSnapshot(
    `"El número del pedido es O, R, D, 7, K, minúscula D, 2. Es para recoger, lo antes posible. | Cantidad 2: The Long Distance, no onion, no oil and vinegar. | Cantidad 1: Party Line. | Ya está pagado. Para aceptar diga sí o pulse 1, para rechazar diga no o pulse 2, para oírlo otra vez pulse 9. ¿Acepta usted este pedido? | "`,
  )
  expect(outcome).toEqual({ kind: 'confirmed', prepMinutes: 20, estimated: false })
})

test('whoever waits is waited for, for a minute', () => {
  const { state, last } = run([...ASKED, said('hold on a moment')])
  expect(last).toBe('Of course, I will wait. | ')
  expect(state.patienceMs).toBe(60_000)
  expect(run([...ASKED, said('hold on'), PLAYED, said("ok I'm back"), PLAYED, said('yes, 10')]).outcome).toMatchObject({
    kind: 'confirmed',
  })
})

test('an order that was decided elsewhere is called off, whatever the callee has said', () => {
  for (const events of [ASKED, [...ASKED, said('yes')], [...ASKED, said('yes, ten minutes')]]) {
    const { log } = run([...events, { type: 'overtaken', by: 'cancelled' }, said('yes'), PLAYED])
    expect(log.slice(-3)).toEqual([
      'This order has been cancelled in the meantime. Please do not prepare it. Goodbye. (firm) | ',
      '',
      'end',
    ])
  }
})

test('an order that was accepted on a screen meanwhile is not called off', () => {
  const { log } = run([...ASKED, { type: 'overtaken', by: 'accepted' }, PLAYED])
  expect(log.at(-2)).toBe('This order has been accepted in the meantime, nothing is left to answer. Goodbye. (firm) | ')
})

test('a promised time leaves no minutes to ask for', () => {
  const { outcome } = run([...ASKED, said('yes')], { ...order, at: '12:30 PM' })
  expect(outcome).toEqual({ kind: 'confirmed', prepMinutes: 15, estimated: true })
})

test('a line that was cut goes on with the sentence that was cut', () => {
  const { log } = run([SETUP, { type: 'closed' }, SETUP])
  expect(log.at(-1)).toMatch(/^The order number is .* \(firm\)/)
  const asked = run([...ASKED, { type: 'closed' }, SETUP, said('yes')])
  expect(asked.outcome).toBeUndefined()
  expect(run([...ASKED, { type: 'closed' }, SETUP, PLAYED, said('yes, 5 minutes')]).outcome).toMatchObject({
    kind: 'confirmed',
  })
})
