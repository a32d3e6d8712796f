import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SearchStart, startSearch } from '#src/app/open-search.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { catalogVersion } from '#src/catalog/version.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { loadLexicon } from '#src/search/concept.ts'
import { openModel } from '#src/search/embedding/open-model.ts'
import type { SearchResponse } from '#src/search/schema.ts'
import type { Search } from '#src/search/search.ts'
import { refuse, startEmbeddingServer } from '#test/support/embedding-server.ts'
import { at } from '../catalog/clock.ts'

const CATALOG = 'data/catalog'
const request = { location: { zipcode: '11215' }, query: 'spicy noodles', limit: 50 }
const said: { readonly level: string; readonly message: string }[] = []
const log = Object.fromEntries(
  ['info', 'warn', 'error'].map(level => [level, (_: object, message: string) => said.push({ level, message })]),
) as unknown as SearchStart['log']
const market = openMarketplace(CATALOG, log)
const lexicon = loadLexicon()
const near = createLocationResolver(market.places, loadGazetteer(market.places), [])
const world = { ...realWorld, now: () => at('2026-11-20T18:00:00-05:00') }
const folders: string[] = []
const stops: AbortController[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  for (const stop of stops) stop.abort()
})
beforeEach(() => {
  said.length = 0
})

const newFolder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'comanda-search-')))
  return folders.at(-1)!
}
const start = (stateDir: string, more: Partial<SearchStart> = {}): Promise<Search> => {
  stops.push(new AbortController())
  const version = catalogVersion(CATALOG)
  const { signal } = stops.at(-1)!
  const given = { market, lexicon, log, catalog: CATALOG, version, stateDir, world, near, signal }
  return startSearch({ ...given, baseUrl: 'https://comanda.example', ...more })
}
const indexesOf = (folder: string) => readdirSync(join(folder, 'search')).map(name => join(folder, 'search', name))
const untimed = ({ timing: _, ...rest }: SearchResponse) => rest

test('an index is built once and reused by the next start, with the same answers', async () => {
  const folder = newFolder()
  const told: number[] = []
  const first = await (await start(folder, { building: progress => told.push(progress) })).search(request)
  expect(told[0]).toBe(0)
  expect(told.at(-1)).toBe(0.8)
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
  const [file, ...others] = indexesOf(folder)
  expect(others).toEqual([])
  const { ino } = statSync(file!)
  const second = await (await start(folder)).search(request)
  expect(statSync(file!).ino).toBe(ino)
  expect(untimed(second)).toEqual(untimed(first))
  expect(first.results.length).toBeGreaterThan(5)
  expect(said).toEqual([])
})

test('a truncated index is rebuilt', async () => {
  const folder = newFolder()
  const first = await (await start(folder)).search(request)
  const [file] = indexesOf(folder)
  const whole = readFileSync(file!)
  writeFileSync(file!, whole.subarray(0, whole.length - 100))
  expect(untimed(await (await start(folder)).search(request))).toEqual(untimed(first))
  expect(readFileSync(file!).equals(whole)).toBe(true)
})

test('an index of another catalog is replaced by the new one', async () => {
  const folder = newFolder()
  await start(folder)
  const [old] = indexesOf(folder)
  const other = newFolder()
  const source = readdirSync(CATALOG).find(name => name.startsWith('35462'))!
  writeFileSync(join(other, 'ramen.json'), readFileSync(join(CATALOG, source)))
  const small = { market: openMarketplace(other, log), catalog: other, version: catalogVersion(other) }
  expect((await (await start(folder, small)).search(request)).total).toBe(1)
  expect(indexesOf(folder)).not.toContain(old)
  expect(indexesOf(folder)).toHaveLength(1)
})

test('search works after the catalog changed during start, and with an unwritable folder', async () => {
  const folder = newFolder()
  const first = await (await start(folder)).search(request)
  const changed = await start(newFolder(), { version: 'another' })
  expect(untimed(await changed.search(request))).toEqual(untimed(first))
  writeFileSync(join(folder, 'file'), '')
  const blocked = await start(join(folder, 'file'))
  expect(untimed(await blocked.search(request))).toEqual(untimed(first))
  expect(said.map(({ message }) => message)).toEqual(Array(2).fill('cannot store the search index'))
})

/** Searches repeatedly until the model contributes to the ranking. */
async function withModel(search: Search): Promise<SearchResponse> {
  for (let offset = 0; ; offset = (offset + 1) % 50) {
    const answer = await search.search({ ...request, query: `${request.query} ${offset}` })
    if (answer.timing.embeddingMs > 0 || answer.timing.degraded) return answer
    await new Promise(resolve => setImmediate(resolve))
  }
}

test('a model joins the ranking once it has embedded every row; if it fails, the lexicon ranks alone', async () => {
  await using server = await startEmbeddingServer({ width: () => 64 })
  const folder = newFolder()
  const plain = await (await start(folder)).search(request)
  const embedder = await openModel(realWorld, { model: 'words', apiKey: undefined, baseUrl: server.url })
  const now = () => at('2026-11-20T18:00:00-05:00') + performance.now()
  // longer timeouts: a busy machine must not be mistaken for a model that does not answer
  const clock = { ...world, now, after: (ms: number, task: () => void) => world.after(20 * ms, task) }
  const search = await start(folder, { embedder, embeddingWeight: 0.2, world: clock })
  expect((await withModel(search)).timing.degraded).toBeUndefined()
  expect(new Set(server.texts()).size).toBeGreaterThanOrEqual(market.restaurants.size)

  server.misbehave(response => refuse(response, 500, 'down', 'server_error', null))
  const degraded = await search.search(request)
  expect(degraded.timing).toMatchObject({ degraded: true, plan: 'exact' })
  expect(degraded.results.map(({ id }) => id)).toEqual(plain.results.map(({ id }) => id))
  const next = await search.search({ ...request, limit: 5, offset: 5 })
  expect(next.results.map(({ id }) => id)).toEqual(plain.results.slice(5, 10).map(({ id }) => id))

  server.misbehave()
  const other = await search.search({ ...request, query: 'noodles that are spicy' })
  expect(other.timing.degraded).toBeUndefined()
  expect(other.total).toBe(plain.total)
})

test('a model that does not improve the ranking is left out, and the ranking stays the same', async () => {
  await using server = await startEmbeddingServer({ width: () => 64 })
  const folder = newFolder()
  const plain = await (await start(folder)).search(request)
  const embedder = await openModel(realWorld, { model: 'words', apiKey: undefined, baseUrl: server.url })
  const search = await start(folder, { embedder, embeddingWeight: 0 })
  while (search.parts().model === 'off') await new Promise(resolve => setImmediate(resolve))
  expect(search.parts().model).toBe('left_out')
  const asked = server.requests.length
  expect(untimed(await search.search(request))).toEqual(untimed(plain))
  expect(server.requests).toHaveLength(asked)
})
