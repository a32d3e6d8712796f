import { checkCart } from './check-cart.ts'
import {
  correctingSentences,
  correctLines,
  isCorrection,
  pointsAtLines,
  takesLinesOff,
  wantsMore,
  withoutDeniedAmount,
} from './correct/correct-lines.ts'
import { fitNotes } from './correct/fit-notes.ts'
import { insteadOfMore } from './correct/instead-of-more.ts'
import { withoutNote } from './correct/without-note.ts'
import { MOST_LINES } from './draft/apply-edits.ts'
import { amountAndName, type OpenChoice } from './draft/lines.ts'
import { offersOf } from './draft/offers-of.ts'
import { applyCommands } from './house/apply-commands.ts'
import type { CartReading } from './house/commands.ts'
import type { CompiledMenu } from './house/compile-menu.ts'
import type { MissingChoice } from './house/order-reading.ts'
import { parseEdit } from './house/parse-edit.ts'
import { checkedCart } from './house/second-opinion.ts'
import type { CartLine, Offer } from './state.ts'

/** A cart after words were read against it. */
export type ReadCart = {
  readonly lines: readonly CartLine[]
  /** What the words leave open, to choose from. */
  readonly offers: readonly Offer[]
  /** Notes for the whole order. */
  readonly notes: readonly string[]
  readonly leftovers: readonly string[]
  /** True when the words changed, or asked for, anything. */
  readonly isUnderstood: boolean
}

/** What was asked for, as the order parser takes it. */
export const askedOf = (open: readonly OpenChoice[]): MissingChoice[] =>
  open.map(({ line, group, least, most, options }) => ({
    line,
    category_id: group.id,
    name: group.name,
    least,
    most,
    options: options.map(({ option, price_cents }) => ({ id: option.id, name: option.name, price_cents })),
  }))

/**
 * Reads words against a cart: new lines, changes, removals, answers to the choices that were asked for. `corrects` is true
 * for words that put right what is there, such as those after a no.
 */
export function readCart(
  words: string,
  menu: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly OpenChoice[],
  corrects = false,
): ReadCart {
  const sentences = cart.length > 0 ? correctingSentences(words) : []
  // lines are told by the numbers that they had before anything was taken off
  const inOrder = sentences.toSorted((a, b) => Number(takesLinesOff(a)) - Number(takesLinesOff(b)))
  if (inOrder.length === 0) return readWords(words, menu, cart, asked, corrects)
  return inOrder.reduce<ReadCart>(
    (before, sentence) => {
      const open = before.isUnderstood || pointsAtLines(sentence) ? [] : asked
      const read = readWords(sentence, menu, before.lines, open, true)
      return {
        lines: read.lines,
        offers: takesLinesOff(sentence) ? [] : [...before.offers, ...read.offers],
        notes: [...before.notes, ...read.notes],
        leftovers: [...before.leftovers, ...read.leftovers],
        isUnderstood: before.isUnderstood || read.isUnderstood,
      }
    },
    { lines: cart, offers: [], notes: [], leftovers: [], isUnderstood: false },
  )
}

function readWords(
  words: string,
  menu: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly OpenChoice[],
  corrects: boolean,
): ReadCart {
  const mayPoint = asked.length === 0 || takesLinesOff(words)
  const corrected =
    withoutNote(words, cart) ??
    (mayPoint ? correctLines(words, cart, line => amountAndName(menu.menu, line)) : undefined)
  if (corrected) {
    const { lines, offers } = checkCart(menu, cart, corrected.lines)
    return { lines, offers: [...corrected.offers, ...offers], notes: [], leftovers: [], isUnderstood: true }
  }
  const edited = corrective(words, menu, cart, asked, corrects)
  const isOrder = asked.length === 0 && !(cart.length > 0 && (corrects || isCorrection(words)))
  const reading = isOrder ? checkedCart(words, menu, cart, edited) : edited
  const applied = applyCommands(cart, reading.commands)
    .slice(0, MOST_LINES)
    .map(({ item, notes }) => ({ item, notes: notes.map(note => note.slice(0, 200)).slice(0, 10) }))
  const { lines, leftovers } = fitNotes(menu, applied, cart)
  const checked = checkCart(menu, cart, lines)
  return {
    lines: checked.lines,
    offers: [...checked.offers, ...offersOf(words, menu, reading, lines, cart)],
    notes: reading.commands.flatMap(command =>
      command.kind === 'set_note' && command.line === undefined ? [command.note] : [],
    ),
    leftovers: [...new Set([...reading.leftovers, ...leftovers])],
    isUnderstood: reading.commands.length + reading.questions.length > 0,
  }
}

/** A correction of what is there adds nothing; one that is only half understood changes nothing. */
function corrective(
  words: string,
  menu: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly OpenChoice[],
  corrects: boolean,
): CartReading {
  const isCorrective = cart.length > 0 && (corrects || isCorrection(words))
  const alone = isCorrective ? parseEdit(withoutDeniedAmount(words), menu, cart, []) : undefined
  const commands = alone && insteadOfMore(alone.commands, cart)
  if (alone && commands) return { ...alone, commands }
  const again = asked.length > 0 && !wantsMore(words) ? saidAgain(words, menu, cart, asked) : undefined
  if (again) return again
  const reading = alone && asked.length === 0 ? alone : parseEdit(words, menu, cart, askedOf(asked))
  if (!isCorrective || asked.length > 0) return reading
  const onlyAdds = reading.commands.length > 0 && reading.commands.every(({ kind }) => kind === 'add')
  return onlyAdds && reading.leftovers.length > 0 ? { ...reading, commands: [], questions: [] } : reading
}

/** "A pastrami sandwich on rye" after it was asked on which bread is the sandwich that was asked about. */
function saidAgain(
  words: string,
  menu: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly OpenChoice[],
): CartReading | undefined {
  const reading = parseEdit(words, menu, cart, [])
  const open = new Set(asked.map(({ line }) => cart[line]?.item.id))
  const isOfOpen = reading.commands.every(
    command => command.kind === 'add' && open.has(command.line.item.id) && command.line.item.modifiers?.length,
  )
  const commands = isOfOpen && reading.leftovers.length === 0 ? insteadOfMore(reading.commands, cart) : undefined
  return commands?.length ? { ...reading, commands } : undefined
}
