/** Error code for all callers that wait for a failed flush, and for all later ones. */
export const FLUSH_FAILED = 'ERR_LEDGER_FLUSH'

const failed = (cause: unknown) =>
  Object.assign(
    new Error('The ledger could not be written to disk. Restart the server once the disk is writable again.', {
      cause,
    }),
    { code: FLUSH_FAILED },
  )

/**
 * Flushes writes to disk, one flush at a time: writes during a flush wait for the next one. After a failed flush,
 * no more writes are accepted: the OS might have dropped the dirty pages and report success for a later flush.
 * `onLost` is then called.
 */
export function createFlusher(flush: () => Promise<void> | undefined, onLost: (error: Error) => void = () => {}) {
  let failure: Error | undefined
  /** Flush that is in progress or has failed. */
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
    /** Records a write, and starts or schedules a flush. */
    written: (): void => {
      if (running) next ??= running.then(start)
      else void start()?.catch(() => {})
    },
    /** Resolves once all writes so far are on disk; undefined if they already are. */
    pending: (): Promise<void> | undefined => next ?? running,
    /** Throws if a flush has failed. */
    check: (): void => {
      if (failure) throw failure
    },
  }
}
