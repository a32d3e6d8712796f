import { type FoodMentions, saidBy } from '#src/allergens/foods-sought.ts'
import { once } from '#src/kernel/memoize.ts'
import type { ConceptId, Lexicon } from './concept.ts'
import { namesOfDish, textOfDish } from './dishes.ts'
import type { SearchDish } from './entry.ts'
import type { Mentions } from './evidence.ts'
import { type Headed, headsOf, withoutServing } from './headed.ts'
import { contentWords, termOf } from './words.ts'

/** Parsed name and aliases of a dish kind. */
export type DishName = {
  readonly concepts: readonly ConceptId[]
  /** Name and aliases, cut before the accompaniments. */
  readonly heads: Headed
  /** True if the dish contains no meat or fish, whatever its name suggests. */
  readonly isMeatless: boolean
  /** Terms of the name only. */
  readonly terms: readonly string[]
  readonly isDrink: boolean
  /** Concepts and terms in the full text of the dish. Lazy. */
  readonly text: () => Mentions
  /** Same, including mentions within longer names: chicken in "chicken soup". */
  readonly mentions: () => Mentions
  /** Food statements in the full text of the dish. Lazy. */
  readonly said: FoodMentions
}

/** Returns a function that parses the name of a dish, memoized per dish kind. */
export function readDishNames(lexicon: Lexicon): (kind: number, dish: SearchDish) => DishName {
  const known: DishName[] = []
  return (kind, dish) => {
    known[kind] ??= readName(lexicon, dish)
    return known[kind]
  }
}

/**
 * Concepts of the name and aliases. An alias with the same last word as the name adds only concepts in that word's
 * family: "chicken soup" for matzo ball soup, but not sushi for summer rolls with the alias "avocado rolls".
 */
function conceptsOf(lexicon: Lexicon, { name, aliases }: SearchDish): ConceptId[] {
  const last = lastTerm(name)
  const own = [...lexicon.concepts(name).keys()]
  const dishes = own.filter(id => lexicon.kinds[id] === 'dish')
  const isAlike = (alias: string): boolean => dishes.length > 0 && lastTerm(alias) === last
  const families = last === undefined ? [] : [...lexicon.concepts(last).keys()]
  const isOf = (id: ConceptId): boolean => families.some(family => lexicon.isKindOf?.(id, family))
  const others = [...lexicon.concepts(namesOfDish({ name, aliases: aliases.filter(alias => !isAlike(alias)) })).keys()]
  const alike = dishes.some(isOf) ? [...lexicon.concepts(aliases.filter(isAlike).join('\n')).keys()].filter(isOf) : []
  return [...new Set([...own, ...others, ...alike])]
}

const lastTerm = (text: string): string | undefined => withoutServing(contentWords(text).map(termOf)).at(-1)

function readName(lexicon: Lexicon, dish: SearchDish): DishName {
  const { name } = dish
  const said = saidBy([textOfDish(dish)])
  const concepts = conceptsOf(lexicon, dish)
  const kinds = concepts.map(concept => lexicon.kinds[concept]!)
  return {
    concepts,
    heads: headsOf([name, ...dish.aliases]),
    isMeatless: dish.diets.includes('vegetarian') || dish.diets.includes('vegan'),
    terms: contentWords(name).map(termOf),
    isDrink: kinds.includes('drink') && !kinds.includes('dish'),
    said: { foods: once(said.foods), stems: once(said.stems) },
    mentions: once(() => lexicon.evidence!.mentionsOf(textOfDish(dish))),
    text: once(() => {
      const text = textOfDish(dish)
      return {
        concepts: new Set(lexicon.concepts(text).keys()),
        terms: new Set(contentWords(text).map(termOf)),
      }
    }),
  }
}
