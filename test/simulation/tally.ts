import type { Ledger } from '#src/ledger/database.ts'

/** Tallies the final states of orders, payments, and refunds by name. */
export async function countEnds(books: Ledger, note: (name: string) => void): Promise<void> {
  for (const { status } of await books.selectFrom('orders').select('status').execute()) note(`order ${status}`)
  for (const { state } of await books.selectFrom('claims').select('state').execute()) note(`claim ${state}`)
  for (const { reason } of await books.selectFrom('refunds').select('reason').execute()) note(`refund ${reason}`)
}
