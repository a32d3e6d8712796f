import { IT, type Lift } from './denials.ts'
import type { Marks, Span } from './marks.ts'
import { isOfSomebodyElse } from './somebody-else.ts'

/**
 * True when a message says that nobody is allergic, or that its refusals are a matter of taste: "I have no allergies",
 * "I just don't like them". It takes back what was refused, and nothing that somebody was said to be allergic to.
 */
export function saysTaste(marks: Marks, denials: readonly Lift[]): boolean {
  const isGeneral = (lift: Lift) =>
    lift.mentions.length === 0 && !IT.test(marks.tokens[lift.to - 1]?.text ?? '') && !isOfSomebodyElse(marks, lift)
  return marks.tastes.some(taste => !isOfOther(marks, taste)) || denials.some(isGeneral)
}

const OF_IT =
  /^(?:it|that|this|them|those|these|em|on|in|at|for|and|but|so|really|too|much|please|anyway|raw|when|because|with|lo|los|las|la|el|mucho|y|pero)$/

/** "I just don't like onions" speaks of onions alone. */
function isOfOther({ tokens, mentions }: Marks, { to }: Span): boolean {
  const at = /^(?:the|any|my)$/.test(tokens[to]?.text ?? '') ? to + 1 : to
  const next = tokens[at]
  if (next === undefined || next.before !== 'none' || OF_IT.test(next.text)) return false
  return !/^(?:taste|texture|flavor|smell)$/.test(next.text) && mentions.every(({ from }) => from !== at)
}
