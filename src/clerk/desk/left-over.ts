import { orNot } from '#src/clerk/draft/offers-of.ts'
import type { CompiledItem, CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import type { Choice, Offer } from '#src/clerk/state.ts'

/** What of passed over words may be something to eat: small and frequent words at both ends tell nothing. */
export function telling({ food }: CompiledMenu, words: string): string {
  const isSmall = (word: string): boolean => {
    const folded = wordsOfPhrase(word).join('')
    return (
      !food.known.has(termOf(folded)) && (folded.length < 3 || food.ordinary.has(folded) || food.common.has(folded))
    )
  }
  const said = words.split(' ')
  const first = said.findIndex(word => !isSmall(word))
  return first < 0 ? '' : said.slice(first, said.findLastIndex(word => !isSmall(word)) + 1).join(' ')
}

const MOST = 8

/** The dishes whose names hold words that were passed over, to choose from. */
export function dishesWith({ items }: CompiledMenu, words: string): Offer | undefined {
  const terms = termsOfPhrase(words)
  const isNamed = ({ item }: CompiledItem) => terms.every(term => termsOfPhrase(item.name).includes(term))
  const named = items.filter(item => isNamed(item) && !item.weighed && item.item.availability.in_stock)
  if (named.length === 0 || named.length > MOST) return undefined
  const choices = named.map(
    ({ item }): Choice => ({
      label: item.name.slice(0, 120),
      edits: [{ action: 'add', item: { id: item.id, quantity: 1 } }],
    }),
  )
  const [only, ...others] = choices
  if (only && others.length === 0) return orNot(words, only)
  return { kind: 'item', question: `Which “${words.slice(0, 60)}” do you mean?`, choices }
}
