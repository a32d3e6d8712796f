import { byteQuery, DIMENSIONS } from './arena.ts'
import type { Lexicon } from './concept.ts'
import type { Demand } from './constraints.ts'
import type { SearchDish } from './entry.ts'
import type { Epoch } from './epoch.ts'
import type { Question } from './rank.ts'

const MOST_CONCEPTS = 5
const MOST_DISHES = 3
/** Of the strongest concept's part in the score. */
const LEAST_SHARE = 0.1
const LEAST_DISH = 0.2
/** Among dishes that keep diet and price, which are few. */
const LEAST_FITTING = 0.05
/** Cosine of a row and a concept that the row can be said to have. */
const LEAST_CONCEPT = 0.08

/** Tells which concepts of a query gave most of a row's score, and which dishes answer it. */
export function createExplain(epoch: Epoch, lexicon: Lexicon, question: Question, demand: Demand) {
  const wanted = [...question.understanding.concepts].flatMap(([concept, weight]) => {
    const vector = weight > 0 ? byteQuery(lexicon.embed(new Map([[concept, 1]]), 'query')) : undefined
    return vector ? [{ name: lexicon.names[concept]!, weight: weight / vector.scale, vector }] : []
  })
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

  const dishes = (row: number, menu: readonly SearchDish[]): SearchDish[] => {
    const start = epoch.dishes.starts[row]!
    return menu
      .map((dish, index) => ({ dish, index, score: question.kinds[epoch.dishes.kinds[start + index]!]! }))
      .filter(
        ({ score, index }) =>
          demand.fits(start + index) &&
          score >= (!demand.ofDishes ? LEAST_DISH : wanted.length > 0 ? LEAST_FITTING : 0),
      )
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, MOST_DISHES)
      .map(({ dish }) => dish)
  }

  return { concepts, dishes, unmet: demand.unmet }
}

export type Explain = ReturnType<typeof createExplain>
