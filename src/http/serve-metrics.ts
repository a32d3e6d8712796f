import { timingSafeEqual } from 'node:crypto'
import type { Express, Request } from 'express'
import type { Metrics } from '#src/health/metrics.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { bearerOf } from './bearer.ts'

export type MetricsDoor = {
  readonly metrics: Metrics
  /** Who shows it as a bearer token is told. Without one, whoever asks from this machine is. */
  readonly token?: string | undefined
}

/** Serves /metrics to whoever may read them. */
export function serveMetrics(app: Express, { metrics, token }: MetricsDoor): void {
  app
    .route('/metrics')
    .get(async (request, response) => {
      if (token === undefined ? !isFromHere(request) : !isSame(bearerOf(request) ?? '', token))
        throw Fault.of('unauthorized', 'The metrics are not for everybody.', {
          hint: 'Send Authorization: Bearer and the METRICS_TOKEN of this server; without one ask from its own machine.',
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      const text = await metrics.text()
      response.set({ 'Content-Type': metrics.type, 'Cache-Control': 'no-store' }).end(text)
    })
    .all(() => {
      throw Fault.of('method_not_allowed', 'Metrics are only read.', { headers: { Allow: 'GET, HEAD' } })
    })
}

/** A proxy on this machine speaks for others, and says so. */
const isFromHere = (request: Request): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') &&
  !Object.keys(request.headers).some(name => FORWARDED.test(name))

/** X-Forwarded-For, CF-Connecting-IP, True-Client-IP, X-Real-IP, Via and their like. */
const FORWARDED = /forwarded|(?:client|connecting|real|remote|user|external)-?(?:ip|addr)|^via$|^cdn-loop$|^cf-ray$/

const isSame = (given: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)))
