import type { WebSocketChatTransportRequest } from 'ai'
import { ai } from '#src/clerk/model/ai.ts'
import { ClerkChatBody } from '#src/clerk/schema.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'

export type SendFrame = Extract<WebSocketChatTransportRequest, { type: 'send' }>
export type ResumeFrame = Extract<WebSocketChatTransportRequest, { type: 'resume' }>

/** A message to the clerk, and the client's name for it. */
export type SaidMessage = ClerkChatBody & { readonly message_id: string }

/** A frame as the transport of the AI SDK sends it, one that says whom to tell what is wrong with it, or garbage. */
export type ReadFrame =
  | { readonly kind: 'frame'; readonly frame: WebSocketChatTransportRequest }
  | { readonly kind: 'refused'; readonly requestId: string; readonly fault: Fault }
  | { readonly kind: 'garbage' }

/** More than a conversation has in the bytes of a frame; only the newest one is read. */
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

/** Refuses what would be much work to validate. */
function tooLong(value: unknown): ReadFrame | undefined {
  if (!isJsonObject(value) || typeof value.requestId !== 'string') return undefined
  if (!Array.isArray(value.messages) || value.messages.length <= MOST_MESSAGES) return undefined
  const fault = unreadable(`It has more than ${MOST_MESSAGES} messages; only the newest one is read.`)
  return { kind: 'refused', requestId: value.requestId, fault }
}

/** What a send frame says: only the text of the newest message of the user, and who names it. Throws a Fault with all problems. */
export function readMessage({ messages, body, headers }: SendFrame): SaidMessage {
  const newest = messages.at(-1)
  if (newest?.role !== 'user') throw unreadable('The last of messages must be of the user.')
  const text = newest.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n')
  const { session_id } = body as { readonly session_id?: unknown }
  const input = { message: text, ...(session_id === undefined ? {} : { session_id }) }
  const parsed = ClerkChatBody.safeParse(input)
  if (!parsed.success) throw Fault.ofProblems(shapeProblems(parsed.error, input))
  const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1]
  return { ...parsed.data, message_id: key ?? newest.id }
}

/** The session whose turn is to be followed, if the frame names one. */
export function readSession({ body }: ResumeFrame): string | undefined {
  const { session_id } = body as { readonly session_id?: unknown }
  if (session_id === undefined || typeof session_id === 'string') return session_id
  throw unreadable('body.session_id must be a text.')
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
