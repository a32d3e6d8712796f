import { expect, test } from 'vitest'
import { createCircuit } from '#src/clerk/model/circuit.ts'
import { type FailureKind, ModelFailure } from '#src/clerk/model/failure.ts'

function clocked(atOnce = 8) {
  let at = 0
  const circuit = createCircuit({ now: () => at }, atOnce)
  let tries = 0
  return {
    circuit,
    tries: () => tries,
    pass: (ms: number) => {
      at += ms
    },
    /** Takes a turn of a guest, which fails in a way or, without one, succeeds; how it ended. */
    take: async (session: string, kind?: FailureKind): Promise<string> => {
      const work = async () => {
        tries += 1
        if (kind) throw new ModelFailure(kind, kind)
        return {}
      }
      return circuit.run(work, { session }).then(
        () => 'answered',
        error => error.kind,
      )
    },
  }
}

test('three failures of the server in a row rest the model for a minute, two and a success do not', async () => {
  const { circuit, take, tries, pass } = clocked()
  for (const kind of ['unavailable', 'unavailable', undefined, 'unavailable', 'refused', 'unavailable'] as const)
    await take('ana', kind)
  expect(tries()).toBe(6)
  expect(circuit.state()).toEqual({ state: 'open', failing: 'unavailable', until: 60_000 })
  expect(await take('ben')).toBe('resting')
  pass(59_999)
  expect(await take('ben')).toBe('resting')
  expect(tries()).toBe(6)
  pass(1)
  expect(circuit.state().state).toBe('probing')
  expect(await take('ben')).toBe('answered')
  expect(circuit.state()).toEqual({ state: 'closed', failing: undefined })
})

test('a guest whose turns are slow is answered without the model for a minute, and nobody else is', async () => {
  const { circuit, take, tries, pass } = clocked()
  for (let turn = 0; turn < 5; turn += 1) await take('ana', 'timeout')
  expect(tries()).toBe(2)
  expect(circuit.state()).toEqual({ state: 'closed', failing: 'timeout' })
  expect(await take('ben')).toBe('answered')
  expect(await take('ana')).toBe('resting')
  pass(60_000)
  expect(await take('ana')).toBe('answered')
  expect(await take('ana', 'length')).toBe('length')
  expect(await take('ana')).toBe('answered')
  // however often, minute after minute
  for (let turn = 0; turn < 6; turn += 1) {
    await take('ana', 'timeout')
    pass(60_000)
  }
  expect(circuit.state()).toEqual({ state: 'closed', failing: 'timeout' })
})

test('slow turns of three guests rest it, and so does a turn that failed after it did something', async () => {
  const { circuit, take } = clocked()
  await take('ana', 'timeout')
  await take('ben', 'cut')
  expect(circuit.state().state).toBe('closed')
  const failure = new ModelFailure('timeout', 'late')
  await circuit.run(async () => ({ failure }), { session: 'cid' })
  expect(circuit.state()).toMatchObject({ state: 'open', failing: 'timeout' })
})

test('words that may not be said are no failure of the model', async () => {
  const { circuit, take } = clocked()
  for (const session of ['ana', 'ana', 'ana', 'ben', 'cid']) expect(await take(session, 'unsaid')).toBe('unsaid')
  expect(circuit.state()).toEqual({ state: 'closed', failing: undefined })
})

test('one turn probes a model that has rested, while the others wait for what becomes of it', async () => {
  const { circuit, take, pass } = clocked()
  for (const session of ['ana', 'ben', 'cid']) await take(session, 'timeout')
  pass(60_000)
  const probe = Promise.withResolvers<object>()
  const probing = circuit.run(() => probe.promise, { session: 'dan' })
  expect(await take('eve')).toBe('resting')
  probe.reject(new ModelFailure('timeout', 'late'))
  await expect(probing).rejects.toThrow('late')
  expect(await take('eve')).toBe('resting')
  pass(60_000)
  expect(await take('eve')).toBe('answered')
  expect(await take('fay')).toBe('answered')
})

test('a guest who hangs up is no failure, and as a probe leaves the next turn to try', async () => {
  const { circuit, take, pass } = clocked()
  const gone = AbortSignal.abort()
  const hangUp = (session: string) =>
    circuit.run(() => Promise.reject(new Error('gone')), { session, signal: gone }).catch(() => {})
  for (const session of ['ana', 'ben', 'cid', 'dan']) await hangUp(session)
  expect(circuit.state()).toEqual({ state: 'closed', failing: undefined })
  for (const session of ['ana', 'ben', 'cid']) await take(session, 'timeout')
  pass(60_000)
  await hangUp('dan')
  expect(await take('eve')).toBe('answered')
})

test('so many are at work at once, the next is turned away at once', async () => {
  const { circuit, take } = clocked(3)
  const open = Promise.withResolvers<object>()
  const working = Array.from({ length: 3 }, (_, n) => circuit.run(() => open.promise, { session: String(n) }))
  expect(await take('late')).toBe('busy')
  open.resolve({})
  await Promise.all(working)
  expect(await take('late')).toBe('answered')
})
