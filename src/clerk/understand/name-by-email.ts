import { fold } from './text.ts'

/** Folded word of a text with its offsets. */
type Word = { readonly word: string; readonly from: number; readonly to: number }
export type SpelledName = { readonly from: number; readonly to: number }

const WORD = /\p{L}[\p{L}'’-]*/gu
/** Separator between two words of a name: a space, or the dot of an initial. */
const JOINS = /^(?:\s|\.\s?)$/
const INITIAL = 2
const SHORTEST = 3
const MOST_WORDS = 3

/**
 * Finds the name that the local part of an e-mail address spells: "tre wilkins" for tre.w@, "Rosalind Adler" for
 * rosalind.adler@ or radler@. Undefined if there is none.
 */
export function findNameByEmail(text: string, email: string): SpelledName | undefined {
  const parts = fold(email.slice(0, email.indexOf('@')))
    .split(/[^\p{L}]+/u)
    .filter(part => part !== '')
  const whole = parts.join('')
  if (whole.length < SHORTEST) return undefined
  const words = [...text.matchAll(WORD)].map(
    ({ 0: word, index }): Word => ({
      word: fold(word).replace(/[^\p{L}]/gu, ''),
      from: index,
      to: index + word.length,
    }),
  )
  for (let count = MOST_WORDS; count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const run = words.slice(at, at + count)
      const isRun = run.every(
        ({ from }, next) => next === 0 || isJoined(run[next - 1]!, text.slice(run[next - 1]!.to, from)),
      )
      if (
        isRun &&
        isSpelled(
          run.map(one => one.word),
          parts,
          whole,
        )
      )
        return { from: run[0]!.from, to: run.at(-1)!.to }
    }
  return undefined
}

/** True if a dot joins two words, after an initial or a title; after a name, it ends the sentence. */
const isJoined = ({ word }: Word, between: string): boolean =>
  JOINS.test(between) && (!between.includes('.') || word.length <= INITIAL || word === 'mrs')

function isSpelled(words: readonly string[], parts: readonly string[], whole: string): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length === 1) return first.length >= SHORTEST && parts.includes(first)
  if (words.join('') === whole) return true
  // initials of all words but the last: "J. R. Ortiz" and jrortiz@
  const initials = words.slice(0, -1).map(word => word[0])
  if (`${initials.join('')}${last}` === whole || `${first}${last[0]}` === whole) return true
  if (words.length > 2 || parts.length < 2) return `${first[0]}${last}` === whole
  const [one = '', other = ''] = parts
  return isBegun(first, last, one, other) || isBegun(last, first, one, other)
}

/** True if both words start with the parts of the address and at least one is written in full. */
const isBegun = (first: string, last: string, one: string, other: string): boolean =>
  first.startsWith(one) &&
  last.startsWith(other) &&
  ((first === one && one.length >= SHORTEST - 1) || (last === other && other.length >= SHORTEST - 1))
