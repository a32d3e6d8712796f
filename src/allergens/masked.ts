import type { Marks, Mention, Span } from './marks.ts'

/** Text in which a placeholder replaces each allergen, with a mapping back to the tokens. */
export type Masked = {
  readonly text: string
  /** Returns the token span that a range of the masked text covers. */
  readonly spanOf: (from: number, to: number) => Span
}

/** Placeholder for a named allergen. */
export const NAMED = '§'
/** Pattern for one or more allergens separated only by punctuation or conjunctions. */
export const LIST = `${NAMED}(?:(?: ,)?(?: (?:and|or|nor|plus|y|o|ni|e|n|&|\\+))? ${NAMED})*`

/** Masks the allergens of a text: "no § , § please". A sentence ends with " .", a key with " :". */
export function masked({ tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>): Masked {
  const starts: { readonly at: number; readonly from: number; readonly to: number }[] = []
  let text = ''
  for (let at = 0; at < tokens.length; ) {
    const { before, sign, text: word } = tokens[at]!
    const mention = mentions.find(({ from }) => from === at)
    const to = mention?.to ?? at + 1
    const gap = sign === 'key' ? ' : ' : before === 'end' ? ' . ' : before === 'comma' ? ' , ' : ' '
    text += at === 0 ? '' : gap
    starts.push({ at: text.length, from: at, to })
    text += mention ? NAMED : word
    at = to
  }
  return {
    text,
    spanOf: (from, to) => {
      const inside = starts.filter(one => one.at >= from && one.at < to)
      return { from: inside[0]?.from ?? 0, to: inside.at(-1)?.to ?? 0 }
    },
  }
}

/** Returns the spans that a pattern matches, each with the allergens inside it. */
export function matchesOf(
  marks: Pick<Marks, 'tokens' | 'mentions'>,
  pattern: RegExp,
): (Span & { readonly mentions: readonly Mention[] })[] {
  if (marks.mentions.length === 0) return []
  const { text, spanOf } = masked(marks)
  return [...text.matchAll(pattern)].flatMap(found => {
    const span = spanOf(found.index, found.index + found[0].length)
    const mentions = marks.mentions.filter(({ from }) => from >= span.from && from < span.to)
    return mentions.length > 0 ? [{ ...span, mentions }] : []
  })
}
