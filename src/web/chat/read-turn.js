/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Reads a streamed turn in the AI SDK's UI message stream format, one JSON document per `data:` line. Reports the text
 * as it grows, and from the start again if the server restarts a step. Resolves with the complete turn.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(text: string) => void} tell
 * @returns {Promise<ClerkResponse>}
 */
export async function readTurn(stream, tell) {
  /** @type {Map<string, string>} */
  const texts = new Map()
  /** @type {ClerkResponse | undefined} */
  let turn
  for await (const data of eventData(stream)) {
    if (data === '[DONE]') break
    const part = JSON.parse(data)
    switch (part.type) {
      case 'text-start':
        texts.set(part.id, '')
        break
      case 'text-delta':
        texts.set(part.id, (texts.get(part.id) ?? '') + part.delta)
        tell([...texts.values()].join('\n\n'))
        break
      case 'reset-step':
        texts.clear()
        tell('')
        break
      case 'data-turn':
        turn = part.data
        break
      case 'error':
        throw new Error(part.errorText)
    }
  }
  if (!turn) throw new Error('the stream ended before its turn did')
  return turn
}

/**
 * Yields the data of each server-sent event.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function* eventData(stream) {
  const reader = stream.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split(/\r?\n/).filter(line => line.startsWith('data:'))
      if (lines.length > 0) yield lines.map(line => line.slice(5).replace(/^ /, '')).join('\n')
    }
  }
}
