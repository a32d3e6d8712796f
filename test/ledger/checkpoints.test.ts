import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { checkpointLog, openLedger, transact } from '#src/ledger/database.ts'

test('a checkpoint under load brings into the file alone everything that was written before it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-checkpoint-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'ledger.db')
  const db = await openLedger(file)
  let written = 0
  let isLoaded = true
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; isLoaded; n += 1) {
      await transact(db, trx =>
        trx
          .insertInto('settings')
          .values({ name: `note ${writer} ${n}`, value: 'x' })
          .execute(),
      )
      written += 1
    }
  }
  const writers = Promise.all([0, 1, 2, 3].map(write))
  for (let round = 1; round <= 5; round += 1) {
    await expect.poll(() => written, { interval: 1 }).toBeGreaterThan(round * 50)
    const before = written
    await checkpointLog(db)
    const copy = join(dir, `copy-${round}.db`)
    copyFileSync(file, copy)
    const alone = new DatabaseSync(copy)
    const { n } = alone.prepare("select count(*) as n from settings where name like 'note %'").get() as { n: number }
    alone.close()
    expect(n).toBeGreaterThanOrEqual(before)
  }
  isLoaded = false
  await writers
  await db.destroy()
})
