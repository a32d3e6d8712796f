import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The lowest layer first: a file imports files of its own entry and of earlier rows. The longest matching entry counts;
// `other` is everything outside src, tools and dev.
const LAYERS = `
  src/kernel
  src/reader src/ledger src/catalog src/outbound src/signing src/allergens
  src/doubts
  src/menu src/search
  src/pricing
  src/payments
  src/orders src/recipes src/waitlist
  src/fulfillment src/health src/audit src/ucp
  src/app
  tools
  src/clerk/session src/clerk/menu-parser src/clerk/reply src/clerk/edit.ts src/clerk/find-input.ts src/clerk/restaurant-names.ts src/clerk/policies.ts src/clerk/tool-name.ts src/clerk/booked.ts
  src/clerk/state.ts src/clerk/compiled-menus.ts src/clerk/diets-apart.ts src/clerk/diets-kept.ts src/clerk/diets-described.ts src/clerk/diet-alone.ts src/clerk/diet-spelling.ts
  src/clerk/deps.ts src/clerk/known-words.ts src/clerk/diets-said.ts src/clerk/open-allergy.ts src/clerk/plain-no.ts src/clerk/correct src/clerk/clerk-config.ts
  src/clerk/draft src/clerk/doubted-foods.ts
  src/clerk/edits
  src/clerk/check-cart.ts src/clerk/diets-before.ts
  src/clerk/read-order.ts
  src/clerk/understand
  src/clerk/policy
  src/clerk/model
  src/clerk/turn-context
  src/clerk src/discovery
  src/app/operations.ts
  src/http src/web
  src/app/open-observability.ts
  src/app/serve.ts
  src/main.js
  dev
  other`
const ROWS = Array.from(LAYERS.matchAll(/^ {2}(.+)$/gm), ([, row]) => row!.split(' '))
const ENTRIES = ROWS.flat().sort((a, b) => b.length - a.length)
const entryOf = (file: string) => ENTRIES.find(entry => `${file}/`.startsWith(`${entry}/`)) ?? 'other'
const rowOf = (file: string) => ROWS.findIndex(row => row.includes(entryOf(file)))
const mayImport = (from: string, to: string) => entryOf(from) === entryOf(to) || rowOf(to) < rowOf(from)

const FOLDERS = '{src,tools,dev,data,contracts,scripts,evals,examples,bench,test}'
const FILES = new Set(globSync(`${FOLDERS}/**/*.{ts,js}`, { exclude: ['**/node_modules/**'] }))
const pathOf = (file: string, name: string) =>
  name[0] === '#' ? name.slice(1) : name[0] === '/' ? `src/web${name}` : join(dirname(file), name)
/** Matches imports, including type imports. */
const IMPORT = /\b(?:from|import) ?\(?'([#./][^']+)'/g
const importsOf = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name]) => pathOf(file, name!))
const GRAPH = new Map(Array.from(FILES, file => [file, importsOf(file).filter(path => FILES.has(path))]))

test('a file imports only its own layer and lower ones, and every folder of src has a layer', () => {
  const refused = (file: string, to: string) => (mayImport(file, to) ? [] : `${file} imports ${to}, which is above it`)
  expect([...GRAPH].flatMap(([file, imports]) => imports.flatMap(to => refused(file, to)))).toEqual([])
  expect(globSync('src/*/').filter(folder => !ENTRIES.some(entry => entry.startsWith(folder)))).toEqual([])
})

test('src holds modules and the entry alone', () => {
  expect([...globSync('src/*.*')]).toEqual(['src/main.js'])
})

test('no files import each other in a cycle', () => {
  const pathBack = (file: string, seen: Set<string>, start = file): boolean =>
    GRAPH.get(file)!.some(to => to === start || (!seen.has(to) && pathBack(to, seen.add(to), start)))
  expect([...FILES].filter(file => pathBack(file, new Set()))).toEqual([])
})
