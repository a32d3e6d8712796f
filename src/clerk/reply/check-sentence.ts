import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { asksSecret, type Barred, barredAlways, barredOfModels, EMAIL } from './barred.ts'
import { unfoundedClaim } from './claims.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { type FigureFault, figureFault } from './figure-faults.ts'
import { linksIn, ownPricesIn } from './figures.ts'
import { foldForComparison, normalizeForComparison } from './fold.ts'
import type { Grounds } from './grounds.ts'
import { type SafetyFault, safetyFault } from './safety.ts'
import { isUnsupportedLanguage } from './unread-language.ts'

export type Reason = Barred | FigureFault | SafetyFault | 'unfounded claim' | 'language'

/** Reason to withhold a sentence: a stable code, and a hint for the model on how to fix it. */
export type Objection = { readonly reason: Reason; readonly hint: string }

const HINTS: Readonly<Record<Exclude<Reason, 'unfounded claim'>, string>> = {
  markup: 'Write plain text.',
  address: 'Never write the address of a wallet.',
  secret: 'Never ask for a secret.',
  disguised: 'Write words in plain letters.',
  'foreign link': 'Only links that were shown may be named.',
  'ignored figures': 'What is shown on the screen is right; never say otherwise.',
  transfer: 'Payment goes by the link that is shown, not by a transfer.',
  'unfounded amount': 'Say only amounts that were shown; an amount of the guest only as the guest’s budget.',
  'spelled amount': 'Say only amounts that were shown, in digits.',
  'wrong total': 'Call nothing a total but the order’s present total.',
  'unfounded number': 'Say only numbers that were shown or that the guest said.',
  'unfounded time': 'Say only times that were shown; a time of the guest only as a wish.',
  safety:
    'Never say or suggest that food is safe for somebody. Say what the menu lists for the dish, and that you cannot promise more.',
  contents:
    'Say what a dish contains only as its menu lists it, naming the dish: “the menu lists no peanut for the Tom Kha”.',
  'unnoted allergy': 'That allergy is not written down yet: write it down first.',
  diet: 'Call a dish vegan, halal and so on only where the menu marks that dish so.',
  language: 'Say it in English or Spanish: claims are checked in no other language.',
}

/**
 * Reason to withhold a sentence of a model, given the preceding sentence; undefined if it may be shown. Our own
 * sentences are checked only for secrets, links, markup, amounts, and nonexistent bookings.
 */
export function objection(sentence: string, grounds: Grounds, before = ''): Objection | undefined {
  const text = normalizeForComparison(sentence)
  const barred = barredAlways(text)
  if (barred) return because(barred)
  return grounds.voice === 'own'
    ? ownObjection(text, grounds)
    : modelObjection(text, grounds, normalizeForComparison(before))
}

const because = (reason: Exclude<Reason, 'unfounded claim'>): Objection => ({ reason, hint: HINTS[reason] })

const OWN_CLAIM =
  /\b(?:order|it|that|payment|refund|everything)(?:'s| is| has been| was| have been)?(?: now| already| all)? (?:confirmed|placed|booked|paid|submitted|on (?:its|the) way|complete[d]?|sent|processed|issued)\b|\b(?:i|we)(?:'ve| have)?(?: just| already| now)? (?:placed|booked|confirmed|submitted|charged|refunded|paid|ordered)\b/iu

function ownObjection(text: string, { figures, links, order }: Grounds): Objection | undefined {
  if (asksSecret(foldForComparison(text))) return because('secret')
  if (ownPricesIn(text).some(amount => !figures.amounts.has(amount))) return because('unfounded amount')
  if (linksIn(text).some(link => !links.has(link))) return because('foreign link')
  if (!order.isBooked && OWN_CLAIM.test(text)) return { reason: 'unfounded claim', hint: 'Nothing is booked yet.' }
  return undefined
}

function modelObjection(text: string, grounds: Grounds, before: string): Objection | undefined {
  const barred = barredOfModels(text, grounds.links, grounds.emails)
  if (barred) return because(barred)
  if (linksIn(text.replace(EMAIL, ' ')).some(link => !grounds.links.has(link))) return because('foreign link')
  const clauses = clausesOf(text)
  const figure = figureFault(text, clauses, grounds, before)
  if (figure) return because(figure)
  if (isUnsupportedLanguage(text, grounds.words) && !isHarmlessQuestion(text, clauses)) return because('language')
  const safety = safetyFault(clauses, grounds, foldForComparison(before))
  if (safety) return because(safety)
  const claim = unfoundedClaim(text, clauses, grounds)
  return claim && { reason: 'unfounded claim', hint: claim.hint }
}

/** In an unsupported language, only a question that names no allergen and no food is allowed. */
const isHarmlessQuestion = (text: string, clauses: readonly Clause[]): boolean =>
  /[?？؟]$/.test(text.trim()) &&
  clauses.length === 1 &&
  !/[,;:—–]/.test(text) &&
  wordsNamed(text).length === 0 &&
  !/\d/.test(text) &&
  !/pa[yi]|pag|bezahl|zahl|confirm|best[äa]tig|gratis|grat|free|rabat|descont|scont|sicher|s[ûu]r|segur|sicur|garant|danger|gefahr|allerg|alerg|annul|cancel|rembours|rimbors/i.test(
    text,
  )
