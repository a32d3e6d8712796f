const OF_THE_NETWORK =
  /^(?:HttpRequestError|TimeoutError|RpcRequestError|SocketClosedError|BlockNotFoundError|UnusableAnswer|LogsBehind|TooFar)$/
/** What Stripe's SDK calls a connection that broke, and answers that are Stripe's own trouble. */
const OF_STRIPE = /^Stripe(?:ConnectionError|APIError|RateLimitError)$/

/** viem and Stripe's SDK wrap what the network did in errors of these names; anything else is a defect of ours. */
export function isNetworkError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (OF_THE_NETWORK.test(cause.name) || ('type' in cause && OF_STRIPE.test(String(cause.type)))) return true
  return false
}

/** For `catch`: undefined when the network failed; throws anything else. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!isNetworkError(error)) throw error
  return undefined
}
