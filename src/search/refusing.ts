import type { Heard } from '#src/allergens/hear.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import type { QueryLexicon } from './concept.ts'
import { wordsOf } from './fold.ts'

/** How the lexicon knows the refusal of an allergen. */
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
/** Other languages' words for a whole group, which the lexicon reads wider. */
const GROUPS = new Set(['marisco', 'crustaceo', 'molusco'])

/** What is avoided, said once more in the plainest way: "no peanuts", "no shrimp", "no pork". */
export function refusing({ aliases }: Pick<QueryLexicon, 'aliases'>, { bound, refused, foods }: Heard): string[][] {
  const conceptOf = (words: readonly string[]) => {
    const match = aliases.longest(words, 0)
    return match?.length === words.length ? match.concepts[0] : undefined
  }
  const plainly = ({ word, codes }: RefusedWord): string => {
    const plain = PLAIN[codes.join(',')]
    const own = conceptOf(wordsOf(word))
    const isKind = own !== undefined && plain !== undefined && own !== conceptOf(wordsOf(plain)) && !GROUPS.has(word)
    return plain === undefined || (isKind && !codes.includes('gluten')) ? word : plain
  }
  const known = foods.filter(name => conceptOf(wordsOf(name)))
  return [
    ...[...new Set([...bound, ...refused].map(plainly))].map(word => ['no', ...wordsOf(word)]),
    ...known.map(name => ['avoid', ...wordsOf(name)]),
  ]
}

const NEGATED = /\b(?:no|not|without|avoid|except|sin|nada de)(?: (?:any|the|more))? $/

/**
 * Dishes that stand beside an allergy and are kept out by what they are mostly made of, and yet are what is looked for:
 * "celiac, pasta night" wants a pasta without gluten.
 */
export function wishedBeside(
  { aliases, kinds }: Pick<QueryLexicon, 'aliases' | 'kinds'>,
  { bound }: Heard,
  text: string,
): string[][] {
  return bound.flatMap(({ word, strength }) => {
    const words = wordsOf(word)
    const match = aliases.longest(words, 0)
    const at = text.indexOf(word)
    const isDish = match?.length === words.length && kinds[match.concepts[0]!] === 'dish'
    return strength === 'hint' && isDish && at >= 0 && !NEGATED.test(text.slice(0, at)) ? [words] : []
  })
}
