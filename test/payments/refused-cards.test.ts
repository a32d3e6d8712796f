import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CardCredential } from '#src/payments/credential.ts'
import { cardHandler } from '#src/payments/methods/card.ts'
import { createOffers, type Offers } from '#src/payments/protocols/mpp.ts'
import { stripeMethod } from '#src/payments/protocols/mpp-methods.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import { openCards } from '#test/simulation/cards.ts'
import { type Lab, openLab } from './settlement-lab.ts'

const DAY_MS = 86_400_000
const PROCESS = { alive: true, name: 'lab' }

let lab: Lab
let cards: ReturnType<typeof openCards>
let engine: ReturnType<Lab['engineWith']>
let offers: Offers
let looks: number
beforeEach(async () => {
  lab = await openLab()
  looks = 0
  cards = openCards(lab.time, { call: async (_process, effect) => effect(), late: () => never(), end: () => {} })
  const api = cards.apiOf(PROCESS)
  const counted: typeof api = {
    ...api,
    intentOf: (...asked) => {
      looks += 1
      return lab.broken.has('intentOf') ? Promise.reject(new Error('connection reset')) : api.intentOf(...asked)
    },
  }
  const stripe = cardHandler({ api: counted, world: lab.world, log: lab.deps.log })
  offers = createOffers({
    secret: 'laboratory '.repeat(4),
    realm: 'comanda.example',
    methods: [stripeMethod('n')],
  })
  engine = lab.engineWith({ methods: { ...lab.methods, stripe }, offers })
})
afterEach(() => lab[Symbol.asyncDispose]())

const never = (): Promise<never> => new Promise(() => {})
const credentialFor = (id: string, token: string): CardCredential => ({
  means: 'stripe',
  rail: 'mpp-stripe',
  token,
  externalId: id,
  echo: offers.challenges(lab.demandFor(id))[0]!,
})
const pay = (id: string, token: string) =>
  engine.settlement.pay({ demand: lab.demandFor(id), credential: credentialFor(id, token) })
const reconcile = () => reconcileClaims(engine)
/** Advances the clock, then runs the reconciler once a minute for three minutes. */
async function passing(ms: number) {
  await lab.time.pass(ms)
  for (let n = 0; n < 3; n++) {
    await reconcile()
    await lab.time.pass(60_000)
  }
}

test('a declined card claim is deleted a day after its price expires, once Stripe has been asked again', async () => {
  expect(await pay('pu_1', cards.tokenOf(1, true))).toMatchObject({ kind: 'refused' })
  await passing(DAY_MS - 900_000)
  expect(await lab.claims()).toMatchObject([{ state: 'failed' }])
  await passing(3_600_000)
  expect(await lab.claims()).toEqual([])
})

test('a declined card claim is kept while Stripe is unreachable, and settled if its charge is found', async () => {
  await pay('pu_1', cards.tokenOf(1, true))
  await pay('pu_2', cards.tokenOf(2, false))
  const settled = (await lab.claims()).find(({ state }) => state === 'settled')!
  // ledger written by an older version: it records a charge as refused although the charge went through
  await lab.db.deleteFrom('inflows').execute()
  await lab.db.updateTable('claims').set({ state: 'failed', provider_ref: null }).where('id', '=', settled.id).execute()
  lab.broken.set('intentOf', 'before')
  await passing(3 * DAY_MS)
  expect(await lab.claims()).toHaveLength(2)
  lab.broken.clear()
  await passing(3_600_000)
  expect(await lab.claims()).toMatchObject([{ id: settled.id, state: 'settled' }])
})

test('a failed transfer claim is kept, because anyone may have submitted the authorization to the chain', async () => {
  const credential = await lab.signed()
  lab.broken.set('simulateContract', 'before').set('estimateGas', 'before')
  await lab.pay(credential)
  lab.broken.clear()
  await passing(3 * DAY_MS)
  expect(await lab.claimOf(credential)).toMatchObject({ state: 'failed' })
})

test('declined cards do not delay checks of transfers, and are checked four times an hour', async () => {
  for (let n = 0; n < 25; n++) await pay(`pu_${n + 10}`, cards.tokenOf(n, true))
  const credential = await lab.signed()
  lab.broken.set('simulateContract', 'before').set('estimateGas', 'before')
  await lab.pay(credential)
  lab.broken.clear()
  lab.chain.bring(credential, 'transfer')
  looks = 0
  await lab.time.pass(60_000)
  await reconcile()
  expect(looks).toBe(0)
  expect(await lab.claimOf(credential)).toMatchObject({ state: 'settled' })
  await lab.time.pass(840_000)
  for (let n = 0; n < 5; n++) await reconcile()
  expect(looks).toBe(25)
})

test('claims whose provider is unreachable do not block claims that are waiting for a check', async () => {
  for (let n = 0; n < 25; n++) await pay(`pu_${n + 10}`, cards.tokenOf(n, true))
  await lab.time.pass(900_000)
  lab.broken.set('intentOf', 'before')
  for (let n = 0; n < 5; n++) {
    await lab.time.pass(5_000)
    await reconcile()
  }
  lab.broken.clear()
  looks = 0
  const first = (await lab.claims()).toSorted((a, b) => a.updated_at - b.updated_at)[0]!
  await lab.time.pass(5_000)
  await reconcile()
  expect(looks).toBe(20)
  const now = (await lab.claims()).find(({ id }) => id === first.id)!
  expect(now.updated_at).toBe(lab.time.now())
})
