/** Counts what callers leave in the ledger without paying. A caller is the network that asks; without one nothing is counted. */
export type Callers = {
  /** Counts a price before it is promised. Throws rate_limited when it is one too many. */
  readonly quoted: (caller: string | undefined) => Promise<void>
  /** Throws rate_limited when the caller has too many unpaid orders; counts nothing. */
  readonly mayBook: (caller: string | undefined) => Promise<void>
  /** Counts a new order until it is paid, and its price no longer. */
  readonly booked: (caller: string | undefined, orderId: string) => Promise<void>
  /** The payment of an order is proven: the order counts no longer. One that is only under way may come to nothing. */
  readonly paid: (orderId: string) => Promise<void>
  /** Throws rate_limited when too many payments of the caller were refused; counts nothing. */
  readonly mayPay: (caller: string | undefined) => Promise<void>
  /** Counts a payment that was sent and refused. */
  readonly refused: (caller: string | undefined) => Promise<void>
  /** Notes an order that a caller paid, by whatever means. */
  readonly bought: (caller: string | undefined, orderId: string) => void
  /** The newest orders that a caller paid. */
  readonly boughtBy: (caller: string | undefined) => readonly string[]
  /** The newest orders that were paid from the network of a caller, and from its site. */
  readonly paidFrom: (caller: string | undefined) => readonly PaidFrom[]
  /** The same of the network from which an order was paid. */
  readonly paidBeside: (orderId: string) => readonly PaidFrom[]
}

/** Orders that were paid from one network or one site, newest first, and how many times the bounds of a network it has. */
export type PaidFrom = { readonly orders: readonly string[]; readonly times: number }

/** Counts nobody until `countBy` says how. */
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
