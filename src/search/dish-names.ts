import { type Said, saidBy } from '#src/allergens/foods-sought.ts'
import { once } from '#src/kernel/once.ts'
import type { ConceptId, Lexicon } from './concept.ts'
import { namesOfDish, textOfDish } from './dishes.ts'
import type { SearchDish } from './entry.ts'
import type { Mentions } from './evidence.ts'
import { type Headed, headsOf } from './headed.ts'
import { tellingWords, termOf } from './words.ts'

/** What the name and the aliases of a kind of dish say. */
export type DishName = {
  readonly concepts: readonly ConceptId[]
  /** The name and the aliases, without what only goes with the dish. */
  readonly heads: Headed
  /** It has no meat and no fish, whatever it is called after. */
  readonly isMeatless: boolean
  /** Of the name alone. */
  readonly terms: readonly string[]
  readonly isDrink: boolean
  /** What all of its text speaks of, and the terms in it; read when it is first asked for. */
  readonly text: () => Mentions
  /** The same with what is said within longer names: of chicken soup, chicken. */
  readonly mentions: () => Mentions
  /** What all of its text says of foods, read when it is first asked for. */
  readonly said: Said
}

/** Returns the function that reads the name of a kind of dish, once for all dishes of the kind. */
export function readDishNames(lexicon: Lexicon): (kind: number, dish: SearchDish) => DishName {
  const known: DishName[] = []
  return (kind, dish) => {
    known[kind] ??= readName(lexicon, dish)
    return known[kind]
  }
}

/** Aliases but those that end like the name and say less: "vegan avocado rolls" of summer rolls are no sushi. */
function aliasesOf(lexicon: Lexicon, { name, aliases }: SearchDish): readonly string[] {
  const last = lastTerm(name)
  const own = [...lexicon.concepts(name).keys()].filter(id => lexicon.kinds[id] === 'dish')
  return own.length === 0 ? aliases : aliases.filter(alias => lastTerm(alias) !== last)
}

const lastTerm = (text: string): string | undefined => tellingWords(text).map(termOf).at(-1)

function readName(lexicon: Lexicon, dish: SearchDish): DishName {
  const { name } = dish
  const said = saidBy([textOfDish(dish)])
  const concepts = [...lexicon.concepts(namesOfDish({ name, aliases: aliasesOf(lexicon, dish) })).keys()]
  const kinds = concepts.map(concept => lexicon.kinds[concept]!)
  return {
    concepts,
    heads: headsOf([name, ...dish.aliases]),
    isMeatless: dish.diets.includes('vegetarian') || dish.diets.includes('vegan'),
    terms: tellingWords(name).map(termOf),
    isDrink: kinds.includes('drink') && !kinds.includes('dish'),
    said: { foods: once(said.foods), stems: once(said.stems) },
    mentions: once(() => lexicon.evidence!.mentionsOf(textOfDish(dish))),
    text: once(() => {
      const text = textOfDish(dish)
      return {
        concepts: new Set(lexicon.concepts(text).keys()),
        terms: new Set(tellingWords(text).map(termOf)),
      }
    }),
  }
}
