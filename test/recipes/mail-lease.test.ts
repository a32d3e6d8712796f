import { afterAll, beforeAll, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { enqueue, type Job, LeaseLost, lease } from '#src/ledger/outbox.ts'
import type { Mailer } from '#src/outbound/mail/mailer.ts'
import { readRecipeCatalog } from '#src/recipes/catalog.ts'
import { sendMail } from '#src/recipes/mail/send-mail.ts'
import { RECIPE } from '#test/support/shop.ts'

let db: Ledger
beforeAll(async () => {
  db = await openLedger(':memory:')
  await paidPurchase()
})
afterAll(() => db?.destroy())

const START = 1_800_000_000_000

test('a process that stalled and lost the lease on its mail job does not send the mail again', async () => {
  await enqueue(db, { kind: 'mail', subject: 'pu_1', runAt: START })
  let now = START
  const world = { ...realWorld, now: () => now }
  const delivered: string[] = []
  const post =
    (name: string, meanwhile: () => Promise<unknown>): Mailer['post'] =>
    async (_letter, beforeEnd) => {
      await meanwhile()
      try {
        await beforeEnd()
      } catch {
        return { kind: 'later', reason: 'broken off before the last byte' }
      }
      delivered.push(name)
      return { kind: 'sent' }
    }
  const send = (job: Job, how: Mailer['post']) =>
    sendMail(
      {
        db,
        world,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        mailer: { repeatable: false, post: how },
        sender: { from: 'recipes@shop.example', host: 'shop.example' },
        print: async () => Buffer.from('%PDF'),
      },
      job,
    )
  const slow = (await lease(db, 'slow', now, ['mail']))!
  const overtaken = send(
    slow,
    post('slow', async () => {
      now += 31_000
      const job = (await lease(db, 'quick', now, ['mail']))!
      await send(
        job,
        post('quick', async () => {}),
      )
    }),
  )
  await expect(overtaken).rejects.toThrow(LeaseLost)
  expect(delivered).toEqual(['quick'])
  expect(await db.selectFrom('purchases').select(['mail', 'email']).execute()).toEqual([{ mail: 'sent', email: null }])
})

async function paidPurchase(): Promise<void> {
  const product = readRecipeCatalog().product('recipe', RECIPE)!
  const money = { pay_to: `0x${'1'.repeat(40)}`, asset: `0x${'2'.repeat(40)}`, chain_id: 8453, amount_micro: 2_990_000 }
  await db
    .insertInto('recipe_quotes')
    .values({
      token_hash: 'q',
      product: `recipe:${RECIPE}`,
      total_cents: 299,
      created_at: START,
      expires_at: START + 1,
      ...money,
    })
    .execute()
  await db
    .insertInto('recipe_editions')
    .values({ hash: 'e', product: `recipe:${RECIPE}`, content: JSON.stringify(product) })
    .execute()
  await db
    .insertInto('purchases')
    .values({
      id: 'pu_1',
      quote_hash: 'q',
      product: `recipe:${RECIPE}`,
      edition: 'e',
      email: 'ana@example.com',
      mail: 'queued',
      created_at: START,
      settled_at: START,
    })
    .execute()
  await db
    .insertInto('claims')
    .values({
      id: 'cl',
      claim_key: 'k',
      rail: 'inline',
      subject_kind: 'purchase',
      subject_id: 'pu_1',
      ...money,
      payer: `0x${'3'.repeat(40)}`,
      nonce: '0xn',
      value_micro: 2_990_000,
      valid_before: 1,
      from_block: 0,
      state: 'settled',
      tx_hash: '0xh',
      created_at: START,
      updated_at: START,
      payload: JSON.stringify({ domain: { name: 'USD Coin', version: '2' }, validAfter: '0', signature: '0x' }),
    })
    .execute()
}
