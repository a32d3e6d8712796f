import type { AliasTable } from './aliases.ts'
import { foldText, tokenizeFolded } from './fold.ts'
import type { ConceptSource } from './lexicon-source.ts'
import { contentWords, termOf } from './words.ts'

/** Ingredient required by a dish name: its term (empty for compounds such as "peanut butter") and its concepts. */
export type Need = { readonly term: string; readonly concepts: readonly number[] }

/** Terms and concepts mentioned in a text, used to check for ingredients. */
export type Mentions = { readonly terms: ReadonlySet<string>; readonly concepts: ReadonlySet<number> }

export type Evidence = {
  /** Returns the ingredients in a dish name. A name that is itself a single ingredient yields none. */
  readonly needsOf: (words: readonly string[]) => Need[]
  /** True for an ingredient that characterizes a dish; false for incidental ones such as butter. */
  readonly isTelling: (concept: number) => boolean
  /** Returns the cooking method in a phrase, as a requirement on the dish text. */
  readonly cookedAs: (words: readonly string[], concepts: readonly number[]) => Need[]
  /** True if the ingredient is meat or fish. */
  readonly isOfAnimals: (need: Need) => boolean
  /** Returns the ingredients in a concept's own name. */
  readonly ownNeeds: (dish: number) => readonly Need[]
  /** True if an ingredient equals another one or is a hyponym of it. */
  readonly isSortOf: (ingredient: number, of: number) => boolean
  readonly mentionsOf: (text: string) => Mentions
  /** True if a text mentions the ingredient or a hyponym. Dishes in `but` are ignored, to avoid circular evidence. */
  readonly says: (mentions: Mentions, need: Need, but?: readonly number[]) => boolean
}

/** Minimum link weight that makes an ingredient a hyponym of another: bacon → pork. */
const SORT = 0.6
/** Dishes that also serve as ingredients of other dishes. */
const FOUNDATIONS: ReadonlySet<string> = new Set(['noodle', 'brisket', 'hummus'])
/** Cooking methods that distinguish dishes. Others do not: a handmade dish is still the same dish. */
const COOKING: ReadonlySet<string> = new Set(
  'grilled fried baked roasted steamed braised stir-fried boiled tandoori barbecued'.split(' '),
)
const ANIMALS = ['meat', 'fish', 'seafood', 'shellfish']
/** Ingredients that occur in names without being the main one: "ice cream", "butter chicken", "pepper soup". */
const INCIDENTAL: ReadonlySet<string> = new Set(
  'cream milk butter dairy wheat gluten herbs pepper soy meat vegetable fruit turmeric sulphites mustard celery honey sugar syrup caramel vinegar'.split(
    ' ',
  ),
)
/** Names in which the ingredient word is not an ingredient. */
const IDIOMS: ReadonlySet<string> = new Set([
  'rice dish',
  'egg dish',
  'egg roll',
  'egg cream',
  'egg drop',
  'egg foo young',
  'bean curd',
])
const LONGEST = 3
/** Separators that end a dish name. */
export const BREAKS = /[\n,;()]/

/**
 * Creates the rules that verify if a dish is the named dish: its text must mention every ingredient of the name.
 */
export function createEvidence(concepts: readonly ConceptSource[], aliases: AliasTable): Evidence {
  const isIngredient = (id: number): boolean =>
    concepts[id]!.kind === 'ingredient' || FOUNDATIONS.has(concepts[id]!.name)
  const isTelling = (id: number): boolean => isIngredient(id) && !INCIDENTAL.has(concepts[id]!.name)
  const isSortOf = (id: number, of: number): boolean =>
    id === of ||
    ((isIngredient(id) || FOUNDATIONS.has(concepts[of]!.name)) &&
      (concepts[id]!.links.get(concepts[of]!.name) ?? 0) >= SORT)
  /** True if a concept implies a cooking method: skewers are grilled. */
  const isCookedAs = (id: number, of: number): boolean =>
    COOKING.has(concepts[of]!.name) && (concepts[id]!.links.get(concepts[of]!.name) ?? 0) >= SORT
  const contains = (id: number, of: number): boolean => concepts[id]!.contains.includes(concepts[of]!.name)

  const needsOf = (words: readonly string[]): Need[] => {
    if (words.length < 2 || IDIOMS.has(words.map(termOf).join(' '))) return []
    const needs: Need[] = []
    for (let at = 0; at < words.length; ) {
      const match = aliases.longest(at === 0 ? words.slice(0, -1) : words, at)
      const meant = match?.concepts.filter(isTelling) ?? []
      const end = at + (match?.length ?? 1)
      if (meant.length > 0) needs.push({ term: end - at === 1 ? termOf(words[at]!) : '', concepts: meant })
      at = end
    }
    return needs
  }
  const own: Need[][] = []
  return {
    needsOf,
    isTelling,
    isSortOf,
    cookedAs: (words, meant) => {
      const methods = meant.filter(id => COOKING.has(concepts[id]!.name))
      return methods.length === 0 ? [] : [{ term: words.length === 1 ? termOf(words[0]!) : '', concepts: methods }]
    },
    isOfAnimals: need =>
      need.concepts.some(id => ANIMALS.some(name => concepts[id]!.name === name || concepts[id]!.links.has(name))),
    ownNeeds: dish => (own[dish] ??= needsOf(concepts[dish]!.name.split('-'))),
    mentionsOf: text => {
      const found = new Set<number>()
      for (const words of text.split(BREAKS).map(part => tokenizeFolded(foldText(part))))
        for (let at = 0; at < words.length; at++)
          for (let length = 1; length <= Math.min(LONGEST, words.length - at); length++) {
            const match = aliases.longest(words.slice(at, at + length), 0)
            if (match?.length === length) for (const id of match.concepts) found.add(id)
          }
      return { terms: new Set(contentWords(text).map(termOf)), concepts: found }
    },
    says: ({ terms, concepts: said }, need, but = []) => {
      if (terms.has(need.term)) return true
      for (const id of said)
        if (need.concepts.some(of => isSortOf(id, of) || isCookedAs(id, of) || (!but.includes(id) && contains(id, of))))
          return true
      return false
    },
  }
}
