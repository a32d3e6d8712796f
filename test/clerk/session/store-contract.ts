import { expect, test } from 'vitest'
import type { Begun, SessionStore } from '#src/clerk/session/store.ts'
import type { Bench, Talk } from './bench.ts'

/** Contract of every session store. */
export function storeContract(open: () => Promise<Bench>): void {
  const start = async (bench: Bench) => (await bench.store.create({ said: [] })).id
  const say = async (store: SessionStore<Talk>, id: string, word: string, messageId?: string) => {
    const begun = await store.begin(id, word, messageId)
    if (begun.kind !== 'ok') return begun.kind
    await store.end(id, word, { said: [...begun.state.said, word] }, { answer: word })
    return begun.turn
  }
  const isOk = (begun: Begun<Talk>) => begun.kind === 'ok'

  test('have a 192-bit ID and begin with their first turn and the given state', async () => {
    await using bench = await open()
    const [one, other] = [await bench.store.create({ said: ['hi'] }), await bench.store.create({ said: [] })]
    expect(Buffer.from(one.id, 'base64url')).toHaveLength(24)
    expect(one.id).not.toBe(other.id)
    expect(await bench.store.begin(one.id, 'a')).toEqual({
      kind: 'ok',
      turn: 1,
      expiresAt: one.expiresAt,
      state: { said: ['hi'] },
      isAfterLoss: false,
    })
    expect(one.expiresAt).toBe(bench.clock.now() + 900_000)
  })

  test('are expired if nobody created them', async () => {
    await using bench = await open()
    expect(await bench.store.begin('made-up', 'a')).toEqual({ kind: 'expired' })
    expect(['lost', 'expired']).toContain(await bench.store.end('made-up', 'a', { said: [] }))
    expect(await bench.store.begin('made-up', 'b')).toEqual({ kind: 'expired' })
  })

  test('give each turn its own copy of the state that the previous turn left', async () => {
    await using bench = await open()
    const id = await start(bench)
    expect(await say(bench.store, id, 'one')).toBe(1)
    const second = await bench.store.begin(id, 'b')
    expect(second).toMatchObject({ kind: 'ok', turn: 2, state: { said: ['one'] } })
    if (second.kind === 'ok') second.state.said.push('never written')
    await bench.store.giveBack(id, 'b')
    expect(await bench.store.begin(id, 'c')).toMatchObject({ turn: 2, state: { said: ['one'] } })
  })

  test('serve ten of fifty concurrent messages one after another and refuse the others', async () => {
    await using bench = await open()
    const id = await start(bench)
    let inside = 0
    const turns: number[] = []
    const send = async (name: string, store: SessionStore<Talk>) => {
      const begun = await store.begin(id, name)
      if (begun.kind !== 'ok') return begun.kind
      inside += 1
      expect(inside).toBe(1)
      turns.push(begun.turn)
      await Promise.resolve()
      inside -= 1
      await store.end(id, name, { said: [...begun.state.said, name] })
      return 'served'
    }
    let senders = Array.from({ length: 50 }, (_, n) => n)
    const refused: number[] = []
    for (let round = 0; senders.length > 0; round++) {
      const answers = await Promise.all(
        senders.map(n => send(`${round}-${n}`, n % 2 === 0 ? bench.store : bench.elsewhere)),
      )
      refused.push(...senders.filter((_, i) => answers[i] === 'turn_limit'))
      senders = senders.filter((_, i) => answers[i] === 'busy')
    }
    expect(turns).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(refused).toHaveLength(40)
    expect(await bench.store.begin(id, 'eleventh')).toEqual({ kind: 'turn_limit' })
  })

  test('live for fifteen minutes from their creation, regardless of activity', async () => {
    await using bench = await open()
    const id = await start(bench)
    const before = await bench.lifeLeft(id)
    expect(before).toBeGreaterThan(870_000)
    expect(before).toBeLessThanOrEqual(900_000)
    await say(bench.store, id, 'one')
    const begun = await bench.store.begin(id, 'two')
    await bench.store.giveBack(id, 'two')
    expect(await bench.lifeLeft(id)).toBeLessThanOrEqual(before)
    expect(begun).toMatchObject({ kind: 'ok' })
    await bench.endLife(id)
    expect(await bench.store.begin(id, 'three')).toEqual({ kind: 'expired' })
  })

  test('let a turn outlive its session, but do not restore the session', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a', 'm')
    await bench.endLife(id)
    expect(await bench.store.end(id, 'a', { said: [] }, 'late')).toMatch(/expired|lost/)
    expect(await bench.store.begin(id, 'b', 'm')).toEqual({ kind: 'expired' })
  })

  test('queue one message behind the current turn and reject any other as busy immediately', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a')
    const second = bench.elsewhere.begin(id, 'b')
    await bench.waiting(1)
    expect(await bench.store.begin(id, 'c')).toEqual({ kind: 'busy' })
    expect(await bench.elsewhere.begin(id, 'd')).toEqual({ kind: 'busy' })
    // the clock is stopped: only the end of the first turn can wake the second
    expect(await bench.store.end(id, 'a', { said: ['a'] })).toBe('kept')
    expect(await second).toMatchObject({ kind: 'ok', turn: 2, state: { said: ['a'] } })
  })

  test('reject a queued message after ten seconds', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a')
    const second = bench.store.begin(id, 'b')
    await bench.waiting(1)
    bench.clock.advance(9_999)
    expect(await bench.store.begin(id, 'c')).toEqual({ kind: 'busy' })
    bench.clock.advance(1)
    expect(await second).toEqual({ kind: 'busy' })
  })

  test('are released 90 seconds after the process of a turn died, and its late end is ignored', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'dead')
    await bench.ageLock(id, 5_000)
    const next = bench.elsewhere.begin(id, 'b')
    await bench.waiting(1)
    await bench.passLock(id, 5_000)
    expect(await next).toMatchObject({ kind: 'ok', turn: 2, state: { said: [] } })
    expect(await bench.store.end(id, 'dead', { said: ['from the grave'] })).toBe('lost')
    expect(await bench.store.giveBack(id, 'dead')).toBe('lost')
    expect(await bench.elsewhere.end(id, 'b', { said: ['b'] })).toBe('kept')
    expect(await bench.store.begin(id, 'c')).toMatchObject({ turn: 3, state: { said: ['b'] } })
  })

  test('keep the state that a turn held even if it is given back, but only while it owns the session', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a')
    expect(await bench.store.hold(id, 'a', { said: ['allergy'] })).toBe('kept')
    await bench.store.giveBack(id, 'a')
    expect(await bench.store.hold(id, 'a', { said: ['too late'] })).toBe('lost')
    expect(await bench.elsewhere.begin(id, 'b')).toMatchObject({ turn: 1, state: { said: ['allergy'] } })
    expect(await bench.elsewhere.end(id, 'b', { said: ['b'] })).toBe('kept')
    expect(await bench.store.begin(id, 'c')).toMatchObject({ turn: 2, state: { said: ['b'] } })
  })

  test('count a turn that was given back only once, even the tenth', async () => {
    await using bench = await open()
    const id = await start(bench)
    for (let turn = 1; turn <= 9; turn++) expect(await say(bench.store, id, `t${turn}`)).toBe(turn)
    expect(await bench.store.begin(id, 'x')).toMatchObject({ turn: 10 })
    expect(await bench.store.giveBack(id, 'x')).toBe('kept')
    expect(await bench.store.giveBack(id, 'x')).toBe('lost')
    expect(await say(bench.store, id, 'y')).toBe(10)
    expect(await say(bench.store, id, 'z')).toBe('turn_limit')
  })

  test('replay the reply to a repeated message without using a turn, even after the tenth', async () => {
    await using bench = await open()
    const { id, expiresAt } = await bench.store.create({ said: [] })
    for (let turn = 1; turn <= 10; turn++) expect(await say(bench.store, id, `t${turn}`, `m${turn}`)).toBe(turn)
    expect(await bench.elsewhere.begin(id, 'again', 'm9')).toEqual({
      kind: 'replay',
      expiresAt,
      reply: { answer: 't9' },
    })
    expect(await bench.store.begin(id, 'again', 'm10')).toMatchObject({ kind: 'replay', reply: { answer: 't10' } })
    // older messages are still recognized, but their replies are not replayed
    for (const message of ['m1', 'm8'])
      expect(await bench.elsewhere.begin(id, 'late', message)).toEqual({ kind: 'answered' })
    expect(await bench.store.begin(id, 'new', 'm11')).toEqual({ kind: 'turn_limit' })
    const other = await start(bench)
    expect(await bench.store.begin(other, 'o', 'm3')).toMatchObject({ kind: 'ok', turn: 1 })
  })

  test('let a message repeated during its turn wait for the reply without taking the queue slot', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a', 'm1')
    const repeats = [bench.elsewhere.begin(id, 'a2', 'm1'), bench.store.begin(id, 'a3', 'm1')]
    await bench.waiting(2)
    const next = bench.store.begin(id, 'b', 'm2')
    await bench.waiting(3)
    const nextRepeated = bench.elsewhere.begin(id, 'b2', 'm2')
    await bench.waiting(4)
    expect(await bench.store.begin(id, 'c', 'm3')).toEqual({ kind: 'busy' })
    await bench.store.end(id, 'a', { said: ['a'] }, 'first')
    expect(await Promise.all(repeats)).toMatchObject([{ reply: 'first' }, { reply: 'first' }])
    expect(await next).toMatchObject({ kind: 'ok', turn: 2 })
    await bench.store.end(id, 'b', { said: ['a', 'b'] }, 'second')
    expect(await nextRepeated).toMatchObject({ kind: 'replay', reply: 'second' })
    expect(await bench.store.begin(id, 'd')).toMatchObject({ turn: 3, state: { said: ['a', 'b'] } })
  })

  test('let one repetition of a message take the turn if the first attempt was given back', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a', 'm')
    const repeats = ['a2', 'a3'].map(token => ({ token, begun: bench.elsewhere.begin(id, token, 'm') }))
    await bench.waiting(2)
    await bench.store.giveBack(id, 'a')
    const winner = await Promise.race(repeats.map(async repeat => ({ ...repeat, begun: await repeat.begun })))
    expect(winner.begun).toMatchObject({ kind: 'ok', turn: 1 })
    await bench.elsewhere.end(id, winner.token, { said: ['m'] }, 'at last')
    const both = await Promise.all(repeats.map(repeat => repeat.begun))
    expect(both.filter(isOk)).toHaveLength(1)
    expect(both.find(begun => !isOk(begun))).toMatchObject({ kind: 'replay', reply: 'at last' })
  })

  test('use no second turn for a message that is sent again because its process died', async () => {
    await using bench = await open()
    const id = await start(bench)
    for (let turn = 1; turn <= 9; turn++) await say(bench.store, id, `t${turn}`)
    await bench.store.begin(id, 'dead', 'm')
    await bench.ageLock(id, 1_000)
    const again = bench.store.begin(id, 'again', 'm')
    await bench.waiting(1)
    await bench.passLock(id, 1_000)
    expect(await again).toMatchObject({ kind: 'ok', turn: 10 })
    await bench.store.end(id, 'again', { said: [] }, 'fine')
    expect(await bench.store.begin(id, 'x', 'm')).toMatchObject({ reply: 'fine' })
    expect(await bench.store.begin(id, 'y', 'n')).toEqual({ kind: 'turn_limit' })
  })

  test('reject a state that is too large, invalid, or not JSON, and keep the turn open', async () => {
    await using bench = await open()
    const id = await start(bench)
    await bench.store.begin(id, 'a')
    const end = (state: unknown, reply?: unknown) => bench.store.end(id, 'a', state as Talk, reply)
    await expect(end({ said: ['x'.repeat(32_768)] })).rejects.toThrow('32781 bytes; 32768 are possible')
    await expect(end({ said: [1] })).rejects.toThrow('does not fit its schema')
    await expect(end({ said: [], when: new Date(0) })).rejects.toThrow('does not fit its schema')
    await expect(end(undefined)).rejects.toThrow('is not JSON')
    await expect(end({ said: [] }, 'é'.repeat(32_768))).rejects.toThrow('65538 bytes; 65536 are possible')
    await expect(bench.store.create({ said: 'all' } as unknown as Talk)).rejects.toThrow(RangeError)
    const largest = { said: ['x'.repeat(32_768 - 13)] }
    expect(await end(largest)).toBe('kept')
    expect(await bench.store.begin(id, 'b')).toMatchObject({ state: largest, turn: 2 })
  })
}
