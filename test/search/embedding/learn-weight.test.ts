import { expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { buildLexicon, loadLexicon } from '#src/search/concept.ts'
import { openDishModel } from '#src/search/embedding/dish-model.ts'
import { dishVectors, documentVectors } from '#src/search/embedding/document-vectors.ts'
import { learnDishWeight, learnWeight, readJudged } from '#src/search/embedding/learn-weight.ts'
import { readLexiconSource } from '#src/search/lexicon-source.ts'
import { dishOfKind } from '#src/search/named-kinds.ts'
import { takeSnapshot } from '#src/search/reader-view.ts'
import { createUnderstanding } from '#src/search/understand.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import { type EmbeddingServer, json, listOf, startEmbeddingServer, wordVector } from '#test/support/embedding-server.ts'
import { openCatalogue } from '../../../evals/search/catalogue.ts'
import { dropAliases } from '../../../evals/search/subject.ts'
import { modelAt, readableLog, temporaryFolder } from './embedding-kit.ts'

const { entries: all, places } = openCatalogue()
const entries = all.filter((_, at) => at % 2 === 0)
const whole = loadLexicon()
// the search does not know four in five aliases
const lexicon = buildLexicon(dropAliases(readLexiconSource(), 80))
const understanding = (known: ReadonlyMap<string, number>) => createUnderstanding(lexicon, known)
const snapshot = takeSnapshot({ lexicon, understanding, places }, entries)

/** Weight learned for a model whose server embeds with `vectorOf`, and the log entry about it. */
async function learned(server: EmbeddingServer, vectorOf: (text: string) => readonly number[]) {
  server.misbehave((response, request) => json(response, 200, listOf(request, vectorOf)))
  // a model family whose prompts distinguish queries from documents
  const embedder = await modelAt(realWorld, server, 'nomic-embed-text')
  const log = readableLog()
  const deps = { world: realWorld, log, embedder, folder: temporaryFolder() }
  const { bytes, width } = await documentVectors(deps, snapshot.epoch.ids.map(snapshot.entry))
  const arena = createArena(snapshot.epoch.size, width)
  arena.bytes.set(bytes)
  const weight = await learnWeight(deps, snapshot, arena.scan, readJudged())
  const told = log.said.at(-1)!
  return { weight, told }
}

/** Vectors of a model that knows what the lexicon does not. */
function knowing(): (text: string) => readonly number[] {
  const understand = createUnderstanding(whole, new Map())
  // the same space in another basis: every second component negated, and all components rotated
  const turned = (vector: Float32Array) =>
    Array.from(vector, (_, at) => vector[(at + 100) % vector.length]! * (at % 2 === 0 ? 1 : -1))
  return text => {
    const [, side, rest = ''] = /^search_(query|document): (.*)$/s.exec(text) ?? []
    return turned(
      side === 'query'
        ? whole.embed(understand(rest).concepts, 'query')
        : whole.embed(whole.concepts(rest), 'document'),
    )
  }
}

/** The same weight for dishes. */
async function learnedOfDishes(
  server: EmbeddingServer,
  vectorOf: (text: string) => readonly number[],
): Promise<number> {
  server.misbehave((response, request) => json(response, 200, listOf(request, vectorOf)))
  const embedder = await modelAt(realWorld, server, 'nomic-embed-text')
  const deps = { world: realWorld, log: readableLog(), embedder, folder: temporaryFolder() }
  const vectors = await dishVectors(deps, snapshot.epoch.dishes.size, dishOfKind(snapshot))
  const never = () => Promise.reject(new Error('a model that is weighed is asked beforehand'))
  return learnDishWeight(deps, snapshot, openDishModel(vectors, never, 0), readJudged())
}

test('a model with random vectors is left out', async () => {
  for (const seed of ['one', 'two', 'three']) {
    await using server = await startEmbeddingServer()
    const { weight, told } = await learned(server, text =>
      wordVector(`${seed}${[...text].join('')}`.replace(/\W/g, ''), 64),
    )
    expect({ seed, weight }).toEqual({ seed, weight: 0 })
    expect(told.message).toContain('left out')
  }
})

test('a model that knows aliases missing from the lexicon is used', async () => {
  await using server = await startEmbeddingServer()
  const { weight, told } = await learned(server, knowing())
  expect(weight).toBeGreaterThan(0)
  expect(told).toMatchObject({ weight, message: 'the embedding model ranks better than the lexicon alone' })
})

test('dishes have a weight of their own: 0 for a model at random, more for one that knows', async () => {
  await using server = await startEmbeddingServer()
  expect(await learnedOfDishes(server, text => wordVector(text.replace(/\W/g, ''), 64))).toBe(0)
  await using other = await startEmbeddingServer()
  expect(await learnedOfDishes(other, knowing())).toBeGreaterThan(0)
})

test('a model is left out if too few judged queries match the catalog', async () => {
  await using server = await startEmbeddingServer()
  const embedder = await modelAt(realWorld, server)
  const log = readableLog()
  const none = await learnWeight({ world: realWorld, log, embedder }, snapshot, () => {}, readJudged().slice(0, 3))
  expect([none, server.requests.length]).toEqual([0, 0])
  expect(log.said.at(-1)?.message).toContain('too few judged queries')
})
