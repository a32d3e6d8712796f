import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { copyCheckout } from '#test/support/checkout-copy.ts'
import { type Action, apply, missingFrom, programOf, readGuide } from './guide.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const PAGES = globSync('docs/extending/a*.md').sort()
/** Writes files that later steps change, so it runs where it stands; all other commands run once everything is applied. */
const GENERATOR = 'npm run new-operation'

test('every step of docs/extending applies to the code, and its commands print what the page says', async () => {
  using copy = copyCheckout()
  const run = async ({ at, commands, prints }: Extract<Action, { kind: 'run' }>) => {
    for (const command of commands) {
      const [program, ...args] = programOf(command, scripts)
      const output = await copy.run(program!, args, { NO_COLOR: '1' }).catch((error: Error) => {
        throw new Error(`${at.page}:${at.line} (step “${at.step}”): ${command} failed.\n${error.message}`)
      })
      expect({ ...at, command, missing: missingFrom(output, prints), output }).toMatchObject({ missing: [] })
    }
  }
  expect(PAGES).toHaveLength(5)
  const later: Extract<Action, { kind: 'run' }>[] = []
  for (const action of PAGES.flatMap(page => readGuide(basename(page), readFileSync(page, 'utf8'))))
    if (action.kind !== 'run') apply(copy.folder, action)
    else if (action.commands.every(command => command.startsWith(GENERATOR))) await run(action)
    else later.push(action)
  await copy.run('node_modules/.bin/tsc', ['--noEmit', '-p', '.'])
  for (const action of later) await run(action)
}, 1_200_000)
