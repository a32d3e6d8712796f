import type { Edit } from '#src/clerk/edit.ts'
import type { CartReading } from '#src/clerk/menu-parser/commands.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { ParsedLine } from '#src/clerk/menu-parser/order-reading.ts'
import type { CartLine, Choice, Offer } from '#src/clerk/state.ts'
import { labelOf, labelsOf } from './label-lines.ts'
import { dollars, showLine } from './lines.ts'

const MOST = 12
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Builds choices for everything that a parsed order leaves open. */
export function offersOf(
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
    case 'near_item':
      return orNot(question.said, { label: labelOf(menu, [question.choice]), edits: [addOf(question.choice)] })
    case 'which_reading':
      return {
        kind: 'item',
        question: `Which do you mean by “${question.said}”?`,
        choices: question.choices.map(lines => ({ label: labelOf(menu, lines), edits: lines.map(addOf) })),
      }
    case 'which_line':
      return whichLine(words, menu, question, before)
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

/** Offers possible dishes, or none of them, so that a question always has another answer than "yes". */
export const orNot = (said: string, ...choices: readonly Choice[]): Offer => ({
  kind: 'item',
  question: `There is no “${said.slice(0, 60)}” by just that name; is ${choices.length > 1 ? 'one of these' : 'this'} fine?`,
  choices: [...choices, { label: LEFT_OUT, edits: [] }],
})
export const LEFT_OUT = 'Leave it out'

/**
 * Repeats the question which dish is meant, now with the option to leave it out. Undefined the third time.
 */
export function askedAgain(offer: Offer): Offer | undefined {
  if (offer.kind !== 'item') return offer
  if (offer.again) return undefined
  const isLeavable = offer.choices.some(({ edits }) => edits?.length === 0)
  const choices = isLeavable ? offer.choices : [...offer.choices.slice(0, MOST - 1), { label: LEFT_OUT, edits: [] }]
  return { ...offer, choices, again: true }
}

/** Asks which line is meant. Lines of the same dish are distinguished by number and by their options. */
function whichLine(
  words: string,
  menu: CompiledMenu['menu'],
  { said, choices, deed }: Extract<CartReading['questions'][number], { kind: 'which_line' }>,
  before: readonly CartLine[],
): Offer {
  /** Removes from last to first, because each edit renumbers the lines. */
  const keeping = (kept: number, quantity: number): Edit[] => [
    { action: 'amount', line: kept + 1, quantity },
    ...choices
      .filter(at => at !== kept)
      .toSorted((a, b) => b - a)
      .map((at): Edit => ({ action: 'remove', line: at + 1 })),
  ]
  const choiceOf = (at: number): Choice[] => {
    const line = before[at]
    if (!line || !ORDINALS[at]) return []
    const label = `Line ${at + 1}: ${showLine(menu, line, undefined)}`
    if (deed === 'remove') return [{ label, edits: [{ action: 'remove', line: at + 1 }] }]
    if (deed && 'keeping' in deed) return [{ label: `Keep ${label.toLowerCase()}`, edits: keeping(at, deed.keeping) }]
    if (deed) return [{ label, edits: [{ action: 'amount', line: at + 1, quantity: deed.quantity }] }]
    return [
      { label, words: clauseOf(words.toLowerCase(), said).replace(said, `the ${ORDINALS[at]} one`).slice(0, 500) },
    ]
  }
  const asks = deed && typeof deed !== 'string' && 'quantity' in deed
  const question = asks ? `Which one shall be ${deed.quantity}?` : `Which one: “${said}”?`
  return { kind: 'line', question, choices: choices.flatMap(choiceOf) }
}

/** Returns the part of a message that contains the asked-about words. The rest is already applied. */
function clauseOf(words: string, said: string): string {
  const holds = (part: string) => part.includes(said)
  const sentence = words.split(/[.;!?\n]+/).find(holds) ?? words
  return sentence.split(/,|\b(?:and|y)\b/).find(holds) ?? sentence
}

/** Builds the edit that adds a line. */
const addOf = ({ item, notes }: ParsedLine): Edit => ({
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
