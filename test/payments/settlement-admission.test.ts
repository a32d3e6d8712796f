import { expect, test } from 'vitest'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { type AdmissionPermit, createSettlementAdmission } from '#src/payments/settlement-admission.ts'
import { ANA, openLab } from './settlement-lab.ts'

/** Admission control with a clock of its own. */
function openRoom() {
  const time = { now: 0 }
  const enter = createSettlementAdmission({ now: () => time.now })
  return {
    enter,
    /** Tries to admit `count` payments at once; returns the slots of the admitted ones. */
    enterMany: (count: number): AdmissionPermit[] =>
      Array.from({ length: count }, enter).filter(place => place !== undefined),
    /** Settles each payment and frees its slot, `milliseconds` after the previous one. */
    settle: (places: readonly AdmissionPermit[], milliseconds: number): void => {
      for (const place of places) {
        time.now += milliseconds
        place.settled()
        place[Symbol.dispose]()
      }
    },
  }
}

test('a slow chain admits every payment as long as payments do not wait for each other', () => {
  const room = openRoom()
  for (let burst = 0; burst < 5; burst++) {
    const places = room.enterMany(200)
    expect(places).toHaveLength(200)
    room.settle(places.slice(0, 1), 2_000)
    room.settle(places.slice(1), 1)
  }
})

test('payments that queue up are limited to the minimum that is always admitted', () => {
  const room = openRoom()
  room.settle(room.enterMany(1), 40)
  // each payment waits for all earlier ones: the last one takes four seconds
  room.settle(room.enterMany(100), 40)
  const places = room.enterMany(100)
  expect(places).toHaveLength(8)
  expect(room.enter()).toBeUndefined()
  places[0]![Symbol.dispose]()
  expect(room.enter()).toBeDefined()
})

test('all payments are admitted again once settlement is fast again', () => {
  const room = openRoom()
  room.settle(room.enterMany(1), 40)
  room.settle(room.enterMany(100), 40)
  for (let each = 0; each < 60; each++) room.settle(room.enterMany(1), 50)
  expect(room.enterMany(100)).toHaveLength(100)
})

test('a long-lasting queue does not become the baseline latency', () => {
  const room = openRoom()
  room.settle(room.enterMany(1), 40)
  // at least one payment is always in flight
  const held = room.enter()
  room.settle(room.enterMany(100), 100)
  for (let times = 0; times < 200; times++) room.settle(room.enterMany(7), 100)
  expect(room.enterMany(100)).toHaveLength(7)
  held?.[Symbol.dispose]()
})

test('a payment that was not settled does not count toward the measured settlement time', () => {
  const room = openRoom()
  for (const place of room.enterMany(50)) place[Symbol.dispose]()
  expect(room.enterMany(50)).toHaveLength(50)
})

test('a payment without a free slot records no claim, and the same credential is accepted later', async () => {
  await using lab = await openLab()
  lab.chain.mint(ANA, 1_000_000_000n)
  let sending = Promise.withResolvers<void>()
  const { settlement } = lab.engineWith({
    methods: {
      eip3009: {
        ...lab.eip3009,
        send: async claim => {
          await sending.promise
          return lab.eip3009.send(claim)
        },
      },
    },
  })
  let orders = 0
  const pay = async (credential: AuthorizationCredential) => {
    orders += 1
    return settlement.pay({ demand: lab.demandFor(`pu_${orders}`), credential })
  }
  const payMany = async (count: number) => {
    const credentials = await Promise.all(Array.from({ length: count }, () => lab.signed()))
    return credentials.map(credential => ({ credential, outcome: pay(credential) }))
  }
  const outcomesOf = (payments: Awaited<ReturnType<typeof payMany>>) =>
    lab.passing(Promise.all(payments.map(({ outcome }) => outcome)))

  sending.resolve()
  // a wallet gets as many concurrent slots as it has earned
  for (let n = 0; n < 2; n++) expect(await outcomesOf(await payMany(1))).toMatchObject([{ kind: 'settled' }])
  sending = Promise.withResolvers()
  const slow = await payMany(3)
  await lab.time.pass(5_000)
  sending.resolve()
  await outcomesOf(slow)

  sending = Promise.withResolvers()
  const many = await payMany(9)
  const late = await Promise.any(many.map(async ({ credential, outcome }) => ({ credential, outcome: await outcome })))
  expect(late.outcome).toEqual({ kind: 'unavailable', isBusy: true })
  await expect.poll(lab.claims).toHaveLength(2 + 3 + 8)
  sending.resolve()
  const outcomes = await outcomesOf(many)
  expect(outcomes.filter(({ kind }) => kind === 'settled')).toHaveLength(8)
  expect(await lab.passing(pay(late.credential))).toMatchObject({ kind: 'settled' })
  expect(lab.paid).toHaveLength(2 + 3 + 9)
})
