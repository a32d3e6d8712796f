import { cueAt } from './asides.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { longestAt } from './trie.ts'
import type { Words } from './unit.ts'

/** What a clause asks to be done. */
type Deed = 'clear' | 'remove' | 'change' | 'make' | 'note' | 'again' | 'only' | 'add' | 'order'

/** `words` are those after the deed's own, `all` with them. */
export type Clause = { readonly deed: Deed; readonly words: Words; readonly all: Words }

const DEEDS: readonly Deed[] = ['clear', 'note', 'again', 'change', 'remove', 'only', 'make', 'add']
const GOES_ON = new Set(['without', 'minus', 'plus', 'also', 'have', 'do', 'include', 'keep', 'lose', 'tambien'])
const POINTERS = new Set(['it', 'that', 'the', 'them', 'my', 'those', 'this'])
const JOINS = new Set(['and', 'then', 'y', 'but', 'also', 'plus'])

/** Cuts a message about a cart into clauses, each with what it asks for; words of politeness are left out. */
export function readClauses(compiled: CompiledMenu, said: Words): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  for (let at = 1; at <= said.words.length; at++) {
    const isEnd = at === said.words.length
    if (!isEnd && !begins(compiled, said, at)) continue
    const clause = readClause(compiled, slice(said, start, at))
    if (clause) clauses.push(clause)
    start = at
  }
  return clauses
}

/** True when a new clause begins at a word: after a full stop, or with a deed of its own. */
function begins(compiled: CompiledMenu, said: Words, at: number): boolean {
  if (said.stops[at] === '.') return true
  const isJoined = said.stops[at] !== '' || JOINS.has(said.words[at - 1]!)
  if (!isJoined) return false
  return ['change', 'make', 'clear', 'note', 'remove', 'add'].some(deed => {
    const found = longestAt(compiled.food.edits.get(deed)!, said.words, at)
    const word = said.words[at]!
    if (word === 'make') return POINTERS.has(said.words[at + 1] ?? '')
    // "without", "also" and the like go on with what was said before
    return found !== undefined && !GOES_ON.has(word)
  })
}

function readClause(compiled: CompiledMenu, said: Words): Clause | undefined {
  const { edits } = compiled.food
  let start = 0
  while (start < said.words.length) {
    const isDeed = DEEDS.some(deed => (longestAt(edits.get(deed)!, said.words, start)?.length ?? 0) > 1)
    const polite = isDeed ? undefined : longestAt(edits.get('polite')!, said.words, start)
    if (!polite) break
    // "no onions" is no politeness
    if (said.words[start] === 'no' && said.stops[start + 1] === '') break
    start += polite.length
  }
  let end = said.words.length
  while (end > start && (JOINS.has(said.words[end - 1]!) || said.words[end - 1] === 'please')) end -= 1
  if (start >= end) return undefined
  let best: { deed: Deed; length: number } | undefined
  for (const deed of DEEDS) {
    const found = longestAt(edits.get(deed)!, said.words, start, end)
    if (found && (!best || found.length > best.length)) best = { deed, length: found.length }
  }
  const all = slice(said, start, end)
  const taken = best ? undefined : takenOff(compiled, all)
  if (taken) return { deed: 'remove', words: taken, all }
  return best ? { deed: best.deed, words: slice(all, best.length), all } : { deed: 'order', words: all, all }
}

/** What "take the … off" is said of. */
function takenOff(compiled: CompiledMenu, said: Words): Words | undefined {
  const { words, terms } = said
  if (longestAt(compiled.food.cues, words, 0)?.value !== 'apart') return undefined
  const cue = cueAt(compiled, words, terms, 0, words.length)
  if (cue?.value !== 'without') return undefined
  const isLast = words.at(-1) === 'off' || words.at(-1) === 'out'
  return slice(said, cue.length, words.length - (isLast ? 1 : 0))
}

export function slice(said: Words, from: number, to = said.words.length): Words {
  const stops = said.stops.slice(from, to)
  if (stops.length > 0) stops[0] = ''
  return {
    words: said.words.slice(from, to),
    terms: said.terms.slice(from, to),
    stops,
    spans: said.spans.slice(from, to),
  }
}
