import { type Allergen, allergensOf, spokenAllergens, spokenRefusal } from '#src/allergens/codes.ts'
import { hearAllergies, wordsNamed } from '#src/allergens/hear.ts'
import { isOwnName, isPlated } from '#src/allergens/own-names.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { dietFor } from '#src/clerk/draft/diet-of.ts'
import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import type { CartLine, ClerkState, Offer } from '#src/clerk/state.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import { type Desk, show } from './desk.ts'

const avoidedBy = ({ details }: ClerkState): readonly Allergen[] => details.constraints?.allergens ?? []

/**
 * Says what is avoided, and promises nothing. The caution is said in full once; what was said before is only named again.
 */
export function tellAvoided(desk: Desk): void {
  const avoided = avoidedBy(desk.state)
  if (avoided.length === 0) return
  const { cautioned = [], disliked = [] } = desk.state
  const short = `Avoiding ${spokenAllergens(avoided)}.`
  const said = desk.blocks.get('notice')?.split('\n') ?? []
  if (avoided.every(code => cautioned.includes(code))) {
    if (!said.some(line => line.startsWith(short))) show(desk, 'notice', short)
    return
  }
  const added = cautioned.length > 0 ? avoided.filter(code => ![...cautioned, ...disliked].includes(code)) : []
  const undo = [
    ...(disliked.length > 0
      ? [` If nobody is allergic to ${spokenAllergens(disliked, 'or')}, say “no allergies” and I stop avoiding it.`]
      : []),
    // what comes on top later may have been heard by mistake
    ...(added.length > 0
      ? [
          ` If ${spokenAllergens(added)} was not meant, say “${spokenAllergens(added)} ${added.length > 1 ? 'are' : 'is'} fine” and I stop avoiding it.`,
        ]
      : []),
  ].join('')
  const earlier = said.filter(line => !line.startsWith('Avoiding '))
  if (said.length > 0) desk.blocks.set('notice', earlier.join('\n'))
  if (earlier.length === 0) desk.blocks.delete('notice')
  const { undoable = [] } = desk.state
  desk.state = { ...desk.state, cautioned: [...avoided], undoable: allergensOf([...undoable, ...added]) }
  show(
    desk,
    'notice',
    // the kitchen's words stay English in every language: a guest can show them
    `${short} Dishes whose menu lists it are left out, and the kitchen is told ` +
      `“Allergy: ${spokenRefusal(avoided)}”. ` +
      `Menus can be wrong: with an allergy, please tell them yourself, too.${undo}`,
  )
  tellBooked(desk)
}

/** What is booked was agreed without what is said of allergies and diets now. */
export function tellBooked(desk: Desk): void {
  const { order } = desk.state
  if (order && !order.superseded)
    show(
      desk,
      'notice',
      `Order ${order.order_id} is booked already, and its kitchen does not know of this. Please call them before you eat, or say “cancel my order”.`,
    )
}

/** The same is said at the read-back: there it stands once. */
export function untellAvoided(desk: Desk): void {
  const short = `Avoiding ${spokenAllergens(avoidedBy(desk.state))}.`
  const left = desk.blocks
    .get('notice')
    ?.split('\n')
    .filter(line => line !== short)
  if (left?.length === 0) desk.blocks.delete('notice')
  else if (left) desk.blocks.set('notice', left.join('\n'))
}

/** Binds the conversation to avoid more, because of an illness or because words refuse it. */
export function avoidMore(desk: Desk, more: readonly Allergen[], why: 'illness' | 'refusal' = 'illness'): void {
  if (more.length === 0) return
  const before = avoidedBy(desk.state)
  const { details, disliked = [], harmless = [] } = desk.state
  const fresh = more.filter(code => !before.includes(code))
  desk.state = {
    ...desk.state,
    details: { ...details, constraints: { ...details.constraints, allergens: allergensOf([...before, ...more]) } },
    disliked: why === 'refusal' ? allergensOf([...disliked, ...fresh]) : disliked.filter(code => !more.includes(code)),
    harmless: harmless.filter(code => !more.includes(code)),
  }
  tellAvoided(desk)
}

/** What the conversation avoids, and what the words of a search refuse. */
export function avoidRefused(desk: Desk, query = ''): readonly Allergen[] {
  const { avoid, refused } = hearAllergies(query)
  avoidMore(desk, avoid)
  avoidMore(
    desk,
    refused.flatMap(({ codes }) => codes),
    'refusal',
  )
  tellAvoided(desk)
  return avoidedBy(desk.state)
}

const isSame = (a: CartLine | undefined, b: CartLine): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The allergens that words refuse and no line takes up. "A cheeseburger, no cheese" is a choice of the menu where it has
 * one, or a note about an ingredient, which is a matter of the dish; an allergen by its own name is avoided, note or not.
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
  const left = refused.filter(
    word =>
      (!word.isOff || isWhole(word)) && !isTaken(menu, word, added, gone) && !isTakenBefore(menu, word, after, added),
  )
  return allergensOf(left.flatMap(({ codes }) => codes))
}

/** "Not the peanuts": an allergen by its own name, which is no dish, and lies on none by itself. */
const isWhole = ({ codes, word }: RefusedWord): boolean =>
  codes.some(code => isOwnName(code, word)) && !isPlated(word) && !/^(?:fish|seafood|pescado|mariscos?)$/.test(word)

