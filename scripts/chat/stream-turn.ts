import { setTimeout as pause } from 'node:timers/promises'
import { parseJsonEventStream, type UIMessageChunk, uiMessageChunkSchema } from 'ai'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { createCommandError } from '../client/command-error.ts'
import { type Reply, refusal, type Service } from '../client/service.ts'

export type Message = {
  readonly text: string
  readonly sessionId: string | undefined
  /** Idempotency key of the message, which is answered once regardless of retries. */
  readonly key: string
}

export type TurnWatcher = {
  readonly onText: (text: string) => void
  /** Called if the text streamed so far is discarded. */
  readonly onReset: () => void
  readonly onWait: (seconds: number, why: string) => void
}

/** Longer than a turn locks its session. */
const ANSWER_MS = 95_000
const MOST_SENDS = 5
/** Error codes of temporary refusals. */
const PASSING = ['rate_limited', 'session_busy', 'idempotency_conflict', 'service_unavailable']

/**
 * Sends a message to the clerk and streams the reply. Sends the same message again if the connection breaks. Throws
 * a Trouble with the service's message if it is refused permanently.
 */
export async function streamTurn(service: Service, message: Message, watcher: TurnWatcher): Promise<ClerkResponse> {
  for (let sends = 1; ; sends++) {
    const answer = await send(service, message).catch(() => undefined)
    if (answer?.ok && answer.body) {
      const turn = await readTurn(answer.body, watcher)
      if (turn) return turn
      watcher.onReset()
    }
    const reply = answer && !answer.ok ? await replyOf(answer) : undefined
    if (reply && !PASSING.includes(String(reply.body.error))) throw refusal(reply)
    if (sends === MOST_SENDS) throw reply ? refusal(reply) : lost(service)
    const seconds = Number(reply?.headers.get('Retry-After') ?? 1)
    watcher.onWait(seconds, reply ? refusal(reply).message : 'The connection broke.')
    await pause(seconds * 1_000)
  }
}

function send(service: Service, { text, sessionId, key }: Message): Promise<Response> {
  return fetch(`${service.base}/api/clerk/chat`, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Agent-Id': 'comanda-chat',
    },
    body: JSON.stringify({ message: text, ...(sessionId === undefined ? {} : { session_id: sessionId }) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
}

/** Reads the complete answer. Returns undefined if the stream ends early. */
async function readTurn(body: ReadableStream<Uint8Array>, watcher: TurnWatcher): Promise<ClerkResponse | undefined> {
  let turn: ClerkResponse | undefined
  try {
    for await (const part of parseJsonEventStream<UIMessageChunk>({ stream: body, schema: uiMessageChunkSchema })) {
      if (!part.success) continue
      const chunk = part.value
      if (chunk.type === 'text-delta') watcher.onText(chunk.delta)
      else if (chunk.type === 'reset-step') watcher.onReset()
      else if (chunk.type === 'data-turn') turn = chunk.data as ClerkResponse
      else if (chunk.type === 'error') return undefined
    }
  } catch {
    return turn
  }
  return turn
}

const replyOf = async (answer: Response): Promise<Reply> => {
  const text = await answer.text()
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, headers: answer.headers, body: body as Reply['body'] }
}

const lost = (service: Service) =>
  createCommandError('server', `The clerk at ${service.base} did not answer.`, { hint: 'Is the server still running?' })
