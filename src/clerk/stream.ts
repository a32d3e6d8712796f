import type { InferUIMessageChunk, UIMessage } from 'ai'
import { sha256 } from '#src/kernel/ids.ts'
import type { ChatListener } from './chat.ts'
import type { ClerkCart, ClerkResponse } from './schema.ts'

/** What a streamed reply says of itself: at its start where it stands in its session, at its end also whether to pay. */
type ClerkMetadata = Pick<ClerkResponse, 'session_id' | 'turns_left'> & { readonly ready_to_buy?: boolean }

/** A reply of the clerk as clients of the AI SDK hold it. */
export type ClerkMessage = UIMessage<ClerkMetadata, { cart: ClerkCart; turn: ClerkResponse }>
export type ClerkChunk = InferUIMessageChunk<ClerkMessage>

export type TurnStream = {
  /** To be told of the turn while it is made. */
  readonly listener: ChatListener
  readonly hasBegun: () => boolean
  /** Says what is not said yet, and the whole answer. */
  readonly finish: (response: ClerkResponse) => void
  /** Withdraws what was said; `errorText` is the body that every error has, as JSON. */
  readonly fail: (errorText: string) => void
  readonly abort: () => void
}

/**
 * Writes one turn as a UI message stream of the AI SDK. It begins with the turn, or when it is finished for a reply that
 * was kept: what is refused before writes nothing.
 */
export function createTurnStream(write: (chunk: ClerkChunk) => void): TurnStream {
  let begun = false
  let told = ''
  let texts = 0
  let open: string | undefined

  const begin = (session_id: string, turn: number, turns_left: number) => {
    begun = true
    // the same for a repetition, so that a client puts it in the place of what it has
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
