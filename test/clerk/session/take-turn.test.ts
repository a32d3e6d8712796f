import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LOCK_MS } from '#src/clerk/session/table.ts'
import { runSessionTurn } from '#src/clerk/session/take-turn.ts'
import { Fault } from '#src/kernel/faults.ts'
import { type Bench, memoryBench, noLog, type Talk } from './bench.ts'

const world = { randomBytes: (size: number) => randomBytes(size) }

async function open() {
  const bench = await memoryBench()
  const { id: sessionId } = await bench.store.create({ said: [] })
  const deps = { sessions: bench.store, world, log: noLog }
  const say = (text: string, id?: string) =>
    runSessionTurn(deps, { sessionId, text, id }, async turn => ({
      state: { said: [...turn.state.said, text] },
      reply: { echo: text, turn: turn.number, left: turn.left },
    }))
  return { bench, deps, sessionId, say, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() }
}

const fail = (error: unknown) => async (): Promise<{ state: Talk; reply: string }> => {
  throw error
}

const stateOf = async (bench: Bench, id: string) => {
  const begun = await bench.store.begin(id, 'look')
  await bench.store.giveBack(id, 'look')
  return begun.kind === 'ok' ? begun.state.said : begun.kind
}

test('a turn reports its number and the remaining turns, and stores the conversation', async () => {
  await using talk = await open()
  expect(await talk.say('hello')).toEqual({ reply: { echo: 'hello', turn: 1, left: 9 }, replayed: false })
  expect(await talk.say('soup')).toEqual({ reply: { echo: 'soup', turn: 2, left: 8 }, replayed: false })
  expect(await stateOf(talk.bench, talk.sessionId)).toEqual(['hello', 'soup'])
})

test('a repeated message is answered once; another text under the same ID is a new turn', async () => {
  await using talk = await open()
  const first = await talk.say('soup', 'm1')
  expect(await talk.say('soup', 'm1')).toEqual({ ...first, replayed: true })
  expect(await talk.say('salad', 'm1')).toMatchObject({ reply: { echo: 'salad', turn: 2 }, replayed: false })
})

test('ten turns are answered and the eleventh is refused', async () => {
  await using talk = await open()
  for (let turn = 1; turn <= 10; turn++) await talk.say(`${turn}`)
  await expect(talk.say('more')).rejects.toMatchObject({ code: 'session_turn_limit' })
})

test('an expired or unknown session is distinguished from a busy one', async () => {
  await using talk = await open()
  await expect(talk.say('a').then(() => talk.bench.endLife(talk.sessionId))).resolves.toBeUndefined()
  await expect(talk.say('b')).rejects.toMatchObject({ code: 'session_expired' })
  const unknown = runSessionTurn(talk.deps, { sessionId: 'x', text: 'a' }, fail(new Error('never run')))
  await expect(unknown).rejects.toMatchObject({ code: 'session_expired' })
})

test('two of three concurrent messages are answered in order, and the third gets Retry-After', async () => {
  await using talk = await open()
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(text => talk.say(text)))
  expect(answers).toMatchObject([
    { value: { reply: { echo: 'a', turn: 1 } } },
    { value: { reply: { echo: 'b', turn: 2 } } },
    { reason: { code: 'session_busy', detail: { headers: { 'Retry-After': '2' } } } },
  ])
})

test.each([
  ['an error nobody expected', new Error('broken')],
  ['a fault of ours', Fault.of('service_unavailable', 'The model is away.')],
])('%s gives the turn back and leaves no trace', async (_name, error) => {
  await using talk = await open()
  const message = { sessionId: talk.sessionId, text: 'soup', id: 'm' }
  await expect(runSessionTurn(talk.deps, message, fail(error))).rejects.toBe(error)
  expect(await talk.say('soup', 'm')).toMatchObject({ reply: { turn: 1 }, replayed: false })
})

test.each([
  ['an error of ours', new Error('broken'), 1],
  ['a refusal', Fault.of('restaurant_not_found', 'There is no such restaurant.'), 2],
])('held state survives %s', async (_name, error, turn) => {
  await using talk = await open()
  const message = { sessionId: talk.sessionId, text: 'no eggs', id: 'm' }
  const asked = runSessionTurn<Talk, unknown>(talk.deps, message, async ({ hold }) => {
    await hold({ said: ['no eggs'] })
    throw error
  })
  await expect(asked).rejects.toBe(error)
  expect(await talk.say('soup', 'n')).toMatchObject({ reply: { turn } })
  expect(await stateOf(talk.bench, talk.sessionId)).toEqual(['no eggs', 'soup'])
})

test('a state that cannot be stored gives the turn back', async () => {
  await using talk = await open()
  const tooMuch = async () => ({ state: { said: ['x'.repeat(40_000)] }, reply: 'never sent' })
  await expect(runSessionTurn(talk.deps, { sessionId: talk.sessionId, text: 'a' }, tooMuch)).rejects.toThrow(RangeError)
  expect(await talk.say('b')).toMatchObject({ reply: { turn: 1 } })
})

test('a refusal caused by the caller uses the turn and changes nothing', async () => {
  await using talk = await open()
  await talk.say('hello')
  const refusal = Fault.of('restaurant_not_found', 'There is no such restaurant.')
  const asked = runSessionTurn(talk.deps, { sessionId: talk.sessionId, text: 'a' }, fail(refusal))
  await expect(asked).rejects.toBe(refusal)
  expect(await talk.say('b')).toMatchObject({ reply: { turn: 3 } })
  expect(await stateOf(talk.bench, talk.sessionId)).toEqual(['hello', 'b'])
})

test('an answer that outlived its lock is discarded, because another turn may have followed', async () => {
  await using talk = await open()
  const slow = runSessionTurn(talk.deps, { sessionId: talk.sessionId, text: 'slow' }, async () => {
    talk.bench.clock.advance(LOCK_MS)
    return { state: { said: ['slow'] }, reply: 'too late' }
  })
  await expect(slow).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(await stateOf(talk.bench, talk.sessionId)).toEqual([])
})

test('an answer begun in time is delivered although the session has expired meanwhile', async () => {
  await using talk = await open()
  talk.bench.clock.advance(890_000)
  const late = runSessionTurn(talk.deps, { sessionId: talk.sessionId, text: 'last' }, async () => {
    talk.bench.clock.advance(15_000)
    return { state: { said: ['last'] }, reply: 'in time' }
  })
  expect(await late).toEqual({ reply: 'in time', replayed: false })
  await expect(talk.say('more')).rejects.toMatchObject({ code: 'session_expired' })
})
