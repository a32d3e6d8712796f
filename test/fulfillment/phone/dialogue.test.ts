import { expect, test } from 'vitest'
import { openDialogue, step } from '#src/fulfillment/phone/dialogue.ts'
import { delivery, order } from './order-kit.ts'
import { ASKED, cutAt, key, PLAYED, run, SETUP, SILENCE, said } from './play-dialogue.ts'

test('a complete call follows the script from greeting to goodbye', () => {
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

test('a delivery is read out with its note, address, and phone number, which the transcript omits', () => {
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

test('a yes before the end of the read-back changes nothing: the read-back goes on, and the question follows', () => {
  const early = run([SETUP, cutAt('The order number is O, R, D, 7, K, small D, 2. It is for'), said('yes yes')])
  expect(early.last).toMatchInlineSnapshot(
    `"The order number is O, R, D, 7, K, small D, 2. It is for pickup, as soon as possible. (firm) | Quantity 2: The Long Distance, no onion, no oil and vinegar. (firm) | Quantity 1: Party Line. (firm) | It is already paid. To accept say yes or press 1, to refuse say no or press 2, to hear it again press 9. Do you accept this order? (firm) | "`,
  )
  expect(early.outcome).toBeUndefined()
  expect(run([SETUP, key('1'), said('yes')]).outcome).toBeUndefined()
})

test('an interrupted read-back resumes at the interrupted sentence, which cannot be interrupted again', () => {
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

test('an interruption without speech is followed by the rest of the read-back', () => {
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

test('a Spanish speaker hears the whole order again in Spanish, and accepts it with sí', () => {
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

test('a callee who asks to hold is waited for, up to a minute', () => {
  const { state, last } = run([...ASKED, said('hold on a moment')])
  expect(last).toBe('Of course, I will wait. | ')
  expect(state.patienceMs).toBe(60_000)
  expect(run([...ASKED, said('hold on'), PLAYED, said("ok I'm back"), PLAYED, said('yes, 10')]).outcome).toMatchObject({
    kind: 'confirmed',
  })
})

test('an order decided elsewhere is called off, whatever the callee has said', () => {
  for (const events of [ASKED, [...ASKED, said('yes')], [...ASKED, said('yes, ten minutes')]]) {
    const { log } = run([...events, { type: 'overtaken', by: 'cancelled' }, said('yes'), PLAYED])
    expect(log.slice(-3)).toEqual([
      'This order has been cancelled in the meantime. Please do not prepare it. Goodbye. (firm) | ',
      '',
      'end',
    ])
  }
})

test('an order accepted in the console during the call is not called off', () => {
  const { log } = run([...ASKED, { type: 'overtaken', by: 'accepted' }, PLAYED])
  expect(log.at(-2)).toBe('This order has been accepted in the meantime, nothing is left to answer. Goodbye. (firm) | ')
})

test('an order with a promised time skips the question about minutes', () => {
  const { outcome } = run([...ASKED, said('yes')], { ...order, at: '12:30 PM' })
  expect(outcome).toEqual({ kind: 'confirmed', prepMinutes: 15, estimated: true })
})

test('a dropped call resumes at the interrupted sentence', () => {
  const { log } = run([SETUP, { type: 'closed' }, SETUP])
  expect(log.at(-1)).toMatch(/^The order number is .* \(firm\)/)
  const asked = run([...ASKED, { type: 'closed' }, SETUP, said('yes')])
  expect(asked.outcome).toBeUndefined()
  expect(run([...ASKED, { type: 'closed' }, SETUP, PLAYED, said('yes, 5 minutes')]).outcome).toMatchObject({
    kind: 'confirmed',
  })
})
