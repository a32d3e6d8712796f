import type { Sentence } from './script.ts'

/** What was given to the carrier to say, and how far it has come. */
export type Playback = {
  readonly sentences: readonly Sentence[]
  /** Letters and digits known to have been heard. */
  readonly at: number
  /** What the carrier says by itself before; reports may begin with it. */
  readonly greeting?: string
}

export const NOTHING: Playback = { sentences: [], at: 0 }

const letters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
/** A report may skip this many letters that were read differently from how they are written. */
const SKIP = 40

const lengths = (playback: Playback): readonly number[] => playback.sentences.map(s => letters(s.text).length)

/** How many of its sentences were heard to their end. */
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

/** More to say after what is being said. */
export const saying = (playback: Playback, sentences: readonly Sentence[]): Playback =>
  isOver(playback)
    ? { ...playback, sentences, at: 0 }
    : { ...playback, sentences: [...playback.sentences, ...sentences] }

/** Everything was heard. */
export const played = (playback: Playback): Playback => ({
  ...playback,
  at: lengths(playback).reduce((sum, length) => sum + length, 0),
})

/**
 * The carrier reports words that were heard: either the next ones, or all since the beginning. Words that are not found
 * where they could be count for nothing.
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
