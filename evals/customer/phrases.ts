import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { createSeededRandom } from '../search/bootstrap.ts'

export type Phrases = Readonly<Record<string, readonly string[]>>

/** Reads the phrase bank. Throws if it does not consist of lists of phrases. */
export const readPhrases = (): Phrases =>
  z
    .record(z.string(), z.array(z.string()).min(1))
    .parse(parse(readFileSync(new URL('./phrases.yaml', import.meta.url), 'utf8')))

/** Creates a seeded generator of integers below `n`. */
export const createRandom = (seed: string): ((n: number) => number) =>
  createSeededRandom(createHash('sha256').update(seed).digest().readUInt32BE(0))

/** Creates a function that returns a phrase of a kind. Throws Error for an unknown kind. */
export function createSpeech(phrases: Phrases, below: (n: number) => number) {
  return (kind: string, filling: Readonly<Record<string, string>> = {}): string => {
    const kinds = phrases[kind]
    if (!kinds) throw new Error(`no phrases of the kind ${kind}`)
    return kinds[below(kinds.length)]!.replace(/\{(\w+)\}/g, (_, name: string) => filling[name] ?? '')
  }
}
export type Speech = ReturnType<typeof createSpeech>

const NEIGHBOURS: Readonly<Record<string, string>> = { a: 's', e: 'r', i: 'o', n: 'm', o: 'i', r: 't', s: 'd', t: 'y' }

/** Inserts a typo into a random lower-case word of at least seven letters, if there is one. */
export function withTypo(text: string, below: (n: number) => number): string {
  const words = [...text.matchAll(/\b[a-z]{7,}\b/g)].filter(([word]) => !/@/.test(word))
  const slip = words[below(Math.max(1, words.length))]
  if (!slip) return text
  const [word] = slip
  const at = 2 + below(word.length - 4)
  const letter = word[at]!
  const swapped =
    below(2) === 0
      ? word.slice(0, at) + word[at + 1] + letter + word.slice(at + 2)
      : word.slice(0, at) + (NEIGHBOURS[letter] ?? letter) + word.slice(at + 1)
  return text.slice(0, slip.index) + swapped + text.slice(slip.index + word.length)
}
