import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { withoutInvisible } from '#src/kernel/invisible-characters.ts'
import type { Diet } from '#src/menu/diet.ts'
import { additionIn } from './additions.ts'
import { isNoPlainText } from './detect-code.ts'
import { uncheckedIn } from './unchecked-constraints.ts'

export type InstructionsCheck = {
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  /** Cleaned text, null if empty. Always data for people, never instructions for a program. */
  readonly text: string | null
}

/** Maximum length of special_instructions. */
export const MOST_CHARACTERS = 200
const MOST_EXAMINED = 2_000
/** Control characters that no keyboard enters; invisible marks of scripts and emoji are removed instead. */
const CONTROL = /[^\P{Cc}\s\u0085]/u

/**
 * Validates special_instructions: at most 200 characters after cleaning; plain text without links, markup, code, or
 * control characters. Instructions read out on the telephone may only exclude things: a kitchen that heard a
 * request for more would not know what was paid.
 */
export function checkInstructions(
  given: string | undefined,
  channel: Restaurant['channel'] = 'restaurant',
  constraints?: Diet,
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
  // longer text is rejected anyway
  const examined = text.slice(0, MOST_EXAMINED)
  const rejected = isNoPlainText(examined)
  if (rejected)
    problems.push({
      code: 'instructions_rejected',
      field,
      message: 'special_instructions must be plain text without links, markup or code.',
    })
  if (CONTROL.test(given))
    problems.push({
      code: 'instructions_rejected',
      field,
      message: 'special_instructions has control characters; only line breaks and tabs are allowed.',
    })
  const addition = channel === 'voice' && !rejected ? additionIn(examined) : undefined
  if (addition !== undefined)
    problems.push({
      code: 'instructions_rejected',
      field,
      message: `special_instructions can only leave something out for this restaurant, and "${addition}" adds or swaps something.`,
    })
  const warnings = characters.length <= MOST_CHARACTERS && !rejected ? uncheckedIn(text, constraints) : []
  return {
    problems,
    warnings,
    text: text === '' ? null : text,
  }
}

/** Returns short text in plain characters, or null for none; undefined if it is too long, or has links or code. */
export function plainText(given: string | undefined): string | null | undefined {
  const { problems, text } = checkInstructions(given)
  return problems.length === 0 ? text : undefined
}

/** Normalizes whitespace and removes invisible characters; U+FEFF is whitespace, but has no width. */
const cleaned = (given: string): string =>
  withoutInvisible(given.replace(/[^\S\ufeff]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
