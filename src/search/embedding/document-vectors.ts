import type { Log } from '#src/kernel/log.ts'
import { pause, type World } from '#src/kernel/world.ts'
import type { Arena } from '#src/search/arena.ts'
import type { Entry } from '#src/search/entry.ts'
import { type Embedder, reasonInFull } from './embedder.ts'
import { textOfRow } from './row-text.ts'
import { KEY_BYTES, keyOfText, openVectorCache, type VectorCache } from './vector-cache.ts'

/** A model's vectors of all rows, as many numbers each as `width`. */
export type DocumentVectors = Arena & { readonly width: number }

export type DocumentVectorsDeps = {
  readonly world: Pick<World, 'after'>
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly embedder: Embedder
  /** Where vectors are kept from one start to the next. */
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

const BATCH_MS = 60_000
/** Rows between two breaths, so that requests are answered meanwhile. */
const BREATH = 250
/** Texts that no row has any more are forgotten when so many more are kept than twice the rows. */
const SPARE = 1000
const LARGEST_BYTE = 127

type Job = DocumentVectorsDeps & {
  readonly cache: VectorCache
  readonly entries: readonly Entry[]
  /** Of the rows' texts, one after another. */
  readonly keys: Uint8Array
}
/** What the cache has; `most` is the largest number in it. */
type Found = { readonly missing: readonly number[]; readonly width: number; readonly most: number }

/**
 * The vectors of the rows in the order of `entries`. Only texts that are not kept yet are sent to the model, and every
 * answer is kept at once: when this rejects, because the model failed or the signal came, the next call goes on there.
 */
export async function documentVectors(deps: DocumentVectorsDeps, entries: readonly Entry[]): Promise<DocumentVectors> {
  using cache = openVectorCache(deps.folder, deps.embedder.identity)
  const job: Job = { ...deps, cache, entries, keys: new Uint8Array(entries.length * KEY_BYTES) }
  await eachRow(job, row => job.keys.set(keyOfText(textOfRow(entries[row]!)), row * KEY_BYTES))
  const known = await lookUp(job)
  if (known.missing.length > 0) await makeMissing(job, known)
  const vectors = await pack(job, known.missing.length > 0 ? await lookUp(job) : known)
  if (cache.size() > 2 * entries.length + SPARE) cache.keepOnly(entries.map((_, row) => keyOf(job, row)))
  return vectors
}

const keyOf = ({ keys }: Job, row: number): Uint8Array => keys.subarray(row * KEY_BYTES, (row + 1) * KEY_BYTES)

async function eachRow({ world, signal, entries }: Job, look: (row: number) => void): Promise<void> {
  for (let row = 0; row < entries.length; row++) {
    if (row % BREATH === BREATH - 1) await pause(world, 0)
    signal?.throwIfAborted()
    look(row)
  }
}

/** Looks for every row's vector; of rows with the same text only the first is missing. */
async function lookUp(job: Job): Promise<Found> {
  const missing = new Map<string, number>()
  let width = 0
  let most = 0
  await eachRow(job, row => {
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
 * Has the model make what is missing, one batch alone and then several at once; after a failure no further one is
 * begun. Kept vectors of another width than the first answer are another model's: they are made anew, too.
 */
async function makeMissing(job: Job, known: Found): Promise<void> {
  const { cache, log } = job
  const { batch, lanes, name } = job.embedder
  log.info({ model: name, texts: known.missing.length }, 'asking the embedding model about restaurants')
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

async function ask({ embedder, entries, signal }: Job, rows: readonly number[]): Promise<Float32Array[]> {
  const texts = rows.map(row => textOfRow(entries[row]!))
  try {
    return await embedder.embed({ texts, side: 'document', patienceMs: BATCH_MS, signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw failed(embedder, reasonInFull(error), error)
  }
}

function keep(job: Job, rows: readonly number[], vectors: readonly Float32Array[], width: number): void {
  const other = vectors.find(vector => vector.length !== width)
  if (other) throw failed(job.embedder, `it answered with ${width} numbers first and then with ${other.length}`)
  job.cache.write(vectors.map((vector, index) => ({ key: keyOf(job, rows[index]!), vector })))
}

const failed = ({ name }: Embedder, reason: string, cause?: unknown): Error =>
  new Error(`The embedding model ${name} did not give the vectors of all restaurants: ${reason}.`, { cause })

/** Writes all vectors as bytes by one scale. */
async function pack(job: Job, { missing, width, most }: Found): Promise<DocumentVectors> {
  const scale = most > 0 ? LARGEST_BYTE / most : 1
  const bytes = new Int8Array(job.entries.length * width)
  await eachRow(job, row => {
    const vector = missing.length > 0 ? undefined : job.cache.read(keyOf(job, row))
    if (vector?.length !== width) throw failed(job.embedder, 'some that were kept have been lost meanwhile')
    for (let dim = 0; dim < width; dim++) bytes[row * width + dim] = Math.round(vector[dim]! * scale)
  })
  return { bytes, scale, width }
}
