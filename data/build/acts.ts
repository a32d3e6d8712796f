// Trains the act model on data/reader/acts.txt: softmax regression over hashed runs of letters. Deterministic.
// usage: npm run data:acts
import { readFileSync, writeFileSync } from 'node:fs'
import { ACTS } from '../../src/reader/acts/act.ts'
import { BUCKETS, featuresOf } from '../../src/reader/acts/features.ts'
import { isHeldOut, readSentences } from '../../src/reader/acts/sentences.ts'
import { createShuffle, packWeights } from './training.ts'

const EPOCHS = 60
const RATE = 0.5
const DECAY = 2e-5

const file = new URL('../reader/acts.txt', import.meta.url)
const sentences = readSentences(readFileSync(file, 'utf8')).filter(({ text }) => !isHeldOut(text))
const rows = sentences.map(({ act, text }) => ({ act: ACTS.indexOf(act), features: [...featuresOf(text)] }))
const counts = ACTS.map((_, act) => rows.filter(row => row.act === act).length)
const weights = new Float64Array(ACTS.length * BUCKETS)
const squares = new Float64Array(weights.length).fill(1e-3)
const bias = new Float64Array(ACTS.length)

const shuffle = createShuffle()
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  shuffle(rows)
  for (const { act, features } of rows) {
    const norm = 1 / Math.sqrt(features.length)
    const scores = ACTS.map((_, c) => features.reduce((sum, f) => sum + weights[c * BUCKETS + f]! * norm, bias[c]!))
    const most = Math.max(...scores)
    const powers = scores.map(score => Math.exp(score - most))
    const total = powers.reduce((a, b) => a + b, 0)
    // acts with few sentences weigh as much as those with many
    const weight = Math.sqrt(rows.length / ACTS.length / counts[act]!)
    ACTS.forEach((_, c) => {
      const error = (powers[c]! / total - (c === act ? 1 : 0)) * weight
      bias[c] = bias[c]! - 0.01 * error
      for (const f of features) {
        const at = c * BUCKETS + f
        const gradient = error * norm + DECAY * weights[at]!
        squares[at] = squares[at]! + gradient * gradient
        weights[at] = weights[at]! - (RATE * gradient) / Math.sqrt(squares[at]!)
      }
    })
  }
}
const { scale, weights: packed } = packWeights(weights)
const model = { scale, bias: [...bias].map(value => Number(value.toFixed(4))), weights: packed }
writeFileSync(new URL('../reader/acts.generated.json', import.meta.url), `${JSON.stringify(model)}\n`)
console.log(`${rows.length} sentences, ${counts.map((count, at) => `${ACTS[at]} ${count}`).join(', ')}`)
