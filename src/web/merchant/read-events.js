/**
 * Reads server-sent events as they arrive. Calls `heard` for comments as well, which serve as heartbeats.
 * @param {ReadableStream<Uint8Array>} body
 * @param {{ readonly event: (data: string) => void, readonly heard: () => void }} tell
 */
export async function readEvents(body, tell) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    tell.heard()
    const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').filter(line => line.startsWith('data: '))
      if (data.length > 0) tell.event(data.map(line => line.slice(6)).join('\n'))
    }
  }
}
