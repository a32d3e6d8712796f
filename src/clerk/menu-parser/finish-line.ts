import type { MenuOption } from '#src/menu/model.ts'
import { optionPrice } from '#src/menu/modifiers.ts'
import type { ModifierChoice } from '#src/menu/order-item.ts'
import { maxDistinct, minDistinct } from '#src/menu/solver.ts'
import { type Candidate, choose, distanceOf, effectiveUnits, unitsOf } from './candidate.ts'
import type { CompiledGroup, CompiledMenu } from './compile-menu.ts'
import type { DishChoice, MissingChoice, ParsedLine, ReadingQuestion } from './order-reading.ts'
import type { Draft } from './state.ts'
import { weigh } from './weigh.ts'

export type Finished = {
  readonly line: ParsedLine
  readonly questions: readonly ReadingQuestion[]
  readonly missing: readonly MissingChoice[]
}

/** Builds a line from a reading, with its open questions; `index` is its position among the lines. */
export function buildLine(compiled: CompiledMenu, draft: Draft, read: Candidate, index: number): Finished {
  const candidate = settle(compiled, read)
  const { item } = candidate.item
  const amount = weigh(candidate.item, draft, index)
  const reached = candidate.item.groups.filter(({ group }) => distanceOf(compiled, candidate, group.id) === 0)
  const modifiers = reached.flatMap(group => modifierOf(candidate, group) ?? [])
  const line: ParsedLine = {
    item: { id: item.id, ...amount.order, ...(modifiers.length > 0 && { modifiers }) },
    name: item.name,
    notes: candidate.notes,
    said: draft.said,
  }
  const sizeId = unitsOf(candidate, item.size_group_id ?? '')[0]
  return {
    line,
    questions: [
      ...amount.questions,
      ...doubtsOf(compiled, candidate, index, sizeId),
      ...reached.flatMap(group => tooMany(candidate, group, index, sizeId)),
    ],
    missing: reached.flatMap(group => missingOf(candidate, group, index, sizeId)),
  }
}

/** Resolves ambiguities that later words settled: of the matching options, only one is still available. */
function settle(compiled: CompiledMenu, read: Candidate): Candidate {
  let candidate = read
  for (const [said, doubts] of Map.groupBy(read.unsure, unsure => unsure.said)) {
    const isClear = doubts.length === 1 && doubts[0]!.optionIds.length === 1 && !doubts[0]!.named
    if (doubts.length < 2 && !isClear) continue
    const [only, ...others] = doubts.filter(({ groupId }) => distanceOf(compiled, candidate, groupId) === 0)
    const group = read.item.groups.find(other => other.group.id === only?.groupId)
    if (!only || !group || others.length > 0 || only.optionIds.length !== 1) continue
    const settled = { ...candidate, unsure: candidate.unsure.filter(unsure => unsure.said !== said) }
    candidate = choose(compiled, settled, group, only.optionIds[0]!, { said })
  }
  return candidate
}

/** Returns the order entry of a category; undefined if nothing was said and the defaults apply. */
function modifierOf(candidate: Candidate, group: CompiledGroup): ModifierChoice | undefined {
  const { id, defaults } = group.group
  const dropped = candidate.dropped.get(id) ?? []
  if (unitsOf(candidate, id).length === 0 && dropped.length === 0) return undefined
  const units = effectiveUnits(candidate, group)
  if (units.length === 0 && defaults.length === 0) return undefined
  return { category_id: id, modifier_ids: [...units] }
}

function missingOf(
  candidate: Candidate,
  { group }: CompiledGroup,
  line: number,
  sizeId: string | undefined,
): MissingChoice[] {
  const units = unitsOf(candidate, group.id)
  const isDoubtful = candidate.unsure.some(unsure => unsure.groupId === group.id)
  const distinct = minDistinct(group) - new Set(units).size
  const least = group.min_units === 0 ? 0 : Math.max(group.min_units - units.length, distinct)
  if (isDoubtful || least <= 0) return []
  const most = Math.max(least, group.max_units - units.length)
  const options = group.options.filter(option => option.in_stock).map(option => offer(option, sizeId))
  return [{ line, category_id: group.id, name: group.name, least, most, options }]
}

function tooMany(
  candidate: Candidate,
  group: CompiledGroup,
  line: number,
  sizeId: string | undefined,
): ReadingQuestion[] {
  const { id, name, max_units } = group.group
  const units = effectiveUnits(candidate, group)
  if (units.length <= max_units && new Set(units).size <= maxDistinct(group.group)) return []
  const chosen = [...new Set(units)].flatMap(unit => offersOf(group, [unit], sizeId))
  const most = units.length > max_units ? max_units : maxDistinct(group.group)
  return [{ kind: 'too_many', line, category_id: id, name, most, chosen }]
}

/** Returns one question per ambiguous phrase, even if its options belong to several categories. */
function doubtsOf(
  compiled: CompiledMenu,
  candidate: Candidate,
  line: number,
  sizeId: string | undefined,
): ReadingQuestion[] {
  const bySaid = Map.groupBy(candidate.unsure, unsure => unsure.said)
  return [...bySaid].map(([said, doubts]) => ({
    kind: 'which_option' as const,
    line,
    said,
    choices: doubts.flatMap(({ groupId, optionIds }) => {
      const group = candidate.item.groups.find(other => other.group.id === groupId)
      if (!group || distanceOf(compiled, candidate, groupId) > 1) return []
      return offersOf(group, optionIds, sizeId).map(choice => ({ ...choice, category_id: groupId }))
    }),
  }))
}

const offersOf = ({ group }: CompiledGroup, ids: readonly string[], sizeId: string | undefined): DishChoice[] =>
  group.options.filter(option => ids.includes(option.id)).map(option => offer(option, sizeId))

const offer = (option: MenuOption, sizeId: string | undefined): DishChoice => ({
  id: option.id,
  name: option.name,
  price_cents: optionPrice(option, sizeId),
})
