import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '#src/config.ts'

const file = new URL('../../README.md', import.meta.url)
const MARKERS = /<!-- settings -->\n[\s\S]*<!-- \/settings -->/

const table = (): string => {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, help }]) => {
    const shown = fallback === null ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${shown} | ${help} |`
  })
  return ['| name | default | |', '|---|---|---|', ...rows].join('\n')
}

test('the table of settings in the README is the one in the code (UPDATE_README=1 writes it)', () => {
  const text = readFileSync(file, 'utf8')
  const right = text.replace(MARKERS, () => `<!-- settings -->\n${table()}\n<!-- /settings -->`)
  if (process.env.UPDATE_README === '1') writeFileSync(file, right)
  else expect(text).toBe(right)
})
