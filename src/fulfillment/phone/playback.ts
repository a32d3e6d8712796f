import type { SpokenSentence } from './script.ts'

/** Speech sent to the carrier, and how much of it was played. */
export type Playback = {
  readonly sentences: readonly SpokenSentence[]
  /** Number of letters and digits known to have been heard. */
  readonly at: number
  /** Greeting spoken by the carrier itself; playback reports may start with it. */
  readonly greeting?: string
}

export const NO_PLAYBACK: Playback = { sentences: [], at: 0 }

const letters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
/** Maximum number of letters that a report may skip because they are spoken differently than written. */
const SKIP = 40

const lengths = (playback: Playback): readonly number[] => playback.sentences.map(s => letters(s.text).length)

/** Number of sentences heard in full. */
export function heardWhole(playback: Playback): number {
  let end = 0
  let count = 0
  for (const length of lengths(playback)) {
    end += length
    if (end > playback.at) return count
    count += 1
  }
  return count
}

export const isOver = (playback: Playback): boolean => heardWhole(playback) === playback.sentences.length

/** Appends sentences to the current speech. */
export const saying = (playback: Playback, sentences: readonly SpokenSentence[]): Playback =>
  isOver(playback)
    ? { ...playback, sentences, at: 0 }
    : { ...playback, sentences: [...playback.sentences, ...sentences] }

/** Marks everything as heard. */
export const played = (playback: Playback): Playback => ({
  ...playback,
  at: lengths(playback).reduce((sum, length) => sum + length, 0),
})

/**
 * Processes the carrier's report of heard words: either the next words, or all words from the start. Ignores words
 * that do not match.
 */
export function playedText(playback: Playback, text: string): Playback {
  const all = letters(playback.sentences.map(s => s.text).join(''))
  const hello = letters(playback.greeting ?? '')
  const reported = letters(text)
  const heard = hello !== '' && reported.startsWith(hello) ? reported.slice(hello.length) : reported
  if (heard === '') return playback
  if (all.startsWith(heard)) return { ...playback, at: Math.max(playback.at, heard.length) }
  const from = all.indexOf(heard, playback.at)
  return from < 0 || from - playback.at > SKIP ? playback : { ...playback, at: from + heard.length }
}
