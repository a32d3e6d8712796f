import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm

test('at most two files export the same name', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of globSync('{src,tools}/**/*.ts'))
    for (const [, name] of read(file).matchAll(EXPORT)) filesOf.set(name!, (filesOf.get(name!) ?? new Set()).add(file))
  expect(filesOf.size).toBeGreaterThan(3_000)
  const shared = [...filesOf].filter(([, files]) => files.size > 2)
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([])
})

test('the glossary lists every folder of src', () => {
  const listed = Array.from(read('docs/glossary.md').matchAll(/^\| `([\w/-]+)` \|/gm), ([, folder]) => folder!)
  const folders = globSync('src/**/*.{ts,js}').map(file => dirname(file).slice('src/'.length))
  expect(listed.toSorted()).toEqual([...new Set(folders)].filter(Boolean).toSorted())
})
