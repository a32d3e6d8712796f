import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { whyNotStarted } from '#src/app/startup-failure.ts'

function thrown(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return expect.fail('nothing was thrown')
}

const WAY_OUT =
  'Free space on the disk of STATE_DIR (var), and on that of SEALED_DIR if it is a different one, then start again.'

test('a start on a full disk reports the remedy, whichever component failed first', () => {
  const file = thrown(() => writeFileSync('/dev/full', 'x'))
  const ledger = thrown(() => {
    using db = new DatabaseSync(':memory:')
    db.exec('create table t (c); pragma max_page_count = 2; insert into t values (zeroblob(1000000))')
  })
  for (const error of [file, ledger, new Error('the ledger could not be opened', { cause: ledger })]) {
    const said = whyNotStarted(error, 'var')
    expect(said).toContain((error as Error).message)
    expect(said).toContain(WAY_OUT)
  }
})

test('a start with any other failure reports it unchanged', () => {
  expect(whyNotStarted(new Error('PORT is no number.'), 'var')).toBe('PORT is no number.')
  expect(whyNotStarted('stopped', 'var')).toBe('stopped')
})
