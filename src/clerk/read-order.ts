import type { Edit } from './edit.ts'
import { dollars } from './desk/lines.ts'
import type { CompiledMenu } from './house/compile-menu.ts'
import type { OrderReading, ParsedLine, Question } from './house/order-reading.ts'
import { parseOrder } from './house/parse-order.ts'
import type { Choice, Offer } from './state.ts'

export type ReadOrder = { readonly reading: OrderReading; readonly edits: readonly Edit[] }

/** Reads an order in plain words; what it says for sure as edits of a cart. */
export function readingEdits(words: string, menu: CompiledMenu): ReadOrder {
  const reading = parseOrder(words, menu)
  const weightOpen = new Set(reading.questions.flatMap(question => (question.kind === 'amount' ? [question.line] : [])))
  const edits = reading.lines.flatMap((line, at) => (weightOpen.has(at) ? [] : [addOf(line)]))
  return { reading, edits }
}

/** The edit that adds a line. */
export const addOf = ({ item, notes }: ParsedLine): Edit => ({
  action: 'add',
  item: item.quantity === undefined && item.quantity_lbs === undefined ? { ...item, quantity: 1 } : item,
  ...(notes.length > 0 ? { note: notes.join(', ').slice(0, 120) } : {}),
})

/** What a reading leaves open, as questions to choose from; `before` lines stand in the cart already. */
export function offersOf(reading: OrderReading, before: number): Offer[] {
  return reading.questions.flatMap((question): Offer[] => {
    const offer = offerOf(reading, question, before)
    return offer.choices.length > 0 ? [offer] : []
  })
}

const MOST = 12

function offerOf(reading: OrderReading, question: Question, before: number): Offer {
  switch (question.kind) {
    case 'which_item':
      return {
        kind: 'item',
        question: `Which “${question.said}” do you mean?`.slice(0, 300),
        choices: question.choices.slice(0, MOST).map(line => ({ label: line.name.slice(0, 120), edits: [addOf(line)] })),
      }
    case 'which_option': {
      const name = reading.lines[question.line]?.name ?? 'that'
      return {
        kind: 'option',
        question: `Which “${question.said}” on the ${name}?`.slice(0, 300),
        choices: question.choices.slice(0, MOST).map(option => choose(question, option, before)),
      }
    }
    case 'too_many':
      return {
        kind: 'option',
        question: `${question.name} allows ${question.most}. Which one shall it be?`.slice(0, 300),
        choices: question.chosen
          .slice(0, MOST)
          .map(option => choose(question, { ...option, category_id: question.category_id }, before)),
      }
    case 'amount': {
      const line = reading.lines[question.line]
      const unit = question.unit === 'pounds' ? 'lb' : 'packages'
      return {
        kind: 'amount',
        question: `How much ${question.name}?`.slice(0, 300),
        choices: question.choices.slice(0, MOST).map(amount => ({
          label: `${amount} ${unit}`,
          edits: line ? [addOf({ ...line, item: withAmount(line, question.unit, amount) })] : [],
        })),
      }
    }
  }
}

function withAmount({ item }: ParsedLine, unit: 'pounds' | 'packages', amount: number): ParsedLine['item'] {
  const { quantity: _, quantity_lbs: __, ...rest } = item
  return unit === 'pounds' ? { ...rest, quantity_lbs: amount } : { ...rest, quantity: amount }
}

const choose = (
  question: { readonly line: number },
  { id, name, category_id, price_cents }: { id: string; name: string; category_id: string; price_cents: number },
  before: number,
): Choice => ({
  label: `${name}${price_cents > 0 ? ` (+${dollars(price_cents)})` : ''}`.slice(0, 120),
  price: price_cents,
  edits: [{ action: 'choose', line: before + question.line + 1, category_id, modifier_ids: [id] }],
})
