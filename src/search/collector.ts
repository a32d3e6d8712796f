import { firstAtLeast } from '#src/kernel/sorted.ts'
import type { Entry } from './entry.ts'

/** Gathers one part of an index from entries that come one by one, in any order. */
export type Collector<Part> = {
  readonly add: (entry: Entry) => void
  /** Lays the part out; row r is the entry that came as number `order[r]`. */
  readonly finish: (order: Uint32Array) => Part
}

export type Numbering = ReturnType<typeof numbering>

/** Numbers texts in the order in which they first come. */
export function numbering() {
  const numbers = new Map<string, number>()
  return {
    of: (text: string): number => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    /** The texts in alphabetical order, and by old number the new one. */
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

/** The place of a text among sorted ones, −1 for none. */
export function findSorted(sorted: readonly string[], text: string): number {
  const at = firstAtLeast(sorted, text)
  return sorted[at] === text ? at : -1
}
