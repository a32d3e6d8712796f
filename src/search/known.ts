import type { Entry } from './entry.ts'
import { foldText, tokenizeFolded } from './fold.ts'

/**
 * Collects the vocabulary of restaurant and dish names, which spelling correction must keep. Counts each dish once.
 */
export function collectKnown() {
  const counts = new Map<string, number>()
  const dishes = new Set<string>()
  const seen = new WeakSet<object>()
  const count = (text: string) => {
    for (const word of tokenizeFolded(foldText(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return {
    add: (entry: Entry) => {
      count(entry.restaurant.name)
      for (const dish of entry.dishes ?? []) {
        const kind = dish.kind ?? dish
        if (seen.has(kind)) continue
        seen.add(kind)
        if (dishes.has(dish.name)) continue
        dishes.add(dish.name)
        count(dish.name)
      }
    },
    finish: () => {
      const words = [...counts.keys()].sort()
      return { words, counts: Uint32Array.from(words, word => counts.get(word)!) }
    },
  }
}
