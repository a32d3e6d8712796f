import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const FOLDERS = '{src,tools,dev,data,contracts,scripts,evals,examples,bench,test}'
const FILES = globSync(`${FOLDERS}/**/*.{ts,js,mjs,sol,html}`, { exclude: ['**/node_modules/**'] })
const TEXTS = new Map(FILES.map(file => [file, read(file)]))
/** Matches exported values; types are exempt because exported signatures might need them. */
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm

test('every export is used by another file', () => {
  const filesWith = new Map<string, number>()
  for (const text of TEXTS.values())
    for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  const exported = [...TEXTS].flatMap(([file, text]) =>
    Array.from(text.matchAll(EXPORT), ([, name]) => ({ file, name: name! })),
  )
  expect(exported.length).toBeGreaterThan(2_000)
  expect(exported.filter(({ name }) => filesWith.get(name) === 1)).toEqual([])
})

test('every dependency is imported by a file or run by a script', () => {
  const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const { packages } = JSON.parse(read('package-lock.json'))
  const sources = [...TEXTS.values(), read('stryker.config.json')].join('\n')
  const commands = Object.values(scripts).join(' ').split(' ')
  const isUsed = (name: string): boolean =>
    ["'", '"'].some(quote => sources.includes(`${quote}${name}`)) ||
    Object.keys(packages[`node_modules/${name}`].bin ?? {}).some(program => commands.includes(program))
  const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(name => !name.startsWith('@types/') && !isUsed(name))).toEqual([])
})
