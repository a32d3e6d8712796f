import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/once.ts'
import { foldWord } from './fold-word.ts'
import { keysOf } from './vocabulary.ts'

const DATA = new URL('../../data/', import.meta.url)
const INGREDIENTS = 'lexicon/ingredient.txt'
/** Ordinary words of English and Spanish, and the names of what is cooked with. */
const FILES = ['ordering/common.txt', 'lexicon/list-common.txt', INGREDIENTS] as const

const namesIn = (file: string): string[] =>
  readFileSync(new URL(file, DATA), 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split('|').slice(0, 3))
    .flatMap(column => column.split(','))

const real = once(
  (): ReadonlySet<string> =>
    new Set(FILES.flatMap(namesIn).flatMap(name => (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(foldWord))),
)

const edible = once(
  (): ReadonlySet<string> => new Set(namesIn(INGREDIENTS).map(name => foldWord(name.replace(/[*?]/g, '').trim()))),
)

/** True for a word of its own: it misspells no other one. */
export const isRealWord = (word: string): boolean => keysOf(word).some(key => real().has(key))

/** True for such a word as it is written; a slip of one is none. */
export const isWrittenRight = (word: string): boolean => real().has(foldWord(word))

/** True for the name of something that is cooked with. */
export const isEdibleWord = (word: string): boolean => keysOf(word).some(key => edible().has(key))
