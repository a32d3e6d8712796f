import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

const ASKED =
  /^(?:asked|ordered|said|wanted|meant|needed|requested|chose|picked|pedi|pedimos|dije|queria|queriamos|ordene)$/

/**
 * True if a dish is refused in favor of another: "I asked for fries, not omelettes" does not refuse the
 * ingredients. A food mentioned by its own name may still be an allergen.
 */
export function isAskedInstead({ tokens, mentions, illness, conditions }: Marks, { from, to }: Span): boolean {
  if (!/^(?:not|no)$/.test(tokens[from]!.text) || illness.length + conditions.length > 0) return false
  const start = sentenceOf({ tokens }, from).from
  const asked = tokens.slice(start, from).findIndex(({ text }) => ASKED.test(text))
  const isOther = asked >= 0 && from - start - asked > 1
  return isOther && mentions.every(one => one.from < from || one.from >= to || one.strength === 'part')
}
