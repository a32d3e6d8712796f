import type { Duplex } from 'node:stream'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { faultBody } from './faults.ts'
import { newRequestId } from './identify.ts'

type Unread = { readonly status: string; readonly fault: Fault }

/** Error response for a request that failed before it was parsed, by Node's error code. */
const UNREAD: Readonly<Record<string, Unread>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    fault: Fault.of('headers_too_large', 'The headers are larger than 32 KiB.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    fault: Fault.of(
      'invalid_field',
      'Request timed out: headers must arrive within 10 seconds, the whole request within 30.',
      {
        hint: 'Send the request without pauses.',
      },
    ),
  },
}
const UNREADABLE: Unread = {
  status: '400 Bad Request',
  fault: Fault.of('invalid_field', 'This is not a valid HTTP request.', { hint: 'Send HTTP/1.1.' }),
}

/** Responds to unparsable requests with the standard error body. */
export const answerMalformedRequest =
  (world: Pick<World, 'randomBytes'>) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const id = newRequestId(world)
    const { status, fault } = UNREAD[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify(faultBody(fault, id))
    const headers = `Content-Type: application/json\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
    socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`)
  }
