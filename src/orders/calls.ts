/** Maximum number of calls to a restaurant about one order. */
export const MOST_CALLS = 3

/** Progress of the calls about an order: attempt `n` is in progress or comes next. */
export type CallProgress = { readonly n: number; readonly underWay: boolean }
