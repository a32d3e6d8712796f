import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { expect, test } from 'vitest'
import { createStreamManager, type StreamSlot } from '#src/http/streams/stream-manager.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/** Fake response that records what is written; `unsent` is the amount its reader has not read. */
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

const placeOf = (key: string, changes: Partial<StreamSlot> = {}): StreamSlot => ({
  room: 'orders',
  key,
  most: 2,
  holder: key,
  ...changes,
})

test('at most eight hundred order streams are open, the next one gets a 503 until one ends, and boards still open', () => {
  const manager = createStreamManager(manualClock())
  const streams = Array.from({ length: 800 }, (_, n) => manager.open(reader().response, placeOf(`caller ${n}`)))
  const refusal = expect.objectContaining({ code: 'service_unavailable' })
  expect(() => manager.open(reader().response, placeOf('one more'))).toThrow(refusal)
  expect(manager.open(reader().response, placeOf('board', { room: 'boards' })).signal.aborted).toBe(false)
  streams[0]!.end()
  expect(() => manager.open(reader().response, placeOf('one more'))).not.toThrow()
})

test('the holder of most streams gives up its oldest for others at capacity, as long as it holds more than they do', () => {
  const manager = createStreamManager(manualClock())
  const open = (holder: string, n: number) => manager.open(reader().response, placeOf(`${holder} ${n}`, { holder }))
  const one = open('a', 0)
  const many = Array.from({ length: 798 }, (_, n) => open('many', n))
  for (let n = 0; n < 399; n++) open('few', n)
  expect(many.filter(({ signal }) => signal.aborted)).toEqual(many.slice(0, 398))
  // `many` holds 400 and `few` 399: one more for either would not be fairer
  expect(() => open('few', 400)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  expect(() => open('many', 800)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  expect(open('somebody', 0).signal.aborted).toBe(false)
  expect(one.signal.aborted).toBe(false)
})

test('a reader that reads nothing is disconnected, and counts no more', () => {
  const clock = manualClock()
  const manager = createStreamManager(clock)
  const slow = reader()
  const stream = manager.open(slow.response, placeOf('slow'))
  slow.state.unsent = 1_000_000
  stream.send({ id: 1, event: 'news', data: {} })
  expect(slow.state.isEnded).toBe(true)
  expect(stream.signal.aborted).toBe(true)
  expect(slow.written).toEqual(['retry: 3000\n\n'])
})

test('a key has a maximum number of streams, and a slow reader is awaited until it reads or disconnects', async () => {
  const manager = createStreamManager(manualClock())
  const readers = [reader(), reader(), reader()]
  const [first, second] = readers.map(each => manager.open(each.response, placeOf('board', { most: 3 })))
  const refusal = expect.objectContaining({
    code: 'rate_limited',
    message: expect.stringContaining('open event streams (3)'),
  })
  expect(() => manager.open(reader().response, placeOf('board', { most: 3 }))).toThrow(refusal)
  await first!.taken()
  for (const { response } of readers) Object.assign(response, { writableNeedDrain: true })
  const taken = first!.taken()
  readers[0]!.response.emit('drain')
  await taken
  const left = second!.taken()
  manager.close()
  await left
  expect(readers.map(({ state }) => state.isEnded)).toEqual([true, true, true])
})

test('a stream sends its events and heartbeats, and nothing after its end', () => {
  const clock = manualClock()
  const manager = createStreamManager(clock)
  const { response, written } = reader()
  const stream = manager.open(response, placeOf('a'))
  stream.send({ id: 7, event: 'news', data: { text: 'two\nlines' } })
  clock.advance(30_000)
  manager.close()
  stream.send({ id: 8, event: 'news', data: {} })
  clock.advance(30_000)
  const news = 'id: 7\nevent: news\ndata: {"text":"two\\nlines"}\n\n'
  expect(written).toEqual(['retry: 3000\n\n', news, ': ping\n\n', ': ping\n\n'])
  expect(() => manager.open(reader().response, placeOf('b'))).toThrow(
    expect.objectContaining({ code: 'service_unavailable' }),
  )
})
