import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Booked } from '../world/booked.ts'

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()

/**
 * Returns the required information that was not communicated: named engine values in any common notation, or texts.
 */
export function untold(
  wanted: readonly string[],
  answers: readonly ClerkResponse[],
  booked: readonly Booked[],
): string[] {
  const replies = fold(answers.map(({ reply }) => reply).join('\n'))
  const last = answers.at(-1)
  return wanted.flatMap(name => {
    const spellings = spellingsOf(name, last, booked)
    return spellings.every(each => each.some(text => replies.includes(fold(text)))) ? [] : [`never told: ${name}`]
  })
}

/** Returns the accepted notations of each value to be communicated. */
function spellingsOf(name: string, last: ClerkResponse | undefined, booked: readonly Booked[]): string[][] {
  if (name === 'total')
    return booked.map(({ total_cents: sum }) => [`$${(sum / 100).toFixed(2)}`, `${(sum / 100).toFixed(2)} USDC`])
  if (name === 'restaurant') return booked.map(({ restaurant }) => [restaurant.replace(/^\d+ /, '')])
  if (name === 'items')
    return booked.flatMap(({ lines }) =>
      lines.map(line => [line.replace(/^\d+(?: mlb)? /, '').replace(/ \(\d+\).*$/, '')]),
    )
  if (name === 'pay link') return [[last?.pay_instructions?.payUrl ?? '(no link)']]
  return [[name]]
}
