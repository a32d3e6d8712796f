import { byteQuery, DIMENSIONS } from './arena.ts'
import type { ConceptId } from './concept.ts'
import type { Demand } from './constraints.ts'
import type { SearchDish } from './entry.ts'
import type { Question } from './rank.ts'
import type { Snapshot } from './snapshot.ts'
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

/** Tells which concepts of a query gave most of a row's score, and which dishes answer it. */
export function createExplain(
  { epoch, lexicon, dishNames }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames'>,
  question: Question,
  demand: Demand,
) {
  const { understanding } = question
  const wanted = [...understanding.concepts].flatMap(([concept, weight]) => {
    const vector = weight > 0 ? byteQuery(lexicon.embed(new Map([[concept, 1]]), 'query')) : undefined
    return vector ? [{ concept, name: lexicon.names[concept]!, weight: weight / vector.scale, vector }] : []
  })
  const asked = new Set<ConceptId>(wanted.map(({ concept }) => concept))
  const terms = new Set(understanding.words.map(termOf))
  const thirsty = wanted.some(({ concept }) => lexicon.kinds[concept] === 'drink')
  const { bytes } = epoch.arena

  const concepts = (row: number): string[] => {
    const parts = wanted.map(({ name, weight, vector }) => {
      const dot = vector.dims.reduce((sum, dim, i) => sum + bytes[row * DIMENSIONS + dim]! * vector.values[i]!, 0)
      return { name, part: dot * weight, cosine: dot / (epoch.arena.scale * vector.scale) }
    })
    const most = Math.max(0, ...parts.map(({ part }) => part))
    return parts
      .filter(({ part, cosine }) => cosine >= LEAST_CONCEPT && part > most * LEAST_SHARE)
      .sort((a, b) => b.part - a.part || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_CONCEPTS)
      .map(({ name }) => name)
  }

  /** Whether a kind of dish calls itself what was asked, and whether it is a drink that nobody asked for. */
  const look = (kind: number, dish: SearchDish) => {
    const { concepts: own, terms: words, isDrink } = dishNames(kind, dish)
    return {
      said: own.some(concept => asked.has(concept)) || words.some(term => terms.has(term)),
      unasked: isDrink && !thirsty,
    }
  }

  const dishes = (row: number, menu: readonly SearchDish[]): SearchDish[] => {
    const start = epoch.dishes.starts[row]!
    const least = wanted.length === 0 ? 0 : demand.ofDishes ? LEAST_FITTING : LEAST_AKIN
    const scored = menu.flatMap((dish, index) => {
      const score = question.kinds[epoch.dishes.kinds[start + index]!]!
      return score > 0 || wanted.length === 0 ? [{ dish, index, score }] : []
    })
    const fitting = scored
      .filter(({ index, score }) => demand.fits(start + index) && score >= least / 2)
      .sort((a, b) => b.score - a.score || a.index - b.index)
    const looked = fitting.slice(0, LOOKED_AT).map(each => {
      const { said, unasked } = look(epoch.dishes.kinds[start + each.index]!, each.dish)
      return { ...each, said, unasked, worth: each.score + (said ? SAID : 0) }
    })
    const best = Math.max(0, ...looked.map(({ worth }) => worth))
    return looked
      .filter(({ said, unasked, score, worth }) =>
        said ? !unasked : !unasked && score >= least && worth >= best * LEAST_OF_BEST,
      )
      .sort((a, b) => b.worth - a.worth || a.index - b.index)
      .slice(0, MOST_DISHES)
      .map(({ dish }) => dish)
  }

  return { concepts, dishes, unmet: demand.unmet }
}

export type Explain = ReturnType<typeof createExplain>
