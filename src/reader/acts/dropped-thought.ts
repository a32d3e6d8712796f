const DROPS = '(?:never ?mind|nvm|forget (?:about )?it|olv[ií]d[ae]lo)(?:,? (?:then|that|about (?:it|that)|entonces))*'
const JOINS = '(?:(?:and|just|please|so|then|y|pues)[\\s,]+)*'
const STAYS = '(?:go ahead|(?:place|send|order|book) (?:it|the)|p[ií]delo|m[aá]ndalo|dale)(?!\\p{L})'
const KEEPS =
  "(?:keep|leave|stick with|i['’]?ll (?:keep|take|have|stay with)|deja|d[eé]jalo|me quedo con|qu[eé]date con)(?!\\p{L})"
const DROPPED = new RegExp(
  `(?:^|[.,!?;]\\s*)(?:(?:ok|okay|oh|ah|no|well|bueno|ay),?\\s+)*${DROPS}[\\s,.!:;-]+${JOINS}(?:${STAYS}|(?<words>${KEEPS}.*))`,
  'isu',
)

/** Remaining request after a dropped thought: the order as it stands, or these words. */
export type AfterDropped = 'as it stands' | { readonly words: string }

/**
 * Finds a thought that the guest drops in the same message in favor of what is available: "I see, no plain coffee.
 * Never mind then, go ahead with the sandwich". Undefined if there is none.
 */
export function afterDropped(text: string): AfterDropped | undefined {
  const dropped = DROPPED.exec(text)
  const words = dropped?.groups?.words
  return dropped === null ? undefined : words === undefined ? 'as it stands' : { words }
}
