import { aimAt, ask, isAll, pointed, through } from './aim.ts'
import { readAmount } from './amount.ts'
import { sayOfLine, takeOffLine, turnLineInto } from './change-line.ts'
import { readChunks } from './chunk.ts'
import { type Clause, slice } from './clauses.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from './edit.ts'
import { interpret } from './interpret.ts'
import { again, more, only } from './recount.ts'
import { sameBut } from './same-but.ts'
import { spelledFrom } from './spelled.ts'
import { emptyState } from './state.ts'
import { longestAt } from './trie.ts'
import type { Words } from './unit.ts'
import { readUnits } from './units.ts'

/** Carries out one clause; undefined when it cannot be done as it is meant, so that it may be read as an order. */
export function carryOut(compiled: CompiledMenu, edit: Edit, { deed, words }: Clause): Edit | undefined {
  if (deed === 'clear') return clear(compiled, edit, words)
  if (deed === 'note') return note(edit, words)
  if (deed === 'remove') return remove(compiled, edit, words)
  if (deed === 'change') return change(compiled, edit, words)
  if (deed === 'make') return make(compiled, edit, words)
  if (deed === 'again') return sameBut(compiled, edit, words) ?? again(compiled, edit, words)
  if (deed === 'only') return only(compiled, edit, words)
  const isInstead = words.words.includes('instead')
  return (
    sameBut(compiled, edit, words) ??
    ofLine(compiled, edit, words) ??
    (isInstead ? make(compiled, edit, words) : undefined) ??
    more(compiled, edit, words) ??
    sayOf(compiled, edit, words) ??
    order(compiled, edit, words)
  )
}

const FRAME = new Set(['of', 'it', 'them', 'that', 'this', 'the', 'my', 'from', 'order', 'cart', 'there', 'again'])

/** "Clear everything"; "remove all the salads" leaves what is no salad. */
function clear(compiled: CompiledMenu, edit: Edit, words: Words): Edit {
  const isWhole = words.words.every(word => FRAME.has(word))
  const found = isWhole ? alive(edit).map(({ at }) => at) : pointed(compiled, edit, words)
  const left = found.reduce((result, at) => withEntry(result, at, { isRemoved: true }), edit)
  if (isWhole) return { ...left, isCleared: true }
  return found.length > 0 ? left : { ...edit, leftovers: [...edit.leftovers, words.words.join(' ')] }
}

const POINTS =
  /^(?:(?:and|but|on|for|y) )*(?:(?:the |el |la |my )?(?:line |item |number )?(?<at>[a-z0-9]+)(?: one| ones| line| item)?|that one|this one|ese|esa) (?<rest>(?:with|without|no|has|is|gets|should|needs|con|sin|que|to be)\b.*)$/

/** "The first one without onions": what is said of a line that is pointed at. */
function ofLine(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  const match = POINTS.exec(words.words.join(' '))
  if (!match?.groups) return undefined
  const { at, rest } = match.groups
  const lines = alive(edit)
  const place = at === undefined ? lines.length : placeOf(compiled, at, lines.length)
  const line = place === undefined ? undefined : lines[place - 1]
  if (!line) return undefined
  const head = slice(words, words.words.length - rest!.split(' ').length)
  const isFrame = /^(?:has|is|gets|should|needs|que)$/.test(head.words[0]!)
  const draft = sayOfLine(compiled, line.draft, isFrame ? slice(head, 1) : head)
  return draft && withEntry(edit, line.at, { draft })
}

/** The number of the line that an ordinal means. */
function placeOf({ food }: CompiledMenu, word: string, count: number): number | undefined {
  if (word === 'last') return count
  for (let place = 1; place <= Math.min(10, count); place++)
    if (longestAt(food.edits.get(String(place)) ?? { next: new Map() }, [word], 0)) return place
  return undefined
}

/** Reads words as an order, with the cart as what was said before. */
export function order(compiled: CompiledMenu, edit: Edit, words: Words): Edit {
  const lines = alive(edit)
  const start = { ...emptyState, drafts: lines.map(line => line.draft) }
  const state = interpret(compiled, readChunks(readUnits(compiled, words)), start)
  let result = edit
  lines.forEach(({ at, draft }, index) => {
    const now = state.drafts[index]
    if (now && now !== draft) result = withEntry(result, at, { draft: now })
  })
  const added = withNew(
    result,
    state.drafts.slice(lines.length).filter(draft => draft.count !== 0),
  )
  const left = state.leftovers.map(said =>
    said
      .filter(word => !word.isSmall && !word.isCue)
      .map(word => word.raw)
      .join(' '),
  )
  return { ...added, leftovers: [...added.leftovers, ...left.filter(text => text !== '')] }
}

