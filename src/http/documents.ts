import type { Express, RequestHandler } from 'express'
import type { ServedDocument } from '#src/discovery/documents.ts'
import { Fault } from '#src/kernel/faults.ts'
import { once } from '#src/kernel/memoize.ts'
import { createDocument } from './document.ts'
import type { Limits } from './limits.ts'
import { send } from './send.ts'

/** Rate-limits document requests per network and per site, because documents are large. */
export const countDocuments =
  ({ takeOf }: Pick<Limits, 'takeOf'>): RequestHandler =>
  async (request, _response, next) => {
    await takeOf('documents', request.ip ?? '')
    next()
  }

/**
 * Serves public documents, each at its path, with a cache lifetime of one hour. Each is built on its first request.
 */
export function serveDocuments(app: Express, documents: readonly ServedDocument[], count: RequestHandler): void {
  for (const document of documents) {
    const prepared = once(() => createDocument(document.body))
    const headers = {
      'Content-Type': document.type,
      'Cache-Control': 'public, max-age=3600',
      ...(document.link ? { Link: document.link } : {}),
    }
    app
      .route(document.path)
      .get(count, (request, response) => send(request, response, { status: 200, headers, body: prepared() }))
      .all((request, response) => {
        if (request.method === 'OPTIONS') return void response.set('Allow', 'GET, HEAD').status(204).end()
        throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, {
          headers: { Allow: 'GET, HEAD' },
        })
      })
  }
}
