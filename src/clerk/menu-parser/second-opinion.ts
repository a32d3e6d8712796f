import { buildMenuNameIndex, type MenuNameIndex } from '#src/reader/second/names.ts'
import type { RefusedFood, SecondLine } from '#src/reader/second/order.ts'
import { type Opinion, readSecond } from '#src/reader/second/read.ts'
import { type CheckedLine, checkOrder } from '#src/reader/verify-order.ts'
import { addNote, type Candidate, choose, drop, newCandidate } from './candidate.ts'
import type { CartLine, CartReading } from './commands.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { buildLine } from './finish-line.ts'
import type { OrderReading, ParsedLine, ReadingQuestion } from './order-reading.ts'
import { sameLine } from './same-line.ts'

const kept = new WeakMap<CompiledMenu, MenuNameIndex>()

function namesOf(compiled: CompiledMenu): MenuNameIndex {
  const known = kept.get(compiled) ?? buildMenuNameIndex(compiled.menu)
  kept.set(compiled, known)
  return known
}

/**
 * Reconciles the readings of two parsers. If they agree, the order stands. If the first left words unread or its
 * order contradicts the text, a second reading without doubts replaces it. Otherwise the guest chooses.
 */
export function withSecondOpinion(text: string, compiled: CompiledMenu, first: OrderReading): OrderReading {
  const second = readSecond(namesOf(compiled), text)
  if ('abstains' in second) return withoutRefused(text, compiled, first)
  const other = orderOf(compiled, second.lines)
  if (!other) return first
  const isSure = second.doubts.length === 0
  const { both, onlyFirst, onlySecond } = compareLines(compiled, first.lines, second)
  if (onlyFirst.length + onlySecond.length === 0) return { ...first, leftovers: [] }
  const remarks = first.leftovers.length + first.questions.length
  const isWrong =
    remarks > 0 || checkOrder(compiled.menu, namesOf(compiled), text, first.lines.map(checkedLine)).length > 0
  if (isSure && isWrong) return other
  if (first.questions.length > 0) return first
  return asked(first, other, { both, onlyFirst, onlySecond })
}

/**
 * Same check for messages that only add to a cart. Other messages refer to the cart, which the second parser does
 * not know.
 */
export function checkedCart(
  text: string,
  compiled: CompiledMenu,
  cart: readonly CartLine[],
  reading: CartReading,
): CartReading {
  const added = reading.commands.flatMap(command => (command.kind === 'add' ? [command.line] : []))
  const questions = reading.questions.flatMap(question =>
    question.kind === 'which_line' || question.kind === 'near_item' ? [] : [question],
  )
  const isOrder = added.length === reading.commands.length && questions.length === reading.questions.length
  if (!isOrder || added.length + questions.length + reading.leftovers.length === 0) return reading
  const before = reading.missing.filter(({ line }) => line < cart.length)
  const shifted = <T extends object>(one: T, by: number): T =>
    'line' in one && typeof one.line === 'number' ? { ...one, line: one.line + by } : one
  const first: OrderReading = {
    lines: added,
    questions: questions.map(one => shifted(one, -cart.length)),
    missing: reading.missing.filter(({ line }) => line >= cart.length).map(one => shifted(one, -cart.length)),
    leftovers: reading.leftovers,
  }
  const weighed = withSecondOpinion(text, compiled, first)
  if (weighed === first) return reading
  return {
    commands: weighed.lines.map(line => ({ kind: 'add', line })),
    questions: weighed.questions.map(one => shifted(one, cart.length)),
    missing: [...before, ...weighed.missing.map(one => shifted(one, cart.length))],
    leftovers: weighed.leftovers,
  }
}

/** Without a second opinion, asks before choosing an option that the text refuses by its full name. */
function withoutRefused(text: string, compiled: CompiledMenu, first: OrderReading): OrderReading {
  if (CORRECTS.test(text)) return first
  const findings = checkOrder(compiled.menu, namesOf(compiled), text, first.lines.map(checkedLine))
  const [found] = findings.filter(({ refused }) => refused !== undefined)
  if (!found || first.questions.length > 0) return first
  const without = first.lines.map((line, at) => (at === found.line ? withoutOption(line, found.refused!) : line))
  const both = [...first.lines.keys()].filter(at => at !== found.line)
  return asked(first, { ...first, lines: without }, { both, onlyFirst: [found.line!], onlySecond: [found.line!] })
}

