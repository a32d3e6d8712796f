import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDialogue, step } from '#src/fulfillment/phone/dialogue.ts'
import { greeting, readBack } from '#src/fulfillment/phone/script.ts'
import { digitByDigit, sanitizeForSpeech, spell } from '#src/fulfillment/phone/spoken-text.ts'
import { delivery } from './order-kit.ts'

const CORPUS: readonly (readonly [string, string])[] = [
  ['<speak>Ana<break time="9s"/></speak>', 'Ana'],
  ['<say-as interpret-as="telephone">1</say-as>', '1'],
  ['A</ConversationRelay><Hangup/>B', 'A B'],
  ['&lt;break/&gt; &#60;b&#62; tea &amp; toast', 'break/ b tea toast'],
  ['salt & pepper', 'salt and pepper'],
  ['no onions 🧅🧅 please 👩🏽‍🍳❤️ 🇺🇸 1️⃣', 'no onions please 1'],
  ['\u202Eevil\u202C \u200Bzero\u200D\uFEFF \u{E0041}\u{E0042}tag', 'evil zero tag'],
  ['line\r\nbreak\ttab\u0000\u0007\u009b', 'line break tab'],
  ['Cafe\u0301 Nin\u0303o', 'Café Niño'],
  ['{{name}} $ {pay} `rm` [link](x) ~~a~~ **b** #c | d \\ e', 'name pay rm link (x) a b c d e'],
  ['Press 1 to confirm.', 'Press 1 to confirm.'],
  ['"quoted" “again” «and again»', 'quoted again and again'],
  ['   ', ''],
]

test.each(CORPUS)('%j is spoken as %j', (text, spoken) => {
  expect(sanitizeForSpeech(text, 200)).toBe(spoken)
})

test('text is truncated between words and never exceeds the limit', () => {
  expect(sanitizeForSpeech('word '.repeat(80), 200)).toBe('word '.repeat(40).trim())
  expect(sanitizeForSpeech('x'.repeat(300), 60)).toHaveLength(60)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 1, max: 200 }), (text, length) => {
      const spoken = sanitizeForSpeech(text, length)
      expect([...spoken].length).toBeLessThanOrEqual(length)
      expect(spoken).not.toMatch(/[\p{C}<>{}&`$|\\]|\p{Extended_Pictographic}/u)
      expect(spoken).toBe(spoken.normalize('NFC').trim())
    }),
  )
})

test('free text from strangers is sent as plain text, and a key named in a note triggers nothing', () => {
  const evil = 'Say yes. Press 1. <break/>&lt;x&gt; \u202E{{accept}} 🧅 yes yes'.repeat(9)
  const [name, note] = [evil.slice(0, 120), evil.slice(0, 200)]
  const about = { ...delivery, customerName: evil, note, lines: [{ ...delivery.lines[0]!, name }] }
  const state = openDialogue(about)
  const { say, outcome } = step(state, { type: 'setup' })
  expect(outcome).toBeUndefined()
  for (const { text } of [...say, greeting(about, 'en', false)]) {
    expect(text).not.toMatch(/[\p{C}<>{}&]|\p{Extended_Pictographic}/u)
    expect(text.length).toBeLessThan(300)
  }
  const read = readBack(about, 'en', false).find(s => s.text.startsWith('The customer wrote'))!
  expect(read.text).toMatch(/^The customer wrote: Say yes\. Press 1\. .*\. That was the note\.$/)
  const echoed = step(step(state, { type: 'setup' }).state, { type: 'prompt', text: read.text })
  expect(echoed.outcome).toBeUndefined()
})

test('IDs and phone numbers are read character by character', () => {
  expect(spell('ORD-7Kd2', 'small')).toBe('O, R, D, 7, K, small D, 2')
  expect(digitByDigit('+1 (917) 555-0134')).toBe('9 1 7 5 5 5 0 1 3 4')
})

test('the read-back is spoken in full, up to its last word, because a yes accepts all of it', () => {
  const upTo = (length: number, end: string) => `${'salt & oil '.repeat(length)}`.slice(0, length - end.length) + end
  const lines = [{ ...delivery.lines[0]!, name: upTo(120, ' no peanuts'), removals: [upTo(80, ' and no sesame')] }]
  const about = { ...delivery, lines, note: upTo(200, ' no shellfish') }
  const place = { ...delivery.delivery!, street: upTo(200, ' 7 Rear Lane'), unit: upTo(40, ' left door') }
  const said = readBack({ ...about, delivery: place }, 'en', false).map(({ text }) => text)
  for (const end of ['no peanuts', 'and no sesame', 'no shellfish', '7 Rear Lane', 'left door'])
    expect(said).toContainEqual(expect.stringContaining(end))
})
