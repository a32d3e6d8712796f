import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/clerk/operations.ts'
import { figuresOf } from '#src/discovery/figures.ts'
import { commandsOf } from '#src/discovery/flow-text.ts'
import { SETTINGS } from '#src/settings.ts'
import { FLOWS } from '#tools/flows/flows.ts'

const file = new URL('../../README.md', import.meta.url)
const MARKERS = /<!-- settings -->\n[\s\S]*<!-- \/settings -->/

const table = (): string => {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, help }]) => {
    const shown = fallback === null ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${shown} | ${help} |`
  })
  return ['| name | default | |', '|---|---|---|', ...rows].join('\n')
}

const telling = {
  local: true,
  baseUrl: 'http://localhost:3000',
  tools: OPERATIONS,
  figures: figuresOf({ requests: 10, seconds: 60, turns: 10, minutes: 15 }),
}

/** The text with the commands of each flow that it names. */
const withFlows = (text: string): string =>
  text.replaceAll(/<!-- flow (\w+) -->\n[\s\S]*?<!-- \/flow -->/g, (_, name) => {
    const flow = FLOWS.find(each => each.name === name)
    if (!flow) throw new Error(`there is no flow ${name}`)
    return `<!-- flow ${name} -->\n${commandsOf({ ...telling, methods: [] }, flow)}\n<!-- /flow -->`
  })

test('the settings and the commands in the README are those of the code (UPDATE_README=1 writes it)', () => {
  const text = readFileSync(file, 'utf8')
  const right = withFlows(text).replace(MARKERS, () => `<!-- settings -->\n${table()}\n<!-- /settings -->`)
  if (process.env.UPDATE_README === '1') writeFileSync(file, right)
  else expect(text).toBe(right)
})
