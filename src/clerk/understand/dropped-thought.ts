/**
 * "I see, no plain coffee. Never mind then, go ahead with the sandwich": a thought that its guest drops in the same breath,
 * for what there is.
 */
const DROPPED =
  /(?:^|[.,!?;]\s*)(?:(?:ok|okay|oh|ah|no|well|bueno|ay),?\s+)*(?:never ?mind|nvm|forget (?:about )?it|olv[ií]d[ae]lo)(?:,? (?:then|that|about (?:it|that)|entonces))*[\s,.!:;-]+(?:(?:and|just|please|so|then|y|pues)[\s,]+)*((?:keep|leave|stick with|i['’]?ll (?:keep|stay with)|deja|d[eé]jalo|me quedo con)(?!\p{L}).*|(?:go ahead|place|send|order|book|p[ií]delo|m[aá]ndalo|dale)(?!\p{L}).*)$/isu
const GOES_AHEAD = /^(?:go|place|send|order|book|p|m|dale)/i

/** What is wanted after a thought that was dropped: the order as it stands, or what these words say; undefined elsewhere. */
export function afterDropped(text: string): 'as it stands' | { readonly words: string } | undefined {
  const words = DROPPED.exec(text)?.[1]
  if (words === undefined) return undefined
  return GOES_AHEAD.test(words) ? 'as it stands' : { words }
}
