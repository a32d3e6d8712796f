import type { AliasTable } from './aliases.ts'
import { foldText, wordsOf } from './fold.ts'
import type { ConceptSource } from './lexicon-source.ts'
import { tellingWords, termOf } from './words.ts'

/** An ingredient that the name of a dish says: its word, empty for "peanut butter", whose words say less, and what it means. */
export type Need = { readonly term: string; readonly concepts: readonly number[] }

/** What a text speaks of, to be asked for ingredients. */
export type Mentions = { readonly terms: ReadonlySet<string>; readonly concepts: ReadonlySet<number> }

export type Evidence = {
  /** The ingredients that the words of a dish's name say; a name that is one ingredient says none. */
  readonly needsOf: (words: readonly string[]) => Need[]
  /** True for an ingredient that a dish is of, as it is of no butter. */
  readonly isTelling: (concept: number) => boolean
  /** The way of cooking that a word says, as something that the dish must say too. */
  readonly cookedAs: (words: readonly string[], concepts: readonly number[]) => Need[]
  /** True for an ingredient that is meat or fish. */
  readonly isOfAnimals: (need: Need) => boolean
  /** The ingredients that a concept's own name says. */
  readonly ownNeeds: (dish: number) => readonly Need[]
  /** True for an ingredient that is another, or a sort of it. */
  readonly isSortOf: (ingredient: number, of: number) => boolean
  readonly mentionsOf: (text: string) => Mentions
  /** True for a text that speaks of an ingredient or a sort of it; `but` is a dish that would only beg the question. */
  readonly says: (mentions: Mentions, need: Need, but?: readonly number[]) => boolean
}

/** Of a link that makes an ingredient a sort of another: bacon of pork. */
const SORT = 0.6
/** Dishes that are ingredients of others. */
const FOUNDATIONS: ReadonlySet<string> = new Set(['noodle', 'brisket', 'hummus'])
/** Ways of cooking that tell one dish from another; a handmade one is no other dish. */
const COOKING: ReadonlySet<string> = new Set(
  'grilled fried baked roasted steamed braised stir-fried boiled tandoori barbecued'.split(' '),
)
const ANIMALS = ['meat', 'fish', 'seafood', 'shellfish']
/** What stands in names without being what the dish is of: "ice cream", "butter chicken", "milk tea", "pepper soup". */
const INCIDENTAL: ReadonlySet<string> = new Set(
  'cream milk butter dairy wheat gluten herbs pepper soy meat vegetable fruit turmeric sulphites mustard celery honey sugar syrup caramel vinegar'.split(
    ' ',
  ),
)
/** Names in which an ingredient is none. */
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
/** No name goes on behind one of these. */
export const BREAKS = /[\n,;()]/

/** Makes the rule by which a dish is the dish that was named: its text says every ingredient that the name says. */
export function createEvidence(concepts: readonly ConceptSource[], aliases: AliasTable): Evidence {
  const isIngredient = (id: number): boolean =>
    concepts[id]!.kind === 'ingredient' || FOUNDATIONS.has(concepts[id]!.name)
  const isTelling = (id: number): boolean => isIngredient(id) && !INCIDENTAL.has(concepts[id]!.name)
  const isSortOf = (id: number, of: number): boolean =>
    id === of ||
    ((isIngredient(id) || FOUNDATIONS.has(concepts[of]!.name)) &&
      (concepts[id]!.links.get(concepts[of]!.name) ?? 0) >= SORT)
  /** Skewers are grilled, whatever they are called. */
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
      for (const words of text.split(BREAKS).map(part => wordsOf(foldText(part))))
        for (let at = 0; at < words.length; at++)
          for (let length = 1; length <= Math.min(LONGEST, words.length - at); length++) {
            const match = aliases.longest(words.slice(at, at + length), 0)
            if (match?.length === length) for (const id of match.concepts) found.add(id)
          }
      return { terms: new Set(tellingWords(text).map(termOf)), concepts: found }
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
