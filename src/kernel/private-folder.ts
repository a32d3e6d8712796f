import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import type { Log } from './log.ts'

const OTHERS = 0o007
const ALL_BUT_OWNER = 0o077
const STICKY = 0o1000
/** What a server leaves in its folder. */
const OURS = /^(?:ledger\.db(?:\.mark)?|keys\.json|chain\.json|wallet\.json|search|mail|mutation|compiled)$/

/**
 * Makes a folder for this user alone, or closes to others one that is there. Throws an Error that says what to do when the
 * folder is not ours to close.
 */
export function keepPrivate(folder: string, log: Log): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`STATE_DIR ${folder} cannot be used: ${(error as Error).message}`, { cause: error })
  }
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  if ((mode & ALL_BUT_OWNER) === 0) return
  if (isOurs(folder, mode, uid)) {
    chmodSync(folder, mode & 0o7700)
    log.warn({ file: folder, was: octal(mode), is: octal(mode & ~ALL_BUT_OWNER) }, 'STATE_DIR closed to other users')
    return
  }
  // a volume that its platform shares with a group of its own
  if ((mode & OTHERS) === 0) log.warn({ file: folder, is: octal(mode) }, 'STATE_DIR is open to its group')
  else
    throw new Error(
      `STATE_DIR ${folder} is open to other users (${octal(mode)}): run chmod 700 on it, or name a folder that only Comanda uses.`,
    )
}

/** A folder of this user that holds nothing, or what a server left: not a home, a working copy or /tmp. */
function isOurs(folder: string, mode: number, uid: number): boolean {
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return false
  const names = readdirSync(folder)
  return names.length === 0 || names.some(name => OURS.test(name))
}

const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0')
