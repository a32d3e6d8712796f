import { expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import type { Search } from '#src/search/search.ts'
import { createSearchOpener } from '#src/search/search-opener.ts'

/** Search whose index opens, or is built first, on command of the test, in a world with manually fired timers. */
function lab({ isBuilt }: { readonly isBuilt: boolean }) {
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
  const found = {} as Search
  return {
    said,
    found,
    opening,
    fire: () => {
      for (const task of timers.splice(0)) task()
    },
    ...createSearchOpener({
      world,
      log,
      restaurants: 50_000,
      open: building => {
        if (isBuilt) for (const progress of [0, 0.04, 0.42]) building(progress)
        return opening.promise
      },
    }),
  }
}

test('a search waits for a stored index that opens soon, and nothing is logged', async () => {
  const { search, status, opening, found, said } = lab({ isBuilt: false })
  expect(status()).toEqual({ state: 'idle' })
  const asked = search()
  expect(status()).toMatchObject({ state: 'opening', since: expect.any(Number) })
  opening.resolve(found)
  expect(await asked).toBe(found)
  expect(status()).toEqual({ state: 'ready' })
  expect(said).toEqual([])
})

test('a search is refused with Retry-After while a large index is built, and answered once it is open', async () => {
  const { search, status, opening, found, said, fire } = lab({ isBuilt: true })
  const first = search()
  fire()
  await expect(first).rejects.toMatchObject({
    code: 'service_unavailable',
    detail: { headers: { 'Retry-After': '10' } },
  })
  // later searches are refused immediately
  await expect(search()).rejects.toMatchObject({ message: 'The search index is being built: 42% done.' })
  expect(status()).toMatchObject({ state: 'building', since: expect.any(Number), progress: 0.42 })
  expect(said).toEqual([
    'building the search index',
    // logged once more for each tenth of progress
    'building the search index',
    'the search index is not open yet; until it is, searches are answered with 503',
  ])
  opening.resolve(found)
  expect(await search()).toBe(found)
  expect(status()).toEqual({ state: 'ready' })
  expect(said.at(-1)).toBe('the search index is built')
})

test('an index that cannot be opened fails every search and is logged once', async () => {
  const { search, status, opening, said } = lab({ isBuilt: false })
  const asked = search()
  opening.reject(new Error('torn'))
  await expect(asked).rejects.toThrow('torn')
  await expect(search()).rejects.toThrow('torn')
  expect(status()).toMatchObject({ state: 'failed' })
  expect(said).toEqual(['the search index could not be opened'])
})
