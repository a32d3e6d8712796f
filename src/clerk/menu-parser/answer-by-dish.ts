import type { CartReading } from './commands.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { termsOfPhrase } from './food-layer.ts'
import type { MissingChoice } from './order-reading.ts'
import { parseAnswer } from './parse-answer.ts'
import type { Draft } from './state.ts'
import { readWords } from './units.ts'

/**
 * Parses an answer that assigns the requested choices to dishes: "the turkey with rye, the pastrami with a roll",
 * "rye for the turkey". Undefined if a part names none of the dishes, or says anything else.
 */
export function answerByDish(
  compiled: CompiledMenu,
  cart: readonly Draft[],
  text: string,
  asked: readonly MissingChoice[],
): CartReading | undefined {
  const lines = [...new Set(asked.map(choice => choice.line))]
  const parts = new Map<number, string[]>()
  let last: number | undefined
  const names = lines.flatMap(line => cart[line]?.candidates[0]?.item.item.name ?? [])
  for (const part of divided(text, names)) {
    const named = nameIn(part, cart, lines, line => parts.has(line))
    last = named?.line ?? last
    // an amount of a dish orders it
    if (last === undefined || AMOUNT.test(part)) return undefined
    parts.set(last, [...(parts.get(last) ?? []), named?.rest ?? part])
  }
  const readings = [...parts].map(([line, said]) =>
    parseAnswer(
      compiled,
      cart,
      readWords(said.join(', '), compiled.repair),
      asked.filter(choice => choice.line === line),
    ),
  )
  if (readings.length === 0 || readings.includes(undefined)) return undefined
  const [first, ...others] = readings as CartReading[]
  return {
    ...first!,
    commands: [first!, ...others].flatMap(reading => reading.commands),
    questions: [first!, ...others].flatMap(reading => reading.questions),
  }
}

const SEPARATORS = /[,;.]+|\band\b/i

/** Splits a text into its parts, but not within dish names: "Salt and Pepper Squid". */
function divided(text: string, names: readonly string[]): string[] {
  const kept = names.reduce((said, name) => {
    const at = said.toLowerCase().indexOf(name.toLowerCase())
    if (at < 0) return said
    return (
      said.slice(0, at) + name.replace(/\band\b/gi, '\u0001').replace(/,/g, '\u0002') + said.slice(at + name.length)
    )
  }, text)
  return kept
    .split(SEPARATORS)
    .map(part => part.replaceAll('\u0001', 'and').replaceAll('\u0002', ','))
    .filter(part => part.trim() !== '')
}

const AMOUNT = /^\s*(?:\d|(?:an?|one|two|three|four|five|six|another|also|add)\b)/i
const GLUE = /\b(?:the|with|on|for|in|as|is|should be|make|get|gets|that|mine)\b|[:–—-]/gi

/**
 * Returns the asked line whose dish a part names (of several, the first not yet answered), and the rest of the
 * part.
 */
function nameIn(part: string, cart: readonly Draft[], lines: readonly number[], isDone: (line: number) => boolean) {
  const words = part.trim().split(/\s+/)
  const named = lines.flatMap(line => {
    const name = termsOfPhrase(cart[line]?.candidates[0]?.item.item.name ?? '')
    for (let from = 0; from + name.length <= words.length; from++) {
      const said = words.slice(from, from + name.length)
      if (name.length > 0 && termsOfPhrase(said.join(' ')).join(' ') === name.join(' '))
        return [{ line, length: name.length, rest: words.toSpliced(from, name.length).join(' ').replace(GLUE, ' ') }]
    }
    return []
  })
  const longest = named.filter(({ length }) => length === Math.max(...named.map(one => one.length)))
  return longest.find(({ line }) => !isDone(line)) ?? longest[0]
}
