import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runScript } from '#test/scripts/run.ts'
import { BUGS } from './bugs.ts'
import { playWith, simulateWith } from './planting.ts'

test('every planted bug matches its source exactly once', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(31)
  for (const { name, file, changes } of BUGS) {
    const source = readFileSync(file, 'utf8')
    for (const [find] of changes) expect({ name, places: source.split(find).length - 1 }).toEqual({ name, places: 1 })
  }
})

test.for(BUGS.filter(({ history }) => history))(
  '$name: the recorded history detects it',
  { timeout: 180_000 },
  async bug => {
    expect(await playWith(bug, bug.history!)).not.toEqual([])
  },
)

/** Bugs that any few random histories detect; `npm run planted` plants them all. */
const SOON = ['an order fails without a refund', 'a cancelled authorization counts as paid']

test.for(BUGS.filter(({ name }) => SOON.includes(name)))(
  '$name: random histories detect it',
  { timeout: 180_000 },
  async bug => {
    const { failure } = await simulateWith(bug, 300)
    expect(failure).toBeDefined()
  },
)

test('the planted command with an unknown option plants nothing and exits with 2', async () => {
  const { exit, err } = await runScript('scripts/planted.ts', ['--histories', '50'], {})
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining("Unknown option '--histories'") })
})
