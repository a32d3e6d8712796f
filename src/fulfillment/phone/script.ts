import type { Language } from './language.ts'
import { PHRASES } from './phrases.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { digitByDigit, NAME_LENGTH, speakable, spell, WHOLE_LENGTH } from './spoken-text.ts'

/** One sentence to say. */
export type Sentence = {
  readonly text: string
  readonly language: Language
  /** What the transcript says instead, where the sentence holds personal data. */
  readonly written?: string
  /** Its place in the read-back, for sentences that must be heard before a yes counts. */
  readonly must?: number
  /** It ends with a question that a yes may answer. */
  readonly asks?: true
  /** The callee cannot cut it. */
  readonly firm?: true
}

/** The customer's first name as it is said. */
export const firstName = (order: SpokenOrder): string =>
  speakable(order.customerName, NAME_LENGTH).split(' ')[0] || 'a customer'

/** What the carrier says as soon as somebody answers; `again` after a line that was cut. */
export function greeting(order: SpokenOrder, language: Language, again: boolean): Sentence {
  const phrases = PHRASES[language]
  if (again) return { text: phrases.greetingAgain, language }
  return { text: phrases.greeting(firstName(order)), language, written: phrases.greeting('[name]') }
}

/**
 * Everything that must be heard before a yes counts, the question last. `slow` puts full stops between the parts, which
 * voices pause at.
 */
export function readBack(order: SpokenOrder, language: Language, slow: boolean): readonly Sentence[] {
  const phrases = PHRASES[language]
  const pace = (text: string) => (slow ? text.replace(/[,:] /g, '. ') : text)
  const at = order.at === undefined ? undefined : speakable(order.at, WHOLE_LENGTH)
  const parts: readonly Pick<Sentence, 'text' | 'written' | 'asks'>[] = [
    { text: phrases.identify(spell(order.orderId, language === 'en' ? 'small' : 'minúscula'), order.fulfillment, at) },
    ...order.lines.map(line => ({
      text: phrases.item(line.quantity, speakable(line.name, WHOLE_LENGTH), line.removals.map(removal)),
    })),
    ...allergyOf(order, language),
    ...dietOf(order, language),
    ...noteOf(order, language),
    ...placeOf(order, language),
    { text: phrases.accept, asks: true as const },
  ]
  return parts.map((part, must) => ({ ...part, text: pace(part.text), language, must }))
}

const removal = (name: string): string => {
  const text = speakable(name, WHOLE_LENGTH)
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function allergyOf({ allergens = [] }: SpokenOrder, language: Language): readonly Pick<Sentence, 'text' | 'written'>[] {
  if (allergens.length === 0) return []
  const phrase = PHRASES[language].allergy
  return [{ text: phrase(allergens), written: phrase(undefined) }]
}

function dietOf({ diets = [] }: SpokenOrder, language: Language): readonly Pick<Sentence, 'text' | 'written'>[] {
  if (diets.length === 0) return []
  const phrase = PHRASES[language].diet
  return [{ text: phrase(diets), written: phrase(undefined) }]
}

function noteOf(order: SpokenOrder, language: Language): readonly Pick<Sentence, 'text' | 'written'>[] {
  const note = speakable(order.note ?? '', WHOLE_LENGTH).replace(/[.\s]+$/, '')
  const phrase = PHRASES[language].note
  return note === '' ? [] : [{ text: phrase(note), written: phrase('[note]') }]
}

function placeOf(order: SpokenOrder, language: Language): readonly Pick<Sentence, 'text' | 'written'>[] {
  if (order.fulfillment !== 'delivery' || !order.delivery) return []
  const { street, unit, city, phone } = order.delivery
  const unitWord = language === 'en' ? 'unit' : 'apartamento'
  const place = [street, unit === undefined ? '' : `${unitWord} ${unit}`, city]
    .map(part => speakable(part, WHOLE_LENGTH))
    .filter(part => part !== '')
    .join(', ')
  const phrase = PHRASES[language].deliverTo
  return [{ text: phrase(place, digitByDigit(phone)), written: phrase('[address]', '[telephone]') }]
}
