import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const PATH = '/api/restaurants/{id}/coming-hours'
let copy: string

/** Runs a program of the copy; throws with what it said when it fails. */
async function inCopy(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  // a test runner inside a test runner is one of its own
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...own } = process.env
  const options = { cwd: copy, env: { ...own, ...env }, maxBuffer: 1e8 }
  const { stdout } = await run(program, args, options).catch(error => {
    throw new Error(`${program} ${args.join(' ')}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}
const scaffold = (...args: string[]) => inCopy(process.execPath, ['scripts/new-operation.ts', ...args])
const bin = (name: string, args: readonly string[], env?: Record<string, string>) =>
  inCopy(`node_modules/.bin/${name}`, args, env)
const changes = () => execFileSync('git', ['status', '--short', '-uall'], { cwd: copy, encoding: 'utf8' })

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'comanda-scaffold-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(file, join(copy, file))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'copy')
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each([
  [['get_coming_hours', 'POST', PATH]],
  [['ComingHours', 'GET', PATH]],
  [['get_coming_hours', 'GET', '/api/hours']],
])('%j writes nothing and says how it is called', async args => {
  await expect(scaffold(...args)).rejects.toThrow('Usage: npm run new-operation')
  expect(changes()).toBe('')
})

test('a read that was scaffolded has its types, its route and its documents without a line by hand', async () => {
  await scaffold('get_coming_hours', 'GET', PATH)
  expect(changes().trim().split('\n')).toHaveLength(5)
  await bin('biome', ['check', '--write', 'tools', 'src/catalog'])
  await bin('tsc', ['--noEmit', '-p', '.'])
  await bin('vitest', ['run', '--project', 'flows', 'test/discovery/examples.test.ts'], { UPDATE_EXAMPLES: '1' })
  await bin('vitest', ['run', '--project', 'unit', 'test/house/readme.test.ts', 'test/discovery', '-u'], {
    UPDATE_DOCUMENTS: '1',
    UPDATE_README: '1',
  })
  await bin('vitest', ['run', '--project', 'unit', '--project', 'flows', 'test/discovery'])
  for (const file of ['docs/interface.md', 'test/discovery/golden/llms.txt', 'CHANGELOG.md'])
    expect(readFileSync(join(copy, file), 'utf8')).toContain(PATH)
  // what is there already is not written over
  await expect(scaffold('get_coming_hours', 'GET', PATH)).rejects.toThrow('Nothing was written: there is a file')
}, 900_000)
