/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Entry of a conversation.
 * @typedef {{ readonly from: 'you', readonly text: string } |
 *   { readonly from: 'clerk' | 'ticket', readonly turn: ClerkResponse }} Entry an answer of the clerk, or the order after
 *   a change by hand
 */

/**
 * Conversation stored by this tab.
 * @typedef {object} Conversation
 * @property {string} [sessionId]
 * @property {string} [expiresAt]
 * @property {number} [turnsLeft]
 * @property {boolean} [isShared] true if it may be open on another screen, whose changes are followed
 * @property {readonly Entry[]} entries
 * @property {{ readonly text: string, readonly shown: string, readonly key: string }} [pending] Last message
 *   while it has no answer, with its idempotency key
 */

const NAME = 'comanda.conversation.2'

/** Restores the tab's conversation from before a reload, or returns an empty one. */
export function recall() {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(NAME) ?? '')
    if (Array.isArray(kept.entries)) return /** @type {Conversation} */ (kept)
  } catch {
    // Nothing was stored, or storage is unavailable: start a new conversation.
  }
  return /** @type {Conversation} */ ({ entries: [] })
}

/** Stores the conversation until the tab is closed, if the browser allows it. */
export function remember(/** @type {Conversation} */ conversation) {
  try {
    window.sessionStorage.setItem(NAME, JSON.stringify(conversation))
  } catch {
    // Private window without storage: a reload starts a new conversation.
  }
}

/** Deletes the stored conversation. */
export function forget() {
  try {
    window.sessionStorage.removeItem(NAME)
  } catch {
    // As above: nothing was stored.
  }
}
