import { expect, test } from 'vitest'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { createRoom, type Place } from '#src/payments/room.ts'
import { ANA, openLab } from './settlement-lab.ts'

/** A room at a time of its own. */
function openRoom() {
  const time = { now: 0 }
  const enter = createRoom({ now: () => time.now })
  return {
    enter,
    /** So many enter at once; those for whom there was room. */
    enterMany: (count: number): Place[] => Array.from({ length: count }, enter).filter(place => place !== undefined),
    /** Each of them is settled and leaves, so many milliseconds after the one before. */
    settle: (places: readonly Place[], milliseconds: number): void => {
      for (const place of places) {
        time.now += milliseconds
        place.settled()
        place[Symbol.dispose]()
      }
    },
  }
}

test('a chain that takes its time lets in as many as come, while they do not wait for each other', () => {
  const room = openRoom()
  for (let burst = 0; burst < 5; burst++) {
    const places = room.enterMany(200)
    expect(places).toHaveLength(200)
    room.settle(places.slice(0, 1), 2_000)
    room.settle(places.slice(1), 1)
  }
})

test('where payments queue up, no more are let in than are always let in', () => {
  const room = openRoom()
  room.settle(room.enterMany(1), 40)
  // each waits for all before it: the last one for four seconds
  room.settle(room.enterMany(100), 40)
  const places = room.enterMany(100)
  expect(places).toHaveLength(8)
  expect(room.enter()).toBeUndefined()
  places[0]![Symbol.dispose]()
  expect(room.enter()).toBeDefined()
})

test('when payments are quick again, all are let in again', () => {
  const room = openRoom()
  room.settle(room.enterMany(1), 40)
  room.settle(room.enterMany(100), 40)
  for (let each = 0; each < 60; each++) room.settle(room.enterMany(1), 50)
  expect(room.enterMany(100)).toHaveLength(100)
})

test('a queue that lasts does not become what is usual', () => {
  const room = openRoom()
  room.settle(room.enterMany(1), 40)
  // somebody is always there
  const held = room.enter()
  room.settle(room.enterMany(100), 100)
  for (let times = 0; times < 200; times++) room.settle(room.enterMany(7), 100)
  expect(room.enterMany(100)).toHaveLength(7)
  held?.[Symbol.dispose]()
})

test('a payment that was not settled says nothing of how long one takes', () => {
  const room = openRoom()
  for (const place of room.enterMany(50)) place[Symbol.dispose]()
  expect(room.enterMany(50)).toHaveLength(50)
})

test('whoever finds no room has claimed nothing, and is taken with the very same credential later', async () => {
  await using lab = await openLab()
  lab.chain.mint(ANA, 1_000_000_000n)
  let sending = Promise.withResolvers<void>()
  const { settlement } = lab.engineWith({
    means: {
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
  // a wallet has as many under way as it has earned
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
