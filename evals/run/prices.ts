import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Tokens } from '../world/observed.ts'

const Price = z.strictObject({ input: z.number(), cached: z.number(), output: z.number() })
/** Prices in US dollars per million tokens, by model. */
export type Prices = Readonly<Record<string, z.infer<typeof Price>>>

export const readPrices = (): Prices =>
  z.record(z.string(), Price).parse(JSON.parse(readFileSync(new URL('../prices.json', import.meta.url), 'utf8')))

const MILLION = 1_000_000

/** Cost of tokens in US dollars. Null for a model without a known price, which is different from 0. */
export function costOf(prices: Prices, model: string, { input, cached, output }: Tokens): number | null {
  if (input + output === 0) return 0
  const price = prices[model]
  if (!price) return null
  const sum = (input - cached) * price.input + cached * price.cached + output * price.output
  return Math.round(sum) / MILLION
}
