import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import type { Problem } from '#src/kernel/faults.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { contradictions, MOST_UNASKED } from '#src/reader/verify-order.ts'
import { labelOf, labelsOf } from './draft/label-lines.ts'
import { barelyNamed } from './menu-parser/barely-named.ts'
import type { CompiledMenu } from './menu-parser/compile-menu.ts'
import type { OrderReading, ReadingQuestion } from './menu-parser/order-reading.ts'
import { parseOrder } from './menu-parser/parse-order.ts'
import { checkedLine } from './menu-parser/second-opinion.ts'
import type { OneShotBody, SpokenItem } from './order-once-schema.ts'
import { refusedBeyond } from './turn-context/refused-beyond.ts'
import { unclearNameProblem } from './unclear.ts'
import { unreadWordings } from './unread-orders.ts'

type Candidates = {
  readonly field: string
  readonly text: string
  readonly options: readonly {
    readonly id: string
    readonly name: string
    /** Value to send as `items` to select this option. */
    readonly items?: readonly OrderItem[]
  }[]
}

export type ReadItems = {
  readonly items: readonly OrderItem[]
  readonly resolved: readonly { readonly text: string; readonly id: string; readonly name: string }[]
  readonly problems: readonly Problem[]
  readonly candidates: readonly Candidates[]
  /** Requests without a menu option, worded for the kitchen. */
  readonly notes: readonly string[]
  /** Refused allergens that no menu option covers. */
  readonly refused: readonly Allergen[]
}

/** Resolves item names or a sentence against a menu. Reports ambiguities as problems; never guesses. */
export function readItems(
  menu: CompiledMenu,
  { items, text, spoken }: Pick<OneShotBody, 'items' | 'text'> & { readonly spoken?: string },
): ReadItems {
  const parts = items
    ? items.map((item, index) =>
        item.id === undefined ? readNamed(menu, item, `items[${index}].name`) : given(menu, item),
      )
    : [readText(menu, text ?? '', 'text', spoken)]
  return {
    items: parts.flatMap(part => part.items),
    resolved: parts.flatMap(part => part.resolved),
    problems: parts.flatMap(part => part.problems),
    candidates: parts.flatMap(part => part.candidates),
    notes: parts.flatMap(part => part.notes),
    refused: allergensOf(parts.flatMap(part => part.refused)),
  }
}

function given(menu: CompiledMenu, { id = '', name: _, ...item }: SpokenItem): ReadItems {
  const ordered = { id, ...item, ...(item.quantity_lbs === undefined ? { quantity: item.quantity ?? 1 } : {}) }
  const known = menu.menu.items.get(id)
  return {
    items: [ordered],
    resolved: known ? [{ text: id, id, name: known.name }] : [],
    problems: [],
    candidates: [],
    notes: [],
    refused: [],
  }
}

function readNamed(
  menu: CompiledMenu,
  { name = '', quantity, quantity_lbs, modifiers }: SpokenItem,
  field: string,
): ReadItems {
  const read = readText(menu, name, field)
  const put = (item: OrderItem): OrderItem => {
    const { quantity: said, quantity_lbs: saidPounds, ...rest } = item
    const amount =
      quantity_lbs === undefined && saidPounds === undefined
        ? { quantity: quantity ?? said ?? 1 }
        : { quantity_lbs: quantity_lbs ?? saidPounds! }
    return { ...rest, ...amount, ...(modifiers ? { modifiers } : {}) }
  }
  const saysAmount = quantity !== undefined || quantity_lbs !== undefined
  const problems = saysAmount ? read.problems.filter(problem => !problem.message.startsWith(HOW_MUCH)) : read.problems
  return { ...read, problems, items: read.items.map(put) }
}

const HOW_MUCH = 'How much'

