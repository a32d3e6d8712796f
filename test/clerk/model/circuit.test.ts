import { expect, test } from 'vitest'
import { createCircuitBreaker } from '#src/clerk/model/circuit.ts'
import { type FailureKind, ModelFailure } from '#src/clerk/model/failure.ts'

function clocked(atOnce = 8) {
  let at = 0
  const circuit = createCircuitBreaker({ now: () => at }, atOnce)
  let tries = 0
  return {
    circuit,
    tries: () => tries,
    pass: (ms: number) => {
      at += ms
    },
    /** Runs a turn of a guest that fails as given, or else succeeds. Resolves with the outcome. */
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

test('three consecutive server failures open the circuit for a minute; two failures and a success do not', async () => {
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

test('a guest with slow turns goes without the model for a minute, and no other guest does', async () => {
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
  // no matter how often, minute after minute
  for (let turn = 0; turn < 6; turn += 1) {
    await take('ana', 'timeout')
    pass(60_000)
  }
  expect(circuit.state()).toEqual({ state: 'closed', failing: 'timeout' })
})

test('slow turns of three guests open the circuit, and a turn that failed after acting counts too', async () => {
  const { circuit, take } = clocked()
  await take('ana', 'timeout')
  await take('ben', 'cut')
  expect(circuit.state().state).toBe('closed')
  const failure = new ModelFailure('timeout', 'late')
  await circuit.run(async () => ({ failure }), { session: 'cid' })
  expect(circuit.state()).toMatchObject({ state: 'open', failing: 'timeout' })
})

test('a reply that must not be shown is not a failure of the model', async () => {
  const { circuit, take } = clocked()
  for (const session of ['ana', 'ana', 'ana', 'ben', 'cid']) expect(await take(session, 'unsaid')).toBe('unsaid')
  expect(circuit.state()).toEqual({ state: 'closed', failing: undefined })
})

test('one turn probes the model after the pause, and the others go without it until the outcome is known', async () => {
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

test('a guest who disconnects is not a failure, and as a probe leaves the next turn to try', async () => {
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

test('a turn above the concurrency limit is rejected immediately', async () => {
  const { circuit, take } = clocked(3)
  const open = Promise.withResolvers<object>()
  const working = Array.from({ length: 3 }, (_, n) => circuit.run(() => open.promise, { session: String(n) }))
  expect(await take('late')).toBe('busy')
  open.resolve({})
  await Promise.all(working)
  expect(await take('late')).toBe('answered')
})
