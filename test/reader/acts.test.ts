import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ACTS, type Act } from '#src/reader/acts/act.ts'
import { withoutCourtesies } from '#src/reader/acts/courtesies.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { isHeldOut, readSentences } from '#src/reader/acts/sentences.ts'
import { expectLinear } from '#test/support/growth.ts'

const lines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
const sentences = readSentences(readFileSync(new URL('../../data/reader/acts.txt', import.meta.url), 'utf8'))
const heldOut = sentences.filter(({ text }) => isHeldOut(text))
const refusals = lines('refusals.txt').map(line => line.split('\t') as [act: Act, text: string])

test('every act has enough distinct sentences', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(450)
  for (const act of ACTS) expect(sentences.filter(sentence => sentence.act === act).length, act).toBeGreaterThan(35)
  expect(new Set(sentences.map(({ text }) => text.toLowerCase())).size).toBe(sentences.length)
})

test('held-out sentences are classified at least 85 % correctly, and none is misread as a yes', () => {
  const right = heldOut.filter(({ act, text }) => readAct(text).act === act)
  expect(right.length / heldOut.length).toBeGreaterThanOrEqual(0.85)
  expect(heldOut.filter(({ act, text }) => act !== 'affirm' && readAct(text).act === 'affirm')).toEqual([])
})

test('at least 94 % of agreements are a yes, and no refusal, thanks, goodbye, change, or question is', () => {
  const all = lines('agreements.txt')
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(all.filter(text => readAct(text).act === 'affirm').length / all.length).toBeGreaterThanOrEqual(0.94)
  expect(refusals.length).toBeGreaterThanOrEqual(60)
  expect(refusals.filter(([, text]) => readAct(text).act === 'affirm')).toEqual([])
})

describe('a negation anywhere vetoes a yes', () => {
  const yes = ['yes', 'ok great', 'place it', 'sounds good', 'perfect', 'sí claro', 'that is right']
  const noes = ['no', 'not yet', "don't", 'wait', 'nope', 'stop', 'pero espera', 'but with fries', 'only one', 'at 7']
  test.each(yes.flatMap(a => noes.flatMap(b => [`${a} ${b}`, `${b}, ${a}`])))('%s', text => {
    expect(readAct(text).act).not.toBe('affirm')
  })
})

test.each(['que sí, sí está bien', 'que si ya mándalo', 'ni modo, sí mándalo', 'pues ni modo, dale'])(
  '"%s" agrees, however it begins',
  text => expect(readAct(text).act).toBe('affirm'),
)

test.each(['que si tienen horchata', 'que si llega hoy', 'ni modo', 'ni modo, no quiero', 'ni modo, sin cebolla'])(
  '"%s" agrees to nothing',
  text => expect(readAct(text).act).not.toBe('affirm'),
)

test('every cue and every remaining token has its own span in the text', () => {
  for (const { text } of sentences) {
    const { cues, rest } = readAct(text)
    for (const { from, to } of [...cues, ...rest]) expect(text.slice(from, to).trim()).not.toBe('')
    const places = [...cues, ...rest].map(({ from }) => from)
    expect(new Set(places).size).toBe(places.length)
  }
})

test('thanks are blanked out in place', () => {
  expect(withoutCourtesies('one ham pie thanks a lot')).toBe(`one ham pie ${' '.repeat(12)}`)
  expect(withoutCourtesies('a burger, well done')).toBe('a burger, well done')
})

test('classifying a message takes linear time, even if the message repeats itself', () => {
  for (const word of ['yes ', 'very ', 'that is all ', 'no ', 'please do it now ', 'thanks a lot '])
    expectLinear(length => word.repeat(length / word.length), readAct, [250, 2_000], word)
})

test.each([
  'finally. run it',
  'NO dont remove anything. yea place it',
  'no yes i want it. yes book it',
  'yea thats the one bro send it',
  'pickup i said. place the order',
  'good okay yes place it',
  'Sí, haz el pedido',
])('"%s" corrects the clerk and confirms the order unchanged', text => expect(readAct(text).act).toBe('affirm'))

test.each([
  'no, place it',
  'no wait yes place it',
  'no dont place it',
  'no no yes cancel it',
  'no yes place it without onions',
  'yes no dont book it',
])('"%s" does not confirm the order', text => expect(readAct(text).act).not.toBe('affirm'))
