import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import type { Log } from './log.ts'

const OTHERS = 0o007
const ALL_BUT_OWNER = 0o077
const STICKY = 0o1000
/** Files that a server leaves in its state folder. */
const OURS = /^(?:ledger\.db(?:\.mark)?|keys\.json|chain\.json|wallet\.json|search|mail|mutation|compiled)$/

/**
 * Creates a folder accessible only to this user, or restricts an existing one. Throws an Error with instructions if
 * the folder is not ours to restrict.
 */
export function ensurePrivateFolder(folder: string, log: Log): void {
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
  // a volume that the platform shares with its own group
  if ((mode & OTHERS) === 0) log.warn({ file: folder, is: octal(mode) }, 'STATE_DIR is open to its group')
  else
    throw new Error(
      `STATE_DIR ${folder} is open to other users (${octal(mode)}): run chmod 700 on it, or name a folder that only Comanda uses.`,
    )
}

/** True if this user owns the folder and it is empty or a server's: not a home folder, a working copy, or /tmp. */
function isOurs(folder: string, mode: number, uid: number): boolean {
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return false
  const names = readdirSync(folder)
  return names.length === 0 || names.some(name => OURS.test(name))
}

const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0')
