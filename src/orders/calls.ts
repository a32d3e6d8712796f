/** How often a restaurant is called about one order. */
export const MOST_CALLS = 3

/** How far the calls about an order have come: attempt `n` is under way, or the next to be made. */
export type CallProgress = { readonly n: number; readonly underWay: boolean }
