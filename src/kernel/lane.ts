/** Runs tasks one after the other, in the order in which they were given; a failing task does not stop the next. */
export type Lane = <T>(task: () => Promise<T>) => Promise<T>

export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const run = last.then(task, task)
    last = run.catch(() => undefined)
    return run
  }
}
