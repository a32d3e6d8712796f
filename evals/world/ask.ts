/** HTTP response. */
export type Asked = {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** Duration in milliseconds, excluding waits requested by the service. */
  readonly ms: number
  /** CPU milliseconds of this process. */
  readonly cpuMs: number
}

/** Sends a request to a service. A body is sent as JSON. */
export type Ask = (path: string, sent?: { readonly body: object; readonly key?: string }) => Promise<Asked>

const MICROSECONDS = 1_000

/** Creates a client for a server URL. */
export const askAt =
  (url: string): Ask =>
  async (path, sent) => {
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    const response = await fetch(`${url}${path}`, sent ? posted(sent) : {})
    const body = read(await response.text())
    const { user, system } = process.cpuUsage(cpu)
    return {
      status: response.status,
      headers: response.headers,
      body,
      ms: performance.now() - began,
      cpuMs: (user + system) / MICROSECONDS,
    }
  }

/** Parses JSON, or returns the text unchanged: the responding server might not be ours. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const posted = ({ body, key }: { readonly body: object; readonly key?: string }): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  body: JSON.stringify(body),
})
