import { readFileSync } from 'node:fs'
import { fold } from './text.ts'

/** Intents of whole messages and clauses, unrelated to food. */
export type Phrases = {
  /** Intent of exactly these words. */
  readonly exact: (text: string) => string | undefined
  /** Intent of the most similar phrase, or undefined if none is similar enough. */
  readonly nearest: (text: string) => string | undefined
  /** Longest prefix, up to a word boundary, that is an intent by itself. */
  readonly leading: (text: string, intents: readonly string[]) => { intent: string; rest: string } | undefined
}

const REJECT_BELOW = 0.78
const FILE = new URL('../../../data/clerk/phrases.txt', import.meta.url)
/** Stop words that do not change a phrase. */
const POLITE = new Set(
  'please pls plz kindly just um uh hmm well so then oh now actually hey sir maam por favor porfa your my the a an for me of is do you'.split(
    ' ',
  ),
)

type Known = { readonly intent: string; readonly words: ReadonlySet<string>; readonly weight: number }

/** Loads `data/clerk/phrases.txt`. Throws Error for an invalid line. */
export function readPhrases(): Phrases {
  const rows = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .flatMap(line => {
      const [, intent, list] = /^(\w+) = (.+)$/.exec(line) ?? []
      if (intent === undefined || list === undefined) throw new Error(`data/clerk/phrases.txt: cannot read ${line}`)
      return list.split(',').map(text => ({ intent, text: fold(text) }))
    })
  const byText = new Map(rows.map(row => [row.text, row.intent]))
  const counts = new Map<string, number>()
  for (const { text } of rows)
    for (const word of new Set(text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number =>
    (POLITE.has(word) ? 0.15 : 1) * Math.log(1 + rows.length / (counts.get(word) ?? 1))
  const sum = (words: Iterable<string>): number => [...words].reduce((total, word) => total + weightOf(word), 0)
  const known = rows.map(({ intent, text }): Known => {
    const words = new Set(text.split(' '))
    return { intent, words, weight: sum(words) }
  })
  const byWord = Map.groupBy(
    known.flatMap(phrase => [...phrase.words].map(word => ({ word, phrase }))),
    entry => entry.word,
  )
  const exact = (text: string) => byText.get(fold(text)) ?? byText.get(withoutPoliteness(fold(text)))
  return {
    exact,
    nearest: text => {
      const found = exact(text)
      if (found !== undefined) return found
      const words = new Set(fold(text).split(' '))
      if (words.size > 12) return undefined
      const weight = sum(words)
      let best = { intent: '', score: 0 }
      for (const { intent, words: others, weight: otherWeight } of candidatesOf(byWord, words)) {
        const shared = sum([...words].filter(word => others.has(word)))
        const score = (2 * shared) / (weight + otherWeight)
        if (score > best.score) best = { intent, score }
      }
      return best.score >= REJECT_BELOW ? best.intent : undefined
    },
    leading: (text, intents) => {
      const words = text.split(' ')
      for (let length = Math.min(6, words.length - 1); length > 0; length--) {
        const intent = byText.get(fold(words.slice(0, length).join(' ')))
        if (intent !== undefined && intents.includes(intent)) return { intent, rest: words.slice(length).join(' ') }
      }
      return undefined
    },
  }
}

const candidatesOf = (byWord: ReadonlyMap<string, readonly { phrase: Known }[]>, words: ReadonlySet<string>) =>
  new Set([...words].flatMap(word => (byWord.get(word) ?? []).map(entry => entry.phrase)))

function withoutPoliteness(text: string): string {
  const words = text.split(' ')
  const kept = words.filter(word => !/^(?:please|pls|plz|kindly|just|um|uh|hmm|oh|porfa)$/.test(word))
  return (kept.length > 0 ? kept : words).join(' ')
}
