import type { WebSocketChatTransportRequest } from 'ai'
import { ai } from '#src/clerk/model/ai.ts'
import { ClerkChatBody } from '#src/clerk/schema.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'

export type SendFrame = Extract<WebSocketChatTransportRequest, { type: 'send' }>
export type ResumeFrame = Extract<WebSocketChatTransportRequest, { type: 'resume' }>

/** Message to the clerk with the client's id for it. */
export type SaidMessage = ClerkChatBody & { readonly message_id: string }

/** Parsed frame: a valid AI SDK transport frame, an invalid one with a request id to respond to, or garbage. */
export type ReadFrame =
  | { readonly kind: 'frame'; readonly frame: WebSocketChatTransportRequest }
  | { readonly kind: 'refused'; readonly requestId: string; readonly fault: Fault }
  | { readonly kind: 'garbage' }

/** Maximum number of messages in a frame: more than fit into its bytes in practice; only the newest is read. */
const MOST_MESSAGES = 100

export async function readFrame(text: string): Promise<ReadFrame> {
  const value = parse(text)
  const long = tooLong(value)
  if (long) return long
  const checked = await ai().safeValidateWebSocketChatTransportRequest({ value })
  if (checked.success) return { kind: 'frame', frame: checked.data }
  if (!isJsonObject(value) || typeof value.requestId !== 'string') return { kind: 'garbage' }
  return { kind: 'refused', requestId: value.requestId, fault: unreadable(checked.error.message) }
}

/** Rejects a frame that would be expensive to validate. */
function tooLong(value: unknown): ReadFrame | undefined {
  if (!isJsonObject(value) || typeof value.requestId !== 'string') return undefined
  if (!Array.isArray(value.messages) || value.messages.length <= MOST_MESSAGES) return undefined
  const fault = unreadable(`messages has more than ${MOST_MESSAGES} entries; only the newest one is read.`)
  return { kind: 'refused', requestId: value.requestId, fault }
}

/**
 * Extracts the message from a send frame: only the text of the user's newest message and its id. Throws a Fault
 * with all problems.
 */
export function readMessage({ messages, body, headers }: SendFrame): SaidMessage {
  const newest = messages.at(-1)
  if (newest?.role !== 'user') throw unreadable('The last entry of messages must have role "user".')
  const text = newest.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n')
  const { session_id } = body as { readonly session_id?: unknown }
  const input = { message: text, ...(session_id === undefined ? {} : { session_id }) }
  const parsed = ClerkChatBody.safeParse(input)
  if (!parsed.success) throw Fault.ofProblems(shapeProblems(parsed.error, input))
  const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1]
  return { ...parsed.data, message_id: key ?? newest.id }
}

/** Returns the id of the session whose turn to resume, if the frame names one. */
export function readSession({ body }: ResumeFrame): string | undefined {
  const { session_id } = body as { readonly session_id?: unknown }
  if (session_id === undefined || typeof session_id === 'string') return session_id
  throw unreadable('body.session_id must be a string.')
}

const unreadable = (why: string): Fault =>
  Fault.of('invalid_field', `This frame cannot be read. ${why}`, {
    hint:
      'Send {type:"send", requestId, id, trigger:"submit-message", messages:[{id, role:"user", parts:[{type:"text", ' +
      'text}]}], headers:{}, body:{session_id}}.',
  })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
