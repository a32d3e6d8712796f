import { AFTER, HOUR, hourOf } from '#src/catalog/said-time/clock-words.ts'
import type { ClerkState } from '#src/clerk/state.ts'

const SAID = "(?:(?:and |but |no,? )*i (?:said|meant|asked for|wanted),? |it'?s |make (?:it|that) )?"
/** Time without a colon: "645" is 6:45. */
const SHORT = '(?:1[0-2]|[1-9])[0-5]\\d(?!\\d)'
const CORRECTS = new RegExp(
  `(?<![\\p{L}\\d:])${SAID}(?:(?<meant>${HOUR})(?<minute>:\\d\\d)?,? (?:and )?not (?:at )?(?<heard>${SHORT}|${HOUR})(?::\\d\\d)?|not (?:at )?(?<wrong>${SHORT}|${HOUR}),? (?:but )?(?<right>${HOUR})(?<past>:\\d\\d)?)(?: o'?clock)?(?:${AFTER}|(?= so\\b))`,
  'giu',
)

/**
 * Marks the numbers of "I said six, not two" as hours if one of them is the recorded time and no line has such a
 * quantity.
 */
export function clarifyHours(text: string, { details: { time }, lines }: ClerkState): string {
  if (time === undefined || time === 'ASAP') return text
  return text.replace(CORRECTS, (all, ...parts) => {
    const { meant, minute, heard, wrong, right, past } = parts.at(-1) as Record<string, string | undefined>
    const [hour, other] = [meant ?? right, heard ?? wrong].map(word => numberOf(word!)) as [number, number]
    const isKnown = [hour, other].some(one => one % 12 === time.hour % 12)
    return isKnown && !lines.some(({ item: { quantity = 1 } }) => quantity === other)
      ? `at ${hour}${minute ?? past ?? ''}`
      : all
  })
}

const numberOf = (word: string): number => {
  const number = Number(hourOf(word))
  return number > 12 ? Math.floor(number / 100) : number
}
