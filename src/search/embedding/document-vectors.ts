import type { Log } from '#src/kernel/log.ts'
import { pause, type World } from '#src/kernel/world.ts'
import { textOfDish } from '#src/search/dishes.ts'
import type { Entry, SearchDish } from '#src/search/entry.ts'
import type { Arena } from '#src/search/vector-arena.ts'
import { type Embedder, failureReasonWithMessage } from './embedder.ts'
import { MOST_CHARACTERS, textOfRow } from './row-text.ts'
import { truncateText } from './truncate-text.ts'
import { KEY_BYTES, keyOfText, openVectorCache, type VectorCache } from './vector-cache.ts'

/** A model's vectors of all texts, with `width` dimensions each. */
export type DocumentVectors = Arena & { readonly width: number }

export type DocumentVectorsDeps = {
  readonly world: Pick<World, 'after'>
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly embedder: Embedder
  /** Folder of the persistent vector cache. */
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

/** Texts to embed, and their subject. */
type Texts = { readonly size: number; readonly of: (at: number) => string; readonly about: 'restaurants' | 'dishes' }

const BATCH_MS = 60_000
/** Number of texts processed before yielding to the event loop, so that requests are answered meanwhile. */
const BREATH = 250
/** Unused texts are evicted once the cache holds more than twice the required texts plus this number. */
const SPARE = 1000
const LARGEST_BYTE = 127

type Job = DocumentVectorsDeps & {
  readonly cache: VectorCache
  readonly texts: Texts
  /** Concatenated cache keys of the texts. */
  readonly keys: Uint8Array
}
/** Result of a cache lookup. `most` is the largest absolute value found. */
type Found = { readonly missing: readonly number[]; readonly width: number; readonly most: number }

/** Returns the vectors of the rows, in the order of `entries`. */
export const documentVectors = (deps: DocumentVectorsDeps, entries: readonly Entry[]): Promise<DocumentVectors> =>
  textVectors(deps, { size: entries.length, of: row => textOfRow(entries[row]!), about: 'restaurants' })

/** Returns the vectors of dish kinds (name, aliases, description). `folder` must be used for dishes only. */
export const dishVectors = (
  deps: DocumentVectorsDeps,
  size: number,
  dishOf: (kind: number) => SearchDish,
): Promise<DocumentVectors> =>
  textVectors(deps, {
    size,
    about: 'dishes',
    of: kind =>
      truncateText(
        textOfDish(dishOf(kind))
          .replace(/\s*\n\s*/g, '. ')
          .trim(),
        MOST_CHARACTERS,
      ),
  })

/**
 * Returns the vectors of all texts. Sends only uncached texts to the model, and caches every response immediately:
 * if this rejects, because the model failed or the signal aborted, the next call resumes from there.
 */
async function textVectors(deps: DocumentVectorsDeps, texts: Texts): Promise<DocumentVectors> {
  using cache = openVectorCache(deps.folder, deps.embedder.identity)
  const job: Job = { ...deps, cache, texts, keys: new Uint8Array(texts.size * KEY_BYTES) }
  await eachText(job, at => job.keys.set(keyOfText(texts.of(at)), at * KEY_BYTES))
  const known = await lookUp(job)
  const kept = known.missing.length > 0 ? await fill(job, known) : known
  const vectors = await pack(job, kept.missing.length > 0 ? await refill(job) : kept)
  if (cache.size() > 2 * texts.size + SPARE)
    cache.keepOnly(Array.from({ length: texts.size }, (_, at) => keyOf(job, at)))
  return vectors
}

/** Embeds the missing texts, and looks all of them up again. */
async function fill(job: Job, known: Found): Promise<Found> {
  await makeMissing(job, known)
  return lookUp(job)
}

/** Starts over with an empty file: SQLite does not notice every damage, and the file lost what was just written to it. */
async function refill(job: Job): Promise<Found> {
  job.log.warn({ model: job.embedder.name }, 'the stored vectors are damaged: all are made anew')
  job.cache.recreate()
  return fill(job, await lookUp(job))
}

const keyOf = ({ keys }: Job, row: number): Uint8Array => keys.subarray(row * KEY_BYTES, (row + 1) * KEY_BYTES)

async function eachText({ world, signal, texts }: Job, look: (at: number) => void): Promise<void> {
  for (let row = 0; row < texts.size; row++) {
    if (row % BREATH === BREATH - 1) await pause(world, 0)
    signal?.throwIfAborted()
    look(row)
  }
}

/** Looks up each text's cached vector. Of identical texts, only the first is reported as missing. */
async function lookUp(job: Job): Promise<Found> {
  const missing = new Map<string, number>()
  let width = 0
  let most = 0
  await eachText(job, row => {
    const vector = job.cache.read(keyOf(job, row))
    if (vector && (width === 0 || vector.length === width)) {
      width = vector.length
      for (const value of vector) most = Math.max(most, Math.abs(value))
      return
    }
    const text = Buffer.from(keyOf(job, row)).toString('base64')
    if (!missing.has(text)) missing.set(text, row)
  })
  return { missing: [...missing.values()], width, most }
}

/**
 * Embeds the missing texts: the first batch alone, the rest concurrently. After a failure no further batch is started.
 * Cached vectors whose width differs from the first response belong to another model, so they are embedded again.
 */
async function makeMissing(job: Job, known: Found): Promise<void> {
  const { cache, log } = job
  const { batch, lanes, name } = job.embedder
  log.info({ model: name, texts: known.missing.length }, `asking the embedding model about ${job.texts.about}`)
  const head = known.missing.slice(0, batch)
  const first = await ask(job, head)
  const width = first[0]!.length
  const isOther = known.width !== 0 && known.width !== width
  if (isOther) {
    log.warn({ model: name, was: known.width, is: width }, 'another embedding model answers: all vectors are made anew')
    cache.clear()
  }
  keep(job, head, first, width)
  const rest = isOther ? (await lookUp(job)).missing : known.missing.slice(batch)
  let next = 0
  const lane = async () => {
    while (next < rest.length) {
      const rows = rest.slice(next, next + batch)
      next += batch
      try {
        keep(job, rows, await ask(job, rows), width)
      } catch (error) {
        next = rest.length
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

async function ask(job: Job, rows: readonly number[]): Promise<Float32Array[]> {
  const { embedder, signal } = job
  try {
    return await embedder.embed({ texts: rows.map(job.texts.of), side: 'document', patienceMs: BATCH_MS, signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw failed(job, failureReasonWithMessage(error), error)
  }
}

function keep(job: Job, rows: readonly number[], vectors: readonly Float32Array[], width: number): void {
  const other = vectors.find(vector => vector.length !== width)
  if (other) throw failed(job, `it answered with ${width} numbers first and then with ${other.length}`)
  job.cache.write(vectors.map((vector, index) => ({ key: keyOf(job, rows[index]!), vector })))
}

const failed = ({ embedder, texts }: Job, reason: string, cause?: unknown): Error =>
  new Error(`The embedding model ${embedder.name} did not give the vectors of all ${texts.about}: ${reason}.`, {
    cause,
  })

/** Quantizes all vectors to bytes with a common scale. */
async function pack(job: Job, { missing, width, most }: Found): Promise<DocumentVectors> {
  const scale = most > 0 ? LARGEST_BYTE / most : 1
  const bytes = new Int8Array(job.texts.size * width)
  await eachText(job, row => {
    const vector = missing.length > 0 ? undefined : job.cache.read(keyOf(job, row))
    if (vector?.length !== width) throw failed(job, 'some that were kept have been lost meanwhile')
    for (let dim = 0; dim < width; dim++) bytes[row * width + dim] = Math.round(vector[dim]! * scale)
  })
  return { bytes, scale, width }
}
