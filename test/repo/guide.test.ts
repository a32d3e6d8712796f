import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apply, missingFrom, programOf, readGuide } from './guide.ts'

const PAGE = ['# Add', '', '## 1. Change it', '', 'In `a.ts`, after `one`:', '', '```diff']
const guide = (...diff: string[]) => readGuide('a-page.md', [...PAGE, ...diff, '```', ''].join('\n'))

function follow(...diff: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), 'one\ntwo\ntwo\n')
  for (const action of guide(...diff)) if (action.kind !== 'run') apply(folder, action)
  return readFileSync(join(folder, 'a.ts'), 'utf8')
}

test('a diff is applied where its lines occur', () => {
  expect(follow(' one', '-two', '+three')).toBe('one\nthree\ntwo\n')
})

test.each([
  [[' one', '+new', '-three'], 'a-page.md:10 (step “1. Change it”): a.ts has no line “three” there'],
  [[' two', '+new'], 'a-page.md:8 (step “1. Change it”): the diff applies to a.ts 2 times'],
  [['one'], 'a-page.md:8 (step “1. Change it”): a line of a diff begins with a space, + or -'],
])('a diff that does not apply names its page, step, and line: %j', (diff, message) => {
  expect(() => follow(...diff)).toThrow(message)
})

test('a block without a file is refused', () => {
  expect(() => readGuide('a-page.md', '## Two\n\nText.\n\n```ts\nexport {}\n```\n')).toThrow(
    'a-page.md:6 (step “Two”): the text before this block names no file',
  )
})

test('a command is a program of the checkout', () => {
  const scripts = { evals: 'node evals/command.ts' }
  expect(programOf("npx vitest run -t 'two words'", scripts)).toEqual([
    'node_modules/.bin/vitest',
    'run',
    '-t',
    'two words',
  ])
  expect(programOf('npm run evals -- --suite haiku', scripts).slice(1)).toEqual([
    'evals/command.ts',
    '--suite',
    'haiku',
  ])
  expect(() => programOf('rm -rf var', scripts)).toThrow('a guide runs npx or a script of package.json, not rm -rf var')
})

test('an output is compared without its spaces', () => {
  expect(missingFrom('  Tests   2 passed (2)\n', ['Tests  2 passed (2)', 'Tests  3 passed (3)'])).toEqual([
    'Tests 3 passed (3)',
  ])
})
