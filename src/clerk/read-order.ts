import { checkCart } from './check-cart.ts'
import { withoutEcho } from './correct/eatable.ts'
import { keepApplicableNotes } from './correct/fit-notes.ts'
import { withoutForbiddenDishes } from './correct/forbidden-dishes.ts'
import { withoutNote } from './correct/without-note.ts'
import { MOST_LINES } from './draft/apply-edits.ts'
import { removeContradictions } from './draft/contrary.ts'
import type { OpenChoice } from './draft/lines.ts'
import { offersOf } from './draft/offers-of.ts'
import { amountsToldFirst } from './edits/amount-last.ts'
import { parseEdit } from './edits/parse-edit.ts'
import { onlyOrders } from './edits/read-edits.ts'
import { withoutBudget } from './edits/without-budget.ts'
import { applyCommands } from './menu-parser/apply-commands.ts'
import { askNear } from './menu-parser/ask-near.ts'
import type { CompiledMenu } from './menu-parser/compile-menu.ts'
import { withHalvedAmounts, withHalves } from './menu-parser/halves.ts'
import type { MissingChoice } from './menu-parser/order-reading.ts'
import { checkedCart } from './menu-parser/second-opinion.ts'
import type { CartLine, Offer } from './state.ts'

/** Cart after applying a message. */
export type ReadCart = {
  readonly lines: readonly CartLine[]
  /** Offers to resolve ambiguities of the message. */
  readonly offers: readonly Offer[]
  /** Order-level notes. */
  readonly notes: readonly string[]
  readonly leftovers: readonly string[]
  /** Change requests that could not be parsed in a message of which other parts were. */
  readonly undone: readonly string[]
  /** True if the message changed or requested anything. */
  readonly isUnderstood: boolean
}

/** Converts open choices to the input of the order parser. */
const askedOf = (open: readonly OpenChoice[]): MissingChoice[] =>
  open.map(({ line, group, least, most, options }) => ({
    line,
    category_id: group.id,
    name: group.name,
    least,
    most,
    options: options.map(({ option, price_cents }) => ({ id: option.id, name: option.name, price_cents })),
  }))

/**
 * Applies a message to a cart: new lines, changes, removals, and answers to open choices. `corrects`: the message
 * corrects the cart, e.g. after a "no". `isUnseen`: the guest has not seen the menu.
 */
export function readCart(
  said: string,
  menu: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly OpenChoice[],
  corrects = false,
  isUnseen = false,
): ReadCart {
  const given = withoutForbiddenDishes(withHalvedAmounts(withHalves(withoutEcho(withoutBudget(said)))), menu, cart)
  const words = asked.length === 0 && !corrects && onlyOrders(menu, given) ? amountsToldFirst(menu, given) : given
  const withNotes = withoutNote(words, cart)
  if (withNotes) return { lines: withNotes.lines, offers: [], notes: [], leftovers: [], undone: [], isUnderstood: true }
  const edited = parseEdit(words, menu, cart, askedOf(asked), corrects)
  const isOrder = asked.length === 0 && !corrects && onlyOrders(menu, words)
  const checked = isOrder ? checkedCart(words, menu, cart, edited) : edited
  const reading = isUnseen ? askNear(menu, checked, cart.length) : checked
  const applied = applyCommands(cart, reading.commands)
    .slice(0, MOST_LINES)
    .map(({ item, notes }) => ({ item, notes: notes.map(note => note.slice(0, 200)).slice(0, 10) }))
  const { lines, leftovers } = keepApplicableNotes(menu, applied, cart)
  const contrary = removeContradictions(menu, words, lines, cart)
  const standing = checkCart(menu, cart, contrary.lines)
  const isUnderstood = reading.commands.length + reading.questions.length > 0 || reading.restatesOrder === true
  return {
    lines: standing.lines,
    offers: [...standing.offers, ...contrary.offers, ...offersOf(words, menu, reading, lines, cart)],
    notes: reading.commands.flatMap(command =>
      command.kind === 'set_note' && command.line === undefined ? [command.note] : [],
    ),
    leftovers: [...new Set([...reading.leftovers, ...leftovers])].filter(one => !contrary.words.includes(one)),
    undone: isUnderstood ? (reading.undone ?? []) : [],
    isUnderstood,
  }
}
