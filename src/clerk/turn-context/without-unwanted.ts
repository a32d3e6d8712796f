import { type Allergen, formatAllergens } from '#src/allergens/codes.ts'
import { denialOf } from '#src/allergens/illness-kinds.ts'
import { allergensNamed, allergensRefused } from '#src/allergens/parse-allergies.ts'
import { dietFor } from '#src/clerk/draft/diet-of.ts'
import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { breaksAsOption, breaksDiet, dietaryConflicts } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import { isUnwanted } from './avoidance.ts'
import { isOfSome } from './for-others.ts'
import { withoutIds } from './refusal.ts'
import { illsTold } from './stated-restrictions.ts'
import { show, type TurnContext } from './turn-context.ts'

/**
 * Removes restricted food from a changed cart: new lines are dropped and changed ones reverted. Lines from before
 * the change are asked about when the order is shown.
 */
export function removeRestrictedLines(
  context: TurnContext,
  menu: Menu,
  before: readonly CartLine[],
  after: readonly CartLine[],
): readonly CartLine[] {
  const known = new Set(before.map(line => JSON.stringify(line)))
  return after.flatMap((given, at) => {
    const line = known.has(JSON.stringify(given)) ? given : withoutAdditions(context, menu, given)
    if (known.has(JSON.stringify(line)) || !isUnwanted(menu, context.state, line)) return [line]
    const item = menu.items.get(line.item.id)!
    const chosen = { item, modifiers: chosenModifiers(line.item) }
    for (const { message } of dietaryConflicts(menu, chosen, dietFor(context.state, item.id), ''))
      show(context, 'notice', `I left out the ${item.name}: ${withoutIds(message)}`)
    context.leftOut = [...context.leftOut, item.name]
    tellForOthers(context, code => breaksDiet(menu, chosen, { allergens: [code] }))
    const { allergens = [] } = context.state.details.constraints ?? {}
    if (!breaksDiet(menu, chosen, { allergens }) && isOfSome(context.state))
      show(context, 'notice', `Is it for somebody who may have it? Say “the ${item.name} is for a friend”.`)
    const earlier = before[at]
    return earlier?.item.id === line.item.id && after.length === before.length ? [earlier] : []
  })
}

/**
 * Explains that a dish for another person needs its own order, because a single bag and kitchen ticket serve
 * everyone. Suggests denying an allergy only if the dish violates it.
 */
function tellForOthers(context: TurnContext, holds: (code: Allergen) => boolean): void {
  const { details, disliked = [], lines } = context.state
  const ill = (details.constraints?.allergens ?? []).filter(code => !disliked.includes(code) && holds(code))
  if (ill.length === 0) return
  const then = lines.length > 0 ? 'place this one first, then say' : 'say'
  const named = `“nobody is ${denialOf(illsTold(context.state, ill[0]!)[0], formatAllergens(ill, 'or'))}”`
  show(
    context,
    'notice',
    `Everything in an order with an allergy is kept free of it, whoever eats it. Is the dish for somebody else? Then make it an order of its own: ${then} ${named} and order it.`,
  )
}

/** Removes restricted default options and requests from a new line. */
function withoutAdditions(context: TurnContext, menu: Menu, line: CartLine): CartLine {
  const item = menu.items.get(line.item.id)
  if (!item) return line
  const diet = dietFor(context.state, item.id)
  const said = line.item.modifiers ?? []
  const changed = [...new Set([...item.group_ids, ...said.map(({ category_id }) => category_id)])].flatMap(id => {
    const group = menu.groups.get(id)
    const ids = said.find(({ category_id }) => category_id === id)?.modifier_ids ?? group?.defaults ?? []
    const unwanted = ids.filter(one => {
      const option = group && optionOf(group, one)
      return group?.defaults.includes(one) && option && breaksAsOption(menu, option, diet)
    })
    return group && unwanted.length > 0 ? [{ group, unwanted, left: ids.filter(one => !unwanted.includes(one)) }] : []
  })
  for (const { group, unwanted } of changed)
    for (const id of unwanted)
      show(context, 'notice', `${item.name} comes without ${optionOf(group, id)?.name}, which does not fit.`)
  const modifiers = [
    ...said.filter(({ category_id }) => changed.every(({ group }) => group.id !== category_id)),
    ...changed.map(({ group, left }) => ({ category_id: group.id, modifier_ids: left })),
  ]
  return {
    item: changed.length > 0 ? { ...line.item, modifiers } : line.item,
    notes: line.notes.filter(note => isWelcome(context, note)),
  }
}

/** False, with a notice, for a request that names a restricted food: "mayo on the side". */
export function isWelcome(context: TurnContext, note: string): boolean {
  const avoided = context.state.details.constraints?.allergens ?? []
  const refused = allergensRefused(note)
  const unwanted = allergensNamed(note).filter(code => avoided.includes(code) && !refused.includes(code))
  if (unwanted.length === 0) return true
  show(context, 'notice', `I left out “${note}”: it may contain ${formatAllergens(unwanted, 'or')}.`)
  return false
}
