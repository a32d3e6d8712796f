import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SCHEMAS } from '#src/ledger/migrate.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { ClaimRow } from '#src/ledger/tables.ts'
import { eventDataJson, paymentEventJson } from '#src/orders/event-chain.ts'
import { readGiven } from '#src/orders/handed-out.ts'
import { customerJson } from '#src/orders/stored-customer.ts'
import { toClaim } from '#src/payments/claims.ts'
import { quoteContentJson } from '#src/pricing/quote-content.ts'

const thing = storedJson('thing', z.object({ name: z.string(), size: z.number().optional() }))

test('stored JSON is returned as it was stored, with fields that the schema does not list', () => {
  expect(thing.parse('{"size":2,"name":"a","more":[1]}')).toEqual({ size: 2, name: 'a', more: [1] })
})

test.each([
  ['no JSON', '{"name":', 'stored thing is not JSON; restore the row from a backup'],
  ['no object', 'null', 'stored thing is damaged (JSON: Invalid input: expected object, received null); restore'],
  [
    'a missing field',
    '{"size":2}',
    'stored thing is damaged (name: Invalid input: expected string, received undefined)',
  ],
  ['every wrong field', '{"name":1,"size":"b"}', /damaged \(name: .*; size: .*\)/],
  ['a newer version', '{"version":2,"name":"a"}', 'stored thing has version 2; run the server version that wrote it'],
])('%s is one error', (_, text, message) => {
  expect(() => thing.parse(text)).toThrow(message)
})

test('the error contains no stored value', () => {
  expect(() => thing.parse('{"name":["+1 212 555 0100"]}')).toThrow(/^(?!.*0100).*$/)
})

test.each(SCHEMAS)('the stored JSON of a ledger with schema %s is readable', schema => {
  const db = new DatabaseSync(':memory:')
  db.exec(readFileSync(new URL(`./released/${schema}.sql`, import.meta.url), 'utf8'))
  const texts = (query: string) =>
    db
      .prepare(query)
      .all()
      .flatMap(row => Object.values(row) as string[])
  const quotes = texts('select content from quotes')
  expect(quotes.length).toBeGreaterThan(0)
  for (const text of quotes) expect(quoteContentJson.parse(text)).toEqual(JSON.parse(text))
  for (const text of texts('select customer from orders where customer is not null')) customerJson.parse(text)
  for (const text of texts('select data from order_events')) eventDataJson.parse(text)
  for (const text of texts("select data from order_events where type in ('settle', 'prove')"))
    expect(paymentEventJson.parse(text)).toEqual(JSON.parse(text))
  const columns = texts("select name from pragma_table_info('orders')")
  if (columns.includes('given'))
    for (const text of texts('select given from orders where given is not null')) readGiven(text)
  for (const row of db.prepare('select * from claims').all())
    expect(toClaim({ means: 'eip3009', ...row } as never as Parameters<typeof toClaim>[0] & ClaimRow).id).toBe(row.id)
})
