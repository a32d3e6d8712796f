import { type Allergen, allergensOf, formatAllergens, spokenRefusal } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { dietFor } from '#src/clerk/draft/diet-of.ts'
import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import type { CartLine, ClerkState, Offer } from '#src/clerk/state.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { show, type TurnContext } from './turn-context.ts'

const avoidedBy = ({ details }: ClerkState): readonly Allergen[] => details.constraints?.allergens ?? []

/**
 * States the avoided allergens without promising anything. The full caution is shown once; allergens already
 * cautioned are only named again.
 */
export function showAvoidedAllergens(context: TurnContext): void {
  const avoided = avoidedBy(context.state)
  if (avoided.length === 0) return
  const { cautioned = [], disliked = [] } = context.state
  const short = `Avoiding ${formatAllergens(avoided)}.`
  const said = context.blocks.get('notice')?.split('\n') ?? []
  if (avoided.every(code => cautioned.includes(code))) {
    if (!said.some(line => line.startsWith(short))) show(context, 'notice', short)
    return
  }
  const added = cautioned.length > 0 ? avoided.filter(code => ![...cautioned, ...disliked].includes(code)) : []
  const undo = [
    ...(disliked.length > 0
      ? [` If nobody is allergic to ${formatAllergens(disliked, 'or')}, say “no allergies” and I stop avoiding it.`]
      : []),
    // a later addition may be a recognition error
    ...(added.length > 0
      ? [
          ` If ${formatAllergens(added)} was not meant, say “${formatAllergens(added)} ${added.length > 1 ? 'are' : 'is'} fine” and I stop avoiding it.`,
        ]
      : []),
  ].join('')
  const earlier = said.filter(line => !line.startsWith('Avoiding '))
  if (said.length > 0) context.blocks.set('notice', earlier.join('\n'))
  if (earlier.length === 0) context.blocks.delete('notice')
  const { undoable = [] } = context.state
  context.state = { ...context.state, cautioned: [...avoided], undoable: allergensOf([...undoable, ...added]) }
  show(
    context,
    'notice',
    // the note to the kitchen stays in English in every language, so that guests can show it
    `${short} Dishes whose menu lists it are left out, and the kitchen is told ` +
      `“Allergy: ${spokenRefusal(avoided)}”. ` +
      `Menus can be wrong: with an allergy, please tell them yourself, too.${undo}`,
  )
  tellBooked(context)
}

/** Warns that a placed order does not include allergies and diets stated since. */
export function tellBooked(context: TurnContext): void {
  const { order } = context.state
  if (order && !order.superseded)
    show(
      context,
      'notice',
      `Order ${order.order_id} is booked already, and its kitchen does not know of this. Please call them before you eat, or say “cancel my order”.`,
    )
}

/** Removes the avoidance notice, because the read-back contains it. */
export function untellAvoided(context: TurnContext): void {
  const short = `Avoiding ${formatAllergens(avoidedBy(context.state))}.`
  const left = context.blocks
    .get('notice')
    ?.split('\n')
    .filter(line => line !== short)
  if (left?.length === 0) context.blocks.delete('notice')
  else if (left) context.blocks.set('notice', left.join('\n'))
}

/** Records allergen constraints for the conversation, because of an illness or a refusal. */
export function recordAllergenConstraints(
  context: TurnContext,
  more: readonly Allergen[],
  why: 'illness' | 'refusal' = 'illness',
): void {
  if (more.length === 0) return
  const before = avoidedBy(context.state)
  const { details, disliked = [], harmless = [] } = context.state
  const fresh = more.filter(code => !before.includes(code))
  context.state = {
    ...context.state,
    details: { ...details, constraints: { ...details.constraints, allergens: allergensOf([...before, ...more]) } },
    disliked: why === 'refusal' ? allergensOf([...disliked, ...fresh]) : disliked.filter(code => !more.includes(code)),
    harmless: harmless.filter(code => !more.includes(code)),
  }
  showAvoidedAllergens(context)
}

/**
 * Returns the allergens avoided by the conversation and those refused in a search query, and records the latter.
 */
export function avoidRefused(context: TurnContext, query = ''): readonly Allergen[] {
  const { avoid, refused } = parseAllergies(query)
  recordAllergenConstraints(context, avoid)
  recordAllergenConstraints(
    context,
    refused.flatMap(({ codes }) => codes),
    'refusal',
  )
  showAvoidedAllergens(context)
  return avoidedBy(context.state)
}

/** True for a line that contains something the guest must not be served. */
export function isUnwanted(menu: Menu, state: ClerkState, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  return (
    item !== undefined && breaksDiet(menu, { item, modifiers: chosenModifiers(ordered) }, dietFor(state, ordered.id))
  )
}

/** Returns a question without its unsuitable choices; undefined if none is left. */
export function suitableOffer(menu: Menu, state: ClerkState, offer: Offer): Offer | undefined {
  const choices = offer.choices.filter(({ edits = [] }) =>
    edits.every(edit => edit.action !== 'add' || !isUnwanted(menu, state, { item: edit.item, notes: [] })),
  )
  // "leave it out" on its own is not a choice
  const isLeft = choices.some(
    ({ edits, words, say }) => edits?.length !== 0 || words !== undefined || say !== undefined,
  )
  return !isLeft && offer.choices.length > 0 ? undefined : { ...offer, choices }
}
