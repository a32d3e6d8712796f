import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CardCredential } from '#src/payments/credential.ts'
import { cardMeans } from '#src/payments/means/card.ts'
import { createOffers, type Offers } from '#src/payments/rails/mpp.ts'
import { stripeMethod } from '#src/payments/rails/mpp-methods.ts'
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
  const stripe = cardMeans({ api: counted, world: lab.world, log: lab.deps.log })
  offers = createOffers({
    secret: 'laboratory '.repeat(4),
    realm: 'comanda.example',
    methods: [stripeMethod('n')],
  })
  engine = lab.engineWith({ means: { ...lab.means, stripe }, offers })
})
afterEach(() => lab[Symbol.asyncDispose]())

const never = (): Promise<never> => new Promise(() => {})
const credentialFor = (id: string, token: string): CardCredential => ({
  ...{ means: 'stripe', rail: 'mpp-stripe', token, externalId: id },
  echo: offers.challenges(lab.demandFor(id))[0]!,
})
const pay = (id: string, token: string) =>
  engine.settlement.pay({ demand: lab.demandFor(id), credential: credentialFor(id, token) })
const reconcile = () => reconcileClaims(engine)
/** Lets time pass, the reconciler look each minute of the last part of it. */
async function passing(ms: number) {
  await lab.time.pass(ms)
  for (let n = 0; n < 3; n++) {
    await reconcile()
    await lab.time.pass(60_000)
  }
}

test('a card that was declined is forgotten a day after its price, once Stripe has been asked again', async () => {
  expect(await pay('pu_1', cards.tokenOf(1, true))).toMatchObject({ kind: 'refused' })
  await passing(DAY_MS - 900_000)
  expect(await lab.claims()).toMatchObject([{ state: 'failed' }])
  await passing(3_600_000)
  expect(await lab.claims()).toEqual([])
})

test('one of which nobody can be asked is not forgotten, and one whose charge is found is paid', async () => {
  await pay('pu_1', cards.tokenOf(1, true))
  await pay('pu_2', cards.tokenOf(2, false))
  const settled = (await lab.claims()).find(({ state }) => state === 'settled')!
  // a ledger of before: it holds for refused what was charged since
  await lab.db.deleteFrom('inflows').execute()
  await lab.db.updateTable('claims').set({ state: 'failed', provider_ref: null }).where('id', '=', settled.id).execute()
  lab.broken.set('intentOf', 'before')
  await passing(3 * DAY_MS)
  expect(await lab.claims()).toHaveLength(2)
  lab.broken.clear()
  await passing(3_600_000)
  expect(await lab.claims()).toMatchObject([{ id: settled.id, state: 'settled' }])
})

test('a transfer that was refused is kept, since anybody may have brought it to the chain', async () => {
  const credential = await lab.signed()
  lab.broken.set('simulateContract', 'before').set('estimateGas', 'before')
  await lab.pay(credential)
  lab.broken.clear()
  await passing(3 * DAY_MS)
  expect(await lab.claimOf(credential)).toMatchObject({ state: 'failed' })
})

test('refused cards take no look from a transfer, and are looked at four times an hour', async () => {
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

test('what nobody can be asked about does not stand before what waits', async () => {
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
