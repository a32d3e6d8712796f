import type { Request, Response } from 'express'
import type { StoredAnswer } from '#src/ledger/idempotency.ts'
import { type Document, etagOf } from './document.ts'

/** What is sent: an answer made for this request, or a document. */
export type Answer = Omit<StoredAnswer, 'body'> & { readonly body: string | Document }

/** The body of an answer as text. */
export const textOf = ({ body }: Pick<Answer, 'body'>): string =>
  typeof body === 'string' ? body : body.bytes.toString('utf8')

/**
 * Sends an answer, the only way that one is sent whole. A GET or HEAD that the client already has is 304; a document goes
 * out compressed to whoever takes Brotli.
 */
export function send(request: Request, response: Response, { status, headers, body }: Answer): void {
  response.statusCode = status
  for (const name in headers) response.setHeader(name, headers[name]!)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const chosen = typeof body === 'string' ? body : chooseForm(request, response, body)
  if (isRead && status === 200) {
    response.setHeader('ETag', typeof chosen === 'string' ? etagOf(chosen) : chosen.etag)
    if (request.headers['if-none-match'] !== undefined && request.fresh) {
      response.removeHeader('Content-Type')
      response.removeHeader('Content-Encoding')
      response.statusCode = 304
      return void response.end()
    }
  }
  response.end(typeof chosen === 'string' ? chosen : chosen.bytes)
}

function chooseForm(request: Request, response: Response, document: Document): Pick<Document, 'bytes' | 'etag'> {
  if (!document.compressed) return document
  response.vary('Accept-Encoding')
  if (request.acceptsEncodings(['br', 'identity']) !== 'br') return document
  const compressed = document.compressed()
  if (!compressed) return document
  response.setHeader('Content-Encoding', 'br')
  return compressed
}
