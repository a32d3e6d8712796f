import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#src/kernel/process.ts'

/**
 * Locks a state folder for this process; dispose to unlock. Throws if another live process holds it: two local
 * servers on one folder would run two chains for one ledger.
 */
export function lockFolder(dir: string): Disposable {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'server.pid')
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', flush: true })
      return { [Symbol.dispose]: () => rmSync(path, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readOwner(path))
    if (owner > 0 && owner !== process.pid && isAlive(owner))
      throw new Error(
        `Another Comanda process (${owner}) is using ${dir}. Stop it, or set STATE_DIR to another folder.`,
      )
    rmSync(path, { force: true })
  }
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // unlocked at this very moment
    return ''
  }
}
