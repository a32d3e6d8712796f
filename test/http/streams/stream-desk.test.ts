import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { expect, test } from 'vitest'
import { createStreamDesk, type StreamPlace } from '#src/http/streams/stream-desk.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/** A response that keeps what is written; `unsent` is what its reader has not taken. */
function reader() {
  const written: string[] = []
  const events = new EventEmitter()
  const state = { unsent: 0, isEnded: false }
  const end = () => {
    state.isEnded = true
    events.emit('close')
  }
  const response = Object.assign(events, {
    status: () => response,
    set: () => response,
    flushHeaders: () => {},
    write: (text: string) => written.push(text),
    destroy: end,
    end,
  })
  Object.defineProperty(response, 'writableLength', { get: () => state.unsent })
  return { response: response as unknown as Response, written, state }
}

const placeOf = (key: string, changes: Partial<StreamPlace> = {}): StreamPlace => ({
  room: 'orders',
  key,
  most: 2,
  holder: key,
  ...changes,
})

test('eight hundred order streams are open at once, the next one is 503 until one of them ends, and boards open all the same', () => {
  const desk = createStreamDesk(manualClock())
  const streams = Array.from({ length: 800 }, (_, n) => desk.open(reader().response, placeOf(`caller ${n}`)))
  const refusal = expect.objectContaining({ code: 'service_unavailable' })
  expect(() => desk.open(reader().response, placeOf('one more'))).toThrow(refusal)
  expect(desk.open(reader().response, placeOf('board', { room: 'boards' })).signal.aborted).toBe(false)
  streams[0]!.end()
  expect(() => desk.open(reader().response, placeOf('one more'))).not.toThrow()
})

test('whoever holds most streams of a full room gives up its oldest for others, as long as it holds more than they do', () => {
  const desk = createStreamDesk(manualClock())
  const open = (holder: string, n: number) => desk.open(reader().response, placeOf(`${holder} ${n}`, { holder }))
  const one = open('a', 0)
  const many = Array.from({ length: 798 }, (_, n) => open('many', n))
  for (let n = 0; n < 399; n++) open('few', n)
  expect(many.filter(({ signal }) => signal.aborted)).toEqual(many.slice(0, 398))
  // many hold 400 and few 399: one more of either would not be fairer
  expect(() => open('few', 400)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  expect(() => open('many', 800)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  expect(open('somebody', 0).signal.aborted).toBe(false)
  expect(one.signal.aborted).toBe(false)
})

test('a reader that takes nothing is cut off, and counts no more', () => {
  const clock = manualClock()
  const desk = createStreamDesk(clock)
  const slow = reader()
  const stream = desk.open(slow.response, placeOf('slow'))
  slow.state.unsent = 1_000_000
  stream.send({ id: 1, event: 'news', data: {} })
  expect(slow.state.isEnded).toBe(true)
  expect(stream.signal.aborted).toBe(true)
  expect(slow.written).toEqual(['retry: 3000\n\n'])
})

test('a key has as many streams as it may, and a slow reader is waited for until it takes or leaves', async () => {
  const desk = createStreamDesk(manualClock())
  const readers = [reader(), reader(), reader()]
  const [first, second] = readers.map(each => desk.open(each.response, placeOf('board', { most: 3 })))
  const refusal = expect.objectContaining({ code: 'rate_limited', message: expect.stringContaining('3 times') })
  expect(() => desk.open(reader().response, placeOf('board', { most: 3 }))).toThrow(refusal)
  await first!.taken()
  for (const { response } of readers) Object.assign(response, { writableNeedDrain: true })
  const taken = first!.taken()
  readers[0]!.response.emit('drain')
  await taken
  const left = second!.taken()
  desk.close()
  await left
  expect(readers.map(({ state }) => state.isEnded)).toEqual([true, true, true])
})

test('what is sent, and that nothing is sent after the end', () => {
  const clock = manualClock()
  const desk = createStreamDesk(clock)
  const { response, written } = reader()
  const stream = desk.open(response, placeOf('a'))
  stream.send({ id: 7, event: 'news', data: { text: 'two\nlines' } })
  clock.advance(30_000)
  desk.close()
  stream.send({ id: 8, event: 'news', data: {} })
  clock.advance(30_000)
  const news = 'id: 7\nevent: news\ndata: {"text":"two\\nlines"}\n\n'
  expect(written).toEqual(['retry: 3000\n\n', news, ': ping\n\n', ': ping\n\n'])
  expect(() => desk.open(reader().response, placeOf('b'))).toThrow(
    expect.objectContaining({ code: 'service_unavailable' }),
  )
})
