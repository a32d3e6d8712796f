import { AsyncLocalStorage } from 'node:async_hooks'

/** Async context that identifies the request for which code runs. */
export type RequestScope = {
  /** Runs a task, and everything it starts, in the context of a request. */
  readonly run: <T>(requestId: string, task: () => T) => T
  /** Returns the id of the current request; undefined outside a request. */
  readonly current: () => string | undefined
}

export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<string>()
  return { run: (requestId, task) => storage.run(requestId, task), current: () => storage.getStore() }
}
