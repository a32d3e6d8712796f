import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { type Cents, formatDollars } from '#src/kernel/money.ts'
import { CONVENIENCE_FEE } from '#src/pricing/price.ts'
import { PRICES } from '#src/recipes/catalog.ts'

/** Topics of the shop policies; each has a text file in `data/policies`. */
export const POLICY_TOPICS = [
  'paying',
  'refunds',
  'cancelling',
  'changing',
  'tips',
  'fees',
  'prices',
  'splitting',
  'allergies',
  'recipes',
  'privacy',
  'help',
  'waitlist',
] as const
export type PolicyTopic = (typeof POLICY_TOPICS)[number]

const FOLDER = new URL('../../data/policies/', import.meta.url)

const dollars = (amount: Cents): string => `$${formatDollars(amount)}`

const FIGURES: Readonly<Record<string, string>> = {
  convenience_fee: dollars(CONVENIENCE_FEE),
  recipe_price: dollars(PRICES.recipe),
  chapter_price: dollars(PRICES.category),
}

const texts = once(
  () => new Map(POLICY_TOPICS.map(topic => [topic, filled(readFileSync(new URL(`${topic}.txt`, FOLDER), 'utf8'))])),
)

const filled = (text: string): string =>
  text.trim().replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = FIGURES[name]
    if (figure === undefined) throw new Error(`data/policies: unknown placeholder ${whole}`)
    return figure
  })

/** Policy text on a topic, in sentences for a customer. */
export const policyOn = (topic: PolicyTopic): string => texts().get(topic)!
