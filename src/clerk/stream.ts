import type { InferUIMessageChunk, UIMessage } from 'ai'
import { sha256 } from '#src/kernel/ids.ts'
import type { ChatListener } from './chat.ts'
import type { ClerkCart, ClerkResponse } from './schema.ts'

/** Metadata of a streamed reply: session position at the start; also payment readiness at the end. */
type ClerkMetadata = Pick<ClerkResponse, 'session_id' | 'turns_left'> & { readonly ready_to_buy?: boolean }

/** Clerk reply in the message format of AI SDK clients. */
export type ClerkMessage = UIMessage<ClerkMetadata, { cart: ClerkCart; turn: ClerkResponse }>
export type ClerkChunk = InferUIMessageChunk<ClerkMessage>

export type TurnStream = {
  /** Callbacks for the turn in progress. */
  readonly listener: ChatListener
  readonly hasBegun: () => boolean
  /** Writes the remaining text and the complete response. */
  readonly finish: (response: ClerkResponse) => void
  /** Withdraws the text sent so far; `errorText` is the standard error body, as JSON. */
  readonly fail: (errorText: string) => void
  readonly abort: () => void
}

/**
 * Writes one turn as an AI SDK UI message stream. Starts with the turn, or at `finish` for a replayed reply; a
 * request rejected before that writes nothing.
 */
export function createTurnStream(write: (chunk: ClerkChunk) => void): TurnStream {
  let begun = false
  let told = ''
  let texts = 0
  let open: string | undefined

  const begin = (session_id: string, turn: number, turns_left: number) => {
    begun = true
    // same id on a replay, so that a client replaces its existing message
    const messageId = `msg_${sha256(session_id).slice(0, 16)}_${turn}`
    write({ type: 'start', messageId, messageMetadata: { session_id, turns_left } })
    write({ type: 'start-step' })
  }
  const say = (delta: string) => {
    if (open === undefined) {
      texts += 1
      open = `text_${texts}`
      write({ type: 'text-start', id: open })
    }
    told += delta
    write({ type: 'text-delta', id: open, delta })
  }
  const withdraw = () => {
    if (told === '') return
    told = ''
    open = undefined
    write({ type: 'reset-step' })
  }
  return {
    listener: {
      onTurn: place => begin(place.sessionId, place.used, place.left),
      onText: say,
      onReset: withdraw,
    },
    hasBegun: () => begun,
    finish: response => {
      const { session_id, turns_used, turns_left, ready_to_buy, reply, cart } = response
      if (!begun) begin(session_id, turns_used, turns_left)
      if (told !== reply) {
        withdraw()
        say(reply)
      }
      if (open !== undefined) write({ type: 'text-end', id: open })
      write({ type: 'data-cart', id: 'cart', data: cart })
      write({ type: 'data-turn', id: 'turn', data: response })
      write({ type: 'finish-step' })
      write({ type: 'finish', finishReason: 'stop', messageMetadata: { session_id, turns_left, ready_to_buy } })
    },
    fail: errorText => {
      withdraw()
      write({ type: 'error', errorText })
    },
    abort: () => write({ type: 'abort' }),
  }
}
