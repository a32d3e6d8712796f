/**
 * Counts what callers leave unpaid in the ledger. A caller is identified by its network; if undefined, nothing is
 * counted.
 */
export type Callers = {
  /** Counts a quote before it is issued. Throws rate_limited over the limit. */
  readonly quoted: (caller: string | undefined) => Promise<void>
  /** Throws rate_limited if the caller has too many unpaid orders; counts nothing. */
  readonly mayBook: (caller: string | undefined) => Promise<void>
  /** Counts a new order until it is paid, and stops counting its quote. */
  readonly booked: (caller: string | undefined, orderId: string) => Promise<void>
  /**
   * Stops counting an order once its payment is proven. A payment in flight is not enough, because it might fail.
   */
  readonly paid: (orderId: string) => Promise<void>
  /** Throws rate_limited if too many of the caller's payments were rejected; counts nothing. */
  readonly mayPay: (caller: string | undefined) => Promise<void>
  /** Counts a submitted payment that was rejected. */
  readonly refused: (caller: string | undefined) => Promise<void>
  /** Records an order that a caller paid, with any payment method. */
  readonly bought: (caller: string | undefined, orderId: string) => void
  /** Returns the newest orders that a caller paid. */
  readonly boughtBy: (caller: string | undefined) => readonly string[]
  /** Returns the newest orders that were paid from the caller's network and from its site. */
  readonly paidFrom: (caller: string | undefined) => readonly PaidFrom[]
  /** Returns the same for the network that paid an order. */
  readonly paidBeside: (orderId: string) => readonly PaidFrom[]
}

/**
 * Orders paid from one network or site, newest first, and the factor by which its limits exceed those of a network.
 */
export type PaidFrom = { readonly orders: readonly string[]; readonly times: number }

/** Creates a proxy that counts nothing until `countBy` sets its implementation. */
export function openCallers(): { readonly callers: Callers; readonly countBy: (counting: Callers) => void } {
  let counting: Callers | undefined
  return {
    callers: {
      quoted: async caller => counting?.quoted(caller),
      mayBook: async caller => counting?.mayBook(caller),
      booked: async (caller, orderId) => counting?.booked(caller, orderId),
      paid: async orderId => counting?.paid(orderId),
      mayPay: async caller => counting?.mayPay(caller),
      refused: async caller => counting?.refused(caller),
      bought: (caller, orderId) => counting?.bought(caller, orderId),
      boughtBy: caller => counting?.boughtBy(caller) ?? [],
      paidFrom: caller => counting?.paidFrom(caller) ?? [],
      paidBeside: orderId => counting?.paidBeside(orderId) ?? [],
    },
    countBy: made => {
      counting = made
    },
  }
}
