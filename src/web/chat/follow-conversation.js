import { conversationPath } from './ask-clerk.js'
/** @import { ConversationResponse } from '#src/clerk/schema.ts' */

/**
 * Follows a conversation that is open on several screens. Returns a function that stops it.
 * @param {string} sessionId
 * @param {(conversation: ConversationResponse) => void} arrived
 */
export function followConversation(sessionId, arrived) {
  const source = new window.EventSource(conversationPath(sessionId))
  source.addEventListener('conversation', event => arrived(JSON.parse(event.data)))
  return () => source.close()
}
