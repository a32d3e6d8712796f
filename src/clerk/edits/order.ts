import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { readChunks } from '#src/clerk/menu-parser/chunk.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry, withNew } from '#src/clerk/menu-parser/edit.ts'
import { interpret } from '#src/clerk/menu-parser/interpret.ts'
import { splitRefusals } from '#src/clerk/menu-parser/split-refusals.ts'
import { type Draft, emptyState, type State } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { readUnits } from '#src/clerk/menu-parser/units.ts'
import { amountsFirst } from './amount-last.ts'
import { isOpenEntry } from './open-entry.ts'
import { isSaidOf, mergeDraft } from './overlay.ts'
import { byDish, placeVersions } from './versions.ts'

/**
 * Treatment of dishes that the order already has: as additional ones, as corrections, or as answers to open
 * choices.
 */
export type ExistingLineMode = 'add' | 'set' | 'fill'

export type Ordered = {
  readonly edit: Edit
  /** Entries that the words refer to. */
  readonly at: readonly number[]
}

/** Parses words as an order, with the existing lines as context. */
export function order(compiled: CompiledMenu, edit: Edit, given: MessageWords, manner: ExistingLineMode): Ordered {
  const words = amountsFirst(compiled, given)
  const lines = remainingEntries(edit)
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

/** True for a dish that the menu lacks, which does not affect existing lines: "A spicy tuna roll". */
const isUnknownDish = (compiled: CompiledMenu, words: MessageWords, { leftovers, drafts }: State): boolean =>
  readAmount(compiled.food, words.words, 0, words.words.length) !== undefined &&
  leftovers.some(left => left.some(({ term }) => compiled.food.known.has(term))) &&
  drafts.every(({ words: said }) => said === undefined)

/** True if the words repeat dishes of the order exactly as they are. */
const isRestated = (edit: Edit, drafts: readonly Draft[]): boolean => {
  const known = drafts.filter(draft =>
    remainingEntries(edit).some(
      line => isSaidOf(line.draft, draft) && (draft.count === undefined || draft.count === line.draft.count),
    ),
  )
  return known.length > 0 && (drafts.length === 1 || known.length > 1)
}

/** Drops a dish without an amount that introduces its versions: "Street tacos, 3 al pastor, 2 carnitas". */
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

/** True for versions that describe existing units: as many as there are, or of a line with open choices. */
function isOfLines(compiled: CompiledMenu, edit: Edit, versions: readonly Draft[], manner: ExistingLineMode): boolean {
  if (manner !== 'fill') return manner === 'set'
  const id = versions[0]!.candidates[0]?.item.item.id
  const lines = remainingEntries(edit).filter(({ draft }) => draft.candidates[0]?.item.item.id === id)
  const units = (drafts: readonly Draft[]) => drafts.reduce((sum, { count = 1 }) => sum + count, 0)
  const isOpen = lines.some(({ at }) => isOpenEntry(compiled, edit.entries[at]!))
  return (
    units(versions) === units(lines.map(({ draft }) => draft)) &&
    (isOpen || versions.every(({ words }) => words === undefined))
  )
}

/** Prefers the candidates that are already in the order: "One bowl, not two". */
function amongOrdered(edit: Edit, draft: Draft): Draft {
  const ids = new Set(remainingEntries(edit).map(line => line.draft.candidates[0]?.item.item.id))
  const ordered = draft.candidates.filter(({ item }) => ids.has(item.item.id))
  return ordered.length > 0 ? { ...draft, candidates: ordered } : draft
}

/** Adds a dish to the order: to a line with open choices, in place of an existing line, or as a new line. */
function place(compiled: CompiledMenu, edit: Edit, draft: Draft, manner: ExistingLineMode): { edit: Edit; at: number } {
  const id = draft.candidates[0]?.item.item.id
  const isDoubtful = draft.candidates.length !== 1
  const same =
    isDoubtful || manner === 'add'
      ? []
      : remainingEntries(edit).filter(line => line.draft.candidates[0]?.item.item.id === id)
  const open = same.filter(
    ({ at }) => edit.entries[at]!.origin !== undefined && isOpenEntry(compiled, edit.entries[at]!),
  )
  const [waiting] = open.filter(({ draft: before }) => isSaidOf(before, draft))
  if (waiting && manner === 'fill')
    return { edit: withEntry(edit, waiting.at, { draft: mergeDraft(waiting.draft, draft) }), at: waiting.at }
  if (manner === 'set' && same.length > 0) {
    const [best, ...others] = same.toSorted(
      (a, b) => Number(isSaidOf(b.draft, draft)) - Number(isSaidOf(a.draft, draft)),
    )
    const set = withEntry(edit, best!.at, { draft: mergeDraft(best!.draft, draft) })
    const alike = others.filter(line => isSaidOf(line.draft, draft))
    // without an amount, the words apply to each line and remove none
    if (draft.count === undefined) {
      const each = (left: Edit, line: { readonly at: number; readonly draft: Draft }) =>
        withEntry(left, line.at, { draft: mergeDraft(line.draft, draft) })
      return { edit: alike.reduce(each, set), at: best!.at }
    }
    return { edit: alike.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), set), at: best!.at }
  }
  return { edit: withNew(edit, [draft]), at: edit.entries.length }
}
