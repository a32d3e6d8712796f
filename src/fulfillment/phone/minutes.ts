import { ONES_SPELLED, TENS_SPELLED, TWENTIES_SPELLED } from '#src/kernel/number-words.ts'
import { wordsOfSpeech } from './words.ts'

const UNITS = new Map([...ONES_SPELLED, ['un', 1], ['una', 1]])
const ROUND = new Map([...TENS_SPELLED, ['fourty', 40]])

const MINUTE = /^(?:minutes?|mins?|minutos?)$/
const HOUR = /^(?:hours?|hrs?|horas?)$/
const BETWEEN = /^(?:to|or|a|o|maybe|and|y)$/
const BEYOND = /^(?:hundreds?|thousands?|cien|cientos?|mil)$/
const FILLER = new Set(
  'about around approximately maybe probably like in say give take it its is will be takes tomar toma me us please sir maam uh um er so just the ready i think we need well como unos en unas mas menos aproximadamente listo minute minutes min mins minutos minuto half an a hour hours quarter of media hora y'.split(
    ' ',
  ),
)

/** Maximum plausible preparation time: three hours. */
const MOST_MINUTES = 180

type Part = { readonly value: number; readonly from: number; readonly to: number }

/** Numbers in a text with their word positions; "twenty five" counts as one. */
function numbersIn(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const part = numberAt(words, at)
    if (part) parts.push(part)
    at = part ? part.to : at + 1
  }
  return parts
}

function numberAt(words: readonly string[], from: number): Part | undefined {
  const word = words[from]!
  if (/^\d{1,3}$/.test(word)) return { value: Number(word), from, to: from + 1 }
  const whole = TWENTIES_SPELLED.get(word)
  if (whole !== undefined) return { value: whole, from, to: from + 1 }
  const ten = ROUND.get(word)
  if (ten !== undefined) {
    const joined = words[from + 1] === 'y' ? from + 2 : from + 1
    const one = UNITS.get(words[joined] ?? '')
    return one !== undefined && one > 0 && one < 10
      ? { value: ten + one, from, to: joined + 1 }
      : { value: ten, from, to: from + 1 }
  }
  const one = UNITS.get(word)
  return one === undefined ? undefined : { value: one, from, to: from + 1 }
}

const FIXED: readonly (readonly [RegExp, number])[] = [
  [/(?:^| )(?:(?:an?|one|1) )?hour and a half|(?:^| )(?:una )?hora y media/, 90],
  [/(?:^| )half (?:an )?hour|(?:^| )media hora/, 30],
  [/(?:^| )(?:a )?quarter of an hour|(?:^| )(?:three quarters of an hour)/, 15],
  [/(?:^| )(?:one|an?|1) hour|(?:^| )una hora/, 60],
]

/**
 * Parses the minutes in folded speech, using the upper end of a range. Undefined if there are none, several
 * unrelated numbers ("5 30"), or more than three hours. Without a unit, only a bare number counts.
 */
export function readMinutes(folded: string): number | undefined {
  if (/three quarters of an hour/.test(folded)) return 45
  const fixed = FIXED.find(([pattern]) => pattern.test(folded))
  if (fixed) return fixed[1]
  const words = wordsOfSpeech(folded)
  if (words.some(word => BEYOND.test(word))) return undefined
  const numbers = numbersIn(words)
  const last = numbers.at(-1)
  if (!last || !isOneRange(words, numbers)) return undefined
  const hours = HOUR.test(words[last.to] ?? '')
  if (!hours && !words.some(word => MINUTE.test(word)) && !isBare(words, numbers)) return undefined
  const value = Math.max(...numbers.map(part => part.value)) * (hours ? 60 : 1)
  return value >= 1 && value <= MOST_MINUTES ? value : undefined
}

const isOneRange = (words: readonly string[], numbers: readonly Part[]): boolean =>
  numbers.length === 1 ||
  (numbers.length === 2 &&
    numbers[1]!.from - numbers[0]!.to <= 3 &&
    words.slice(numbers[0]!.to, numbers[1]!.from).some(word => BETWEEN.test(word)))

const isBare = (words: readonly string[], numbers: readonly Part[]): boolean =>
  words.every(
    (word, at) => FILLER.has(word) || BETWEEN.test(word) || numbers.some(part => at >= part.from && at < part.to),
  )

/** Parses the minutes if the text contains nothing else. */
export function readOnlyMinutes(folded: string): number | undefined {
  const words = wordsOfSpeech(folded)
  return isBare(words, numbersIn(words)) ? readMinutes(folded) : undefined
}
