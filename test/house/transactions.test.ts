import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every transaction is one that runs again when others came in between', () => {
  const opening = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .filter(path => /\.transaction\(\)/.test(readFileSync(`src/${path}`, 'utf8')))
  // where `transact` is, the lease of a job, which looks again by itself, and what only reads one instant
  expect(opening.sort()).toEqual(['ledger/database.ts', 'ledger/outbox.ts', 'ledger/snapshot.ts'])
})
