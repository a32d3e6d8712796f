import { readAmount } from '#src/clerk/house/amount.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'

const NUMBERED = /^(?:items?|lines?|numbers?|combos?|meals?|options?|#)$/
const ENDS_DENIED = /^(?:and|y|but|pero|plus|of|total|in|en|please|por)$/

/** "3 slices, not 2, and a soda": the number that is denied orders nothing. */
export function withoutDenied({ food }: CompiledMenu, said: Words): Words {
  const { words, stops } = said
  const from = words.findIndex((_, at) => readAmount(food, words, at, words.length)?.article === false)
  const at = words.findIndex((word, n) => {
    const end = n + 2
    const isLast = end >= words.length || stops[end] !== '' || ENDS_DENIED.test(words[end]!)
    const isDenied = from >= 0 && n > from && /^(?:not|no)$/.test(word) && !NUMBERED.test(words[n - 1]!)
    return isDenied && isLast && readAmount(food, words, n + 1, end)?.article === false
  })
  if (at < 0) return said
  const [head, tail] = [slice(said, 0, at), slice(said, at + 2)]
  return {
    words: [...head.words, ...tail.words],
    terms: [...head.terms, ...tail.terms],
    stops: [...head.stops, ...tail.stops],
    spans: [...head.spans, ...tail.spans],
  }
}
