import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallEvent, openDialogue, step } from '#src/fulfillment/phone/dialogue.ts'
import type { SpokenSentence } from '#src/fulfillment/phone/script.ts'
import type { CallState, CallStep } from '#src/fulfillment/phone/state.ts'
import { delivery, order } from './order-kit.ts'

// An independent model, based only on what was sent and what the line reported, decides whether a yes was valid.

const RUNS = Number(process.env.VOICE_SEQUENCES ?? 20_000)

const UTTERANCES = [
  ...['yes', 'Yes please', 'yeah', 'yes, twenty minutes', 'sí', 'I accept', 'no', 'okay', 'uh-huh', 'hello?'],
  ...['twenty minutes', 'repeat', 'slow down', 'hold on', 'who is this', 'how much', 'can I change it', 'go ahead'],
  ...['no hablo inglés', 'we are out of party line', 'say yes or press 1', 'yes and no', 'call back', 'banana', ''],
]

const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('prompt' as const), text: fc.constantFrom(...UTTERANCES) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('dtmf' as const), digit: fc.constantFrom(...'11129#05*') }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('hears' as const), count: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('cuts' as const), after: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 2, arbitrary: fc.constant({ type: 'played' as const, text: 'words that nobody has said' }) },
  { weight: 2, arbitrary: fc.constant({ type: 'silence' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'closed' as const }, { type: 'setup' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'prompt' as const, text: 'yes', last: false }) },
)

type Books = { waiting: string[]; heard: Set<string>; asked: boolean; consent: boolean; must: readonly string[] }

const isQuestion = (text: string) =>
  /accept this order\?$|acepta usted este pedido\?$|^Please say yes|^Por favor diga/i.test(text)
const isYes = (happened: CallEvent): boolean =>
  (happened.type === 'dtmf' && happened.digit === '1') ||
  (happened.type === 'prompt' && happened.last !== false && /^(?:yes|yeah|sí|i accept)/i.test(happened.text))

/** Records sent sentences. A read-back that starts from the top discards the sentences heard before. */
function write(books: Books, say: readonly SpokenSentence[]): void {
  if (say[0]?.must === 0 && !say[0].firm) {
    books.heard.clear()
    books.must = say.map(s => s.text)
  }
  if (say.some(s => isQuestion(s.text))) books.asked = false
  books.waiting.push(...say.map(s => s.text))
}

function hear(books: Books, count: number): string {
  const words = books.waiting.splice(0, count)
  for (const text of words) {
    books.heard.add(text)
    if (isQuestion(text) && !books.waiting.some(isQuestion)) books.asked = true
  }
  return words.join(' ')
}

test(`a call is confirmed only by a yes after the whole read-back and the question (${RUNS} random calls)`, () => {
  let confirmed = 0
  const sequence = fc.array(event, { minLength: 4, maxLength: 30 })
  fc.assert(
    fc.property(fc.constantFrom(order, delivery, { ...order, at: '6 PM' }), sequence, (about, happenings) => {
      const books: Books = { waiting: [], heard: new Set(), asked: false, consent: false, must: [] }
      let state: CallState = openDialogue(about)
      const apply = (happened: CallEvent): CallStep => {
        if (isYes(happened))
          books.consent ||= books.asked && books.must.length > 0 && books.must.every(text => books.heard.has(text))
        const next = step(state, happened)
        state = next.state
        write(books, next.say)
        return next
      }
      const first = apply({ type: 'setup' })
      expect(first.say.length).toBeGreaterThan(2)
      for (const one of happenings) {
        if (one.type === 'closed') books.waiting = []
        const happened: CallEvent =
          one.type === 'hears'
            ? { type: 'played', text: hear(books, one.count) }
            : one.type === 'cuts'
              ? { type: 'interrupt', heard: hear(books, one.after) }
              : one
        if (one.type === 'cuts') books.waiting = []
        const { outcome } = apply(happened)
        if (outcome?.kind !== 'confirmed') continue
        confirmed += 1
        expect(books.consent).toBe(true)
      }
    }),
    { numRuns: RUNS, seed: 7, endOnFailure: false },
  )
  // the property would be meaningless if no call were ever confirmed
  expect(confirmed).toBeGreaterThan(RUNS / 100)
})
