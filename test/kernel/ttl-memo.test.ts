import { expect, test } from 'vitest'
import { memoizeFor } from '#src/kernel/ttl-memo.ts'

function openAsking() {
  const state = { now: 1_000, asked: 0, fails: false }
  const ask = memoizeFor({ now: () => state.now }, 1_000, async () => {
    state.asked += 1
    if (state.fails) throw new Error('out of reach')
    return state.asked
  })
  return { state, ask }
}

test('calls within the TTL share one answer, even while it is pending', async () => {
  const { state, ask } = openAsking()
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  state.now += 999
  expect(await ask()).toBe(1)
  state.now += 1
  expect(await ask()).toBe(2)
  // the clock was set back
  state.now -= 5_000
  expect(await ask()).toBe(3)
})

test('a failure is returned to all waiting callers, and the next call asks again', async () => {
  const { state, ask } = openAsking()
  state.fails = true
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(state.asked).toBe(1)
  state.fails = false
  expect(await ask()).toBe(2)
})

test('a slow answer is shared while it is pending, up to a time limit', async () => {
  const state = { now: 0, asked: 0 }
  const slow = Promise.withResolvers<number>()
  const answers = [slow.promise, Promise.resolve(2), Promise.resolve(3)]
  const ask = memoizeFor({ now: () => state.now }, 1_000, () => answers[state.asked++]!, 5_000)
  const first = ask()
  state.now += 4_999
  expect(ask()).toBe(first)
  state.now += 1
  expect(await ask()).toBe(2)
  state.now += 1_000
  expect(await ask()).toBe(3)
  slow.resolve(1)
  expect(await first).toBe(1)
})
