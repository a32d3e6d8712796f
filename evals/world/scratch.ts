import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory, where a system has it: a ledger waits for its disk at every commit, and nothing of a world has to last. */
const MEMORY = '/dev/shm'

/** Workers have theirs in that of the run, which goes even when they are stopped. */
export const SCRATCH = 'EVALS_SCRATCH'

const roomFor = (): string => {
  const given = process.env[SCRATCH]
  if (given !== undefined && existsSync(given)) return given
  try {
    accessSync(MEMORY, constants.W_OK)
    return MEMORY
  } catch {
    // not on every system
    return tmpdir()
  }
}

/** A folder for as long as it is wanted. */
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
