import { readFileSync } from 'node:fs'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { once } from '#src/kernel/memoize.ts'

const FILE = new URL('../../../data/lexicon/ingredient.txt', import.meta.url)

/** Names of all ingredients, in English and Spanish. */
const ingredients = once(
  () =>
    new Set(
      readFileSync(FILE, 'utf8')
        .split('\n')
        .filter(line => line !== '' && !line.startsWith('#'))
        .flatMap(line => line.split('|').slice(0, 3))
        .flatMap(column => column.split(','))
        .flatMap(termsOfPhrase),
    ),
)

/** True for a word that names food, on the menu or in general, even if misspelled. */
export function isEatable({ food, vocabulary, repair }: CompiledMenu, word: string): boolean {
  if (food.ordinary.has(word)) return false
  const isFood = (term: string) => food.known.has(term) || ingredients().has(term) || vocabulary.has(term)
  if (isFood(termOf(word))) return true
  if (word.length < LONG) return false
  const repaired = repair(word)
  return (repaired !== word && isFood(termOf(repaired))) || isSlipOf(termOf(word))
}

const isSlipOf = (term: string): boolean => [...ingredients()].some(name => editDistance(term, name, 1) <= 1)

/** Minimum length for spelling correction. Shorter words resemble too many others. */
const LONG = 6

/** Removes refusals that only echo the clerk in surprise: "No pumpkin? Oh dear". */
export const withoutEcho = (words: string): string => words.replace(ECHO, (_, before: string) => before)
const ECHO = /(^|[.!?]\s+)(?:oh,? )?(?:no|not|sin|without)\s[^.,;!?]{2,40}\?+/gi

/** Non-food words allowed in a request to leave something out. */
export const REFUSAL_JOINERS: ReadonlySet<string> = new Set(
  'and or nor of the extra raw on in it a an any y o ni de del la el las los con with added fresh side mucho mucha'.split(
    ' ',
  ),
)
export const wordsOfNote = (note: string): string[] => wordsOfPhrase(note)
