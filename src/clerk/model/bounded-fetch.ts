/** Maximum response size from a model server, in bytes; far above what its token limit allows. */
const MOST_BYTES = 1_000_000

/**
 * Wraps fetch with a response size limit. The SDK buffers until a line, tool call, or thought is complete, so a
 * response above one megabyte fails and its connection is closed.
 */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    let length = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        length += chunk.byteLength
        if (length > MOST_BYTES) throw new RangeError('the answer of the model does not end')
        controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
  }
}
