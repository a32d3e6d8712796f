import { expect, test } from 'vitest'
import { createSentences } from '#src/clerk/reply/sentences.ts'

test('streamed text is split into sentences', () => {
  const { push, rest } = createSentences()
  expect(push('Lovely. Any')).toEqual(['Lovely.'])
  expect(push('thing else?\nYes')).toEqual(['Anything else?'])
  expect(rest()).toEqual(['Yes'])
  expect(rest()).toEqual([])
})

test('a sentence without an end is rejected, in one chunk or many', () => {
  expect(() => createSentences().push('a'.repeat(5_000_000))).toThrow('does not end')
  expect(() => createSentences().push(`${'a'.repeat(5_000)}. And more`)).toThrow('does not end')
  const { push } = createSentences()
  expect(() => {
    for (let piece = 0; piece < 2_000; piece += 1) push('la ')
  }).toThrow('a sentence does not end')
})

test('an endless series of sentences is rejected', () => {
  const { push } = createSentences()
  expect(() => {
    for (let piece = 0; piece < 5_000; piece += 1) push('Well, hello there. ')
  }).toThrow('the text does not end')
})
