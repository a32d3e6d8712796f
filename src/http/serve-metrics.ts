import { timingSafeEqual } from 'node:crypto'
import type { Express, Request } from 'express'
import type { Metrics } from '#src/health/metrics.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { bearerOf } from './bearer.ts'

export type MetricsListener = {
  readonly metrics: Metrics
  /** Bearer token required to read metrics. Without one, only requests from this machine are allowed. */
  readonly token?: string | undefined
}

/** Serves /metrics to authorized callers. */
export function serveMetrics(app: Express, { metrics, token }: MetricsListener): void {
  app
    .route('/metrics')
    .get(async (request, response) => {
      if (token === undefined ? !isFromHere(request) : !isSame(bearerOf(request) ?? '', token))
        throw Fault.of('unauthorized', 'Metrics require authorization.', {
          hint: 'Send Authorization: Bearer with the METRICS_TOKEN of this server; if it has none, read them from the same machine.',
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      const text = await metrics.text()
      response.set({ 'Content-Type': metrics.type, 'Cache-Control': 'no-store' }).end(text)
    })
    .all(() => {
      throw Fault.of('method_not_allowed', 'Metrics are read-only.', { headers: { Allow: 'GET, HEAD' } })
    })
}

/** True if the request is from this machine and was not forwarded by a local proxy. */
const isFromHere = (request: Request): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') &&
  !Object.keys(request.headers).some(name => FORWARDED.test(name))

/** Matches X-Forwarded-For, CF-Connecting-IP, True-Client-IP, X-Real-IP, Via, and similar headers. */
const FORWARDED = /forwarded|(?:client|connecting|real|remote|user|external)-?(?:ip|addr)|^via$|^cdn-loop$|^cf-ray$/

const isSame = (given: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)))
