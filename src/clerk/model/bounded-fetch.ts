/** Bytes of one answer of a model's server: many times what its tokens may come to. */
const MOST_BYTES = 1_000_000

/**
 * Fetches answers that end. What a model's server sends is gathered until a line, a call of a tool or a thought is whole, so
 * an answer that grows beyond a megabyte fails and its connection is closed.
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
