import { type Allergen, spokenAllergens } from '#src/allergens/codes.ts'
import { allergensNamed, allergensRefused } from '#src/allergens/hear.ts'
import { denialOf } from '#src/allergens/illness-kinds.ts'
import { dietFor } from '#src/clerk/draft/diet-of.ts'
import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { breaksAsOption, breaksDiet, dietaryConflicts } from '#src/menu/diet.ts'
import { type Menu, optionOf } from '#src/menu/menu.ts'
import { isUnwanted } from './avoidance.ts'
import { type Desk, show } from './desk.ts'
import { isOfSome } from './for-others.ts'
import { withoutIds } from './refusal.ts'
import { illsTold } from './told-of.ts'

/**
 * The lines of a cart that was changed, without what must not be given: a new line is left out and a changed one stays as
 * it was. What was in the cart before is asked about when the order is shown.
 */
export function withoutUnwanted(
  desk: Desk,
  menu: Menu,
  before: readonly CartLine[],
  after: readonly CartLine[],
): readonly CartLine[] {
  const known = new Set(before.map(line => JSON.stringify(line)))
  return after.flatMap((given, at) => {
    const line = known.has(JSON.stringify(given)) ? given : withoutAdditions(desk, menu, given)
    if (known.has(JSON.stringify(line)) || !isUnwanted(menu, desk.state, line)) return [line]
    const item = menu.items.get(line.item.id)!
    const chosen = { item, modifiers: chosenModifiers(line.item) }
    for (const { message } of dietaryConflicts(menu, chosen, dietFor(desk.state, item.id), ''))
      show(desk, 'notice', `I left out the ${item.name}: ${withoutIds(message)}`)
    desk.leftOut = [...desk.leftOut, item.name]
    tellForOthers(desk, code => breaksDiet(menu, chosen, { allergens: [code] }))
    const { allergens = [] } = desk.state.details.constraints ?? {}
    if (!breaksDiet(menu, chosen, { allergens }) && isOfSome(desk.state))
      show(desk, 'notice', `Is it for somebody who may have it? Say “the ${item.name} is for a friend”.`)
    const earlier = before[at]
    return earlier?.item.id === line.item.id && after.length === before.length ? [earlier] : []
  })
}

/**
 * One bag and one kitchen's ticket serve everybody, so that a dish for somebody else is an order of its own. Nobody is told to
 * deny an allergy that the dish does not touch.
 */
function tellForOthers(desk: Desk, holds: (code: Allergen) => boolean): void {
  const { details, disliked = [], lines } = desk.state
  const ill = (details.constraints?.allergens ?? []).filter(code => !disliked.includes(code) && holds(code))
  if (ill.length === 0) return
  const then = lines.length > 0 ? 'place this one first, then say' : 'say'
  const named = `“nobody is ${denialOf(illsTold(desk.state, ill[0]!)[0], spokenAllergens(ill, 'or'))}”`
  show(
    desk,
    'notice',
    `Everything in an order with an allergy is kept free of it, whoever eats it. Is the dish for somebody else? Then make it an order of its own: ${then} ${named} and order it.`,
  )
}

/** A new line without the options that would come by themselves, and without the wishes, that must not be given. */
function withoutAdditions(desk: Desk, menu: Menu, line: CartLine): CartLine {
  const item = menu.items.get(line.item.id)
  if (!item) return line
  const diet = dietFor(desk.state, item.id)
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
      show(desk, 'notice', `${item.name} comes without ${optionOf(group, id)?.name}, which does not fit.`)
  const modifiers = [
    ...said.filter(({ category_id }) => changed.every(({ group }) => group.id !== category_id)),
    ...changed.map(({ group, left }) => ({ category_id: group.id, modifier_ids: left })),
  ]
  return {
    item: changed.length > 0 ? { ...line.item, modifiers } : line.item,
    notes: line.notes.filter(note => isWelcome(desk, note)),
  }
}

/** False, and said so, for a wish that names what must not be given: "mayo on the side". */
export function isWelcome(desk: Desk, note: string): boolean {
  const avoided = desk.state.details.constraints?.allergens ?? []
  const refused = allergensRefused(note)
  const unwanted = allergensNamed(note).filter(code => avoided.includes(code) && !refused.includes(code))
  if (unwanted.length === 0) return true
  show(desk, 'notice', `I left out “${note}”: it may contain ${spokenAllergens(unwanted, 'or')}.`)
  return false
}
