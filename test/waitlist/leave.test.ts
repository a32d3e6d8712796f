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

/** World in which a minute takes a tenth of a second, and every other delay its usual time. */
const shortMinutes: Partial<World> = { after: (ms, task) => realWorld.after(ms === 60_000 ? 100 : ms, task) }

const startIn = (folder: string, world: Partial<World> = {}) =>
  startServer(chain, { env: { STATE_DIR: folder }, world })

describe.skipIf(process.env.TEST_LEDGER === 'postgres')('whoever leaves the waitlist', () => {
  test('is erased from every byte of the ledger and its log, even if a reader is active at that moment', async () => {
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

  test('is erased at the next start if the process was killed before it could truncate the log', async () => {
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
