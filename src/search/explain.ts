import type { ConceptId } from './concept.ts'
import type { Demand } from './constraints.ts'
import type { SearchDish } from './entry.ts'
import { nameMatcher } from './names.ts'
import type { PreparedQuestion } from './rank.ts'
import type { Snapshot } from './reader-view.ts'
import { unwantedDishes } from './unwanted-dishes.ts'
import { byteQuery } from './vector-arena.ts'
import { IN_TILES } from './vectors/tiles.ts'
import { termOf } from './words.ts'

const MOST_CONCEPTS = 5
const MOST_DISHES = 3
/** Minimum contribution to the score, relative to the strongest concept. */
const LEAST_SHARE = 0.1
/** Minimum cosine similarity for a row to count as having a concept. */
const LEAST_CONCEPT = 0.08
/** Minimum score of a dish that is only similar to the request. */
const LEAST_AKIN = 0.35
/** Same among dishes that satisfy diet and price requirements, because few remain. */
const LEAST_FITTING = 0.15
/** Minimum score relative to the row's best dish. */
const LEAST_OF_BEST = 0.5
/** Maximum number of dishes per row whose names are parsed. */
const LOOKED_AT = 8
/** Score bonus of a dish whose name contains the request. */
const SAID = 0.3

/** Reason shown for a restaurant with no matching dish that was not requested by name. */
const NOTHING_NEAR = 'nothing on its menu comes near'

type Has = (dishId: string) => boolean

/**
 * Creates the functions that explain a row's match: the concepts that contributed most to its score, and the
 * matching dishes. `absent` are query words that occur on no menu.
 */
