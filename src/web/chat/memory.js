/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * One thing that was said.
 * @typedef {{ readonly from: 'you', readonly text: string } | { readonly from: 'clerk', readonly turn: ClerkResponse }} Entry
 */

/**
 * A conversation as this tab remembers it.
 * @typedef {object} Conversation
 * @property {string} [sessionId]
 * @property {string} [expiresAt]
 * @property {number} [turnsLeft]
 * @property {readonly Entry[]} entries
 * @property {{ readonly text: string, readonly shown: string, readonly key: string }} [pending] What was said last, while
 *   it has no answer, and the key that it was sent under
 */

const NAME = 'comanda.conversation.2'

/** The conversation that this tab had before it was loaded again; an empty one when there was none. */
export function recall() {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(NAME) ?? '')
    if (Array.isArray(kept.entries)) return /** @type {Conversation} */ (kept)
  } catch {
    // nothing was kept, or the browser keeps nothing: a conversation begins
  }
  return /** @type {Conversation} */ ({ entries: [] })
}

/** Keeps the conversation until the tab is closed, where the browser allows it. */
export function remember(/** @type {Conversation} */ conversation) {
  try {
    window.sessionStorage.setItem(NAME, JSON.stringify(conversation))
  } catch {
    // a private window without storage: a reload then begins anew
  }
}

/** Forgets the conversation. */
export function forget() {
  try {
    window.sessionStorage.removeItem(NAME)
  } catch {
    // as above: nothing was kept
  }
}
