import { readConversation } from './ask-clerk.js'
import { followConversation } from './follow-conversation.js'

/** @import { ConversationResponse } from '#src/clerk/schema.ts' */

/**
 * Keeps up with what other screens do to the same conversation.
 * @param {{ readonly sessionId: () => string | undefined, readonly isShared: () => boolean, readonly isIdle: () => boolean,
 *   readonly take: (conversation: ConversationResponse) => void }} of `isIdle` is false while this screen waits for an
 *   answer itself
 */
export function createOtherScreens({ sessionId, isShared, isIdle, take }) {
  /** @type {(() => void) | undefined} */
  let stop
  /** @type {ConversationResponse | undefined} */
  let waiting

  /** Takes what was heard, once this screen waits for nothing itself. */
  function takeHeard() {
    if (!waiting || !isIdle()) return
    const heard = waiting
    waiting = undefined
    if (heard.session_id === sessionId()) take(heard)
  }

  function hear(/** @type {ConversationResponse} */ heard) {
    waiting = heard
    takeHeard()
  }

  return {
    takeHeard,
    /** Follows the present conversation if it may be open elsewhere, and no other any more. */
    follow: () => {
      stop?.()
      const id = sessionId()
      stop = isShared() && id !== undefined ? followConversation(id, hear) : undefined
    },
    /** Reads the conversation anew, after a change that another screen was quicker with. */
    catchUp: async () => {
      const id = sessionId()
      if (id !== undefined) hear(await readConversation(id))
    },
  }
}
