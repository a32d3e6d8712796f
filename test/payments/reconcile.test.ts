import { expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import type { PaymentMethodHandler } from '#src/payments/methods/payment-method.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'

const CLAIMS = 450
const UNREACHABLE = 300
const log = { info: () => {}, warn: () => {}, error: () => {} }
const token = (n: number) => `spt_${n}`

/** Undecided card payment of a purchase. */
const claimRow = (n: number) => ({
  id: `cl_${n}`,
  claim_key: `stripe:${token(n)}`,
  rail: 'mpp',
  means: 'stripe',
  subject_kind: 'purchase',
  subject_id: `pu_${n}`,
  payer: 'card',
  pay_to: '0x',
  asset: '0x',
  chain_id: 1,
  nonce: token(n),
  amount_micro: 10_000,
  value_micro: 10_000,
  valid_before: 1,
  from_block: 0,
  state: 'unknown' as const,
  payload: JSON.stringify({
    domain: { name: '', version: '' },
    credential: { means: 'stripe', rail: 'mpp-stripe', token: token(n), echo: { id: '', request: {} } },
  }),
  created_at: n,
  updated_at: n,
})

test('every undecided claim is checked once after a long outage, even behind others that cannot be checked', async () => {
  const db = await openLedger(':memory:')
  const rows = Array.from({ length: CLAIMS }, (_, n) => claimRow(n))
  await db.transaction().execute(async trx => {
    for (const row of rows) await trx.insertInto('claims').values(row).execute()
  })
  const asked: string[] = []
  const find: PaymentMethodHandler['find'] = async ({ id }) => {
    asked.push(id)
    if (asked.length <= UNREACHABLE) throw new Error('nobody answers')
    return { kind: 'refused', reason: 'not charged' }
  }
  const settlement = { isInFlight: () => false } as never
  const methods = { stripe: { find } } as never
  const subjects = {} as never
  await reconcileClaims({
    db,
    world: realWorld,
    log,
    methods,
    settlement,
    subjects,
    offers: {} as never,
    wake: () => {},
  })
  expect(asked).toEqual(rows.map(({ id }) => id))
  const failed = await db.selectFrom('claims').select('id').where('state', '=', 'failed').execute()
  expect(failed).toHaveLength(CLAIMS - UNREACHABLE)
  await db.destroy()
})

test('a damaged claim is reported and does not block the others', async () => {
  const db = await openLedger(':memory:')
  for (const n of [1, 2]) await db.insertInto('claims').values(claimRow(n)).execute()
  await db.updateTable('claims').set({ payload: '{"domain":{}}' }).where('id', '=', 'cl_1').execute()
  const errors: unknown[] = []
  const asked: string[] = []
  const find: PaymentMethodHandler['find'] = async ({ id }) => {
    asked.push(id)
    return { kind: 'refused', reason: 'not charged' }
  }
  await reconcileClaims({
    db,
    world: realWorld,
    log: { ...log, error: (fields: object) => void errors.push(fields) },
    methods: { stripe: { find } } as never,
    settlement: { isInFlight: () => false } as never,
    subjects: {} as never,
    offers: {} as never,
    wake: () => {},
  })
  expect(asked).toEqual(['cl_2'])
  expect(errors).toEqual([{ claim: 'cl_1', error: expect.stringContaining('stored claim is damaged (domain.name:') }])
  await db.destroy()
})
