import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { isOwnName, isPlated } from '#src/allergens/own-names.ts'
import { parseAllergies, wordsNamed } from '#src/allergens/parse-allergies.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import type { CartLine, ClerkState } from '#src/clerk/state.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import { show, type TurnContext } from './turn-context.ts'

const avoidedBy = ({ details }: ClerkState): readonly Allergen[] => details.constraints?.allergens ?? []

const isSame = (a: CartLine | undefined, b: CartLine): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns refused allergens that no line covers. "A cheeseburger, no cheese" is a menu choice, if available, or a
 * note about an ingredient of that dish only; an allergen refused by its own name is always avoided, with or
 * without a note.
 */
export function refusedBeyond(
  menu: Menu,
  words: string,
  before: readonly CartLine[],
  after: readonly CartLine[],
): Allergen[] {
  const { refused } = parseAllergies(words)
  if (refused.length === 0) return []
  const added = after.filter((line, at) => !isSame(before[at], line))
  const gone = before.filter((line, at) => !isSame(after[at], line))
  const left = refused.filter(
    word =>
      (!word.isOff || isWhole(word)) &&
      (!isTaken(menu, word, added, gone) || isLeftIn(menu, word, after)) &&
      !isTakenBefore(menu, word, after, added),
  )
  return allergensOf(left.flatMap(({ codes }) => codes))
}

/** True if a line without a note about it declares an allergen that was refused by its own name. */
const isLeftIn = (menu: Menu, refused: RefusedWord, lines: readonly CartLine[]): boolean => {
  const codes = refused.codes.filter(code => isOwnName(code, refused.word))
  const says = (note: string) => wordsNamed(note).some(named => isSameFood(named, refused))
  return lines.some(line => {
    const item = menu.items.get(line.item.id)
    if (!item || codes.length === 0 || line.notes.some(says) || leavesOff(menu, refused, line)) return false
    return breaksDiet(menu, { item, modifiers: chosenModifiers(line.item) }, { allergens: codes })
  })
}

/** True for an allergen by its own name that is neither a dish nor served on one: "Not the peanuts". */
const isWhole = ({ codes, word }: RefusedWord): boolean =>
  codes.some(code => isOwnName(code, word)) && !isPlated(word) && !/^(?:fish|seafood|pescado|mariscos?)$/.test(word)

function isTaken(menu: Menu, refused: RefusedWord, added: readonly CartLine[], gone: readonly CartLine[]): boolean {
  const says = (text: string) => wordsNamed(text).some(named => isSameFood(named, refused))
  const nameOf = ({ item }: CartLine) => menu.items.get(item.id)?.name ?? ''
  // a dish of that name was removed
  if (gone.some(line => says(nameOf(line)) && !added.some(other => other.item.id === line.item.id))) return true
  return added.some(
    line =>
      leavesOff(menu, refused, line) ||
      ((refused.strength !== 'name' || isOfDish(refused)) &&
        line.notes.some(note => says(note)) &&
        !isInherent(menu, refused, line)),
  )
}

/** True if only the menu's allergen note names it, so the kitchen cannot leave it out: "A cookie, no egg". */
function isInherent(menu: Menu, { codes, word }: RefusedWord, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  if (!item || !codes.some(code => isOwnName(code, word))) return false
  const options = groupsOf(menu, item).flatMap(group => group.options.map(option => option.name))
  const named = wordsNamed([item.name, item.description ?? '', ...options].join('. ')).flatMap(one => one.codes)
  return codes.some(
    code => item.allergens?.some(note => note.code === code && note.level === 'contains') && !named.includes(code),
  )
}

/** True for a request about one dish only, which the kitchen receives with it: "One ramen, no egg". */
const isOfDish = ({ word, isLeftOff }: RefusedWord): boolean => isLeftOff === true && isPlated(word)

/** States that a food was only left off a dish, and how to avoid it altogether. */
export function tellLeftOff(context: TurnContext, menu: Menu, words: string, before: readonly CartLine[]): void {
  const known = new Set(before.map(line => JSON.stringify(line)))
  const added = context.state.lines.filter(line => !known.has(JSON.stringify(line)))
  for (const refused of parseAllergies(words).refused.filter(isOfDish)) {
    const says = (note: string) => wordsNamed(note).some(named => isSameFood(named, refused))
    const line = added.find(({ notes }) => notes.some(says))
    if (!line || refused.codes.every(code => avoidedBy(context.state).includes(code))) continue
    const note = line.notes.find(says)
    const name = formatAllergens(refused.codes)
    show(
      context,
      'notice',
      `“${note}” goes to the kitchen with the ${menu.items.get(line.item.id)?.name}. Is it an allergy? Then say “allergic to ${name}”, and I keep ${name} out of everything.`,
    )
  }
}

/** True for a repeated "No cheese": a line already leaves the food off, and no other line has it. */
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

/**
 * True if a line leaves the food off: "No Cheese" or a "Gluten-Free Roll" is chosen, or its default cheese is
 * deselected.
 */
export function leavesOff(menu: Menu, refused: RefusedWord, line: CartLine): boolean {
  const says = (text: string) => wordsNamed(text).some(named => isSameFood(named, refused))
  const refuses = (text: string) => parseAllergies(text).refused.some(other => isSameFood(other, refused))
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

/** True if two words name the same food: "Mayo" is mayonnaise. */
const isSameFood = (a: RefusedWord, b: RefusedWord): boolean =>
  a.codes.join() === b.codes.join() && (a.word.startsWith(b.word) || b.word.startsWith(a.word))
const hasChoice = ({ item }: CartLine, groupId: string): boolean =>
  (item.modifiers ?? []).some(({ category_id }) => category_id === groupId)
