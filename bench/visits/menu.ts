import { expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'

/** Workload: reads a compressed menu like a browser or an agent. `unchanged` sends a matching ETag. */
export const visit: Workload = async ({ ask, facts }) => {
  const asked = { path: facts.path!, headers: { 'Accept-Encoding': 'br, gzip' } }
  const first = await ask(asked)
  expectStatus(first, 200, asked)
  if (facts.unchanged !== 'yes') return async () => expectStatus(await ask(asked), 200, asked)
  const again = { ...asked, headers: { ...asked.headers, 'If-None-Match': String(first.headers.etag) } }
  return async () => expectStatus(await ask(again), 304, again)
}
