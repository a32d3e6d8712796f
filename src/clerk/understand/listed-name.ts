import { distance } from 'fastest-levenshtein'
import type { Choice } from '#src/clerk/state.ts'
import { fold } from './text.ts'

/** A listed restaurant that a message names, and the message without its name. */
export type ListedName = { readonly choice: Choice; readonly name: string; readonly text: string }

const SMALL = new Set('the el la los las a an and n y of de del at'.split(' '))
const JOINS = new Set(['and', 'n', 'y'])
const PAUSED =
  /(?:^|[,.:;!?-])\s*(?:(?:ok|okay|no|yes|yeah|si|um+|oh|well|so|then|from|de|desde|at|en|lets go with)\s+)*$/iu
const ENDED = /^\s*(?:$|[,.:;!?-]|(?:pls|please|por favor|then|it is)\b)/iu
/** "The Mexican, …", "el mexicano, …": what it cooks, said beside its name. */
const KIND =
  /(?:^|[,.;])\s*(?:the|el|la|that|ese)\s+(\p{L}{4,})(?:\s+(?:one|place|spot|restaurant|lugar))?\s*(?=[,.;]|$)/giu
const STEM = 4

type Word = { readonly text: string; readonly from: number; readonly to: number }

/**
 * Of the restaurants that were just listed the one that a message names, by the beginning of its name: a listed place
 * comes before any other of a like name.
 */
export function namesListed(text: string, choices: readonly Choice[]): ListedName | undefined {
  const said = wordsIn(text)
  const found = choices.flatMap(choice => {
    const run = choice.restaurant_id === undefined ? undefined : longestRun(said, text, wordsIn(choice.label))
    return run ? [{ choice, ...run }] : []
  })
  const [best, next] = found.toSorted((a, b) => b.own - a.own)
  // words that fit two of the list point at none
  if (!best || next?.own === best.own) return undefined
  const name = text.slice(best.from, best.to)
  return {
    choice: best.choice,
    name,
    text: withoutKind(`${text.slice(0, best.from)} ; ${text.slice(best.to)}`, best.choice),
  }
}

/** A message without the clause that only tells what a chosen place cooks. */
export function withoutKind(text: string, { kinds = [] }: Choice): string {
  const stems = kinds.map(kind => fold(kind).slice(0, STEM))
  return text.replace(KIND, (clause, word: string) => (stems.includes(fold(word).slice(0, STEM)) ? ' ' : clause))
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)].map(({ 0: word, index }) => ({
    text: fold(word.replace(/[’']s?$/u, '')),
    from: index,
    to: index + word.length,
  }))

function longestRun(said: readonly Word[], text: string, label: readonly Word[]) {
  let best: { readonly from: number; readonly to: number; readonly own: number } | undefined
  const bare = label.filter(({ text }) => !JOINS.has(text))
  const words = said.map((word, at) => ({ ...word, at })).filter(({ text }) => !JOINS.has(text))
  for (let start = 0; start < words.length; start++)
    for (let first = 0; first < bare.length; first++) {
      let length = 0
      while (length < words.length - start && isSame(words[start + length]?.text, bare[first + length]?.text)) length++
      if (length === 0) continue
      const [from, to] = [words[start]!.from, words[start + length - 1]!.to]
      const own = bare.slice(first, first + length).filter(({ text }) => !SMALL.has(text)).length
      const begins = bare.slice(0, first).every(({ text }) => SMALL.has(text))
      const isApart = PAUSED.test(text.slice(0, from)) && ENDED.test(text.slice(to))
      // a single word needs its article, which it has in the name too
      const isMeant = begins && (own > 1 || (own === 1 && isApart && length > 1))
      if (isMeant && own > (best?.own ?? 0)) best = { from, to, own }
    }
  return best
}

/** The same word, in the plural or with one letter wrong. */
const isSame = (said: string | undefined, own: string | undefined): boolean => {
  if (said === undefined || own === undefined) return false
  if (said === own || said === `${own}s` || own === `${said}s`) return true
  return Math.min(said.length, own.length) >= SHORTEST_REPAIRED && distance(said, own) === 1
}
const SHORTEST_REPAIRED = 5
