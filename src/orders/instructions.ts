import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { withoutInvisible } from '#src/kernel/visible.ts'
import type { Diet } from '#src/menu/diet.ts'
import { additionIn } from './additions.ts'
import { isNoPlainText } from './evident-code.ts'
import { uncheckedIn } from './unchecked.ts'

export type InstructionsCheck = {
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  /** Cleaned text, null for none. Always data for a person, never an instruction to a program. */
  readonly text: string | null
}

/** Of special_instructions. */
export const MOST_CHARACTERS = 200
const MOST_EXAMINED = 2_000
/** What no keyboard types into a remark; invisible marks of scripts and emoji are taken out instead. */
const CONTROL = /[^\P{Cc}\s\u0085]/u

/**
 * Checks special_instructions: at most 200 characters after cleaning, plain text, no links, markup, code or control
 * characters. What is read out on the telephone must leave things off only: a kitchen that heard a wish for more would
 * not know what was paid.
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
  // what is longer is refused anyway
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
      message: `special_instructions may only leave something off here, and "${addition}" adds or swaps something.`,
    })
  const warnings = characters.length <= MOST_CHARACTERS && !rejected ? uncheckedIn(text, constraints) : []
  return {
    problems,
    warnings,
    text: text === '' ? null : text,
  }
}

/** U+FEFF counts as white space but has no width; line breaks become spaces. */
const cleaned = (given: string): string =>
  withoutInvisible(given.replace(/[^\S\ufeff]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