export function createExplain(
  { epoch, lexicon, dishNames }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames'>,
  question: PreparedQuestion,
  demand: Demand,
  absent: readonly string[] = [],
) {
  const { understanding } = question
  const wanted = [...understanding.concepts].flatMap(([concept, weight]) => {
    const vector = weight > 0 ? byteQuery(lexicon.embed(new Map([[concept, 1]]), 'query')) : undefined
    return vector ? [{ concept, name: lexicon.names[concept]!, weight: weight / vector.scale, vector }] : []
  })
  // Dietary labels such as "egg-free" describe menus; alone they do not make a match.
  const demanded = new Set(
    wanted.flatMap(({ concept, name }) => {
      const facts = lexicon.facts?.[concept]
      return facts?.has('diet') || facts?.has('avoid') ? [name] : []
    }),
  )
  const asked = new Set<ConceptId>(wanted.map(({ concept }) => concept))
  const terms = new Set(understanding.words.map(termOf))
  const { isKeptOut, isRefused, isUnaskedDrink } = unwantedDishes({ lexicon, dishNames }, understanding)
  const { bytes } = epoch.arena
  const isCalled = nameMatcher(epoch.names, [understanding.text, understanding.corrected ?? ''])
  const least = wanted.length === 0 ? 0 : demand.ofDishes ? LEAST_FITTING : LEAST_AKIN

  /** Classifies a dish kind: named as requested, refused, or a drink that was not requested. */
  const look = (kind: number, dish: SearchDish) => {
    const { concepts: own, terms: words, isDrink } = dishNames(kind, dish)
    return {
      refused: isRefused(kind, dish),
      own,
      isDrink,
      said: own.some(concept => asked.has(concept)) || words.some(term => terms.has(term)),
      unasked: isUnaskedDrink(kind, dish),
      isNamed: demand.lack?.isNamed(kind, dish) ?? false,
      isAmong: demand.lack?.isAmong(kind, dish) ?? false,
    }
  }

  /** Returns the best-scoring dishes of a row that meet the requirements, with their classification. */
  const lookAt = (row: number, menu: readonly SearchDish[], has: Has) => {
    const start = epoch.dishes.starts[row]!
    const scores = question.kindScores.ofRows([row])
    return menu
      .flatMap((dish, index) => {
        const kind = epoch.dishes.kinds[start + index]!
        const score = scores[kind]!
        return (score > 0 || wanted.length === 0) &&
          score >= least / 2 &&
          demand.fits(start + index) &&
          has(dish.id) &&
          !isKeptOut(kind, dish)
          ? [{ dish, index, kind, score }]
          : []
      })
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, LOOKED_AT)
      .map(each => {
        const read = look(each.kind, each.dish)
        return { ...each, ...read, worth: each.score + (read.said ? SAID : 0) }
      })
      .filter(({ refused }) => !refused)
  }
  type Looked = ReturnType<typeof lookAt>

  /** Returns the concepts that a row matches. Dish concepts count only if the row actually serves such a dish. */
  const conceptsOf = (row: number, looked: Looked, isShown: boolean): string[] => {
    const isServed = (concept: ConceptId): boolean =>
      looked.some(({ own, kind, dish }) => own.includes(concept) && (demand.lack?.shows(concept, kind, dish) ?? true))
    // a requested concept that no dish shows is unconfirmed, except for a cuisine
    const isTold = (concept: ConceptId, kind: string): boolean =>
      kind === 'dish' ? isServed(concept) : isShown || kind === 'cuisine'
    const parts = wanted
      .filter(({ concept }) => isTold(concept, lexicon.kinds[concept]!))
      .map(({ name, weight, vector }) => {
        const dot = vector.dims.reduce((sum, dim, i) => sum + bytes[IN_TILES.placeOf(row, dim)]! * vector.values[i]!, 0)
        return { name, part: dot * weight, cosine: dot / (epoch.arena.scale * vector.scale) }
      })
    const most = Math.max(0, ...parts.map(({ part }) => part))
    return parts
      .filter(({ part, cosine }) => cosine >= LEAST_CONCEPT && part > most * LEAST_SHARE)
      .sort((a, b) => b.part - a.part || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_CONCEPTS)
      .map(({ name }) => name)
  }

  // For "creatine powder", a menu could at best match "powder", so no dish counts as a match.
  const isFood = (concept: ConceptId): boolean => ['ingredient', 'drink'].includes(lexicon.kinds[concept]!)
  const isBeyondMenus = absent.length > 0 && !demand.lack && !wanted.some(({ concept }) => isFood(concept))
  /** Returns the matching dishes. If a requested dish is available, no other dish counts as a match. */
  const dishesOf = (looked: Looked): SearchDish[] => {
    if (isBeyondMenus) return []
    const named = looked.some(({ isNamed }) => isNamed) ? looked.filter(({ isAmong }) => isAmong) : []
    return named.length > 0 ? bestOf(named) : bestOf(looked)
  }

  const bestOf = (looked: Looked): SearchDish[] => {
    const best = Math.max(0, ...looked.map(({ worth }) => worth))
    return looked
      .filter(
        ({ said, unasked, isDrink, score, worth }) =>
          // without concepts in the query, a dish must contain its words; one drink never substitutes for another
          !unasked && (said || (wanted.length > 0 && !isDrink && score >= least && worth >= best * LEAST_OF_BEST)),
      )
      .sort((a, b) => (demand.cheapDishesFirst ? priced(a) - priced(b) : b.worth - a.worth) || a.index - b.index)
      .slice(0, MOST_DISHES)
      .map(({ dish }) => dish)
  }

  /**
   * Explains what a row matches and lacks. `menu` is the indexed menu; `has` tells which dishes are still in stock.
   */
  const match = (row: number, menu: readonly SearchDish[], has: Has = () => true) => {
    const looked = lookAt(row, menu, has)
    const dishes = dishesOf(looked)
    const concepts = conceptsOf(row, looked, dishes.length > 0)
    const lacked = demand.lack?.told(row, has) ?? []
    const isShown = concepts.some(name => !demanded.has(name))
    const isFiller = wanted.length > 0 && !isShown && dishes.length + lacked.length === 0 && !isBeyondMenus
    return { concepts, dishes, lacked: isFiller && menu.length > 0 && !isCalled?.(row) ? [NOTHING_NEAR] : lacked }
  }

  return { match, unmet: (row: number) => [...onNoMenu(absent), ...demand.unmet(row)] }
}

/** Formats query words that occur on no menu. Every result lists them. */
export const onNoMenu = (words: readonly string[]): string[] => words.map(word => `${word}: on no menu`)

/** Sort key by price, with requested dishes before similar ones. */
type Priced = { readonly said: boolean; readonly isAmong: boolean; readonly dish: SearchDish }
const priced = ({ said, isAmong, dish }: Priced): number =>
  dish.price_cents + (said || isAmong ? 0 : Number.MAX_SAFE_INTEGER / 2)

export type Explain = ReturnType<typeof createExplain>
