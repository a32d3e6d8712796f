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

test('a generated and proven marketplace can be served', async () => {
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

test('the --columns option writes two files', async () => {
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
  [['--count', '5', '--columns', '--prove'], '--columns writes no menus for --prove to check. Use only one of them.'],
])('arguments %j are refused with one sentence', async (args, sentence) => {
  const { exit, out, err } = await generate(...args)
  expect({ exit, out, err }).toEqual({ exit: 1, out: '', err: `${sentence}\n${HOW}\n` })
})

test('all argument errors are reported at once', async () => {
  const { exit, err } = await generate('--count', 'many', '--seed=', '--out=')
  expect({ exit, lines: err.trimEnd().split('\n') }).toEqual({
    exit: 1,
    lines: [COUNT('not many'), '--seed must not be empty.', '--out must name a folder.', HOW],
  })
})

test('an unwritable folder is named', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'kept')
  for (const out of [join(file, 'sub'), '/proc/nowhere']) {
    const { exit, out: told, err } = await generate('--count', '5', '--out', out)
    expect({ exit, told }).toEqual({ exit: 1, told: '' })
    expect(err).toMatch(/^Cannot write \S+: (?:not a directory|no such file or directory)\.\n$/)
    expect(err).toContain(out)
  }
  expect(readFileSync(file, 'utf8')).toBe('kept')
  expect(existsSync(join(file, 'sub'))).toBe(false)
})

test('the --help option lists all options', async () => {
  const { exit, out } = await generate('--help')
  expect(exit).toBe(0)
  for (const option of ['--count', '--seed', '--out', '--columns', '--prove']) expect(out).toContain(option)
})
