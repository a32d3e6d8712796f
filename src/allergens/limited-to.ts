import type { Marks } from './marks.ts'

const WHERE = /^(?:on|in|inside|within|en|with|con|at|for|by|para|from|only|just|solo|during)$/
const LATER = /^(?:after|all|now|again|actually|too|also|tambien|ahora|just)$/
const EVERYBODY =
  /^(?:us|me|everyone|everybody|all|anyone|anybody|any|every|everything|anything|todos|todas|nosotros|general|fact|that|it|the)$/
const WHOLE = /^(?:whole|entire|group|party|family|table|team|order|record)$/

/**
 * True if a qualifier limits the statement to a dish or to some people: "Fine on one of them", "ok in the curry",
 * "fine for the adults".
 */
export function hasQualifier({ tokens }: Pick<Marks, 'tokens'>, from: number): boolean {
  let at = from
  while (tokens[at]?.before === 'none' && LATER.test(tokens[at]!.text)) at += 1
  if (tokens[at]?.before !== 'none' || !WHERE.test(tokens[at]!.text)) return false
  const [next, after] = tokens.slice(at + 1, at + 3).map(({ text }) => text)
  if (next === undefined || !EVERYBODY.test(next)) return true
  return (
    /^(?:the|any|every|all)$/.test(next) &&
    !(after === undefined || WHOLE.test(after) || /^(?:of|thing|one)$/.test(after))
  )
}