const CORRECTS = /\b(?:actually|wait|sorry|mean|meant|scratch|instead|no,?\s+make|same|another|rather)\b|,\s*no,/i

function withoutOption(line: ParsedLine, optionId: string): ParsedLine {
  const modifiers = (line.item.modifiers ?? []).map(choice => ({
    ...choice,
    modifier_ids: choice.modifier_ids.filter(id => id !== optionId),
  }))
  return { ...line, item: { ...line.item, modifiers: modifiers.filter(({ modifier_ids }) => modifier_ids.length > 0) } }
}

type Compared = {
  /** Indexes of first-parser lines that the second parser also found. */
  readonly both: readonly number[]
  readonly onlyFirst: readonly number[]
  readonly onlySecond: readonly number[]
}

function compareLines(compiled: CompiledMenu, first: readonly ParsedLine[], second: Opinion): Compared {
  const left = new Set(second.lines.keys())
  const both = [...first.keys()].filter(at => {
    const found = [...left].find(other => sameLine(compiled, first[at]!, second.lines[other]!, second.degrees))
    return found !== undefined && left.delete(found)
  })
  return { both, onlyFirst: [...first.keys()].filter(at => !both.includes(at)), onlySecond: [...left] }
}

/** Asks one question whose choices are the two readings; keeps the lines on which both parsers agree. */
function asked(first: OrderReading, other: OrderReading, { both, onlyFirst, onlySecond }: Compared): OrderReading {
  const [mine, theirs] = [onlyFirst.map(at => first.lines[at]!), onlySecond.map(at => other.lines[at]!)]
  const said = [...mine, ...theirs][0]!.said
  const question: ReadingQuestion =
    mine.length === 1 && theirs.length === 1
      ? { kind: 'which_item', said, choices: [...mine, ...theirs] }
      : { kind: 'which_reading', said, choices: [mine, theirs] }
  return {
    lines: both.map(at => first.lines[at]!),
    questions: [question],
    missing: first.missing.flatMap(choice => {
      const line = both.indexOf(choice.line)
      return line < 0 ? [] : [{ ...choice, line }]
    }),
    leftovers: [],
  }
}

/** Order of the second parser, or undefined if it contains an item sold by weight, whose amount it cannot parse. */
function orderOf(compiled: CompiledMenu, lines: readonly SecondLine[]): OrderReading | undefined {
  const finished = lines.map((line, index) => {
    const item = compiled.itemOf.get(line.item.id)!
    const draft = { candidates: [], count: line.count, said: line.item.name.toLowerCase() }
    return item.weighed ? undefined : buildLine(compiled, draft, candidateOf(compiled, line), index)
  })
  if (finished.includes(undefined)) return undefined
  return {
    lines: finished.map(one => one!.line),
    questions: finished.flatMap(one => one!.questions),
    missing: finished.flatMap(one => one!.missing),
    leftovers: [],
  }
}

function candidateOf(compiled: CompiledMenu, { item, chosen, refused }: SecondLine): Candidate {
  const start = newCandidate(compiled.itemOf.get(item.id)!)
  const wanted = chosen.reduce((candidate, { group, option }) => {
    const within = candidate.item.groups.find(other => other.group.id === group.id)!
    return choose(compiled, candidate, within, option.id, { said: option.name.toLowerCase(), ownStrength: true })
  }, start)
  return refused.reduce(leftOff, wanted)

  /** Removes an ingredient by its removal option, from the defaults, or by a note for the kitchen. */
  function leftOff(candidate: Candidate, { said, match }: RefusedFood): Candidate {
    for (const { group, option, leavesOff } of match.options) {
      const within = candidate.item.groups.find(other => other.group.id === group.id)
      if (within && leavesOff) return choose(compiled, candidate, within, option.id, { said, ownStrength: true })
      if (within?.group.defaults.includes(option.id)) return drop(candidate, within, option.id)
    }
    return addNote(candidate, `no ${said}`)
  }
}

/** Converts a parsed line to the input of the order check. */
export const checkedLine = ({ item, notes }: Pick<ParsedLine, 'item' | 'notes'>): CheckedLine => ({
  itemId: item.id,
  quantity: item.quantity,
  optionIds: (item.modifiers ?? []).flatMap(({ modifier_ids }) => modifier_ids),
  notes,
})
