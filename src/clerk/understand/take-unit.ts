import { without } from './text.ts'

const FLOORS =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|ground|primer|segundo|tercer|cuarto|quinto)'
const LABEL =
  '(?:apt|apartment|apto|apartamento|depto|departamento|unit|unidad|suite|ste|room|rm|habitaci[oó]n|penthouse|ph)'
/** Unit after its label: "3B", "12-C", "B2", "#5", "number 914". A letter alone must end the text or clause. */
const VALUE =
  '(?:(?:number|no\\.?|n[uú]mero)\\s+|#\\s*)?(?:\\d{1,5}-?[a-z]?(?:\\d)?(?![\\p{L}\\p{N}])|[a-z]-?\\d{1,4}(?![\\p{L}\\p{N}])|[a-z](?=\\s*(?:$|[,.;!)])))'
/** Label, separated from a letter that follows it: "ph" plus a letter must not match pho. */
const LABELLED = `${LABEL}(?:\\.?\\s+|\\.|(?=[#\\d])|(?=\\p{L}-?\\d))`
const FORMS = [
  `${LABELLED}${VALUE}`,
  // excludes "take the onions off #1", which refers to an order line
  `(?<!\\b(?:on|off|from|of|for|make|remove|change|drop|cancel|line|item|order)\\s+(?:the\\s+)?)#\\s*(?:\\d{1,5}-?[a-z]?|[a-z]\\d{0,3})(?![\\p{L}\\p{N}])`,
  '(?:floor|fl\\.?|piso)\\s*#?\\s*\\d{1,3}(?![\\p{L}\\p{N}])',
  '\\d{1,3}(?:st|nd|rd|th)\\s+(?:floor|fl)(?!\\p{L})\\.?',
  `${FLOORS}\\s+(?:floor|piso)(?!\\p{L})`,
  'penthouse|basement|s[oó]tano',
]
/** Unit in any form directly after a street, where a bare "2R" also counts. */
export const UNIT = new RegExp(
  `^(?:(?:${FORMS.join('|')})|\\d{1,3}[a-z](?=[,\\s]*(?:$|[,.;!)]|\\p{L}|\\d{5})))(?:\\s+reception)?`,
  'iu',
)
const SAID_LATER = new RegExp(
  `(?:(?<!\\p{L})(?:it'?s|it is|and|oh|my|in|on|the|also|missing|plus|you forgot|don'?t forget|needs?|is|me falta|falta|ponga|pon|es|el|la|un|address|direcci[oó]n)\\s+)*(?<![\\p{L}\\p{N}])(?:(${LABEL})(?:\\s+(?:is|es|number is))?\\s+(?:el\\s+|the\\s+)?(${VALUE})|(${FORMS.join('|')}))(?:,?\\s+(?:not|instead of|y no|en vez de)\\s+(?:${LABEL}\\s+)?[a-z]?-?\\d{1,5}-?[a-z]?(?![\\p{L}\\d]))?`,
  'iu',
)
const NONE =
  /(?:(?<!\p{L})(?:there'?s|there is|theres|it has|i have|we have|has|with)\s+)?(?<!\p{L})(?:no|not an?|without an?|sin|no hay)\s+(?:apt|apartment|unit|apto|apartamento)(?: number)?(?![\p{L}\p{N}])(?:[,;]?\s*(?:it'?s|its|it is|just|es)\s+(?:a |an |the |una? |la |el )?(?:\p{L}+\s?){1,3}(?=$|[,.;!?]))?/iu

/** Extracts a unit stated apart from its street; an empty unit if the guest states that there is none. */
export function takeUnit(text: string): { readonly text: string; readonly unit: string } | undefined {
  const none = NONE.exec(text)
  if (none) return { text: without(text, none.index, none[0].length), unit: '' }
  const match = SAID_LATER.exec(text)
  if (!match) return undefined
  const unit = match[3] ?? `${match[1]} ${match[2]}`
  return { text: without(text, match.index, match[0].length), unit: unit.replace(/\s+/g, ' ').trim() }
}
