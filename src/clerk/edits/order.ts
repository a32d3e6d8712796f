import { readAmount } from '#src/clerk/house/amount.ts'
import { readChunks } from '#src/clerk/house/chunk.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from '#src/clerk/house/edit.ts'
import { interpret } from '#src/clerk/house/interpret.ts'
import { splitRefusals } from '#src/clerk/house/split-refusals.ts'
import { type Draft, emptyState, type State } from '#src/clerk/house/state.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { readUnits } from '#src/clerk/house/units.ts'
import { amountsFirst } from './amount-last.ts'
import { isOpenEntry } from './open-entry.ts'
import { isSaidOf, overlaid } from './overlay.ts'
import { byDish, placeVersions } from './versions.ts'

/** How dishes that stand on the order already are taken: as more of them, or as what they ought to be. */
export type Manner = 'add' | 'set' | 'fill'

export type Ordered = {
  readonly edit: Edit
  /** The entries that the words spoke of. */
  readonly at: readonly number[]
}

/** Reads words as an order, with the lines that are there as what was said before. */
export function order(compiled: CompiledMenu, edit: Edit, given: Words, manner: Manner): Ordered {
  const words = amountsFirst(compiled, given)
  const lines = alive(edit)
  const start = { ...emptyState, drafts: manner === 'set' ? [] : lines.map(line => line.draft) }
  const state = interpret(compiled, splitRefusals(compiled, readChunks(readUnits(compiled, words))), start)
  const known = start.drafts.length
  let result = edit
  const at: number[] = []
  const changed = isUnknownDish(compiled, words, state) ? [] : lines
  changed.slice(0, known).forEach((line, index) => {
    const now = state.drafts[index]
    if (!now || now === line.draft) return
    result = withEntry(result, line.at, { draft: now })
    at.push(line.at)
  })
  const fresh = withoutHeading(state.drafts.slice(known).filter(draft => draft.count !== 0))
  const said = manner === 'fill' && isRestated(edit, fresh) ? 'set' : manner
  const meant = said === 'set' ? fresh.map(draft => amongOrdered(edit, draft)) : fresh
  for (const versions of byDish(meant)) {
    const told =
      versions.length > 1 && isOfLines(compiled, edit, versions, said) ? placeVersions(result, versions) : undefined
    if (told) {
      result = told.edit
      at.push(...told.at)
      continue
    }
    for (const draft of versions) {
      const placed = place(compiled, result, draft, said)
      result = placed.edit
      at.push(placed.at)
    }
  }
  const left = state.leftovers.map(said =>
    said
      .filter(word => !word.isSmall && !word.isCue)
      .map(word => word.raw)
      .filter((raw, at, all) => raw !== all[at - 1])
      .join(' '),
  )
  return { edit: { ...result, leftovers: [...result.leftovers, ...left.filter(text => text !== '')] }, at }
}

/** "A spicy tuna roll" of a menu without one says nothing of what is there already. */
const isUnknownDish = (compiled: CompiledMenu, words: Words, { leftovers, drafts }: State): boolean =>
  readAmount(compiled.food, words.words, 0, words.words.length) !== undefined &&
  leftovers.some(left => left.some(({ term }) => compiled.food.known.has(term))) &&
  drafts.every(({ words: said }) => said === undefined)

/** True for dishes that the order has already, each as it is said now: the order was told once more. */
const isRestated = (edit: Edit, drafts: readonly Draft[]): boolean => {
  const known = drafts.filter(draft =>
    alive(edit).some(
      line => isSaidOf(line.draft, draft) && (draft.count === undefined || draft.count === line.draft.count),
    ),
  )
  return known.length > 0 && (drafts.length === 1 || known.length > 1)
}

/** "Street tacos, 3 al pastor, 2 carnitas": a dish without an amount heads the versions that have one. */
function withoutHeading(drafts: readonly Draft[]): readonly Draft[] {
  const [head, ...versions] = drafts
  const [only] = head?.candidates ?? []
  const isBare = head?.count === undefined && head?.milliPounds === undefined && only?.chosen.size === 0
  const names = new Set(head?.words?.map(({ term }) => term))
  const of = versions.filter(({ candidates }) => candidates.some(({ item }) => item === only?.item))
  const isTold =
    of.length > 1 &&
    of.every(({ count, words = [] }) => count !== undefined && !words.some(({ term }) => names.has(term)))
  return isBare && isTold ? versions : drafts
}

/** True for versions that say how the units are that are there: as many as there are, or of a line that waits to be told. */
function isOfLines(compiled: CompiledMenu, edit: Edit, versions: readonly Draft[], manner: Manner): boolean {
  if (manner !== 'fill') return manner === 'set'
  const id = versions[0]!.candidates[0]?.item.item.id
  const lines = alive(edit).filter(({ draft }) => draft.candidates[0]?.item.item.id === id)
  const units = (drafts: readonly Draft[]) => drafts.reduce((sum, { count = 1 }) => sum + count, 0)
  const isOpen = lines.some(({ at }) => isOpenEntry(compiled, edit.entries[at]!))
  return (
    units(versions) === units(lines.map(({ draft }) => draft)) &&
    (isOpen || versions.every(({ words }) => words === undefined))
  )
}

/** "One bowl, not two": of the dishes that words may mean, those that are on the order. */
function amongOrdered(edit: Edit, draft: Draft): Draft {
  const ids = new Set(alive(edit).map(line => line.draft.candidates[0]?.item.item.id))
  const ordered = draft.candidates.filter(({ item }) => ids.has(item.item.id))
  return ordered.length > 0 ? { ...draft, candidates: ordered } : draft
}

/** Puts a dish on the order: onto a line that waits for its choices, in the place of one, or as a new line. */
function place(compiled: CompiledMenu, edit: Edit, draft: Draft, manner: Manner): { edit: Edit; at: number } {
  const id = draft.candidates[0]?.item.item.id
  const isDoubtful = draft.candidates.length !== 1
  const same =
    isDoubtful || manner === 'add' ? [] : alive(edit).filter(line => line.draft.candidates[0]?.item.item.id === id)
  const open = same.filter(
    ({ at }) => edit.entries[at]!.origin !== undefined && isOpenEntry(compiled, edit.entries[at]!),
  )
  const [waiting] = open.filter(({ draft: before }) => isSaidOf(before, draft))
  if (waiting && manner === 'fill')
    return { edit: withEntry(edit, waiting.at, { draft: overlaid(waiting.draft, draft) }), at: waiting.at }
  if (manner === 'set' && same.length > 0) {
    const [best, ...others] = same.toSorted(
      (a, b) => Number(isSaidOf(b.draft, draft)) - Number(isSaidOf(a.draft, draft)),
    )
    const set = withEntry(edit, best!.at, { draft: overlaid(best!.draft, draft) })
    const alike = others.filter(line => isSaidOf(line.draft, draft))
    // without an amount the words are said of each of them, and take none off
    if (draft.count === undefined) {
      const each = (left: Edit, line: { readonly at: number; readonly draft: Draft }) =>
        withEntry(left, line.at, { draft: overlaid(line.draft, draft) })
      return { edit: alike.reduce(each, set), at: best!.at }
    }
    return { edit: alike.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), set), at: best!.at }
  }
  return { edit: withNew(edit, [draft]), at: edit.entries.length }
}
