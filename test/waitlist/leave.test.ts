import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { realWorld, type World } from '#src/kernel/world.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { isWritten } from '#test/support/written.ts'

useChain()

const dir = mkdtempSync(join(tmpdir(), 'comanda-left-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const EMAIL = 'zebulon@example.com'
const CITY = 'Quixotham'
const WITHIN = { timeout: 10_000 }

/** A minute is a tenth of a second; everything else takes as long as ever. */
const shortMinutes: Partial<World> = { after: (ms, task) => realWorld.after(ms === 60_000 ? 100 : ms, task) }

const startIn = (folder: string, world: Partial<World> = {}) =>
  startServer(chain, { env: { STATE_DIR: folder }, world })

describe.skipIf(process.env.TEST_LEDGER === 'postgres')('whoever leaves the waitlist', () => {
  test('is gone from every byte of the ledger and its log, also where somebody reads at that moment', async () => {
    const folder = join(dir, 'left')
    await using server = await startIn(folder, shortMinutes)
    const first = await server.post('/api/waitlist', { email: EMAIL, city: 'Elsewhere' })
    const key = { 'Idempotency-Key': 'a-key-of-zebulon' }
    const second = await server.post('/api/waitlist', { email: EMAIL, city: CITY }, key)
    expect([EMAIL, CITY].map(text => isWritten(folder, text))).toEqual([true, true])
    using reader = new DatabaseSync(join(folder, 'ledger.db'))
    reader.exec('begin; select count(*) from waitlist')
    for (const { leaveToken } of [first.body, second.body])
      expect((await server.post('/api/waitlist/leave', { leaveToken })).body).toEqual({ status: 'left' })
    expect(isWritten(folder, EMAIL)).toBe(true)
    reader.exec('rollback')
    await expect.poll(() => [EMAIL, CITY, 'Elsewhere'].filter(text => isWritten(folder, text)), WITHIN).toEqual([])
  })

  test('is gone after the next start, where the process was killed before it could empty the log', async () => {
    const [folder, killed] = [join(dir, 'killed'), join(dir, 'what-a-kill-leaves')]
    {
      await using server = await startIn(folder)
      const { body } = await server.post('/api/waitlist', { email: EMAIL, city: CITY })
      await server.post('/api/waitlist/leave', { leaveToken: body.leaveToken })
      cpSync(folder, killed, { recursive: true })
    }
    expect(isWritten(killed, EMAIL)).toBe(true)
    await using _ = await startIn(killed)
    expect([EMAIL, CITY].map(text => isWritten(killed, text))).toEqual([false, false])
  })
})
