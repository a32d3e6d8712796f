// Trains the act model on data/reader/acts.txt: softmax regression over hashed runs of letters. Deterministic.
// usage: npm run data:acts
import { readFileSync, writeFileSync } from 'node:fs'
import { ACTS } from '../../src/reader/acts/act.ts'
import { BUCKETS, featuresOf } from '../../src/reader/acts/features.ts'
import { isHeldOut, readSentences } from '../../src/reader/acts/sentences.ts'

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

let seed = 1
const random = (below: number): number => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return seed % below
}
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  for (let at = rows.length - 1; at > 0; at--) {
    const other = random(at + 1)
    ;[rows[at], rows[other]] = [rows[other]!, rows[at]!]
  }
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
const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
const scale = Number((largest / 127).toPrecision(6))
const rounded = Int8Array.from(weights, weight => Math.max(-127, Math.min(127, Math.round(weight / scale))))
const model = {
  scale,
  bias: [...bias].map(value => Number(value.toFixed(4))),
  weights: Buffer.from(rounded.buffer).toString('base64'),
}
writeFileSync(new URL('../reader/acts.generated.json', import.meta.url), `${JSON.stringify(model)}\n`)
console.log(`${rows.length} sentences, ${counts.map((count, at) => `${ACTS[at]} ${count}`).join(', ')}`)
