import { expect, test } from 'vitest'
import type { SessionStore } from '#src/clerk/session/store.ts'
import type { Bench, Talk } from './bench.ts'

/** Contract of changes that use no turn, and of reading a session. */
export function freeContract(open: () => Promise<Bench>): void {
  const say = async (store: SessionStore<Talk>, id: string, word: string) => {
    const begun = await store.begin(id, word)
    if (begun.kind !== 'ok') return begun.kind
    await store.end(id, word, { said: [...begun.state.said, word] }, { answer: word })
    return begun.turn
  }

  test('take free changes in turn with messages, even after the tenth, and count none of them', async () => {
    await using bench = await open()
    const { id } = await bench.store.create({ said: [] })
    const change = (store: SessionStore<Talk>, word: string) => store.begin(id, word, word, word, true)
    for (let turn = 1; turn <= 10; turn++) {
      expect(await change(bench.elsewhere, `free${turn}`)).toMatchObject({ kind: 'ok', turn: turn - 1 })
      expect(await bench.elsewhere.giveBack(id, `free${turn}`)).toBe('kept')
      expect(await say(bench.store, id, `t${turn}`)).toBe(turn)
    }
    expect(await say(bench.store, id, 'eleventh')).toBe('turn_limit')
    const begun = await change(bench.store, 'last')
    expect(begun).toMatchObject({ kind: 'ok', turn: 10, state: { said: { length: 10 } } })
    const queued = change(bench.elsewhere, 'after it')
    await bench.waiting(1)
    expect(await bench.store.end(id, 'last', { said: ['by hand'] }, 'done')).toBe('kept')
    expect(await queued).toMatchObject({ kind: 'ok', turn: 10, state: { said: ['by hand'] } })
  })

  test('can be looked at while they live, and tell whoever looks of the next change', async () => {
    await using bench = await open()
    const { id } = await bench.store.create({ said: [] })
    using bell = bench.elsewhere.listen(id)
    expect(await bench.elsewhere.look(id)).toMatchObject({ state: { said: [] }, turns: 0 })
    await say(bench.store, id, 'one')
    await bell.notified
    expect(await bench.elsewhere.look(id)).toMatchObject({ state: { said: ['one'] }, turns: 1 })
    await bench.endLife(id)
    expect(await bench.elsewhere.look(id)).toBeUndefined()
    expect(await bench.elsewhere.look('made-up')).toBeUndefined()
  })
}
