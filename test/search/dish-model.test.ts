import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { type EmbeddingServer, refuse, startEmbeddingServer, wordVector } from '#test/support/embedding-server.ts'
import { loadLibrary } from './ann/ann-kit.ts'

const CATALOG = ['data/catalog', 'data/marketplace']
const WIDTH = 64
/** What this model knows, and no lexicon: what trembles on a spoon. */
const TREMBLING = /\b(?:flan|panna cotta|custard|quivering)\b/i
const vectorOf = (text: string): number[] => {
  const vector = wordVector(text, WIDTH).map(value => value / 2)
  if (TREMBLING.test(text)) vector[0] = 2
  return vector
}

const log = Object.fromEntries(
  ['info', 'warn', 'error'].map(level => [level, () => {}]),
) as unknown as SearchStart['log']
const market = openMarketplace(CATALOG, log)
const lexicon = loadLexicon()
const near = createLocationResolver(market.places, loadGazetteer(market.places), [])
const library = await loadLibrary()
const stop = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'comanda-dish-model-'))
const LIMIT_MS = 300_000

let server: EmbeddingServer
let plain: Search
let seeing: Search

const start = (more: Partial<SearchStart> = {}): Promise<Search> =>
  startSearch({
    market,
    lexicon,
    log,
    near,
    catalog: CATALOG,
    version: catalogVersion(CATALOG),
    stateDir: folder,
    world: realWorld,
    signal: stop.signal,
    baseUrl: 'https://comanda.example',
    ...more,
  })
const graphs = () => readdirSync(join(folder, 'search')).filter(name => name.endsWith('.graph'))
const dishes = (search: Search, query: string, more: object = {}): Promise<SearchResponse> =>
  search.search({ kind: 'dishes', query, limit: 20, ...more })
const idsOf = ({ dishes = [] }: SearchResponse) => dishes.map(({ id }) => id)
const trembling = ({ dishes = [] }: SearchResponse) =>
  dishes.filter(({ name, description }) => TREMBLING.test(`${name} ${description}`)).length
const breathe = () => new Promise(resolve => setTimeout(resolve, 20))

beforeAll(async () => {
  server = await startEmbeddingServer({ width: () => WIDTH, vectorOf })
  plain = await start()
  const embedder = await openModel(realWorld, { model: 'spoons', apiKey: undefined, baseUrl: server.url })
  // a busy machine is no model that does not answer
  const world = { ...realWorld, after: (ms: number, task: () => void) => realWorld.after(20 * ms, task) }
  seeing = await start({ embedder, embeddingWeight: 0.4, world })
  // of words that the lexicon does not know, only the graph of both can be walked
  const isJoined = async () => (await dishes(seeing, 'quivering')).timing.plan === 'hnsw'
  for (let asked = 0; (await dishes(seeing, `quivering ${asked}`)).timing.embeddingMs === 0; asked++) await breathe()
  while (library && !(await isJoined())) await breathe()
}, LIMIT_MS)
afterAll(async () => {
  stop.abort()
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

describe('dishes as a model sees them', () => {
  test('the model was asked about every dish, in its own words', () => {
    const texts = server.texts()
    expect(texts.filter(text => /^Flan\b/.test(text)).length).toBeGreaterThan(0)
    expect(new Set(texts).size).toBeGreaterThan(market.restaurants.size + 1000)
  })

  test('what the model alone understands comes first, and the lexicon still says what the rest means', async () => {
    const [without, answer] = [
      await dishes(plain, 'something quivering and sweet'),
      await dishes(seeing, 'something quivering and sweet'),
    ]
    expect(trembling(answer)).toBeGreaterThan(trembling(without) + 10)
    expect(answer.timing.degraded).toBeUndefined()
    expect(without.timing.embeddingMs).toBe(0)
  })

  test('demands hold as ever', async () => {
    const { dishes: found = [] } = await dishes(seeing, 'something quivering and sweet, no eggs')
    expect(found.length).toBeGreaterThan(0)
    for (const { name } of found) expect(name).not.toMatch(/custard/i)
  })

  test.skipIf(!library)('one graph holds the vectors of both, and a walk through it finds them', async () => {
    expect(graphs()).toHaveLength(2)
    const answer = await dishes(seeing, 'something quivering and sweet')
    expect(answer.timing.plan).toBe('hnsw')
    const pages = [
      await dishes(seeing, 'something quivering and sweet', { limit: 10 }),
      await dishes(seeing, 'something quivering and sweet', { limit: 10, offset: 10 }),
    ]
    expect(pages.flatMap(idsOf)).toEqual(idsOf(answer))
    const around = await dishes(seeing, 'something quivering and sweet', { location: { zipcode: '11215' } })
    expect(trembling(around)).toBeGreaterThan(10)
  })

  test('a model that does not answer leaves the lexicon alone, and says so', async () => {
    server.misbehave(response => refuse(response, 500, 'down', 'server_error', null))
    for (const query of ['spicy noodles', 'vegan chocolate cake', 'halal kebab']) {
      const answer = await dishes(seeing, query)
      expect(answer.timing.degraded).toBe(true)
      const alone = idsOf(await dishes(plain, query))
      expect(idsOf(answer).filter(id => alone.includes(id)).length).toBeGreaterThanOrEqual(alone.length * 0.95)
    }
    server.misbehave()
  })

  test('others like a dish are looked for without asking anybody', async () => {
    const [flan] = (await dishes(seeing, 'something quivering and sweet')).dishes ?? []
    const asked = server.requests.length
    const like = await seeing.search({ kind: 'dishes', like: flan!.id, limit: 10 })
    expect(trembling(like)).toBeGreaterThan(5)
    expect(like.timing.degraded).toBeUndefined()
    expect(server.requests).toHaveLength(asked)
  })
})
