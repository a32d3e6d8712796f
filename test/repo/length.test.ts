import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST_LINES = 250
const FOLDERS = '{src,tools,dev,data,contracts,scripts,evals,examples,bench,test}'

// the linter does not count lines of template literals, and therefore no inline snapshots
test.each([
  [`${FOLDERS}/**/*.{ts,js,mjs,css,html}`, MOST_LINES, 1_500],
  ['README.md', 150, 1],
])('no file of %s has more than %i lines', (glob, most, atLeast) => {
  const files = globSync(glob, { exclude: ['**/node_modules/**', 'evals/results/**'] })
  expect(files.length).toBeGreaterThanOrEqual(atLeast)
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
  expect(files.map(file => ({ file, lines: linesOf(file) })).filter(({ lines }) => lines > most)).toEqual([])
})
