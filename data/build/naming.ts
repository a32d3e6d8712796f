// Trains the model of `src/allergens/naming-model.ts`: logistic regression over the words around an allergen, from the
// sentences of data/allergens/naming.txt and the orders of test/clerk/utterances, the held-out ones excepted. Deterministic.
// usage: npm run data:naming
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { foldWord } from '../../src/allergens/fold-word.ts'
import { annotateTokens } from '../../src/allergens/marks.ts'
import { BUCKETS, contextFeatures } from '../../src/allergens/naming-features.ts'
import { parseAllergies } from '../../src/allergens/parse-allergies.ts'
import { restoreWords } from '../../src/allergens/spelled.ts'
import { splitWords } from '../../src/allergens/split-words.ts'
import { tokensOf } from '../../src/allergens/tokens.ts'
import { readCatalog } from '../../src/catalog/load.ts'
import { createShuffle, packWeights } from './training.ts'

const EPOCHS = 30
const RATE = 0.3
const DECAY = 1e-4

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const linesOf = (text = ''): string[] => text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
const [, harm = '', order = ''] = /\[harm\]\n([\s\S]*)\[order\]\n([\s\S]*)/.exec(read('../allergens/naming.txt')) ?? []
const FOODS = ['peanuts', 'egg', 'shrimp', 'sesame', 'milk', 'walnuts', 'tofu', 'fish', 'crab', 'cheese', 'gluten']
const harmful = linesOf(harm).map((line, at) => line.replaceAll('§', FOODS[at % FOODS.length]!))

const folder = new URL('../../test/clerk/utterances/', import.meta.url)
const spoken = readdirSync(folder)
  .filter(name => name.endsWith('.jsonl') && name !== 'held-out.jsonl')
  .flatMap(name => linesOf(readFileSync(new URL(name, folder), 'utf8')).map(line => JSON.parse(line).say as string))
const isUnheard = (text: string): boolean => {
  const { speaks, avoid, refused, lifted, eaten } = parseAllergies(text)
  return !speaks && avoid.length + refused.length + lifted.length + eaten.length === 0
}
const orders = [...linesOf(order), ...spoken.filter(isUnheard)]

const wordsIn = (text: string): string[] => splitWords(text).map(({ text: word }) => word)
const menu = new Set<string>()
for (const { restaurant, readMenu } of readCatalog(['data/catalog', 'data/marketplace'])) {
  const texts = JSON.stringify(readMenu?.() ?? {}).matchAll(/"name":"([^"]+)"/g)
  for (const text of [restaurant.name, ...[...texts].map(([, name = '']) => name)])
    for (const word of wordsIn(text)) menu.add(foldWord(word))
}
const counts = new Map<string, number>()
for (const text of [...orders, ...spoken])
  for (const word of new Set(wordsIn(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
const said = new Set([...counts].filter(([word, count]) => count > 1 && !menu.has(word)).map(([word]) => word))

type Row = { readonly isHarm: boolean; readonly features: readonly number[] }
const rowsOf = (texts: readonly string[], isHarm: boolean): Row[] =>
  [...new Set(texts)].flatMap(text => {
    const { tokens, mentions } = annotateTokens(restoreWords(tokensOf(text)))
    return mentions
      .filter(({ strength }) => strength !== 'hint')
      .map(one => ({ isHarm, features: [...contextFeatures(tokens, mentions, one, { menu, said })] }))
  })
const rows = [...rowsOf(harmful, true), ...rowsOf(orders, false)]
const harms = rows.filter(({ isHarm }) => isHarm).length

const weights = new Float64Array(BUCKETS)
const squares = new Float64Array(BUCKETS).fill(1e-3)
let bias = 0
const shuffle = createShuffle()
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  shuffle(rows)
  for (const { isHarm, features } of rows) {
    const norm = 1 / Math.sqrt(features.length)
    const score = features.reduce((sum, feature) => sum + weights[feature]! * norm, bias)
    // both kinds weigh the same
    const weight = rows.length / 2 / (isHarm ? harms : rows.length - harms)
    const error = (1 / (1 + Math.exp(-score)) - Number(isHarm)) * weight
    bias -= 0.01 * error
    for (const feature of features) {
      const gradient = error * norm + DECAY * weights[feature]!
      squares[feature] = squares[feature]! + gradient * gradient
      weights[feature] = weights[feature]! - (RATE * gradient) / Math.sqrt(squares[feature]!)
    }
  }
}
const { scale, weights: packed } = packWeights(weights)
const model = {
  menu: [...menu].sort().join(' '),
  said: [...said].sort().join(' '),
  scale,
  bias: Number(bias.toFixed(4)),
  weights: packed,
}
writeFileSync(new URL('../allergens/naming.generated.json', import.meta.url), `${JSON.stringify(model)}\n`)
console.log(`${rows.length} places, ${harms} of harm; ${menu.size} words of menus, ${said.size} of orders`)
