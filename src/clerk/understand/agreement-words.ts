import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'

/** Effect of a phrase in an answer to a read-back. */
const EFFECTS = ['yes', 'perhaps', 'beside'] as const
export type Effect = (typeof EFFECTS)[number]

const FILE = new URL('../../../data/clerk/agreement.txt', import.meta.url)
const isEffect = (name: string): name is Effect => (EFFECTS as readonly string[]).includes(name)

/** Words in scripts without spaces. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+$/u

/** Letters that Unicode normalization does not decompose. */
const UNJOINED: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i' }

/**
 * Folds a word for comparing agreements: without case, Latin and Greek accents, Arabic vowel signs, apostrophes,
 * and drawn-out letters.
 */
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655'’‘`´]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đłøı]/g, letter => UNJOINED[letter]!)
    .replace(/([a-z])\1{2,}/g, '$1')

/** Words of a phrase with their offsets. */
export const agreementWords = (text: string): { readonly word: string; readonly from: number; readonly to: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’‘`´]|[.:](?=\p{N}))*/gu)].map(({ 0: word, index }) => ({
    word: foldWord(word),
    from: index,
    to: index + word.length,
  }))

const table = once((): ReadonlyMap<string, Effect> => {
  const rows = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .flatMap(line => {
      const [, effect = '', list] = /^(\w+) = (.+)$/.exec(line) ?? []
      if (!isEffect(effect) || list === undefined)
        throw new Error(`data/clerk/agreement.txt: cannot read ${line.slice(0, 60)}`)
      return list.split(', ').map(text => [keyOf(text), effect] as const)
    })
  // the weakest effect of a phrase wins
  return new Map(rows.toSorted(([, a], [, b]) => EFFECTS.indexOf(a) - EFFECTS.indexOf(b)))
})

const keyOf = (text: string): string =>
  agreementWords(text)
    .map(({ word }) => word)
    .join(' ')

const MOST_WORDS = 8

/** Longest known phrase from a word on: its effect and number of words. */
export function phraseAt(words: readonly string[], at: number): { effect: Effect; count: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const effect = table().get(words.slice(at, at + count).join(' '))
    if (effect !== undefined) return { effect, count }
  }
  const effect = joinedEffect(words[at]!)
  return effect === undefined ? undefined : { effect, count: 1 }
}

/** Weakest effect of words written without spaces, "はいお願いします"; undefined if any word is unknown. */
function joinedEffect(word: string): Effect | undefined {
  if (!UNSPACED.test(word)) return undefined
  const found: Effect[] = []
  for (let at = 0; at < word.length; ) {
    const length = Array.from({ length: word.length - at }, (_, cut) => word.length - at - cut).find(size =>
      table().has(word.slice(at, at + size)),
    )
    if (length === undefined) return undefined
    found.push(table().get(word.slice(at, at + length))!)
    at += length
  }
  return EFFECTS.find(effect => found.includes(effect))
}
