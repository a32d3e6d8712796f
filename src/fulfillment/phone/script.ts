import type { CallLanguage } from './language.ts'
import { PHRASES } from './sentence-templates.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { digitByDigit, NAME_LENGTH, sanitizeForSpeech, spell, WHOLE_LENGTH } from './spoken-text.ts'

/** Sentence to say. */
export type SpokenSentence = {
  readonly text: string
  readonly language: CallLanguage
  /** Replacement text for the transcript, if the sentence contains personal data. */
  readonly written?: string
  /** Position in the read-back, for sentences that must be heard before a yes counts. */
  readonly must?: number
  /** True if it ends with a question that a yes may answer. */
  readonly asks?: true
  /** True if the callee cannot interrupt it. */
  readonly firm?: true
}

/** Customer's first name in spoken form. */
export const firstName = (order: SpokenOrder): string =>
  sanitizeForSpeech(order.customerName, NAME_LENGTH).split(' ')[0] || 'a customer'

/** Greeting spoken by the carrier on answer; `again` after a lost line. */
export function greeting(order: SpokenOrder, language: CallLanguage, again: boolean): SpokenSentence {
  const phrases = PHRASES[language]
  if (again) return { text: phrases.greetingAgain, language }
  return { text: phrases.greeting(firstName(order)), language, written: phrases.greeting('[name]') }
}

/**
 * Sentences that must be heard before a yes counts, ending with the question. `slow` puts full stops between the
 * parts, so that the voice pauses.
 */
export function readBack(order: SpokenOrder, language: CallLanguage, slow: boolean): readonly SpokenSentence[] {
  const phrases = PHRASES[language]
  const pace = (text: string) => (slow ? text.replace(/[,:] /g, '. ') : text)
  const at = order.at === undefined ? undefined : sanitizeForSpeech(order.at, WHOLE_LENGTH)
  const parts: readonly Pick<SpokenSentence, 'text' | 'written' | 'asks'>[] = [
    { text: phrases.identify(spell(order.orderId, language === 'en' ? 'small' : 'minúscula'), order.fulfillment, at) },
    ...order.lines.map(line => ({
      text: phrases.item(line.quantity, sanitizeForSpeech(line.name, WHOLE_LENGTH), line.removals.map(removal)),
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
  const text = sanitizeForSpeech(name, WHOLE_LENGTH)
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function allergyOf(
  { allergens = [] }: SpokenOrder,
  language: CallLanguage,
): readonly Pick<SpokenSentence, 'text' | 'written'>[] {
  if (allergens.length === 0) return []
  const phrase = PHRASES[language].allergy
  return [{ text: phrase(allergens), written: phrase(undefined) }]
}

function dietOf(
  { diets = [] }: SpokenOrder,
  language: CallLanguage,
): readonly Pick<SpokenSentence, 'text' | 'written'>[] {
  if (diets.length === 0) return []
  const phrase = PHRASES[language].diet
  return [{ text: phrase(diets), written: phrase(undefined) }]
}

function noteOf(order: SpokenOrder, language: CallLanguage): readonly Pick<SpokenSentence, 'text' | 'written'>[] {
  const note = sanitizeForSpeech(order.note ?? '', WHOLE_LENGTH).replace(/[.\s]+$/, '')
  const phrase = PHRASES[language].note
  return note === '' ? [] : [{ text: phrase(note), written: phrase('[note]') }]
}

function placeOf(order: SpokenOrder, language: CallLanguage): readonly Pick<SpokenSentence, 'text' | 'written'>[] {
  if (order.fulfillment !== 'delivery' || !order.delivery) return []
  const { street, unit, city, phone } = order.delivery
  const unitWord = language === 'en' ? 'unit' : 'apartamento'
  const place = [street, unit === undefined ? '' : `${unitWord} ${unit}`, city]
    .map(part => sanitizeForSpeech(part, WHOLE_LENGTH))
    .filter(part => part !== '')
    .join(', ')
  const phrase = PHRASES[language].deliverTo
  return [{ text: phrase(place, digitByDigit(phone)), written: phrase('[address]', '[telephone]') }]
}
