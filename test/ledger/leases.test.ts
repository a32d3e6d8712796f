import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ledger } from '#src/ledger/database.ts'
import { enqueue, type Job, lease, releaseDeadLeases } from '#src/ledger/outbox.ts'
import { onEveryDatabase } from '#test/support/databases.ts'

onEveryDatabase(openFresh => {
  let db: Ledger
  beforeEach(async () => {
    db = (await openFresh(1))[0]!
  })
  afterEach(() => db.destroy())

  const leaseFor = (owner: string, now: number) => lease(db, owner, now, ['a'])

  test('a start releases the leases of dead processes, and keeps those of running ones', async () => {
    for (const subject of ['first', 'second', 'third']) await enqueue(db, { kind: 'a', subject, runAt: 0 })
    const held: (Job | undefined)[] = []
    for (const owner of ['dead:1/x', 'living:2/x', 'living:2/y']) held.push(await leaseFor(owner, 1_000))
    expect(held.map(job => job?.subject)).toEqual(['first', 'second', 'third'])
    await releaseDeadLeases(db, process => process === 'dead:1')
    expect((await leaseFor('new:3/x', 1_001))?.subject).toBe('first')
    expect(await leaseFor('new:3/x', 1_001)).toBeUndefined()
  })
})
