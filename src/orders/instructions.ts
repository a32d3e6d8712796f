import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { additionIn } from './additions.ts'

export type InstructionsCheck = {
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  /** Cleaned text, null for none. Always data for a person, never an instruction to a program. */
  readonly text: string | null
  /** A text that passes; undefined when leaving the field out is the best correction. */
  readonly corrected?: string
}

/** Of special_instructions. */
export const MOST_CHARACTERS = 200
/** Control, zero-width, bidirectional and tag characters; line breaks become spaces before. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
const DOMAINS =
  'com|net|org|io|co|us|uk|de|fr|es|it|ru|cn|info|biz|app|dev|xyz|me|tv|gg|ai|shop|store|online|site|link|click|top|live|example'
const URL_PATTERNS = [
  /[a-z][a-z0-9+.-]{1,20}:\/\//i,
  /\bwww\./i,
  new RegExp(`[a-z0-9-]\\.(?:${DOMAINS})(?![a-z0-9-])`, 'i'),
]
const CODE_PATTERNS = [/<[a-z/!]/i, /`/, /\{\{/, /\$\{/]
const ALLERGY = /\b(?:allerg\w{0,6}|anaphyla\w{0,6}|celiac|coeliac|intoleran\w{0,3})\b/i

/**
 * Checks special_instructions: at most 200 characters after cleaning, plain text, no links, markup or code. What is read
 * out on the telephone must leave things off only: a kitchen that heard a wish for more would not know what was paid.
 */
export function checkInstructions(
  given: string | undefined,
  channel: Restaurant['channel'] = 'restaurant',
): InstructionsCheck {
  if (given === undefined) return { problems: [], warnings: [], text: null }
  const text = cleaned(given)
  const characters = [...text]
  const field = 'special_instructions'
  const problems: Problem[] = []
  if (characters.length > MOST_CHARACTERS)
    problems.push({
      code: 'instructions_too_long',
      field,
      message: `special_instructions has ${characters.length} characters; at most ${MOST_CHARACTERS} are allowed.`,
    })
  const rejected = isRejected(text)
  if (rejected)
    problems.push({
      code: 'instructions_rejected',
      field,
      message: 'special_instructions must be plain text without links, markup or code.',
    })
  const addition = channel === 'voice' && !rejected ? additionIn(text) : undefined
  if (addition !== undefined)
    problems.push({
      code: 'instructions_rejected',
      field,
      message: `special_instructions may only leave something off here, and "${addition}" adds or swaps something.`,
    })
  const warnings = ALLERGY.test(text)
    ? ['An allergy in special_instructions is not checked: send constraints.allergens at preview.']
    : []
  const shortened = shorten(characters)
  return {
    problems,
    warnings,
    text: text === '' ? null : text,
    ...(rejected || addition !== undefined || shortened === '' ? {} : { corrected: shortened }),
  }
}

/** U+FEFF counts as white space but has no width; what is taken out may have kept a letter from its accent. */
const cleaned = (given: string): string =>
  given
    .replace(/[^\S\ufeff]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .normalize('NFC')
    .trim()

const isRejected = (text: string): boolean => [...URL_PATTERNS, ...CODE_PATTERNS].some(pattern => pattern.test(text))

/** The beginning that fits; without its last word where the cut makes a link of it ("evil.commerce"). */
function shorten(characters: readonly string[]): string {
  const fitting = characters.slice(0, MOST_CHARACTERS).join('').trim()
  if (characters.length <= MOST_CHARACTERS || !isRejected(fitting)) return fitting
  return fitting.slice(0, Math.max(0, fitting.lastIndexOf(' '))).trim()
}
