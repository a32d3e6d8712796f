import type { AllergyStatements } from '#src/allergens/parse-allergies.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import type { QueryLexicon } from './concept.ts'
import { tokenizeFolded } from './fold.ts'

/** Lexicon phrase for each allergen. */
const PLAIN: Readonly<Record<string, string>> = {
  peanut: 'peanuts',
  tree_nut: 'tree nut',
  'tree_nut,peanut': 'nuts',
  milk: 'dairy',
  egg: 'eggs',
  fish: 'fish',
  shellfish: 'shellfish',
  'fish,shellfish': 'seafood',
  'wheat,gluten': 'gluten',
  soy: 'soy',
  sesame: 'sesame',
}
/** Foreign words for a whole allergen group, which the lexicon interprets more broadly. */
const GROUPS = new Set(['marisco', 'crustaceo', 'molusco'])

/** Restates the exclusions in the simplest form: "no peanuts", "no shrimp", "no pork". */
export function restateExclusions(
  { aliases }: Pick<QueryLexicon, 'aliases'>,
  { bound, refused, foods }: AllergyStatements,
): string[][] {
  const conceptOf = (words: readonly string[]) => {
    const match = aliases.longest(words, 0)
    return match?.length === words.length ? match.concepts[0] : undefined
  }
  const plainly = ({ word, codes }: RefusedWord): string => {
    const plain = PLAIN[codes.join(',')]
    const own = conceptOf(tokenizeFolded(word))
    const isKind =
      own !== undefined && plain !== undefined && own !== conceptOf(tokenizeFolded(plain)) && !GROUPS.has(word)
    return plain === undefined || (isKind && !codes.includes('gluten')) ? word : plain
  }
  const known = foods.filter(name => conceptOf(tokenizeFolded(name)))
  return [
    ...[...new Set([...bound, ...refused].map(plainly))].map(word => ['no', ...tokenizeFolded(word)]),
    ...known.map(name => ['avoid', ...tokenizeFolded(name)]),
  ]
}

const NEGATED = /\b(?:no|not|without|avoid|except|sin|nada de)(?: (?:any|the|more))? $/

/**
 * Finds dishes that occur next to an allergy and are excluded by their main ingredient, yet are what is requested:
 * "celiac, pasta night" requests gluten-free pasta.
 */
export function wishedBeside(
  { aliases, kinds }: Pick<QueryLexicon, 'aliases' | 'kinds'>,
  { bound }: AllergyStatements,
  text: string,
): string[][] {
  return bound.flatMap(({ word, strength }) => {
    const words = tokenizeFolded(word)
    const match = aliases.longest(words, 0)
    const at = text.indexOf(word)
    const isDish = match?.length === words.length && kinds[match.concepts[0]!] === 'dish'
    return strength === 'hint' && isDish && at >= 0 && !NEGATED.test(text.slice(0, at)) ? [words] : []
  })
}
