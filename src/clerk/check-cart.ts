import { stemsOf } from '#src/reader/stem.ts'
import { contradictions, MOST_UNASKED } from '#src/reader/verify-order.ts'
import type { CompiledMenu } from './menu-parser/compile-menu.ts'
import { checkedLine } from './menu-parser/second-opinion.ts'
import type { CartLine, Choice, Offer } from './state.ts'

/** Validated cart, with the questions it raises. */
export type CheckedCart = { readonly lines: readonly CartLine[]; readonly offers: readonly Offer[] }

/**
 * Validates a cart after an edit by text: asks about quantities above twenty, and resolves options that are both
 * chosen and refused in favor of the newest words.
 */
export function checkCart(
  compiled: CompiledMenu,
  before: readonly CartLine[],
  after: readonly CartLine[],
): CheckedCart {
  const offers: Offer[] = []
  const lines = after.map((line, at) => {
    const checked = settle(compiled, before, line, at)
    const settled = checked.lines[0]!
    offers.push(...checked.offers)
    if (!isNewlyMany(settled, before)) return settled
    const { quantity, ...item } = settled.item
    const name = compiled.menu.items.get(item.id)?.name ?? 'that'
    offers.push({
      kind: 'amount',
      question: `How many ${name}?`,
      choices: [
        {
          label: `${quantity} × ${name}`.slice(0, 120),
          edits: [{ action: 'amount', line: at + 1, quantity: quantity! }],
        },
      ],
    })
    return { ...settled, item }
  })
  return { lines, offers }
}

/** True for a large quantity that does not answer the question about the quantity. */
const isNewlyMany = ({ item }: CartLine, before: readonly CartLine[]): boolean =>
  (item.quantity ?? 1) > MOST_UNASKED &&
  !before.some(line => line.item.id === item.id && (line.item.quantity === item.quantity || isOpen(line)))

const isOpen = ({ item }: CartLine): boolean => item.quantity === undefined && item.quantity_lbs === undefined

/**
 * Resolves an option that a line both chooses and refuses: the older one is removed; if both are new, the guest is
 * asked.
 */
function settle(compiled: CompiledMenu, before: readonly CartLine[], line: CartLine, at: number): CheckedCart {
  const known = before.filter(({ item }) => item.id === line.item.id)
  const ids = new Set(known.flatMap(({ item }) => idsOf(item)))
  const offers: Offer[] = []
  let settled = line
  for (const { kind, said, options } of contradictions(compiled.menu, checkedLine(line), at)) {
    if (kind !== 'contradiction' || !options) continue
    const { chosen, refusal } = options
    const isNote = (note: string) => stemsOf(note).slice(1).join(' ') === said
    const wasRefused = refusal ? ids.has(refusal) : known.some(({ notes }) => notes.some(isNote))
    if (wasRefused && !ids.has(chosen))
      settled = refusal ? without(settled, refusal) : { ...settled, notes: settled.notes.filter(note => !isNote(note)) }
    else if (ids.has(chosen) !== wasRefused || !refusal) settled = without(settled, chosen)
    else offers.push(eitherOf(compiled, line, at, chosen, refusal))
  }
  return { lines: [settled], offers }
}

function without({ item, notes }: CartLine, optionId: string): CartLine {
  const modifiers = (item.modifiers ?? []).map(({ category_id, modifier_ids }) => ({
    category_id,
    modifier_ids: modifier_ids.filter(id => id !== optionId),
  }))
  return { item: { ...item, modifiers: modifiers.filter(({ modifier_ids }) => modifier_ids.length > 0) }, notes }
}

function eitherOf({ menu }: CompiledMenu, line: CartLine, at: number, chosen: string, refusal: string): Offer {
  const choice = (kept: string, dropped: string): Choice => {
    const { category_id, modifier_ids } = line.item.modifiers!.find(one => one.modifier_ids.includes(dropped))!
    return {
      label: (nameOf(menu, kept) ?? kept).slice(0, 120),
      edits: [{ action: 'choose', line: at + 1, category_id, modifier_ids: modifier_ids.filter(id => id !== dropped) }],
    }
  }
  const name = menu.items.get(line.item.id)?.name ?? 'that'
  return {
    kind: 'option',
    question: `Which do you mean for the ${name}?`,
    choices: [choice(chosen, refusal), choice(refusal, chosen)],
  }
}

const nameOf = (menu: CompiledMenu['menu'], id: string): string | undefined =>
  [...menu.groups.values()].flatMap(({ options }) => options).find(option => option.id === id)?.name

const idsOf = ({ modifiers = [] }: CartLine['item']): string[] => modifiers.flatMap(({ modifier_ids }) => modifier_ids)
