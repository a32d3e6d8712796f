import { type Candidate, drop, unitsOf } from './candidate.ts'
import { termsOfPhrase } from './food-layer.ts'
import { matchAll } from './match.ts'
import type { Word } from './unit.ts'

const BACK = new Set(['back', 'again', 'nuevo'])
const LEAST = 0.4
const LEFT_OFF = /^(?:no|without|sin) /

/** "Put the onions back": drops the options and notes that removed them. Undefined if nothing removed them. */
export function restoreRemoved(start: Candidate, words: readonly Word[]): Candidate | undefined {
  const said = words.filter(word => !word.isCue && !word.isSmall && !BACK.has(word.term))
  if (said.length === 0) return undefined
  const off = start.item.groups.flatMap(group =>
    group.options
      .filter(({ option }) => unitsOf(start, group.group.id).includes(option.id))
      .filter(({ phrases }) =>
        phrases.some(phrase => phrase.without && (matchAll(phrase, said)?.coverage ?? 0) >= LEAST),
      )
      .map(({ option }) => ({ group, id: option.id })),
  )
  const terms = new Set(said.map(({ term }) => term))
  const isBack = (note: string) =>
    LEFT_OFF.test(note) && termsOfPhrase(note.replace(LEFT_OFF, '')).every(term => terms.has(term))
  const notes = start.notes.filter(note => !isBack(note))
  if (off.length === 0 && notes.length === start.notes.length) return undefined
  return { ...off.reduce((left, { group, id }) => drop(left, group, id), start), notes }
}
