import { withoutCourtesies } from '#src/reader/acts/courtesies.ts'
import { answerByDish } from './answer-by-dish.ts'
import { carryOut, order } from './carry-out.ts'
import { readClauses } from './clauses.ts'
import type { CartCommand, CartLine, CartReading } from './commands.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { type Edit, type Entry, newEdit } from './edit.ts'
import { type Finished, finishLine } from './finish-line.ts'
import type { MissingChoice, Question, WhichLine } from './order-reading.ts'
import { parseAnswer } from './parse-answer.ts'
import { recallLine } from './recall-line.ts'
import { readWords } from './units.ts'

const NUMBER = 'an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d+'
/** "Three slices please, not four". */
const NOT_SO_MANY = new RegExp(
  `^(?<wanted>(?:${NUMBER}) .+?),? (?:please,? )?(?:and )?not (?:${NUMBER})(?:,? (?:please|thanks|thank you))?[.!]?$`,
  'i',
)

/**
 * Reads a message against the cart as it stands: new lines, changes, removals. `asked` are the required choices that the
 * customer was asked for last; a message that answers them is read as the answer. Deterministic; throws RangeError when
 * the cart holds an item that the menu does not have.
 */
export function parseEdit(
  text: string,
  compiled: CompiledMenu,
  cart: readonly CartLine[],
  asked: readonly MissingChoice[] = [],
): CartReading {
  const words = readWords(withoutCourtesies(text).replace(NOT_SO_MANY, 'just $<wanted>'), compiled.repair)
  const drafts = cart.map(line => recallLine(compiled, line))
  const answer =
    asked.length > 0
      ? (parseAnswer(compiled, drafts, words, asked) ?? answerByDish(compiled, drafts, text, asked))
      : undefined
  if (answer) return answer
  let edit = newEdit(drafts)
  for (const clause of readClauses(compiled, words))
    edit = carryOut(compiled, edit, clause) ?? order(compiled, edit, clause.all)
  return finish(compiled, cart, edit)
}

function finish(compiled: CompiledMenu, cart: readonly CartLine[], edit: Edit): CartReading {
  const commands: CartCommand[] = []
  const questions: (Question | WhichLine)[] = [...edit.questions]
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
      const choices = entry.draft.candidates.map(c => finishLine(compiled, entry.draft, c, place).line)
      questions.push({ kind: 'which_item', said: entry.draft.said, choices })
      if (origin !== undefined) place += 1
      continue
    }
    const finished = finishLine(compiled, entry.draft, candidate, place)
    commands.push(...commandsFor(cart, entry, finished))
    questions.push(...finished.questions)
    missing.push(...finished.missing)
    place += 1
  }
  for (const { note } of edit.notes) commands.push({ kind: 'set_note', note })
  return { commands, questions, missing, leftovers: edit.leftovers }
}

/** What changed about a line, as commands. */
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
