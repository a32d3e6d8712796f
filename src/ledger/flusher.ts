/** The code of the error of all who wait for a flush that failed, and of all who come later. */
export const FLUSH_FAILED = 'ERR_LEDGER_FLUSH'

const failed = (cause: unknown) =>
  Object.assign(
    new Error('The ledger could not be written to the disk. Restart the server when that can be done.', { cause }),
    { code: FLUSH_FAILED },
  )

/**
 * Brings what was written to the disk, one flush at a time: whatever is written meanwhile waits for the next one. After a
 * flush that failed nothing more is taken: the system may have forgotten what it could not write, and calls a later flush
 * a success. `onLost` hears of it.
 */
export function createFlusher(flush: () => Promise<void> | undefined, onLost: (error: Error) => void = () => {}) {
  let failure: Error | undefined
  /** The flush that is under way, or has failed. */
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const start = (): Promise<void> | undefined => {
    next = undefined
    const flushing = flush()?.then(
      () => {
        if (running === flushing) running = undefined
      },
      cause => {
        failure = failed(cause)
        onLost(failure)
        throw failure
      },
    )
    running = flushing
    return flushing
  }
  return {
    /** Something was written. */
    written: (): void => {
      if (running) next ??= running.then(start)
      else void start()?.catch(() => {})
    },
    /** Resolves when all that was written until now is on the disk; undefined when it is. */
    pending: (): Promise<void> | undefined => next ?? running,
    /** Throws when a flush has failed. */
    check: (): void => {
      if (failure) throw failure
    },
  }
}
