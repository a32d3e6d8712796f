import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every transaction is retried after a conflict', () => {
  const opening = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .filter(path => /\.transaction\(\)/.test(readFileSync(`src/${path}`, 'utf8')))
  // `transact` itself, the lease of a job (which checks again by itself), and the read-only snapshot
  expect(opening.sort()).toEqual(['ledger/database.ts', 'ledger/outbox.ts', 'ledger/snapshot.ts'])
})
