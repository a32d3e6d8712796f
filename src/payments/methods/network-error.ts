const OF_THE_NETWORK =
  /^(?:HttpRequestError|TimeoutError|RpcRequestError|SocketClosedError|BlockNotFoundError|UnusableAnswer|LogsBehind|PageLimitExceeded)$/
/** Names of Stripe SDK errors for broken connections and for Stripe's own problems. */
const OF_STRIPE = /^Stripe(?:ConnectionError|APIError|RateLimitError)$/

/**
 * True if the network failed: viem and Stripe's SDK wrap that in errors of these names; any other error is our bug.
 */
export function isNetworkError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (OF_THE_NETWORK.test(cause.name) || ('type' in cause && OF_STRIPE.test(String(cause.type)))) return true
  return false
}

/** For `catch`: returns undefined if the network failed; rethrows any other error. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!isNetworkError(error)) throw error
  return undefined
}