function readText(menu: CompiledMenu, text: string, field: string, spoken = text): ReadItems {
  const reading = parseOrder(text, menu)
  const resolved = reading.lines.map(line => ({ text: line.said, id: line.item.id, name: line.name }))
  const items = reading.lines.map(line => line.item)
  const questions = reading.questions.map(question => asCandidates(menu.menu, reading, question, field))
  const unknown = reading.leftovers.map(
    (words): Problem => ({
      code: 'invalid_field',
      field,
      message: `Nothing on this menu is called ${JSON.stringify(words)}.`,
    }),
  )
  const contradictory = reading.lines.flatMap(line =>
    contradictions(menu.menu, checkedLine(line), 0).flatMap(({ kind, said }): Problem[] =>
      kind === 'contradiction'
        ? [{ code: 'invalid_field', field, message: `${line.name} is to have ${said} and to leave it off.` }]
        : [],
    ),
  )
  const strange = barelyNamed(menu, reading.lines).map(
    line => `Nothing on this menu is called ${JSON.stringify(line.said)}; the nearest is ${line.name}.`,
  )
  const unread = [...strange, ...unreadWordings(menu.menu, spoken, reading.lines)].map(
    (message): Problem => ({ code: 'invalid_field', field, message }),
  )
  const nothing: Problem[] =
    items.length + questions.length + unknown.length === 0
      ? [{ code: 'invalid_field', field, message: `${JSON.stringify(text)} names nothing on this menu.` }]
      : []
  return {
    items,
    resolved,
    problems: [...questions.map(({ problem }) => problem), ...unknown, ...contradictory, ...unread, ...nothing].map(
      one => unclearNameProblem(one, text),
    ),
    candidates: questions.map(({ candidates }) => candidates),
    notes: reading.lines.flatMap(line => (line.notes.length > 0 ? [`${line.name}: ${line.notes.join(', ')}`] : [])),
    refused: refusedBeyond(
      menu.menu,
      text,
      [],
      reading.lines.map(({ item, notes }) => ({ item, notes: [...notes] })),
    ),
  }
}

function asCandidates(
  menu: Menu,
  reading: OrderReading,
  question: ReadingQuestion,
  field: string,
): { readonly problem: Problem; readonly candidates: Candidates } {
  const told = (text: string, message: string, options: Candidates['options']) => ({
    problem: { code: 'invalid_field' as const, field, message },
    candidates: { field, text, options },
  })
  const nameAt = (line: number) => reading.lines[line]?.name ?? 'item'
  const names = question.kind === 'which_item' ? labelsOf(menu, question.choices) : []
  switch (question.kind) {
    case 'which_item':
      return told(
        question.said,
        `${JSON.stringify(question.said)} may be several dishes: ${names.join(', ')}.`,
        question.choices.map((line, at) => ({ id: line.item.id, name: names[at]!, items: [line.item] })),
      )
    case 'which_reading':
      return told(
        question.said,
        `${JSON.stringify(question.said)} may be ${question.choices.map(lines => labelOf(menu, lines)).join(', or ')}.`,
        question.choices.map((lines, at) => ({
          id: String(at + 1),
          name: labelOf(menu, lines),
          items: lines.map(line => line.item),
        })),
      )
    case 'which_option':
      return told(
        question.said,
        `${JSON.stringify(question.said)} may be several options of ${nameAt(question.line)}: ${question.choices.map(option => option.name).join(', ')}.`,
        question.choices.map(({ id, name }) => ({ id, name })),
      )
    case 'too_many':
      return told(
        question.name,
        `${nameAt(question.line)}: ${question.name} allows ${question.most}.`,
        question.chosen.map(({ id, name }) => ({ id, name })),
      )
    case 'amount':
      return told(
        question.name,
        question.unit === 'pieces'
          ? `${HOW_MUCH} ${question.name}? More than ${MOST_UNASKED} are taken from items alone, with a quantity of ${question.choices[0]}.`
          : `${HOW_MUCH} ${question.name}? In ${question.unit}: ${question.choices.join(', ')}.`,
        question.choices.map(amount => ({ id: String(amount), name: `${amount} ${question.unit}` })),
      )
  }
}
