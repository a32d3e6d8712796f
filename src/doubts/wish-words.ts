import { readFileSync } from 'node:fs'
import { isMenuWord, isOrderAbbreviation } from '#src/allergens/naming-model.ts'
import { isOneEditFrom } from '#src/allergens/one-edit.ts'
import { isOrdinaryWord } from '#src/allergens/ordinary-words.ts'
import { isEdibleWord } from '#src/allergens/real-words.ts'
import { singular as relatives } from '#src/allergens/relatives.ts'
import { splitWords } from '#src/allergens/split-words.ts'
import { lookupKeys } from '#src/allergens/vocabulary.ts'
import { once } from '#src/kernel/memoize.ts'

const read = (file: string): string => readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')

/** Words that order, describe, or ask about food, and nothing else. */
const wishWords = once((): ReadonlySet<string> => {
  const lines = read('doubts/wish-words.txt')
    .split('\n')
    .filter(line => !line.startsWith('#'))
  return new Set(lines.flatMap(line => line.split(/,\s*/)).filter(word => word !== ''))
})

/** Words of the names of neighborhoods and landmarks. */
const places = once((): ReadonlySet<string> => {
  const names = ['geo/neighborhoods.json', 'geo/landmarks.json'].flatMap(file =>
    (JSON.parse(read(file)) as { name: string; aliases?: string[] }[]).flatMap(({ name, aliases }) => [
      name,
      ...(aliases ?? []),
    ]),
  )
  return new Set(names.flatMap(name => splitWords(name).map(({ text }) => text)))
})

/** Words of menus that are more often words about people and actions. */
const NOT_FOOD =
  /^(?:cut|out|patients?|kill\w*|fire|off|away|down|hate|hell|war|bad|danger|dangerous|never|not|without|less|free|crash|crush|death|devil|wrong|trouble|sick|doctor|nurse|hold|skip|wife|husband|son|daughter|mother|father|wait|real|true|false|safe|fine|better|best|worst|lost|problem|things?|back|stop|still|low|impossible)$/
/** Minimum length of a word that is accepted as a misspelt word of a menu. */
const SHORTEST_SLIP = 4
/** True for a word that orders, describes, or asks about food. */
export const isWishWord = (word: string): boolean => wishWords().has(word)

/** True for a word of menus, ingredients, or orders, also with one letter wrong. */
export const isFoodWord = (word: string): boolean =>
  !lookupKeys(word).some(key => NOT_FOOD.test(key)) &&
  !relatives.has(word) &&
  (lookupKeys(word).some(isMenuWord) ||
    isEdibleWord(word) ||
    isOrderAbbreviation(word) ||
    (word.length >= SHORTEST_SLIP && !isOrdinaryWord(word) && isOneEditFrom(word, isMenuWord)))

/** True for a word of a plain order or search. */
export const isOrderVocabulary = (word: string): boolean =>
  /\d|^[&+]$/.test(word) || wishWords().has(word) || (places().has(word) && !NOT_FOOD.test(word)) || isFoodWord(word)
