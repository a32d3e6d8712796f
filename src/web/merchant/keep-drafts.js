/** @import { Draft } from './given-fields.js' */

/**
 * Keeps unsent input of orders being packed, so that it survives a redraw of the ticket or an aborted submission.
 */
export function createDrafts() {
  /** @type {Map<string, Draft>} */
  const drafts = new Map()
  return {
    of: (/** @type {string} */ orderId) => {
      const known = drafts.get(orderId) ?? new Map()
      drafts.set(orderId, known)
      return known
    },
    /** Deletes the drafts of all other orders. */
    keepOnly: (/** @type {readonly string[]} */ orderIds) => {
      for (const orderId of drafts.keys()) if (!orderIds.includes(orderId)) drafts.delete(orderId)
    },
  }
}
