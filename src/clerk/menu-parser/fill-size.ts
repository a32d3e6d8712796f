import { type Candidate, choose } from './candidate.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { findOption } from './find-options.ts'
import type { Word } from './unit.ts'

const ONE: Word = { term: '1', instead: [], raw: 'one', weight: 1 }
const SURE_SIZE = 0.85

/**
 * Interprets a vessel or measure as a size if the menu has it: "a pint of slaw", "a slice of pie", "a double
 * burger".
 */
export function fillSize(compiled: CompiledMenu, candidate: Candidate, words: readonly Word[]): Candidate {
  const measure = words.find(word => word.isVessel || (word.isCue && MEASURES.has(word.term)))
  if (!measure) return candidate
  const { isCue: _, ...word } = measure
  for (const run of [[word], [ONE, word]]) {
    const hit = findOption(compiled, candidate, run, [false, false], 0, { without: false })
    const isWhole = hit?.isWanted && hit.length === run.length && hit.quality > SURE_SIZE
    if (isWhole && hit.optionIds.length === 1 && hit.rivals.length === 0)
      return choose(compiled, candidate, hit.group, hit.optionIds[0]!, { said: word.raw })
  }
  return candidate
}

/** Measure words before a dish. */
export const MEASURES = new Set(['double', 'triple', 'half'])

/** True if a measure precedes the dish's own name: "a triple burger". */
export const isOfDish = (words: readonly Word[], used: readonly boolean[]): boolean =>
  words.some((word, at) => word.isCue && MEASURES.has(word.term) && used[at + 1] === true)
