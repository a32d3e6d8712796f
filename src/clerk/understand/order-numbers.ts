import type { ClerkState } from '#src/clerk/state.ts'
import { keepsOrder, readAct } from '#src/reader/acts/read-act.ts'

/** Order id in a text; its letters are case-sensitive. */
export function orderIn(text: string, prefix: string): string | undefined {
  const [, id] = new RegExp(`\\b${prefix}[- ]([0-9A-Za-z]{8})\\b`, 'i').exec(text) ?? []
  return id === undefined ? undefined : `${prefix}-${id}`
}

/** True if a sentence cancels the booked order and is not a question: "Oh. Please cancel the order". */
export function cancels(text: string, prefix: string, { orders = [] }: ClerkState): boolean {
  const numbers = new RegExp(`\\b(?:(?:the|my|this) )?(?:order )?#?(${prefix}[- ]\\w{8})\\b`, 'gi')
  const named = [...text.matchAll(numbers)].map(([, id = '']) => id.replace(' ', '-').toLowerCase())
  // an order id from outside this conversation is not ours to cancel
  if (named.some(id => orders.every(({ order_id }) => order_id.toLowerCase() !== id))) return false
  const sentences = text.replace(numbers, 'the order').split(/(?<=[.!?;])\s+/)
  return (
    sentences.some(sentence => {
      const { act, rest } = readAct(sentence)
      return act === 'cancel' && rest.length === 0
    }) && !sentences.some(keepsOrder)
  )
}

const STAYS =
  /\b(?:keep|leave) (?:(?:just |only )?(?:it|that|this|(?:my|the|this|that) (?:whole |entire )?order))\b(?! (?:at|with|by|for|in|on|to|off|out)\b)|\bd[eé]je(?:lo|n)? (?:el|mi) pedido\b/iu

/** True for a request to keep the order: "No, don't cancel", "just keep my order how it was". */
export const keepsBookedOrder = (text: string): boolean => keepsOrder(text) || STAYS.test(text)
