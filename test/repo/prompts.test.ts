import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a released prompt is never edited: a change is a new version, with its hash in prompts/released.json', () => {
  const files = readdirSync('prompts', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  const hashes = files.map(name => [
    name,
    createHash('sha256')
      .update(readFileSync(`prompts/${name}`))
      .digest('hex'),
  ])
  expect(Object.fromEntries(hashes.sort())).toEqual(JSON.parse(readFileSync('prompts/released.json', 'utf8')))
})
