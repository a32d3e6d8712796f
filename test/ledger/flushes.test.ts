import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseError } from '#src/ledger/database.ts'
import { type Notes, openNotes } from './notes.ts'

let notes: Notes
beforeEach(async () => {
  notes = await openNotes()
})
afterEach(() => notes.close())

/** Lets flushes through one by one; `begun` counts those that have started. */
function holdFlushes() {
  const waiting: PromiseWithResolvers<void>[] = []
  let begun = 0
  notes.beforeFlush = () => {
    begun += 1
    const flush = Promise.withResolvers<void>()
    waiting.push(flush)
    return flush.promise
  }
  return { begun: () => begun, next: () => vi.waitUntil(() => waiting.shift()) }
}

test('a commit is reported only after its flush, and everything that arrives meanwhile shares the next one', async () => {
  const flushes = holdFlushes()
  const a = notes.heard('a', notes.write('a'))
  const first = await flushes.next()
  const later = [notes.heard('b', notes.write('b'))]
  await vi.waitUntil(() => notes.events.at(-1) === 'begin immediate')
  later.push(notes.heard('c', notes.write('c')), notes.heard('read', notes.texts()))
  await setImmediate()
  expect(notes.events).toEqual(['begin immediate', 'commit', 'begin immediate'])
  expect(flushes.begun()).toBe(1)
  first.resolve()
  await a
  const second = await flushes.next()
  expect(notes.events.slice(3).sort()).toEqual(['a', 'commit'])
  second.resolve()
  await Promise.all(later)
  expect(notes.events.slice(5).sort()).toEqual(['b', 'c', 'read'])
  expect(flushes.begun()).toBe(2)
})

test('a commit during a flush waits for the next flush', async () => {
  const flushes = holdFlushes()
  const a = notes.heard('a', notes.write('a'))
  const first = await flushes.next()
  const b = notes.heard('b', notes.write('b'))
  await vi.waitUntil(() => notes.events.at(-1) === 'begin immediate')
  // a snapshot transaction runs alone, after the pending writes are committed
  const snapshot = notes.db
    .transaction()
    .setAccessMode('read only')
    .execute(trx => trx.selectFrom('notes').selectAll().execute())
  await vi.waitUntil(() => notes.events.includes('begin deferred'))
  first.resolve()
  await a
  const second = await flushes.next()
  expect(notes.events).not.toContain('b')
  second.resolve()
  await b
  expect(await snapshot).toHaveLength(2)
  expect(flushes.begun()).toBe(2)
})

test('a read that depends on no unflushed write does not wait for the disk', async () => {
  await notes.write('a')
  const flushes = holdFlushes()
  expect(await notes.texts()).toEqual(['a'])
  expect(flushes.begun()).toBe(0)
})

test('a flush failure is reported to all waiting callers, and nothing more is accepted', async () => {
  const flushes = holdFlushes()
  const a = notes.heard('a', notes.write('a'))
  const first = await flushes.next()
  const b = notes.heard('b', notes.write('b'))
  await vi.waitUntil(() => notes.events.at(-1) === 'begin immediate')
  const read = notes.heard('read', notes.texts())
  first.reject(new Error('EIO'))
  await Promise.all([a, b, read])
  const message = /could not be written to disk/
  expect(notes.events.slice(-3).sort()).toEqual(
    ['a', 'b', 'read'].map(name => expect.stringMatching(`^${name}: .*disk`)),
  )
  const error = await notes.write('c').catch((error: unknown) => error)
  expect(error).toMatchObject({ message: expect.stringMatching(message), cause: { message: 'EIO' } })
  expect(isDatabaseError(error)).toBe(true)
  await expect(notes.texts()).rejects.toThrow(message)
  expect(flushes.begun()).toBe(1)
})

test.runIf(existsSync('/proc/self/fd'))('a ledger in a file flushes the log that SQLite writes', async () => {
  const opened = () =>
    readdirSync('/proc/self/fd').filter(fd => {
      const path = `/proc/self/fd/${fd}`
      return lstatSync(path, { throwIfNoEntry: false }) && readlinkSync(path) === `${notes.file}-wal`
    }).length
  // the descriptor of SQLite, and the one that is flushed
  await notes.write('a')
  expect(opened()).toBe(2)
})
