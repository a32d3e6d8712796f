import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Carrier that accepts call requests but places no calls; the test drives every call. */
export async function openCarrier(answer: (call: number) => number | undefined) {
  const calls: Record<string, string>[] = []
  const hungUp: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const reply = (status: number, fields: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(fields))
    const sid = /Calls\/(CA[^.]+)\.json/.exec(request.url ?? '')?.[1]
    if (sid) hungUp.push(sid)
    if (sid) return reply(200, { sid, status: 'completed' })
    calls.push(Object.fromEntries(new URLSearchParams(body)))
    const status = answer(calls.length)
    return status
      ? reply(status, { code: 21211, message: 'no', status })
      : reply(201, { sid: `CA${String(calls.length).padStart(32, '0')}`, status: 'queued' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return { calls, hungUp, apiUrl, close }
}
