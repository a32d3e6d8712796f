import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startCards } from '#test/support/mpp.ts'
import { BACKUPS, type Backup, leaveOrderKinds } from '#test/support/order-kinds.ts'
import { environment, freePort, startServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

useChain()

// Paid orders of every kind, rebuilt into four different starting ledgers: every payment is kept, and none is
// made twice.

const dir = mkdtempSync(join(tmpdir(), 'comanda-rails-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const fileOf = (backup: Backup) => join(dir, `${backup}.db`)

test('paid orders of every kind are rebuilt into a lost or older ledger, and no payment or refund is made twice', async () => {
  await using cards = await startCards()
  const { env, kinds, books, once } = await leaveOrderKinds(cards, join(dir, 'sealed'), fileOf)
  cards.forgetKeys()

  for (const backup of ['none', ...BACKUPS] as const) {
    const STATE_DIR = join(dir, backup)
    const again = { ...env, STATE_DIR }
    if (backup !== 'none')
      expect(await runScript('scripts/restore.ts', ['--from', fileOf(backup)], { STATE_DIR })).toMatchObject({
        exit: 0,
      })
    const settings = { ...environment(chain, await freePort(), STATE_DIR), ...again }
    const { exit, out, err } = await runScript('scripts/rebuild.ts', ['--json'], settings)
    expect({ backup, exit, err }).toEqual({ backup, exit: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ settled: kinds.length, undecided: [] })
    expect(await runScript('scripts/audit.ts', [], settings)).toMatchObject({ exit: 0, err: '' })
    await using rebuilt = await startServer(chain, { env: again })
    for (const { pay } of kinds) await pay(rebuilt)
    await untilQuiet(rebuilt)
    expect({ backup, books: await books(rebuilt) }).toEqual({ backup, books: once })
  }
}, 240_000)