function remove(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  // "the cheese off the burger" leaves the burger
  const off = words.words.includes('off') ? aimAt(compiled, edit, words) : undefined
  const taken = off && through(edit, off, (entry, head) => takeOffLine(compiled, entry.draft, head, true))
  if (taken) return taken
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  const counted = amount?.count !== undefined && !amount.article ? amount : undefined
  const rest = slice(words, amount?.count === undefined ? 0 : amount.length)
  const found = pointed(compiled, edit, rest.words.length > 0 ? rest : words)
  if (found.length > 1 && !isAll(compiled, words)) return ask(edit, words, found)
  if (found.length > 0)
    return found.reduce((result, at) => {
      const { draft } = edit.entries[at]!
      const left = (draft.count ?? 1) - (counted?.count ?? Number.POSITIVE_INFINITY)
      return left > 0
        ? withEntry(result, at, { draft: { ...draft, count: left } })
        : withEntry(result, at, { isRemoved: true })
    }, edit)
  const aimed = aimAt(compiled, edit, words)
  if (aimed) return through(edit, aimed, (entry, head) => takeOffLine(compiled, entry.draft, head, true))
  const lines = alive(edit)
  for (const { at, draft } of lines.toReversed()) {
    const without = takeOffLine(compiled, draft, words, false)
    if (without) return withEntry(edit, at, { draft: without })
  }
  const last = lines.at(-1)
  const without = last && takeOffLine(compiled, last.draft, words, true)
  return last && without ? withEntry(edit, last.at, { draft: without }) : undefined
}

/** Options, removals and wishes for a line that is named with them. */
function sayOf(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  const aimed = aimAt(compiled, edit, words)
  return aimed && through(edit, aimed, (entry, head) => sayOfLine(compiled, entry.draft, head))
}

/** "Change the coke to a sprite", "swap the rye for a roll": a line, or a choice of a line, becomes another. */
function change(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  const to = compiled.food.edits.get('to')!
  for (let at = 1; at < words.words.length - 1; at++) {
    const found = longestAt(to, words.words, at)
    if (!found) continue
    const head = slice(words, 0, at)
    const tail = slice(words, at + found.length)
    const entries = pointed(compiled, edit, head)
    if (entries.length > 1 && !isAll(compiled, head)) return ask(edit, head, entries)
    const [only] = entries
    const turned = only === undefined ? undefined : turn(compiled, edit, only, tail)
    if (turned) return turned
    for (const line of alive(edit).toReversed()) {
      const without = takeOffLine(compiled, line.draft, head, false)
      const draft = without && sayOfLine(compiled, without, tail)
      if (draft) return withEntry(edit, line.at, { draft })
    }
  }
  return make(compiled, edit, words)
}

function turn(compiled: CompiledMenu, edit: Edit, at: number, words: Words): Edit | undefined {
  const drafts = turnLineInto(compiled, edit.entries[at]!.draft, words)
  return drafts && withNew(withEntry(edit, at, { draft: drafts[0]! }), drafts.slice(1))
}

/** "Make it two", "make the second one large", "make that a sprite". */
function make(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  for (let end = Math.min(8, words.words.length - 1); end > 0; end--) {
    const entries = pointed(compiled, edit, slice(words, 0, end))
    const rest = slice(words, end)
    const [at] = entries
    if (at === undefined) continue
    if (entries.length === 1) {
      const isThat = longestAt(compiled.food.edits.get('last')!, words.words, 0)?.length === end
      const sizable = isThat ? (only(compiled, edit, rest, true) ?? lastThatTakes(compiled, edit, rest)) : undefined
      if (sizable) return sizable
      const turned = turn(compiled, edit, at, rest)
      if (turned) return turned
      continue
    }
    const aim = { head: rest, tail: slice(words, 0, end), entries }
    const changed = through(edit, aim, (entry, head) => sayOfLine(compiled, entry.draft, head))
    if (changed) return changed
  }
  return undefined
}

/** "Make it large": the last line of which that can be said. */
function lastThatTakes(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  for (const { at, draft } of alive(edit).toReversed()) {
    const said = sayOfLine(compiled, draft, words)
    if (said) return withEntry(edit, at, { draft: said })
  }
  return undefined
}

const LEAD = /^(?:(?:for (?:the )?(?:kitchen|chef|cook|courier|driver|rider)|that|to|saying|says|please) )+/

/** A note is kept in the guest's own words: spelling that is put right, or folded, may change what it says. */
function note(edit: Edit, { words, spans }: Words): Edit | undefined {
  const lead = LEAD.exec(`${words.join(' ')} `)?.[0] ?? ''
  const first = spans[lead.split(' ').length - 1]
  const last = spans.at(-1)
  return first && last ? { ...edit, notes: [...edit.notes, { note: spelledFrom(first, last) }] } : undefined
}
