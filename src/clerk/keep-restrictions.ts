import { allergensOf } from '#src/allergens/codes.ts'
import { withoutReadback } from './confirm.ts'
import type { ClerkDeps } from './deps.ts'
import { ALLERGY_NOTE, KEPT_NOTE } from './draft/diet-of.ts'
import { truncateState } from './fit-state.ts'
import type { ClerkState, Details } from './state.ts'
import { setDetails } from './turn-context/set-details.ts'
import type { TurnContext } from './turn-context/turn-context.ts'
import { notedLimits } from './understand/take-limits.ts'

/**
 * Records the diets and undeclared foods that a message states, regardless of what a model does with the rest.
 */
export function keepSaid(deps: ClerkDeps, context: TurnContext, said: readonly Details[]): void {
  const diets = said.flatMap(({ constraints }) => constraints?.diets ?? [])
  const notes = said.flatMap(({ instructions }) => instructions?.split('; ').filter(isOfFood) ?? [])
  if (diets.length + notes.length === 0) return
  setDetails(deps, context, {
    ...(diets.length > 0 ? { constraints: { diets } } : {}),
    ...(notes.length > 0 ? { instructions: notes.join('; ') } : {}),
  })
}

const MOST_FOODS = 20
const MOST_UNKNOWN = 5
const isOfFood = (note: string): boolean =>
  note.startsWith(ALLERGY_NOTE) || note.startsWith(KEPT_NOTE) || notedLimits(note).length > 0

/**
 * Returns the state before a turn plus the restrictions that its message adds; undefined if it adds none.
 * Withdrawals take effect only when the turn completes.
 */
export function stateWithAddedRestrictions(before: ClerkState, after: ClerkState): ClerkState | undefined {
  const { details, disliked = [] } = after
  const isOpen = after.open_allergy === true && !before.open_allergy
  const doubted = allergensOf([...(before.doubted ?? []), ...(after.doubted ?? [])])
  const doubtedFoods = [...new Set([...(before.doubted_foods ?? []), ...(after.doubted_foods ?? [])])].slice(
    0,
    MOST_FOODS,
  )
  const unnoted = [...new Set([...(before.unnoted ?? []), ...(after.unnoted ?? [])])]
  const unknown = [...new Set([...(before.unknown ?? []), ...(after.unknown ?? [])])].slice(0, MOST_UNKNOWN)
  const isUnsettled =
    isOpen ||
    unknown.length > (before.unknown?.length ?? 0) ||
    doubted.length > (before.doubted?.length ?? 0) ||
    doubtedFoods.length > (before.doubted_foods?.length ?? 0) ||
    unnoted.length > (before.unnoted?.length ?? 0)
  const { constraints = {}, instructions = '' } = before.details
  const known = constraints.allergens ?? []
  const allergens = allergensOf([...known, ...(details.constraints?.allergens ?? [])])
  const diets = [...new Set([...(constraints.diets ?? []), ...(details.constraints?.diets ?? [])])]
  const noted = details.instructions ?? ''
  const isNoted = noted.length > instructions.length && noted.startsWith(instructions)
  const isMore =
    allergens.length > known.length || diets.length > (constraints.diets?.length ?? 0) || isNoted || isUnsettled
  if (!isMore) return undefined
  const refused = disliked.filter(code => !known.includes(code))
  return truncateState({
    ...withoutReadback(before),
    ...(isOpen ? { open_allergy: true } : {}),
    ...(doubted.length > 0 ? { doubted } : {}),
    ...(doubtedFoods.length > 0 ? { doubted_foods: doubtedFoods } : {}),
    ...(unnoted.length > 0 ? { unnoted } : {}),
    ...(unknown.length > 0 ? { unknown } : {}),
    details: {
      ...before.details,
      constraints: {
        ...constraints,
        ...(allergens.length > 0 ? { allergens } : {}),
        ...(diets.length > 0 ? { diets } : {}),
      },
      ...(isNoted ? { instructions: noted } : {}),
    },
    ...(refused.length > 0 ? { disliked: allergensOf([...(before.disliked ?? []), ...refused]) } : {}),
  })
}
