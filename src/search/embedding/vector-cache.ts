import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'

/** Length of a cache key in bytes. */
export const KEY_BYTES = 32

/** Cache key of a text. */
export const keyOfText = (text: string): Uint8Array => createHash('sha256').update(text).digest()

type KeptVector = { readonly key: Uint8Array; readonly vector: Float32Array }

/** Vector cache on disk, one file per model. */
export type VectorCache = Disposable & {
  /** Returns the vector, or undefined if it is missing or damaged. */
  readonly read: (key: Uint8Array) => Float32Array | undefined
  /** Writes all vectors atomically. */
  readonly write: (vectors: readonly KeptVector[]) => void
  readonly size: () => number
  readonly keepOnly: (keys: Iterable<Uint8Array>) => void
  readonly clear: () => void
  /** Starts over with an empty file, because this one loses what is written to it. */
  readonly recreate: () => void
}

const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS vectors (key BLOB NOT NULL PRIMARY KEY, vector BLOB NOT NULL, checksum INTEGER NOT NULL);
`
/** SQLite error codes for corrupt files. Deleting the file is safe because it is only a cache. */
const DAMAGED = new Set([1, 8, 11, 24, 26])

/** Opens the cache of a model in a folder, which is created if missing. A corrupt file is replaced by an empty one. */
export function openVectorCache(folder: string, identity: string): VectorCache {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${createHash('sha256').update(identity).digest('hex').slice(0, 16)}.db`)
  let open = openFile(file)

  const recreate = (): void => {
    open.db.close()
    remove(file)
    open = openFile(file)
  }
  const mending = <T>(task: () => T): T => {
    try {
      return task()
    } catch (error) {
      if (!isDamaged(error)) throw error
      recreate()
      return task()
    }
  }
  const transaction = (task: () => void): void =>
    mending(() => {
      open.db.exec('BEGIN IMMEDIATE')
      try {
        task()
        open.db.exec('COMMIT')
      } catch (error) {
        if (open.db.isTransaction) open.db.exec('ROLLBACK')
        throw error
      }
    })

  return {
    read: key => {
      const { vector, checksum } = mending(() => open.read.get(key)) ?? {}
      if (!(vector instanceof Uint8Array) || vector.length % 4 !== 0 || checksum !== checksumOf(key, vector))
        return undefined
      return new Float32Array(Uint8Array.from(vector).buffer)
    },
    write: vectors =>
      transaction(() => {
        for (const { key, vector } of vectors) {
          const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
          open.write.run(key, bytes, checksumOf(key, bytes))
        }
      }),
    size: () => Number(mending(() => open.count.get())?.rows),
    keepOnly: keys =>
      transaction(() => {
        open.db.exec('CREATE TEMP TABLE kept (key BLOB NOT NULL PRIMARY KEY)')
        const keep = open.db.prepare('INSERT OR IGNORE INTO kept VALUES (?)')
        for (const key of keys) keep.run(key)
        open.db.exec('DELETE FROM vectors WHERE key NOT IN (SELECT key FROM kept); DROP TABLE kept')
      }),
    clear: () => mending(() => open.db.exec('DELETE FROM vectors')),
    recreate,
    [Symbol.dispose]: () => open.db.close(),
  }
}

function openFile(file: string) {
  try {
    return prepare(file)
  } catch (error) {
    if (!isDamaged(error)) throw error
    remove(file)
    return prepare(file)
  }
}

function prepare(file: string) {
  const db = new DatabaseSync(file)
  try {
    db.exec(SCHEMA)
    return {
      db,
      read: db.prepare('SELECT vector, checksum FROM vectors WHERE key = ?'),
      write: db.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)'),
      count: db.prepare('SELECT count(*) AS rows FROM vectors'),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/** Checksum over key and vector, so that no text gets the vector of another. */
const checksumOf = (key: Uint8Array, vector: Uint8Array): number => crc32(vector, crc32(key))

const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) & 0xff)

function remove(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}
