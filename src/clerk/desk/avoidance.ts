import { type Allergen, allergensOf, spokenAllergens } from '#src/allergens/codes.ts'
import { type Heard, hearAllergies, type RefusedWord, wordsNamed } from '#src/allergens/hear.ts'
import { chosenModifiers } from '#src/clerk/desk/lines.ts'
import type { CartLine, ClerkState, Offer } from '#src/clerk/state.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import { type Desk, show } from './desk.ts'
import { dietOf } from './diet-of.ts'

const avoidedBy = ({ details }: ClerkState): readonly Allergen[] => details.constraints?.allergens ?? []

/** Says what is avoided, and promises nothing. */
export function tellAvoided(desk: Desk): void {
  const avoided = avoidedBy(desk.state)
  if (avoided.length === 0) return
  show(
    desk,
    'notice',
    `Avoiding ${spokenAllergens(avoided)}. Dishes whose menu lists it are left out, and the order tells the kitchen. ` +
      'Menus can be wrong: with an allergy, please tell them yourself, too.',
  )
}

/** What a message takes back is avoided no longer; what no menu lists is told. Before anything else is done. */
export function takeBack(desk: Desk, { lifted, unlisted }: Heard): void {
  const before = avoidedBy(desk.state)
  const after = before.filter(code => !lifted.includes(code))
  const { constraints, ...details } = desk.state.details
  if (after.length < before.length) {
    desk.state = { ...desk.state, details: { ...details, constraints: { ...constraints, allergens: after } } }
    show(desk, 'notice', `No longer avoiding ${spokenAllergens(before.filter(code => lifted.includes(code)))}.`)
  }
  if (unlisted.length > 0)
    show(
      desk,
      'notice',
      `Menus do not declare ${unlisted.join(' or ')}: I leave out what names it, and the kitchen gets a note of the allergy. ` +
        'It may still be in other dishes, so please ask them, too.',
    )
}

/** Somebody speaks of an allergy and has not said of which. */
export function askWhichAllergy(desk: Desk): void {
  if (avoidedBy(desk.state).length === 0 && !desk.blocks.has('notice'))
    show(desk, 'notice', 'What must be avoided? Say for instance “allergic to peanuts”, and I leave it out everywhere.')
}

/** Binds the conversation to avoid more. */
export function avoidMore(desk: Desk, more: readonly Allergen[]): void {
  if (more.length === 0) return
  const allergens = allergensOf([...avoidedBy(desk.state), ...more])
  const { details } = desk.state
  desk.state = { ...desk.state, details: { ...details, constraints: { ...details.constraints, allergens } } }
  tellAvoided(desk)
}

const isSame = (a: CartLine | undefined, b: CartLine): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The allergens that words refuse and no line takes up. "A cheeseburger, no cheese" is a choice of the menu where it has
 * one, or a note about an ingredient; an allergen by its own name is avoided, note or not.
 */
export function refusedBeyond(
  menu: Menu,
  words: string,
  before: readonly CartLine[],
  after: readonly CartLine[],
): Allergen[] {
  const { refused } = hearAllergies(words)
  if (refused.length === 0) return []
  const added = after.filter((line, at) => !isSame(before[at], line))
  const gone = before.filter((line, at) => !isSame(after[at], line))
  return allergensOf(refused.filter(word => !isTaken(menu, word, added, gone)).flatMap(({ codes }) => codes))
}

function isTaken(menu: Menu, refused: RefusedWord, added: readonly CartLine[], gone: readonly CartLine[]): boolean {
  const says = (text: string) => wordsNamed(text).some(named => isSameFood(named, refused))
  const refuses = (text: string) => hearAllergies(text).refused.some(other => isSameFood(other, refused))
  const nameOf = ({ item }: CartLine) => menu.items.get(item.id)?.name ?? ''
  // a dish of that name was taken off
  if (gone.some(line => says(nameOf(line)) && !added.some(other => other.item.id === line.item.id))) return true
  return added.some(line => {
    const item = menu.items.get(line.item.id)
    if (!item) return false
    const chosen = new Set((line.item.modifiers ?? []).flatMap(({ modifier_ids }) => modifier_ids))
    // "No Cheese" is chosen, or a "Gluten-Free Roll", or the cheese that comes with it is not
    const isOption = groupsOf(menu, item).some(group =>
      group.options.some(({ id, name }) =>
        chosen.has(id)
          ? refuses(name) || (group.subtractive && says(name))
          : group.defaults.includes(id) && says(name) && hasChoice(line, group.id),
      ),
    )
    return isOption || refuses(item.name) || (refused.strength !== 'name' && line.notes.some(says))
  })
}

/** "Mayo" is mayonnaise. */
const isSameFood = (a: RefusedWord, b: RefusedWord): boolean =>
  a.codes.join() === b.codes.join() && (a.word.startsWith(b.word) || b.word.startsWith(a.word))
const hasChoice = ({ item }: CartLine, groupId: string): boolean =>
  (item.modifiers ?? []).some(({ category_id }) => category_id === groupId)

/** True for a line that holds what must not be given. */
export function isUnwanted(menu: Menu, state: ClerkState, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  return item !== undefined && breaksDiet(menu, { item, modifiers: chosenModifiers(ordered) }, dietOf(state))
}

/** A question without the choices that must not be given; undefined when none is left. */
export function suitableOffer(menu: Menu, state: ClerkState, offer: Offer): Offer | undefined {
  const choices = offer.choices.filter(({ edits = [] }) =>
    edits.every(edit => edit.action !== 'add' || !isUnwanted(menu, state, { item: edit.item, notes: [] })),
  )
  return choices.length === 0 && offer.choices.length > 0 ? undefined : { ...offer, choices }
}
