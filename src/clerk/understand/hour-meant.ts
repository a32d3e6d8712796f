import { AFTER, HOUR, hourOf } from '#src/catalog/said-time/clock-words.ts'
import type { ClerkState } from '#src/clerk/state.ts'

const SAID = "(?:(?:and |but |no,? )*i (?:said|meant|asked for|wanted),? |it'?s |make (?:it|that) )?"
/** "645" is a quarter to seven. */
const SHORT = '(?:1[0-2]|[1-9])[0-5]\\d(?!\\d)'
const CORRECTS = new RegExp(
  `(?<![\\p{L}\\d:])${SAID}(?:(?<meant>${HOUR})(?<minute>:\\d\\d)?,? (?:and )?not (?:at )?(?<heard>${SHORT}|${HOUR})(?::\\d\\d)?|not (?:at )?(?<wrong>${SHORT}|${HOUR}),? (?:but )?(?<right>${HOUR})(?<past>:\\d\\d)?)(?: o'?clock)?(?:${AFTER}|(?= so\\b))`,
  'giu',
)

/** "I said six, not two" names hours where one of them is the time that was heard, and no dish is ordered so many times. */
export function hourMeant(text: string, { details: { time }, lines }: ClerkState): string {
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
