import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { ACTS, type Act } from './act.ts'
import { BUCKETS, featuresOf } from './features.ts'

const FILE = new URL('../../../data/reader/acts.generated.json', import.meta.url)

type Weights = { readonly scale: number; readonly bias: readonly number[]; readonly weights: Int8Array }

const load = once((): Weights => {
  const { scale, bias, weights } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    scale: number
    bias: number[]
    weights: string
  }
  const bytes = Buffer.from(weights, 'base64')
  if (bytes.length !== ACTS.length * BUCKETS || bias.length !== ACTS.length)
    throw new Error('data/reader/acts.generated.json does not fit the code: run npm run data:acts')
  return { scale, bias, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
})

/** Returns the probability of each dialog act by the linear model over character n-grams. */
export function scoreActs(text: string): Readonly<Record<Act, number>> {
  const { scale, bias, weights } = load()
  const features = featuresOf(text)
  const norm = scale / Math.sqrt(features.size || 1)
  const scores = ACTS.map((_, act) => {
    let sum = 0
    for (const feature of features) sum += weights[act * BUCKETS + feature]!
    return bias[act]! + sum * norm
  })
  const most = Math.max(...scores)
  const powers = scores.map(score => Math.exp(score - most))
  const total = powers.reduce((a, b) => a + b, 0)
  return Object.fromEntries(ACTS.map((act, at) => [act, powers[at]! / total])) as Record<Act, number>
}
