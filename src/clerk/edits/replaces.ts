import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { CLAUSE_JOINERS } from './units-told.ts'

/** Markers between a dish and the one it replaces. */
const MARKER =
  /^(?:instead of|rather than|in place of|in lieu of|takes the place of|en vez de|en vez del|en lugar de|en lugar del)$/
const VERB = /^(?:replaces?|replacing|reemplaza|sustituye)$/

/**
 * Returns the length in words of a replacement marker at a position, e.g. "instead of" or "replaces"; 0 if there is
 * none.
 */
export function markerAt({ words }: MessageWords, at: number): number {
  if (at > 0 && VERB.test(words[at] ?? '')) return 1
  // matches "I'd rather have the soup than the salad"
  if (words[at] === 'than' && words.slice(Math.max(0, at - 10), at - 1).includes('rather')) return 1
  return [2, 3, 4].find(length => MARKER.test(words.slice(at, at + length).join(' '))) ?? 0
}

const DETERMINER = /^(?:the|that|those|my|his|her|our|el|la|los|las|es[ea]|mi|su)$/

/**
 * True if the replaced dish ends before a new statement: "Soup instead of the rice, a large tea", "… and show me
 * the drinks".
 */
export function endsReplaced(compiled: CompiledMenu, said: MessageWords, start: number, at: number): boolean {
  const isPaused = said.stops[at] !== ''
  if (!isPaused && !CLAUSE_JOINERS.has(said.words[at - 1]!)) return false
  // a new clause with its own verb: "only one roll now, the bowl replaces the other"
  const next = said.stops.findIndex((stop, n) => n > at && stop !== '')
  const verb = said.words.findIndex((word, n) => n > at && VERB.test(word))
  if (isPaused && verb > 0 && (next < 0 || verb < next)) return true
  const marked = said.words.slice(start, at - 1).some((_, n) => {
    const length = markerAt(said, start + n)
    return length > 0 && start + n > start && start + n + length < at - (isPaused ? 0 : 1)
  })
  if (!marked || isPaused) return marked
  const isCounted = readAmount(compiled.food, said.words, at, said.words.length) !== undefined
  return isCounted || !(compiled.vocabulary.has(said.terms[at]!) || DETERMINER.test(said.words[at]!))
}
