import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { runScript } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'generate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const generate = (...args: readonly string[]) => runScript('scripts/generate.ts', args, {})
const HOW = 'npm run data:generate -- --help shows how.'

test('a marketplace that was generated and proven can be served', async () => {
  const out = join(folder, 'new', 'market')
  const { exit, out: told, err } = await generate('--count', '20', '--seed', 'lunch', '--out', out, '--prove')
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(told).toMatch(/^20 restaurants, 0\.\d MB, \d+\.\d s, in .+\nsha256 [0-9a-f]{64}\n$/)
  expect(readdirSync(out).toSorted()).toEqual(['proven.sha256', 'restaurants.jsonl'])
  expect(readFileSync(join(out, 'proven.sha256'), 'utf8')).toBe(`${told.slice(-65, -1)}  restaurants.jsonl\n`)
  expect(readCatalog(out).map(({ restaurant }) => restaurant.id)).toEqual(
    Array.from({ length: 20 }, (_, row) => String(40_000 + row)),
  )
})

test('columns are two files', async () => {
  const out = join(folder, 'columns')
  const { exit, out: told } = await generate('--count', '20', '--out', out, '--columns')
  expect({ exit, files: readdirSync(out).toSorted() }).toEqual({ exit: 0, files: ['entries.jsonl', 'kinds.jsonl'] })
  expect(told).toMatch(/sha256 [0-9a-f]{64}, 20 lines\nsha256 [0-9a-f]{64}, \d+ lines\n$/)
})

const COUNT = (asked: string) => `--count is a whole number from 1 to 1000000, ${asked}.`
test.each([
  [['--count', 'abc'], COUNT('not abc')],
  [['--count', '0'], COUNT('not 0')],
  [['--count', '2000000'], COUNT('not 2000000')],
  [['--count', '1000001'], COUNT('not 1000001')],
  [['--count', '1e3'], COUNT('not 1e3')],
  [['--count=-5'], COUNT('not -5')],
  [['--count', '1.5'], COUNT('not 1.5')],
  [[], COUNT('and it is missing')],
  [['--count', '5', '--colums'], "Unknown option '--colums'."],
  [['--count', '5', 'again'], "Unexpected argument 'again'."],
  [['--count', '5', '--seed'], "Option '--seed <value>' argument missing."],
  [
    ['--count', '5', '--columns', '--prove'],
    '--columns writes no menus that --prove could check: leave one of them out.',
  ],
])('%j is refused with one sentence', async (args, sentence) => {
  const { exit, out, err } = await generate(...args)
  expect({ exit, out, err }).toEqual({ exit: 1, out: '', err: `${sentence}\n${HOW}\n` })
})

test('all that is wrong is said at once', async () => {
  const { exit, err } = await generate('--count', 'many', '--seed=', '--out=')
  expect({ exit, lines: err.trimEnd().split('\n') }).toEqual({
    exit: 1,
    lines: [COUNT('not many'), '--seed is a text of at least one character.', '--out is the name of a folder.', HOW],
  })
})

test('a folder that cannot be written to is named', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'kept')
  for (const out of [join(file, 'sub'), '/proc/nowhere']) {
    const { exit, out: told, err } = await generate('--count', '5', '--out', out)
    expect({ exit, told }).toEqual({ exit: 1, told: '' })
    expect(err).toMatch(/^\S+ cannot be written: (?:not a directory|no such file or directory)\.\n$/)
    expect(err).toContain(out)
  }
  expect(readFileSync(file, 'utf8')).toBe('kept')
  expect(existsSync(join(file, 'sub'))).toBe(false)
})

test('--help says what there is', async () => {
  const { exit, out } = await generate('--help')
  expect(exit).toBe(0)
  for (const option of ['--count', '--seed', '--out', '--columns', '--prove']) expect(out).toContain(option)
})
