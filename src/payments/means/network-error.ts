/** viem wraps what the network did in errors of these names; anything else is a defect of ours. */
export function isNetworkError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      /^(HttpRequestError|TimeoutError|RpcRequestError|SocketClosedError|BlockNotFoundError|UnusableAnswer|LogsBehind)$/.test(
        cause.name,
      )
    )
      return true
  return false
}

/** For `catch`: undefined when the network failed; throws anything else. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!isNetworkError(error)) throw error
  return undefined
}
