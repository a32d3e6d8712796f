import type { CartReading } from './commands.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { isNamedWholly } from './named-wholly.ts'
import type { NearItem } from './order-reading.ts'

/**
 * Parses an order by a guest who has not seen the menu: a dish that only resembles the request is offered by name
 * instead of ordered. `before` is the number of lines already in the cart.
 */
export function askNear(compiled: CompiledMenu, reading: CartReading, before: number): CartReading {
  const added = reading.commands.flatMap(command => (command.kind === 'add' ? [command.line] : []))
  const isWhole = added.map(line => isNamedWholly(compiled, line))
  // words that fully name another dish do not identify this one: "two pepperoni slices and a plain slice"
  const isOfOther = (at: number) =>
    added.some((other, index) => index !== at && isWhole[index] && other.said === added[at]!.said)
  const near = added.map((_, at) => !isWhole[at] && !isOfOther(at))
  if (added.length < reading.commands.length || !near.includes(true)) return reading
  const kept = near.flatMap((isNear, at) => (isNear ? [] : [before + at]))
  /** Returns the index of a line after near matches are removed; undefined for a removed one. */
  const placeOf = (line: number): number | undefined =>
    line < before ? line : kept.includes(line) ? before + kept.indexOf(line) : undefined
  const asked = added.flatMap((line, at): NearItem[] =>
    near[at] ? [{ kind: 'near_item', said: line.said, choice: line }] : [],
  )
  const questions = reading.questions.flatMap((one): typeof reading.questions => {
    const line = 'line' in one ? placeOf(one.line) : undefined
    return 'line' in one ? (line === undefined ? [] : [{ ...one, line }]) : [one]
  })
  const missing = reading.missing.flatMap(one => {
    const line = placeOf(one.line)
    return line === undefined ? [] : [{ ...one, line }]
  })
  return {
    ...reading,
    commands: reading.commands.filter((_, at) => !near[at]),
    questions: [...asked, ...questions],
    missing,
  }
}
