/** An answer over HTTP. */
export type Asked = {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** Milliseconds that it took, without what was waited for because the service asked for it. */
  readonly ms: number
  /** Milliseconds of this process's CPU. */
  readonly cpuMs: number
}

/** Asks a service something; a body is sent as JSON. */
export type Ask = (path: string, sent?: { readonly body: object; readonly key?: string }) => Promise<Asked>

const MICROSECONDS = 1_000

/** Asks a server at an address. */
export const askAt =
  (url: string): Ask =>
  async (path, sent) => {
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    const response = await fetch(`${url}${path}`, sent ? posted(sent) : {})
    const body = read(await response.text())
    const { user, system } = process.cpuUsage(cpu)
    return {
      ...{ status: response.status, headers: response.headers, body },
      ms: performance.now() - began,
      cpuMs: (user + system) / MICROSECONDS,
    }
  }

/** What is no JSON stays as it is: not everything that answers is a service of ours. */
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
