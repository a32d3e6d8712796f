import { expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { createPatience } from '#src/search/patience.ts'
import type { Search } from '#src/search/search.ts'

/** A search whose index is opened when the test says so, in a world whose timers the test fires. */
function lab() {
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const timers: (() => void)[] = []
  const opening = Promise.withResolvers<Search>()
  const after = (_: number, task: () => void) => {
    timers.push(task)
    return () => {}
  }
  const world = { ...realWorld, after }
  const log = { info: say, warn: say, error: say }
  const search = {} as Search
  return {
    said,
    search,
    opening,
    fire: () => {
      for (const task of timers.splice(0)) task()
    },
    open: createPatience({ world, log, restaurants: 50_000, open: () => opening.promise }),
  }
}

test('a search waits for an index that is there soon, and nothing is logged', async () => {
  const { open, opening, search, said } = lab()
  const found = open()
  opening.resolve(search)
  expect(await found).toBe(search)
  expect(said).toEqual([])
})

test('while a large index is built a search is refused at once with Retry-After, and answered when it is there', async () => {
  const { open, opening, search, said, fire } = lab()
  const first = open()
  fire()
  await expect(first).rejects.toMatchObject({
    code: 'service_unavailable',
    detail: { headers: { 'Retry-After': '10' } },
  })
  // later ones do not wait at all
  await expect(open()).rejects.toMatchObject({ message: 'The search index is being built.' })
  expect(said).toEqual(['the search index is still being built; searching answers 503 until then'])
  opening.resolve(search)
  expect(await open()).toBe(search)
  expect(said.at(-1)).toBe('the search index is built')
})

test('an index that cannot be opened is an error for whoever searches, and is logged once', async () => {
  const { open, opening, said } = lab()
  const found = open()
  opening.reject(new Error('torn'))
  await expect(found).rejects.toThrow('torn')
  await expect(open()).rejects.toThrow('torn')
  expect(said).toEqual(['the search index could not be opened'])
})
