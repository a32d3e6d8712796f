import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutCopy, copyCheckout } from '#test/support/checkout-copy.ts'

const PATH = '/api/restaurants/{id}/coming-hours'
let copy: CheckoutCopy

const scaffold = (...args: string[]) => copy.run(process.execPath, ['scripts/new-operation.ts', ...args])
const bin = (name: string, args: readonly string[], env?: Record<string, string>) =>
  copy.run(`node_modules/.bin/${name}`, args, env)
const changes = () => execFileSync('git', ['status', '--short', '-uall'], { cwd: copy.folder, encoding: 'utf8' })

beforeAll(() => {
  copy = copyCheckout()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy.folder })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'copy')
}, 120_000)
afterAll(() => copy?.[Symbol.dispose]())

test.each([
  [['get_coming_hours', 'POST', PATH]],
  [['ComingHours', 'GET', PATH]],
  [['get_coming_hours', 'GET', '/api/hours']],
])('arguments %j write nothing and print the usage', async args => {
  await expect(scaffold(...args)).rejects.toThrow('Usage: npm run new-operation')
  expect(changes()).toBe('')
})

test('a scaffolded read operation has its types, route, and documentation without manual edits', async () => {
  await scaffold('get_coming_hours', 'GET', PATH)
  expect(changes().trim().split('\n')).toHaveLength(5)
  await bin('biome', ['check', '--write', 'tools', 'src/catalog'])
  await bin('tsc', ['--noEmit', '-p', '.'])
  await bin('vitest', ['run', '--project', 'flows', 'test/discovery/examples.test.ts'], { UPDATE_EXAMPLES: '1' })
  await bin('vitest', ['run', '--project', 'unit', 'test/repo/readme.test.ts', 'test/discovery', '-u'], {
    UPDATE_DOCUMENTS: '1',
    UPDATE_README: '1',
  })
  await bin('vitest', ['run', '--project', 'unit', '--project', 'flows', 'test/discovery'])
  for (const file of ['docs/interface.md', 'test/discovery/golden/llms.txt', 'CHANGELOG.md'])
    expect(readFileSync(join(copy.folder, file), 'utf8')).toContain(PATH)
  // existing files are not overwritten
  await expect(scaffold('get_coming_hours', 'GET', PATH)).rejects.toThrow(
    'Nothing was written: file tools/get-coming-hours.ts already exists.',
  )
}, 900_000)
