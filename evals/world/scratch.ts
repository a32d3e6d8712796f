import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory, where a system has it: a ledger waits for its disk at every commit, and nothing of a world has to last. */
const MEMORY = '/dev/shm'

const roomFor = (): string => {
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
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}
