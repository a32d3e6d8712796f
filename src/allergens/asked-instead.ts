import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

const ASKED =
  /^(?:asked|ordered|said|wanted|meant|needed|requested|chose|picked|pedi|pedimos|dije|queria|queriamos|ordene)$/

/**
 * "I asked for fries, not omelettes": a dish is refused where another one was asked for, and what it is made of is not. A food by
 * its own name may be what must be avoided.
 */
export function isAskedInstead({ tokens, mentions, illness, conditions }: Marks, { from, to }: Span): boolean {
  if (!/^(?:not|no)$/.test(tokens[from]!.text) || illness.length + conditions.length > 0) return false
  const start = sentenceOf({ tokens }, from).from
  const asked = tokens.slice(start, from).findIndex(({ text }) => ASKED.test(text))
  const isOther = asked >= 0 && from - start - asked > 1
  return isOther && mentions.every(one => one.from < from || one.from >= to || one.strength === 'part')
}
