const OF_THE_CHAIN =
  /^(?:HttpRequestError|TimeoutError|RpcRequestError|SocketClosedError|BlockNotFoundError|UnusableAnswer|LogsBehind|PageLimitExceeded)$/
/** Names of Stripe SDK errors for broken connections and for Stripe's own problems. */
const OF_STRIPE = /^Stripe(?:ConnectionError|APIError|RateLimitError)$/

/** Returns whose network failed: viem and Stripe's SDK wrap that in errors of these names; any other error is our bug. */
export function networkFailedOf(error: unknown): 'chain' | 'card network' | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (OF_THE_CHAIN.test(cause.name)) return 'chain'
    if ('type' in cause && OF_STRIPE.test(String(cause.type))) return 'card network'
  }
  return undefined
}

export const isNetworkError = (error: unknown): boolean => networkFailedOf(error) !== undefined

/** For `catch`: returns undefined if the network failed; rethrows any other error. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!isNetworkError(error)) throw error
  return undefined
}
