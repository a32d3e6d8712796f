import type { Request, Response } from 'express'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import type { StoredAnswer } from '#src/ledger/idempotency.ts'
import { type Document, etagOf, type Form } from './document.ts'

/** Response to send, with a body made for this request or a shared document. */
export type Answer = Omit<StoredAnswer, 'body'> & { readonly body: string | Document }

/** Returns the body of a response as text. */
export const textOf = ({ body }: Pick<Answer, 'body'>): string =>
  typeof body === 'string' ? body : body.content.toString()

/**
 * Sends a complete response; the only way to do so. A GET or HEAD whose ETag the client already has gets a 304.
 * Documents are compressed for clients that accept Brotli.
 */
export function send(request: Request, response: Response, { status, headers, body }: Answer): void {
  // headers are passed to writeHead instead of set on the response, because that is faster
  const head: Record<string, string | number> = { ...response.locals.head, ...headers }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const chosen = typeof body === 'string' ? body : chooseForm(request, response, body, head)
  if (isRead && status === 200) {
    head.ETag = typeof chosen === 'string' ? etagOf(chosen) : chosen.etag
    if (request.headers['if-none-match'] !== undefined && isFresh(request, response, head.ETag)) {
      delete head['Content-Type']
      delete head['Content-Encoding']
      response.writeHead(304, head).end()
      return
    }
  }
  if (request.method !== 'HEAD' && status !== 204)
    head['Content-Length'] = typeof chosen === 'string' ? Buffer.byteLength(chosen) : chosen.length
  response.writeHead(status, head).end(typeof chosen === 'string' ? chosen : chosen.content)
}

function isFresh(request: Request, response: Response, etag: string): boolean {
  response.setHeader('ETag', etag)
  return request.fresh
}

function chooseForm(
  request: Request,
  response: Response,
  document: Document,
  head: Record<string, string | number>,
): Form {
  if (!document.compressed) return document
  const vary = response.getHeader('Vary')
  head.Vary = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  if (!takesBrotli(request)) return document
  const compressed = document.compressed()
  if (!compressed) return document
  head['Content-Encoding'] = 'br'
  return compressed
}

/** Cache size: most clients send one of a few Accept-Encoding values. */
const MOST_WISHES = 100
const wishes = createLruCache<boolean>(MOST_WISHES)

function takesBrotli(request: Request): boolean {
  const wish = request.get('Accept-Encoding') ?? ''
  return wishes.get(wish) ?? wishes.keep(wish, request.acceptsEncodings(['br', 'identity']) === 'br')
}
