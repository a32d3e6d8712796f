import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { toDate } from '#src/kernel/world.ts'

/** Append-only encrypted journal outside the ledger; only the key's holder can read it. */
export type SealedJournal = {
  /** Resolves once the line is on disk; throws if it could not be written. */
  readonly keep: (line: object) => Promise<void>
  /** Appends a line without waiting for the flush. */
  readonly note: (line: object) => void
  /** Throws if no file can be created in the folder now; leaves none behind. */
  readonly probe: () => Promise<void>
  /** Deletes all days that ended before `before`, in epoch milliseconds. */
  readonly forget: (before: number) => void
  readonly close: () => Promise<void>
}

export type SealedOptions = {
  readonly dir: string
  /** Private key in hex that survives the loss of the disk. */
  readonly secret: string
  readonly world: Pick<World, 'now' | 'processId' | 'randomBytes'>
  readonly log: Log
  /** Returns the first line of each file. */
  readonly head: () => Promise<object>
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Probe size in bytes: larger than a payment line. */
const PROBE_BYTES = 16_384
const TAG = { authTagLength: TAG_BYTES }
const OPENING_BRACE = 0x7b
const NAME = /^(\d{4}-\d\d-\d\d)\..+\.sealed$/

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret.replace(/^0x/, ''), 'hex'), 'comanda', 'sealed copies 1', 32))

function seal(key: Buffer, nonce: Uint8Array, line: object): string {
  const cipher = createCipheriv(ALGORITHM, key, nonce, TAG)
  const text = Buffer.concat([cipher.update(deflateSync(JSON.stringify(line), { level: 1 })), cipher.final()])
  return `${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}\n`
}

function unseal(key: Buffer, line: string): unknown {
  const bytes = Buffer.from(line, 'base64')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), TAG)
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  // lines of earlier versions are not compressed
  return JSON.parse((text[0] === OPENING_BRACE ? text : inflateSync(text)).toString('utf8'))
}

type Waiting = {
  readonly text: string
  readonly isKept: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Opens the journal of this process: one file per day. Lines that arrive during a flush share the next one. */
export function openSealedJournal({ dir, secret, world, log, head }: SealedOptions): SealedJournal {
  const key = keyOf(secret)
  const encode = (line: object) => seal(key, world.randomBytes(NONCE_BYTES), line)
  const suffix = world.processId.replaceAll(/[^\w-]/g, '_')
  let file: { readonly day: string; readonly handle: FileHandle } | undefined
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined

  async function openFor(day: string): Promise<FileHandle> {
    if (file?.day === day && (await file.handle.stat()).nlink > 0) return file.handle
    // it is another day, or the file was deleted
    await file?.handle.close()
    file = undefined
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const handle = await open(join(dir, `${day}.${suffix}.sealed`), 'a', 0o600)
    try {
      // the leading newline separates this line from one that was torn earlier
      await handle.appendFile(`\n${encode(await head())}`)
      await handle.sync()
      const folder = await open(dir, 'r')
      await folder.sync().finally(() => folder.close())
    } catch (error) {
      await handle.close()
      throw error
    }
    file = { day, handle }
    return handle
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const handle = await openFor(dayAt(world.now()))
      await handle.appendFile(batch.map(({ text }) => text).join(''))
      if (batch.some(({ isKept }) => isKept)) await handle.datasync()
      for (const { resolve } of batch) resolve()
    } catch (error) {
      // do not trust the file after a failed write or flush: the next line starts in a reopened file
      await file?.handle.close().catch(() => undefined)
      file = undefined
      for (const { reject } of batch) reject(error)
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await write(batch)
    }
    running = undefined
  }

  const append = (line: object, isKept: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ text: encode(line), isKept, resolve, reject })
      running ??= run()
    })

  return {
    keep: line => append(line, true),
    note: line => void append(line, false).catch(error => log.warn({ error: describeError(error) }, 'not sealed')),
    probe: async () => {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      const probed = join(dir, `probe.${suffix}`)
      try {
        await writeFile(probed, 'x'.repeat(PROBE_BYTES), { mode: 0o600, flush: true })
      } finally {
        await rm(probed, { force: true })
      }
    },
    forget: before => {
      for (const name of namesIn(dir)) if (dayOf(name) < dayAt(before)) rmSync(join(dir, name), { force: true })
    },
    close: async () => {
      await running
      await file?.handle.close()
      file = undefined
    },
  }
}

const dayOf = (name: string): string => NAME.exec(name)![1]!
const dayAt = (instant: number): string => toDate(instant).toISOString().slice(0, 10)

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter(name => NAME.test(name))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Reads all journals of a folder, oldest day first, and counts the unreadable lines. */
export function readSealed(
  dir: string,
  secret: string,
): { readonly lines: readonly unknown[]; readonly damaged: number } {
  const key = keyOf(secret)
  const lines: unknown[] = []
  let damaged = 0
  for (const name of namesIn(dir))
    for (const line of readFileSync(join(dir, name), 'utf8').split('\n').filter(Boolean)) {
      try {
        lines.push(unseal(key, line))
      } catch {
        // torn line, or encrypted with another key
        damaged += 1
      }
    }
  return { lines, damaged }
}
