import { ONES_SPELLED, TENS_SPELLED, TWENTIES_SPELLED } from '#src/kernel/number-words.ts'

const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES_SPELLED,
  ...TENS_SPELLED,
  ...TWENTIES_SPELLED,
  ['un', 1],
  ['una', 1],
  ['a', 1],
  ['an', 1],
])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['cien', 100],
  ['ciento', 100],
  ['doscientos', 200],
  ['quinientos', 500],
  ['thousand', 1_000],
  ['mil', 1_000],
])
/** Words that are numbers only before a unit. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'un', 'una', 'uno', 'one'])

const WORD = [...VALUES.keys(), ...SCALES.keys()].toSorted((a, b) => b.length - a.length).join('|')
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORD})(?:(?:[ -]|\\s(?:and|y)\\s)(?:${WORD}))*(?![\\p{L}\\p{N}])`,
  'giu',
)
const UNIT =
  /^[\s-]*(?:dollars?|bucks?|usdc?|cents?|euros?|pounds? sterling|d[oó]lar(?:es)?|pesos?|centavos?|min|hours?|hrs?|horas?|days?|d[ií]as?|weeks?|semanas?|%|percent|per cent|por ciento|miles?|millas?|blocks?|cuadras?|in the|o'?clock|[ap]\.?m\b|de la)/iu
const SPANISH_BEFORE = /\b(?:las|los|son|cuestan?|por|unos|de|es|y|sale|en|total|seria)\s+$/iu
const AT = /(?:\bat|\bby|\buntil|\btill|\baround|\ba la|\blas?)\s+$/iu

/** Durations and counts with names of their own. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:an|one) hour and a half\b|\bhora y media\b/giu, '90 minutes'],
  [/\bhalf (?:an )?hour\b|\bmedia hora\b/giu, '30 minutes'],
  [/\b(?:a )?quarter (?:of an )?hour\b|\b(?:un )?cuarto de hora\b/giu, '15 minutes'],
  [/\b(?:an hour|una hora)\b/giu, '60 minutes'],
  [/\bhalf a dozen\b|\bmedia docena(?: de)?\b/giu, '6'],
  [/\b(?:a )?dozen\b|\b(?:una )?docena(?: de)?\b/giu, '12'],
  [/\b(?:a )?couple(?: of)?(?= (?:min|hour|dollar|buck|mile|block|day))/giu, '2'],
  [/\bnoon\b|\b(?:el |al )?mediod[ií]a\b/giu, '12:00pm'],
  [/\bmidnight\b|\b(?:la )?medianoche\b/giu, '12:00am'],
]

/** Replaces English or Spanish number words by digits: "twelve fifty" → "12.50". */
export function numberWordsToDigits(text: string): string {
  const plain = NAMED.reduce((left, [pattern, digits]) => left.replace(pattern, digits), text.replace(/[’‘]/g, "'"))
  return plain.replace(SPELLED, (words, at: number) => {
    const all = words
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[\s-]+/)
    // Spanish "eleven", but not a number in English
    if (all[0] === 'once' && !SPANISH_BEFORE.test(plain.slice(0, at)) && !UNIT.test(plain.slice(at + words.length)))
      return words
    const isClock = AT.test(plain.slice(0, at))
    const rest = plain.slice(at + words.length)
    if (all.length === 1 && ARTICLES.has(all[0]!) && !UNIT.test(rest) && !(isClock && all[0] !== 'a')) return words
    if (all.length > 1 && ARTICLES.has(all[0]!) && !SCALES.has(all[1]!))
      return `${words.slice(0, all[0]!.length)} ${digitsOf(all.slice(1), isClock)}`
    return digitsOf(all, isClock)
  })
}

/** Reads consecutive numbers as a whole and its hundredths, or as hour and minutes. */
function digitsOf(words: readonly string[], isClock: boolean): string {
  const parts: number[] = []
  let isOpen = false
  for (const word of words) {
    if (word === 'and' || word === 'y') continue
    const scale = SCALES.get(word)
    const value = VALUES.get(word) ?? 0
    const last = parts.at(-1)
    if (scale !== undefined) parts.splice(-1, 1, Math.max(1, last ?? 1) * scale)
    else if (last !== undefined && (last >= 100 || (isOpen && value < 10))) parts.splice(-1, 1, last + value)
    else parts.push(value)
    isOpen = scale !== undefined || (value >= 20 && value % 10 === 0)
  }
  const [whole, ...others] = parts
  if (others.length === 1 && others[0]! >= 10 && others[0]! < 100) return `${whole}${isClock ? ':' : '.'}${others[0]}`
  return parts.join(' ')
}
