/** Serial queue: runs tasks one after another in FIFO order; a failing task does not stop the next. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const run = last.then(task, task)
    last = run.catch(() => undefined)
    return run
  }
}
