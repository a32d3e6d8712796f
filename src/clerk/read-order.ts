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
import { amountAndName, dollars, type OpenChoice } from './draft/lines.ts'
import type { Edit } from './edit.ts'
import { applyCommands } from './house/apply-commands.ts'
import type { CartReading } from './house/commands.ts'
import type { CompiledMenu } from './house/compile-menu.ts'
import type { MissingChoice, ParsedLine } from './house/order-reading.ts'
import { parseEdit } from './house/parse-edit.ts'
import { checkedCart } from './house/second-opinion.ts'
import { labelOf, labelsOf } from './label-lines.ts'
import type { CartLine, Choice, Offer } from './state.ts'

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

const MOST = 12
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function offersOf(
  words: string,
  menu: CompiledMenu,
  reading: CartReading,
  lines: readonly CartLine[],
  before: readonly CartLine[],
): Offer[] {
  const offers = reading.questions.map(question => questionOffer(words, menu, question, lines, before))
  return offers.flatMap(({ kind, question, choices }) =>
    choices.length === 0
      ? []
      : [
          {
            kind,
            question: question.slice(0, 300),
            choices: choices.slice(0, MOST).map(choice => ({ ...choice, label: choice.label.slice(0, 120) })),
          },
        ],
  )
}

function questionOffer(
  words: string,
  { menu }: CompiledMenu,
  question: CartReading['questions'][number],
  lines: readonly CartLine[],
  before: readonly CartLine[],
): Offer {
  const nameAt = (line: number) => menu.items.get(lines[line]?.item.id ?? '')?.name ?? 'that'
  switch (question.kind) {
    case 'which_item':
      return {
        kind: 'item',
        question: `Which “${question.said}” do you mean?`,
        choices: labelsOf(menu, question.choices).map((label, at) => ({
          label,
          edits: [addOf(question.choices[at]!)],
        })),
      }
    case 'which_reading':
      return {
        kind: 'item',
        question: `Which do you mean by “${question.said}”?`,
        choices: question.choices.map(lines => ({ label: labelOf(menu, lines), edits: lines.map(addOf) })),
      }
    case 'which_line':
      return {
        kind: 'line',
        question: `Which one: “${question.said}”?`,
        choices: question.choices.flatMap((at): Choice[] => {
          const line = before[at]
          const said = words.toLowerCase().replace(question.said, `the ${ORDINALS[at]} one`)
          return line && ORDINALS[at] ? [{ label: amountAndName(menu, line), words: said.slice(0, 500) }] : []
        }),
      }
    case 'which_option':
      return {
        kind: 'option',
        question: `Which “${question.said}” for the ${nameAt(question.line)}?`,
        choices: question.choices.map(option => choose(lines, question.line, option)),
      }
    case 'too_many':
      return {
        kind: 'option',
        question: `${question.name} allows ${question.most} for the ${nameAt(question.line)}. Which one shall it be?`,
        choices: question.chosen.map(option => ({
          ...choose([], question.line, { ...option, category_id: question.category_id }),
        })),
      }
    case 'amount':
      return {
        kind: 'amount',
        question: `How ${question.unit === 'pounds' ? 'much' : 'many'} ${question.name}?`,
        choices: question.choices.map(amount => amountChoice(question, amount)),
      }
  }
}

/** The edit that adds a line. */
export const addOf = ({ item, notes }: ParsedLine): Edit => ({
  action: 'add',
  item,
  ...(notes.length > 0 ? { note: notes.join(', ').slice(0, 120) } : {}),
})

type Weighing = Extract<CartReading['questions'][number], { kind: 'amount' }>

const amountChoice = ({ line, unit, name }: Weighing, amount: number): Choice => ({
  label: unit === 'pounds' ? `${amount} lb` : `${amount} × ${name}`,
  edits: [
    { action: 'amount', line: line + 1, ...(unit === 'pounds' ? { quantity_lbs: amount } : { quantity: amount }) },
  ],
})

type Option = {
  readonly id: string
  readonly name: string
  readonly category_id: string
  readonly price_cents: number
}

function choose(lines: readonly CartLine[], line: number, { id, name, category_id, price_cents }: Option): Choice {
  const there = lines[line]?.item.modifiers?.find(choice => choice.category_id === category_id)?.modifier_ids ?? []
  return {
    label: `${name}${price_cents > 0 ? ` (+${dollars(price_cents)})` : ''}`,
    price: price_cents,
    edits: [{ action: 'choose', line: line + 1, category_id, modifier_ids: [...there, id] }],
  }
}
