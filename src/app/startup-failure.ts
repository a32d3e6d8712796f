/** Explains a failed startup: the error message, plus a remedy if the message has none. */
export function whyNotStarted(error: unknown, stateDir: string): string {
  const why = error instanceof Error ? error.message : String(error)
  if (!isDiskFull(error)) return why
  return `The disk is full: ${why}. No stored data is lost. Free space on the disk of STATE_DIR (${stateDir}), and on that of SEALED_DIR if it is a different one, then start again.`
}

const SQLITE_FULL = 13

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOSPC') ||
    ('errcode' in error && error.errcode === SQLITE_FULL) ||
    isDiskFull(error.cause))
