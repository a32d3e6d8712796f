import { closeSync, copyFileSync, openSync, readFileSync, readSync, renameSync, statSync } from 'node:fs'
import { copyFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '#src/kernel/world.ts'

/**
 * State file, which anvil rewrites in place every second: killed during a write, it leaves a truncated or empty
 * file.
 */
const STATE = 'chain.json'
/** Intact copies of the state, newest first. */
const COPIES = ['chain.copy-1.json', 'chain.copy-2.json'] as const
const COPY_MS = 1_000
/** Delay before repeating a copy that anvil modified; after a full second, anvil would be writing again. */
const AGAIN_MS = 370

export const statePath = (dir: string): string => join(dir, STATE)

/** Returns the newest readable state of the folder; undefined if there is none; throws if all are damaged. */
export function newestState(dir: string): { readonly path: string; readonly savedAt: number } | undefined {
  const paths = [STATE, ...COPIES].map(name => join(dir, name)).filter(isThere)
  const path = paths.find(isReadable)
  if (path) return { path, savedAt: statSync(path).mtimeMs }
  if (paths.length === 0) return undefined
  throw new Error(`${paths[0]} is damaged. Restore it, or delete ${dir} to begin with an empty chain and ledger.`)
}

/**
 * Moves the newest readable state to anvil's path; returns the time at which it was saved; undefined if there is
 * none.
 */
export function restoreState(dir: string): number | undefined {
  const newest = newestState(dir)
  if (newest && newest.path !== statePath(dir)) {
    copyFileSync(newest.path, draftIn(dir))
    renameSync(draftIn(dir), statePath(dir))
  }
  return newest?.savedAt
}

export type CopyDeps = {
  readonly dir: string
  readonly world: Pick<World, 'after'>
  readonly log: { readonly warn: (message: string) => void }
}

/** Copies the state whenever it has changed and is intact. The result stops it. */
export function keepCopies({ dir, world, log }: CopyDeps): () => void {
  let copied = -1
  let said = ''
  let stopped = false
  let cancel: () => void
  const look = () => {
    let pause = COPY_MS
    copyWhole(dir, copied)
      .then(size => {
        if (size === undefined) pause = AGAIN_MS
        else copied = size
      })
      .catch(({ message }: Error) => {
        if (message !== said) log.warn(`The state of the local chain cannot be copied: ${message}`)
        said = message
      })
      .finally(() => {
        if (!stopped) cancel = world.after(pause, look)
      })
  }
  cancel = world.after(COPY_MS, look)
  return () => {
    stopped = true
    cancel()
  }
}

/**
 * Resolves to the size of the last copy; undefined if the file changed meanwhile. The size grows with every block.
 */
async function copyWhole(dir: string, copied: number): Promise<number | undefined> {
  const before = await statOf(statePath(dir))
  if (!before || before.size === copied) return copied
  await copyFile(statePath(dir), draftIn(dir))
  const after = await statOf(statePath(dir))
  if (after?.size !== before.size || after.mtimeMs !== before.mtimeMs || !endsWhole(draftIn(dir), before.size))
    return undefined
  const [newest, older] = COPIES.map(name => join(dir, name)) as [string, string]
  if (isThere(newest)) await rename(newest, older)
  await rename(draftIn(dir), newest)
  return before.size
}

const draftIn = (dir: string): string => join(dir, `chain.copy.${process.pid}`)

const statOf = (path: string) => stat(path).catch(absent)
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Checks only the last character: reading the whole file would block the server, and most truncated files end
 * otherwise.
 */
function endsWhole(path: string, size: number): boolean {
  const file = openSync(path, 'r')
  try {
    const last = Buffer.alloc(1)
    return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() === '}'
  } finally {
    closeSync(file)
  }
}

function isReadable(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'))
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
