import { editDistance } from '#src/kernel/edit-distance.ts'
import type { QueryLexicon } from './concept.ts'

const MOST_CORRECTIONS = 16
const FREE = 'free'

/** True for "fre" in "gluten fre": a dietary restriction must not depend on a single letter. */
export const isMisspelledFree = ({ aliases }: QueryLexicon, word: string, before: string | undefined): boolean =>
  before !== undefined &&
  word !== FREE &&
  word.startsWith('f') &&
  editDistance(word, FREE, 1) <= 1 &&
  aliases.longest([before, FREE], 0)?.length === 2

/** Corrects the spelling of all clauses consistently, and returns the changed words. */
export function correct(
  clauses: readonly string[][],
  spell: (word: string) => string,
  isFree: (word: string, before: string | undefined) => boolean,
) {
  const changed = new Map<string, string>()
  const asked = new Set<string>()
  const right = (word: string, at: number, words: readonly string[]): string => {
    if (isFree(word, words[at - 1])) {
      changed.set(word, FREE)
      return FREE
    }
    const known = changed.get(word)
    if (known !== undefined || asked.has(word) || asked.size >= MOST_CORRECTIONS) return known ?? word
    const spelled = spell(word)
    if (spelled !== word) changed.set(word, spelled)
    if (word.length > 4) asked.add(word)
    return spelled
  }
  return { clauses: clauses.map(words => words.map(right)), changed }
}

export const rewritten = (text: string, changed: ReadonlyMap<string, string>): string =>
  text.replace(/[a-z]+/g, word => changed.get(word) ?? word)
