import { AsyncLocalStorage } from 'node:async_hooks'

/** Knows, wherever work is done for a request, which one it is. */
export type RequestScope = {
  /** Runs a task, and all that it starts, for the request of this id. */
  readonly run: <T>(requestId: string, task: () => T) => T
  /** The id of the request that this is done for; undefined when it is for none. */
  readonly current: () => string | undefined
}

export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<string>()
  return { run: (requestId, task) => storage.run(requestId, task), current: () => storage.getStore() }
}
