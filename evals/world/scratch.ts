import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In-memory file system, if available: the ledger syncs on every commit, and worlds need no durability. */
const MEMORY = '/dev/shm'

/**
 * Environment variable with the run's scratch folder, which contains those of the workers and is always removed.
 */
export const SCRATCH = 'EVALS_SCRATCH'

const roomFor = (): string => {
  const given = process.env[SCRATCH]
  if (given !== undefined && existsSync(given)) return given
  try {
    accessSync(MEMORY, constants.W_OK)
    return MEMORY
  } catch {
    // Not available on every system.
    return tmpdir()
  }
}

/** Creates a temporary folder that is removed on disposal. */
export function openScratch(name: string): Disposable & { readonly dir: string } {
  const dir = mkdtempSync(join(roomFor(), `comanda-${name}-`))
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return {
    dir,
    [Symbol.dispose]: () => {
      process.off('exit', remove)
      remove()
    },
  }
}