function isTaken(menu: Menu, refused: RefusedWord, added: readonly CartLine[], gone: readonly CartLine[]): boolean {
  const says = (text: string) => wordsNamed(text).some(named => isSameFood(named, refused))
  const nameOf = ({ item }: CartLine) => menu.items.get(item.id)?.name ?? ''
  // a dish of that name was taken off
  if (gone.some(line => says(nameOf(line)) && !added.some(other => other.item.id === line.item.id))) return true
  return added.some(
    line =>
      leavesOff(menu, refused, line) ||
      ((refused.strength !== 'name' || isOfDish(refused)) &&
        line.notes.some(note => says(note)) &&
        !isInherent(menu, refused, line)),
  )
}

/** "A cookie, no egg": the menu declares it, and neither the dish nor an option names it, so that no kitchen can leave it out. */
function isInherent(menu: Menu, { codes, word }: RefusedWord, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  if (!item || !codes.some(code => isOwnName(code, word))) return false
  const options = groupsOf(menu, item).flatMap(group => group.options.map(option => option.name))
  const named = wordsNamed([item.name, item.description ?? '', ...options].join('. ')).flatMap(one => one.codes)
  return codes.some(
    code => item.allergens?.some(note => note.code === code && note.level === 'contains') && !named.includes(code),
  )
}

/** "One ramen, no egg": a wish for that dish, which the kitchen gets with it. */
const isOfDish = ({ word, isLeftOff }: RefusedWord): boolean => isLeftOff === true && isPlated(word)

/** Says that a food was only left off a dish, and how to say that it is more than that. */
export function tellLeftOff(desk: Desk, menu: Menu, words: string, before: readonly CartLine[]): void {
  const known = new Set(before.map(line => JSON.stringify(line)))
  const added = desk.state.lines.filter(line => !known.has(JSON.stringify(line)))
  for (const refused of hearAllergies(words).refused.filter(isOfDish)) {
    const says = (note: string) => wordsNamed(note).some(named => isSameFood(named, refused))
    const line = added.find(({ notes }) => notes.some(says))
    if (!line || refused.codes.every(code => avoidedBy(desk.state).includes(code))) continue
    const note = line.notes.find(says)
    const name = spokenAllergens(refused.codes)
    show(
      desk,
      'notice',
      `“${note}” goes to the kitchen with the ${menu.items.get(line.item.id)?.name}. Is it an allergy? Then say “allergic to ${name}”, and I keep ${name} out of everything.`,
    )
  }
}

/** "No cheese", said once more: a line leaves it off already, and no other one has it. */
const isTakenBefore = (
  menu: Menu,
  refused: RefusedWord,
  lines: readonly CartLine[],
  added: readonly CartLine[],
): boolean =>
  added.length === 0 &&
  lines.some(line => leavesOff(menu, refused, line)) &&
  lines.every(line => {
    const item = menu.items.get(line.item.id)
    const chosen = item && { item, modifiers: chosenModifiers(line.item) }
    return leavesOff(menu, refused, line) || !chosen || !breaksDiet(menu, chosen, { allergens: refused.codes })
  })

/** "No Cheese" is chosen, or a "Gluten-Free Roll", or the cheese that comes with it is not. */
export function leavesOff(menu: Menu, refused: RefusedWord, line: CartLine): boolean {
  const says = (text: string) => wordsNamed(text).some(named => isSameFood(named, refused))
  const refuses = (text: string) => hearAllergies(text).refused.some(other => isSameFood(other, refused))
  const item = menu.items.get(line.item.id)
  if (!item) return false
  const chosen = new Set((line.item.modifiers ?? []).flatMap(({ modifier_ids }) => modifier_ids))
  return (
    refuses(item.name) ||
    groupsOf(menu, item).some(group =>
      group.options.some(({ id, name }) =>
        chosen.has(id)
          ? refuses(name) || (group.subtractive && says(name))
          : group.defaults.includes(id) && says(name) && hasChoice(line, group.id),
      ),
    )
  )
}

/** "Mayo" is mayonnaise. */
const isSameFood = (a: RefusedWord, b: RefusedWord): boolean =>
  a.codes.join() === b.codes.join() && (a.word.startsWith(b.word) || b.word.startsWith(a.word))
const hasChoice = ({ item }: CartLine, groupId: string): boolean =>
  (item.modifiers ?? []).some(({ category_id }) => category_id === groupId)

/** True for a line that holds what must not be given. */
export function isUnwanted(menu: Menu, state: ClerkState, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  return (
    item !== undefined && breaksDiet(menu, { item, modifiers: chosenModifiers(ordered) }, dietFor(state, ordered.id))
  )
}

/** A question without the choices that must not be given; undefined when none is left. */
export function suitableOffer(menu: Menu, state: ClerkState, offer: Offer): Offer | undefined {
  const choices = offer.choices.filter(({ edits = [] }) =>
    edits.every(edit => edit.action !== 'add' || !isUnwanted(menu, state, { item: edit.item, notes: [] })),
  )
  // "leave it out" alone is no choice
  const isLeft = choices.some(
    ({ edits, words, say }) => edits?.length !== 0 || words !== undefined || say !== undefined,
  )
  return !isLeft && offer.choices.length > 0 ? undefined : { ...offer, choices }
}
