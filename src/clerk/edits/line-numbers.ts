import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one|uno|una|un|first|1st|primero|primera|primer',
    'two|dos|second|2nd|segundo|segunda',
    'three|tres|third|3rd|tercero|tercera|tercer',
  ]
    .concat([
      'four|cuatro|fourth|4th|cuarto|cuarta',
      'five|cinco|fifth|5th|quinto|quinta',
      'six|seis|sixth|6th|sexto|sexta',
    ])
    .concat(['seven|siete|seventh|7th', 'eight|ocho|eighth|8th', 'nine|nueve|ninth|9th', 'ten|diez|tenth|10th'])
    .flatMap((names, at) => names.split('|').map(name => [name, at + 1] as const)),
)
/** Returns the number that a word stands for, cardinal or ordinal. */
export const numberOf = (word: string): number | undefined =>
  NUMBERS[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined)
const ORDINAL =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d(?:st|nd|rd|th)|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa])$/
export const isOrdinal = (word: string): boolean => ORDINAL.test(word)
const REFERS = /^(?:lines?|items?|numbers?|no|lineas?|numeros?|ones?|#)$/
const ARTICLE = /^(?:the|el|la|los|las|lo|my|mi|that|those|this|del|de|al|a|order)$/
const BETWEEN = /^(?:and|y|to|through|thru|hasta|al|a|&|or)$/
const RANGE = /^(?:to|through|thru|hasta|al|a)$/

/**
 * Parses references to lines by number: "2", "items 1, 2 and 4", "del 1 al 6", "the first one". Undefined if the
 * words say anything else.
 */
export function linesByNumber({ words }: MessageWords, count: number): readonly number[] | undefined {
  const found = new Set<number>()
  let isMarked = false
  let isOrdinal = false
  let range: number | undefined
  for (const [index, word] of words.entries()) {
    const number = numberOf(word)
    // "the second one": the final "one" is a pronoun
    if (number === 1 && /^(?:one|uno|una)$/.test(word) && index > 0 && (isOrdinal || ORDINAL.test(words[index - 1]!)))
      continue
    if (number !== undefined) {
      const from = range ?? number
      for (let line = from; line <= number; line++) found.add(line)
      range = RANGE.test(words[index + 1] ?? '') ? number : undefined
      isOrdinal ||= ORDINAL.test(word)
    } else if (REFERS.test(word)) isMarked = true
    else if (/^(?:last|ultim[oa])$/.test(word)) {
      found.add(count)
      isOrdinal = true
    } else if (!ARTICLE.test(word) && !BETWEEN.test(word)) return undefined
  }
  const isPointed =
    isMarked || isOrdinal || found.size > 1 || /^(?:the|el|la|los|las|del)$/.test(words[0] ?? '') || words.length === 1
  return found.size > 0 && isPointed && [...found].every(line => line >= 1 && line <= count)
    ? [...found].map(line => line - 1)
    : undefined
}
