import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { TESTS, TIERS, type Tier } from '../tiers.ts'

const filesOf = ({ include, exclude }: Tier): string[] => {
  const left = new Set(globSync([...exclude]))
  return globSync([...include]).filter(file => !left.has(file))
}
const tiers = Object.entries(TIERS).map(([name, tier]) => ({ name, files: filesOf(tier) }))

test('every test file belongs to exactly one tier', () => {
  const all = globSync(TESTS).sort()
  expect(tiers.flatMap(({ files }) => files).sort()).toEqual(all)
  for (const { files } of tiers) expect(files.length).toBeGreaterThan(40)
})

test('every glob of a tier matches a file', () => {
  for (const glob of [...TIERS.flows.include, ...TIERS.deep.include]) expect(globSync(glob), glob).not.toEqual([])
})

/** Helpers that start a server, a chain, a database, a browser, or another process. */
const STARTS =
  /^test\/support\/(?:browser|chain|chat-lab|child-server|clerk-lab|console-lab|databases|fleet|kill-lab|killable-server|lab|lab-chain|nginx|postgres|payment-methods-lab|redis|server|smtp-server|tempo-chain)\.ts$/

/** Runtime imports of a test file from test/. */
function imported(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/import type [\s\S]*?from '[^']+'/g, '')
  return [...text.matchAll(/\bfrom '((?:#test\/|\.)[^']+\.ts)'/g)]
    .map(([, name]) => (name!.startsWith('#test/') ? name!.slice(1) : join(dirname(file), name!)))
    .filter(name => name.startsWith('test/'))
}

/** Import path from a file to a helper that starts something, if there is one. */
function pathToStart(file: string, seen = new Set<string>()): string[] | undefined {
  if (seen.has(file)) return undefined
  seen.add(file)
  if (STARTS.test(file)) return [file]
  for (const next of imported(file)) {
    const path = pathToStart(next, seen)
    if (path) return [file, ...path]
  }
  return undefined
}

test('a unit test starts no server, chain, or database', () => {
  const { files } = tiers.find(({ name }) => name === 'unit')!
  expect(files.map(file => pathToStart(file)).filter(Boolean)).toEqual([])
})
