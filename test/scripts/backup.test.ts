import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLedger } from '#src/ledger/database.ts'
import { runScript } from './run.ts'

let dir: string
let STATE_DIR: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-backup-'))
  STATE_DIR = join(dir, 'state')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const file = () => join(STATE_DIR, 'ledger.db')
const backup = (...args: string[]) => runScript('scripts/backup.ts', args, { STATE_DIR })
const restore = (...args: string[]) => runScript('scripts/restore.ts', args, { STATE_DIR })
const says = (exit: number, words: string) => ({ exit, err: expect.stringContaining(words) })

/** Ledger marked with its author's name. */
async function ledgerOf(name: string) {
  const db = await openLedger(file())
  await db.insertInto('settings').values({ name, value: '1' }).execute()
  return db
}

async function settings(): Promise<string[]> {
  const db = await openLedger(file())
  const rows = await db.selectFrom('settings').select('name').execute()
  await db.destroy()
  return rows.map(({ name }) => name)
}

test('a backup is one private file, is never overwritten, and is restored only while no process uses the ledger', async () => {
  const db = await ledgerOf('first')
  const to = join(dir, 'backups', 'monday.db')
  expect(await backup('--to', to)).toMatchObject({ exit: 0, out: expect.stringContaining('0 orders, 0 payments') })
  expect(readdirSync(join(dir, 'backups'))).toEqual(['monday.db'])
  expect(statSync(to).mode & 0o777).toBe(0o600)
  expect(await backup('--to', to)).toMatchObject(says(1, 'already exists and will not be overwritten'))

  await db.insertInto('settings').values({ name: 'second', value: '1' }).execute()
  expect(await restore('--from', to)).toMatchObject(says(1, 'Pass --replace to move it aside'))
  expect(await restore('--from', to, '--replace')).toMatchObject(says(1, 'is in use by another process'))
  await db.destroy()
  expect(await settings()).toEqual(['first', 'second'])

  const { exit, out } = await restore('--from', to, '--replace', '--json')
  expect(exit).toBe(0)
  const { before } = JSON.parse(out)
  expect(await settings()).toEqual(['first'])
  const kept = new DatabaseSync(before, { readOnly: true })
  expect(kept.prepare('select name from settings').all()).toHaveLength(2)
  kept.close()
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('a backup that is damaged, foreign, or from a newer program is refused, and the ledger stays unchanged', async () => {
  const db = await ledgerOf('mine')
  await db.destroy()
  const good = join(dir, 'good.db')
  await backup('--to', good)
  const bytes = readFileSync(good)
  const refused = async (name: string, content: Buffer | string, words: RegExp) => {
    const from = join(dir, name)
    writeFileSync(from, content)
    const { exit, err } = await restore('--from', from, '--replace')
    expect({ name, exit, err }).toMatchObject({ exit: 1, err: expect.stringMatching(words) })
    expect(err).not.toMatch(/\n\s+at /)
    expect(await settings()).toEqual(['mine'])
    expect(readdirSync(STATE_DIR).filter(entry => !/^ledger\.db(-wal|-shm)?$/.test(entry))).toEqual([])
  }
  await refused('text.db', 'this is no database', /cannot be read as a ledger/)
  await refused('half.db', bytes.subarray(0, bytes.length / 2), /cannot be read|damaged/)
  const broken = Buffer.from(bytes)
  // pages at the end might be free; those of the first tables are not
  broken.fill(0xff, 8_192, 24_576)
  await refused('broken.db', broken, /cannot be read|damaged/)
  const foreign = new DatabaseSync(join(dir, 'foreign-made.db'))
  foreign.exec('create table notes (text text)')
  foreign.close()
  await refused('foreign.db', readFileSync(join(dir, 'foreign-made.db')), /not a Comanda ledger/)
  const newer = new DatabaseSync(good)
  newer.exec("insert into kysely_migration values ('0999_next_year', '2027-01-01T00:00:00.000Z')")
  newer.close()
  await refused('newer.db', readFileSync(good), /written by a newer version of Comanda/)
})

test('backup and restore ask for missing arguments, and refer PostgreSQL ledgers to the tools of PostgreSQL', async () => {
  expect(await backup()).toMatchObject(says(2, 'Missing target file. Use --to <file>.'))
  expect(await restore()).toMatchObject(says(2, 'Missing backup file. Use --from <file>.'))
  expect(await backup('--into', 'x')).toMatchObject({ exit: 2 })
  expect(await backup('--to', join(dir, 'x.db'))).toMatchObject(says(1, 'There is no ledger at'))
  expect(await restore('--from', join(dir, 'x.db'))).toMatchObject(says(1, 'There is no backup at'))
  const env = { STATE_DIR, DATABASE_URL: 'postgres://localhost/comanda' }
  expect(await runScript('scripts/backup.ts', ['--to', join(dir, 'x.db')], env)).toMatchObject(says(1, 'pg_dump'))
  expect(await backup('--help')).toMatchObject({ exit: 0, out: expect.stringContaining('Usage: npm run backup') })
})

test.for(['garbage', 'a part of a ledger'])(
  'a ledger file that holds %s is named, with the way out, which works',
  async kind => {
    const db = await ledgerOf('kept')
    const to = join(dir, 'monday.db')
    expect(await backup('--to', to)).toMatchObject({ exit: 0 })
    await db.destroy()
    writeFileSync(file(), kind === 'garbage' ? 'no database '.repeat(1_000) : readFileSync(file()).subarray(0, 9_000))
    const before = readFileSync(file())
    await expect(openLedger(file())).rejects.toThrow(`The ledger at ${file()} is damaged`)
    expect(readFileSync(file())).toEqual(before)
    expect(await restore('--from', to, '--replace')).toMatchObject({ exit: 0 })
    expect(await settings()).toContain('kept')
  },
)
