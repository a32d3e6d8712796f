/** Why a start was broken off: the message of the error, and the way out where the message names none. */
export function whyNotStarted(error: unknown, stateDir: string): string {
  const why = error instanceof Error ? error.message : String(error)
  if (!isDiskFull(error)) return why
  return `The disk is full: ${why}. Nothing that was kept is lost. Make room on the disk of STATE_DIR (${stateDir}), and of SEALED_DIR where that is another one, then start again.`
}

const SQLITE_FULL = 13

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOSPC') ||
    ('errcode' in error && error.errcode === SQLITE_FULL) ||
    isDiskFull(error.cause))
