import { firstAtLeast } from '#src/kernel/sorted.ts'
import type { Entry } from './entry.ts'

/** Collector of one index section from a stream of entries in any order. */
export type Collector<Part> = {
  readonly add: (entry: Entry) => void
  /** Builds the section. Row r is the entry that was added as number `order[r]`. */
  readonly finish: (order: Uint32Array) => Part
}

export type Numbering = ReturnType<typeof createNumbering>

/** Creates a numbering that assigns numbers to strings in order of first occurrence. */
export function createNumbering() {
  const numbers = new Map<string, number>()
  return {
    of: (text: string): number => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    /** Returns the strings in alphabetical order, and a map from old to new numbers. */
    sorted: (): { readonly texts: string[]; readonly renumbered: Uint32Array } => {
      const texts = [...numbers.keys()].sort()
      const renumbered = new Uint32Array(texts.length)
      texts.forEach((text, number) => {
        renumbered[numbers.get(text)!] = number
      })
      return { texts, renumbered }
    },
  }
}

/** Returns the index of a string in a sorted list, or −1 if it is missing. */
export function findSorted(sorted: readonly string[], text: string): number {
  const at = firstAtLeast(sorted, text)
  return sorted[at] === text ? at : -1
}
