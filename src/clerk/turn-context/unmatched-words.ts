import { orNot } from '#src/clerk/draft/offers-of.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import type { CartLine, Choice, Offer } from '#src/clerk/state.ts'
import { countOf } from '#src/reader/second/lexicon.ts'
import { foldedWords } from '#src/reader/stem.ts'
import { isStopWord } from '#src/reader/stop-words.ts'
import { MOST_UNASKED } from '#src/reader/verify-order.ts'

/** Words that name no food on their own, even though some dish names contain them. */
const NAMELESS = new Set(
  (
    'a an the and or but if so is are am was were be been do does did dont doesnt didnt can cant could will would should still again back new ' +
    'for from with to of at in on by it its they them you i we me my your his her him this that there here have has had get eat eats regular please ' +
    'dish dishes item items place places store shop spot restaurant menu order orders cart list thing stuff yet done ' +
    'york just also then now y o el la los las de en con para por que si no un una'
  ).split(' '),
)
/** True if none of the words names a food. */
export const isNameless = (words: string): boolean => foldedWords(words).every(word => NAMELESS.has(word))

/**
 * Trims function words and frequent words from both ends of unmatched words and returns what may name a food.
 */
export function possibleFoodWords({ food }: CompiledMenu, words: string): string {
  const isSmall = (word: string): boolean => {
    const folded = wordsOfPhrase(word).join('')
    if (isStopWord(folded) || NAMELESS.has(folded)) return true
    return (
      !food.known.has(termOf(folded)) && (folded.length < 3 || food.ordinary.has(folded) || food.common.has(folded))
    )
  }
  if (isNameless(words)) return ''
  const said = words.split(' ')
  const first = said.findIndex(word => !isSmall(word))
  return first < 0 ? '' : said.slice(first, said.findLastIndex(word => !isSmall(word)) + 1).join(' ')
}

const MOST = 8

/**
 * Offers the dishes whose names contain the most unmatched words. `said` is the message, from which the quantity is
 * parsed.
 */
export function dishesWith({ items }: CompiledMenu, words: string, said: string): Offer | undefined {
  const terms = termsOfPhrase(words)
  const held = items.flatMap(one => {
    const { item } = one
    const own = termsOfPhrase(item.name)
    const count = terms.filter(term => own.includes(term)).length
    return count > 0 && !one.weighed && item.availability.in_stock ? [{ one, count }] : []
  })
  const most = Math.max(0, ...held.map(({ count }) => count))
  const named = held.filter(({ count }) => count === most)
  if (named.length === 0 || named.length > MOST) return undefined
  const quantity = countBefore(said, words)
  const choices = named.map(
    ({ one: { item } }): Choice => ({
      label: `${quantity > 1 ? `${quantity} × ` : ''}${item.name}`.slice(0, 120),
      edits: [{ action: 'add', item: { id: item.id, quantity } }],
    }),
  )
  const [only, ...others] = choices
  if (only && (others.length === 0 || most < terms.length)) return orNot(words, ...choices)
  return { kind: 'item', question: `Which “${words.slice(0, 60)}” do you mean?`, choices }
}

/**
 * Returns the edits for unmatched words that need no question: none if they repeat a dish of the cart, or the only
 * dish that contains all of them. Undefined if the guest must be asked.
 */
export function editsForUnmatched({ menu }: CompiledMenu, words: string, offer: Offer, lines: readonly CartLine[]) {
  const edits = offer.choices.flatMap(choice => choice.edits ?? [])
  const [only, ...others] = edits
  if (only?.action !== 'add' || others.length > 0) return undefined
  const own = termsOfPhrase(menu.items.get(only.item.id)?.name ?? '')
  const terms = termsOfPhrase(words)
  if (!terms.every(term => own.includes(term))) return undefined
  if ((only.item.quantity ?? 1) === 1 && lines.some(({ item }) => item.id === only.item.id)) return []
  return terms.length > 1 ? edits : undefined
}

/** Returns the quantity directly before the first of the words, or 1 if there is none. */
function countBefore(said: string, words: string): number {
  const folded = foldedWords(said)
  const at = folded.indexOf(foldedWords(words)[0] ?? '')
  const count = countOf(folded[at - 1] ?? '') ?? 1
  return count <= MOST_UNASKED ? count : 1
}
