import { answerByDish } from '#src/clerk/menu-parser/answer-by-dish.ts'
import type { CartCommand, CartLine, CartReading } from '#src/clerk/menu-parser/commands.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, type Entry, newEdit } from '#src/clerk/menu-parser/edit.ts'
import { buildLine, type Finished } from '#src/clerk/menu-parser/finish-line.ts'
import { menuForText } from '#src/clerk/menu-parser/meals.ts'
import type { MissingChoice, ReadingQuestion, WhichLine } from '#src/clerk/menu-parser/order-reading.ts'
import { parseAnswer } from '#src/clerk/menu-parser/parse-answer.ts'
import { recallLine } from '#src/clerk/menu-parser/recall-line.ts'
import { readWords } from '#src/clerk/menu-parser/units.ts'
import { withoutCourtesies } from '#src/reader/acts/courtesies.ts'
import { mayAnswer } from './may-answer.ts'
import { applyClauses } from './read-edits.ts'

/**
 * Parses a message against the current cart: new lines, changes, and removals. `asked` are the required choices
 * that the customer was last asked for; a message that answers them is parsed as the answer. Deterministic. Throws
 * RangeError if the cart contains an item that the menu lacks.
 */
export function parseEdit(
  text: string,
  menu: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly MissingChoice[] = [],
  corrects = false,
): CartReading {
  const compiled = menuForText(menu, text)
  const said = withoutCourtesies(text)
  const drafts = cart.map(line => recallLine(compiled, line))
  const answer =
    asked.length > 0 && mayAnswer(compiled, said)
      ? (parseAnswer(compiled, drafts, readWords(said, compiled.repair), asked) ??
        answerByDish(compiled, drafts, text, asked))
      : undefined
  return answer ?? finish(compiled, cart, applyClauses(compiled, newEdit(drafts), said, corrects, asked))
}

function finish(compiled: CompiledMenu, cart: readonly CartLine[], edit: Edit): CartReading {
  const commands: CartCommand[] = []
  const questions: (ReadingQuestion | WhichLine)[] = [...edit.questions]
  const missing: MissingChoice[] = []
  if (edit.isCleared) commands.push({ kind: 'clear' })
  let place = 0
  for (const entry of edit.entries) {
    const { origin } = entry
    if (entry.isRemoved) {
      if (origin !== undefined && !edit.isCleared) commands.push({ kind: 'remove', line: origin })
      continue
    }
    const [candidate, ...others] = entry.draft.candidates
    if (!candidate) continue
    if (others.length > 0) {
      const choices = entry.draft.candidates.map(c => buildLine(compiled, entry.draft, c, place).line)
      questions.push({ kind: 'which_item', said: entry.draft.said, choices })
      if (origin !== undefined) place += 1
      continue
    }
    const finished = buildLine(compiled, entry.draft, candidate, place)
    commands.push(...commandsFor(cart, entry, finished))
    questions.push(...finished.questions)
    missing.push(...finished.missing)
    place += 1
  }
  for (const { note } of edit.notes) commands.push({ kind: 'set_note', note })
  return {
    commands,
    questions,
    missing,
    leftovers: edit.leftovers,
    undone: edit.undone,
    restatesOrder: edit.restatesOrder,
  }
}

/** Returns the changes of a line as commands. */
function commandsFor(cart: readonly CartLine[], { origin, again }: Entry, { line }: Finished): CartCommand[] {
  if (origin === undefined) return [{ kind: 'add', line }]
  const before = cart[origin]!
  const { quantity, quantity_lbs } = line.item
  const isSame =
    JSON.stringify(spell(before.item.modifiers)) === JSON.stringify(spell(line.item.modifiers)) &&
    before.item.id === line.item.id &&
    JSON.stringify(before.notes) === JSON.stringify(line.notes)
  const commands: CartCommand[] = []
  if (!isSame) commands.push({ kind: 'change', line: origin, to: line })
  else if (quantity !== undefined && quantity !== before.item.quantity)
    commands.push({ kind: 'set_quantity', line: origin, quantity })
  else if (quantity_lbs !== undefined && Number(quantity_lbs) !== Number(before.item.quantity_lbs))
    commands.push({ kind: 'set_quantity', line: origin, quantity_lbs: Number(quantity_lbs) })
  if (again > 0) commands.push({ kind: 'same_again', line: origin, quantity: again })
  return commands
}

const spell = (modifiers: CartLine['item']['modifiers']): readonly string[] =>
  (modifiers ?? [])
    .map(({ category_id, modifier_ids }) => `${category_id}=${[...modifier_ids].sort().join('+')}`)
    .sort()
