import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CardToken, EmulatorStore, StoredIntent } from '#dev/cards/emulator-store.ts'

type Row = Record<string, SQLInputValue>

/** Tables with rows of an order, and their selection; tables with an ID column of their own get new IDs. */
const TABLES: readonly (readonly [table: string, where: string, own?: string])[] = [
  ['quotes', 'token_hash = (select quote_hash from orders where id = $id)'],
  ['orders', 'id = $id'],
  ['order_events', 'order_id = $id', 'cursor'],
  ['claims', 'subject_id = $id'],
  ['inflows', 'claim_id in (select id from claims where subject_id = $id)'],
  ['refunds', 'order_id = $id'],
  ['dispatches', 'order_id = $id'],
  ['demo_tickets', 'ticket_key = $id'],
  ['outbox', 'subject = $id', 'id'],
]

/**
 * Copies an order that went through the server and was paid by card: the same rows under other IDs, in the ledger
 * of a stopped server and in the records of the card network.
 */
export function copyOrder(db: DatabaseSync, books: EmulatorStore, orderId: string, copies: number): void {
  const rows = TABLES.map(([table, where, own]) => ({
    table,
    rows: (db.prepare(`select * from ${table} where ${where}`).all({ $id: orderId }) as Row[]).map(row => {
      const { [own ?? '']: _, ...rest } = row
      // a hash covers the order ID; events without a hash count as written by an older program
      return table === 'order_events' ? { ...rest, hash: null } : rest
    }),
  }))
  const of = (table: string) => rows.find(each => each.table === table)!.rows
  const ids = new Set<string>([orderId])
  for (const { token_hash } of of('quotes')) ids.add(String(token_hash))
  for (const { id, nonce, provider_ref } of of('claims'))
    for (const value of [id, nonce, provider_ref]) if (value !== null) ids.add(String(value))
  for (const { id, nonce } of of('refunds')) for (const value of [id, nonce]) ids.add(String(value))
  const intents = [...books.intents.values()].filter(({ description }) => description === orderId)
  const tokens = [...books.tokens.values()].filter(({ id }) => ids.has(id))
  const inserts = rows.flatMap(({ table, rows: [first] }) => {
    if (!first) return []
    const columns = Object.keys(first)
    const marks = columns.map(() => '?').join(', ')
    return [{ table, statement: db.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`) }]
  })
  const pattern = new RegExp([...ids].join('|'), 'g')
  for (let copy = 1; copy <= copies; copy += 1) {
    const rename = (text: string): string => text.replace(pattern, id => renamed(id, copy))
    for (const { table, statement } of inserts)
      for (const row of of(table))
        statement.run(...Object.values(row).map(value => (typeof value === 'string' ? rename(value) : value)))
    for (const intent of intents) {
      const next = JSON.parse(rename(JSON.stringify(intent))) as StoredIntent
      books.intents.set(next.id, next)
    }
    for (const token of tokens) {
      const next = JSON.parse(rename(JSON.stringify(token))) as CardToken
      books.tokens.set(next.id, next)
    }
  }
}

/** Another ID of the same length and alphabet, deterministic per copy. */
function renamed(id: string, copy: number): string {
  const digest = createHash('sha256').update(`${id} ${copy}`).digest('hex')
  const kept = /^(?:ORD-|0x|[a-z]+_)?/.exec(id)![0]
  return kept + digest.repeat(2).slice(0, id.length - kept.length)
}
