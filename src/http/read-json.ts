import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** Maximum JSON body size in bytes. */
export const MOST_JSON = 65_536
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i

/** True if the body is JSON of a known length, as almost every client sends it. */
export function canReadAtOnce({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return (
    length > 0 &&
    length <= MOST_JSON &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

/** Reads such a body. Throws the same errors as the Express body parser. */
export function readJsonAtOnce(request: IncomingMessage): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    try {
      resolve(parse(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
    } catch (error) {
      reject(unreadable(error as Error))
    }
  })
  request.on('error', error => reject(Object.assign(error, { type: 'request.aborted', status: 400 })))
  return promise
}

/** Rejects invalid UTF-8 for the Express body parser, which would insert replacement characters. */
export function refuseBroken(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw unreadable(new SyntaxError('The body is not valid UTF-8.'))
}

const unreadable = (error: Error) => Object.assign(error, { type: 'entity.parse.failed', status: 400 })

function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new SyntaxError('The body is not valid UTF-8.')
  const text = bytes.toString('utf8')
  return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
}
