/** @import { Draft } from './given-fields.js' */

/** What was typed of orders that are still packed: a ticket that is drawn anew, or not sent after all, has it again. */
export function createDrafts() {
  /** @type {Map<string, Draft>} */
  const drafts = new Map()
  return {
    of: (/** @type {string} */ orderId) => {
      const known = drafts.get(orderId) ?? new Map()
      drafts.set(orderId, known)
      return known
    },
    /** Forgets all but these orders. */
    keepOnly: (/** @type {readonly string[]} */ orderIds) => {
      for (const orderId of drafts.keys()) if (!orderIds.includes(orderId)) drafts.delete(orderId)
    },
  }
}
