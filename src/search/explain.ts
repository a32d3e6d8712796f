import { byteQuery } from './arena.ts'
import type { ConceptId } from './concept.ts'
import type { Demand } from './constraints.ts'
import type { SearchDish } from './entry.ts'
import { nameMatcher } from './names.ts'
import type { Question } from './rank.ts'
import type { Snapshot } from './snapshot.ts'
import { unwantedDishes } from './unwanted-dishes.ts'
import { IN_TILES } from './vectors/tiles.ts'
import { termOf } from './words.ts'

const MOST_CONCEPTS = 5
const MOST_DISHES = 3
/** Of the strongest concept's part in the score. */
const LEAST_SHARE = 0.1
/** Cosine of a row and a concept that the row can be said to have. */
const LEAST_CONCEPT = 0.08
/** Score of a dish that is only akin to what was asked. */
const LEAST_AKIN = 0.35
/** Among dishes that keep diet and price, which are few. */
const LEAST_FITTING = 0.15
/** Of the score of the row's best dish. */
const LEAST_OF_BEST = 0.5
/** Dishes of a row whose names are read. */
const LOOKED_AT = 8
/** What a dish gains by saying itself what was asked. */
const SAID = 0.3

/** What is said of a place that answers with nothing, and is not asked for by name. */
const NOTHING_NEAR = 'nothing on its menu comes near'

type Has = (dishId: string) => boolean

/**
 * Tells which concepts of a query gave most of a row's score, and which dishes answer it; `absent` are words of it that
 * stand on no menu.
 */
export function createExplain(
  { epoch, lexicon, dishNames }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames'>,
  question: Question,
  demand: Demand,
  absent: readonly string[] = [],
) {
  const { understanding } = question
  const wanted = [...understanding.concepts].flatMap(([concept, weight]) => {
    const vector = weight > 0 ? byteQuery(lexicon.embed(new Map([[concept, 1]]), 'query')) : undefined
    return vector ? [{ concept, name: lexicon.names[concept]!, weight: weight / vector.scale, vector }] : []
  })
  // "egg-free" is told of menus, and answers no hunger
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

  /** Whether a kind of dish calls itself what was asked, or speaks of what was refused, or is a drink that nobody asked for. */
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

  /** The dishes of a row that fit and answer best, with what they call themselves. */
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

  /** A row that has no such dish does not match it, however near it is. */
  const conceptsOf = (row: number, looked: Looked, isShown: boolean): string[] => {
    const isServed = (concept: ConceptId): boolean =>
      looked.some(({ own, kind, dish }) => own.includes(concept) && (demand.lack?.shows(concept, kind, dish) ?? true))
    // but for a cuisine, what no dish is shown for is hearsay
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

  // of "creatine powder" no menu has more than the powder
  const isFood = (concept: ConceptId): boolean => ['ingredient', 'drink'].includes(lexicon.kinds[concept]!)
  const isBeyondMenus = absent.length > 0 && !demand.lack && !wanted.some(({ concept }) => isFood(concept))
  /** Where the dish that was asked for is had, nothing else is called an answer. */
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
          // without a concept a dish must say what was asked, and a drink is no other drink
          !unasked && (said || (wanted.length > 0 && !isDrink && score >= least && worth >= best * LEAST_OF_BEST)),
      )
      .sort((a, b) => (demand.cheapDishesFirst ? priced(a) - priced(b) : b.worth - a.worth) || a.index - b.index)
      .slice(0, MOST_DISHES)
      .map(({ dish }) => dish)
  }

  /** What a row with its menu has of the query, and lacks; `menu` is what it was indexed by, `has` what of it is left. */
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

/** Words that stand on no menu, as every result tells them. */
export const onNoMenu = (words: readonly string[]): string[] => words.map(word => `${word}: on no menu`)

/** What was asked for before what only comes near, each by price. */
type Priced = { readonly said: boolean; readonly isAmong: boolean; readonly dish: SearchDish }
const priced = ({ said, isAmong, dish }: Priced): number =>
  dish.price_cents + (said || isAmong ? 0 : Number.MAX_SAFE_INTEGER / 2)

export type Explain = ReturnType<typeof createExplain>
