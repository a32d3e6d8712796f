import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { foldWord } from './fold-word.ts'
import { lookupKeys } from './vocabulary.ts'

const DATA = new URL('../../data/', import.meta.url)
const INGREDIENTS = 'lexicon/ingredient.txt'
/** Lists of common English and Spanish words and of ingredient names. */
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

/** True for a real word in any form, which is not a misspelling of another word. */
export const isRealWord = (word: string): boolean => lookupKeys(word).some(key => real().has(key))

/** True for a real word in its exact spelling, without spelling correction. */
export const isWrittenRight = (word: string): boolean => real().has(foldWord(word))

/** True for the name of an ingredient. */
export const isEdibleWord = (word: string): boolean => lookupKeys(word).some(key => edible().has(key))
