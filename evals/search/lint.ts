import { normalizeName } from '#src/catalog/fold.ts'
import type { JudgedRestaurant } from './facts.ts'
import { foldEdges, foldedTest, gradesOf, type JudgedQuery, type Rule } from './judge.ts'

const FEWEST_GOOD_ROWS = 3
const LARGEST_GOOD_SHARE = 0.4
const ALIKE = 0.6

/**
 * Checks judged queries and returns one sentence per problem: rules that match nothing in the catalog, grades that
 * cannot distinguish rankings, and duplicate queries. Pass both halves together so that they are compared with each
 * other. `possible` contains names of dishes that the next generated catalog may have although this one does not.
 */
export function lintQueries(
  queries: readonly JudgedQuery[],
  restaurants: readonly JudgedRestaurant[],
  possible: readonly string[] = [],
): string[] {
  return [
    ...queries.flatMap(query => lintGrades(query, restaurants)),
    ...lintFacts(queries, restaurants, possible),
    ...repeatedIds(queries),
    ...repeatedWords(queries),
  ]
}

function lintGrades(query: JudgedQuery, restaurants: readonly JudgedRestaurant[]): string[] {
  const grades = [...gradesOf(query, restaurants).values()]
  const good = grades.filter(grade => grade >= 2).length
  const fewest = query.slice === 'name' ? 1 : FEWEST_GOOD_ROWS
  return [
    ...(good < fewest ? [`${query.id}: ${good} restaurants of grade 2 or 3, but at least ${fewest} are needed`] : []),
    ...(grades.includes(3) ? [] : [`${query.id}: no restaurant has grade 3`]),
    ...(good > LARGEST_GOOD_SHARE * grades.length
      ? [`${query.id}: ${good} of ${grades.length} restaurants have grade 2 or 3, which tells no ranking from another`]
      : []),
  ]
}

function lintFacts(
  queries: readonly JudgedQuery[],
  restaurants: readonly JudgedRestaurant[],
  possible: readonly string[],
): string[] {
  const cuisines = new Set(restaurants.flatMap(row => row.cuisines))
  const names = restaurants.map(row => foldEdges(row.name))
  const dishes = [...new Set(restaurants.flatMap(row => row.dishes.map(dish => dish.name)).concat(possible))].map(
    foldEdges,
  )
  const patterns = queries.flatMap(({ grades }) =>
    grades.flatMap(rule => [...(rule.dishes ?? []), ...(rule.without ?? [])]),
  )
  const unknown = new Set([...new Set(patterns)].filter(pattern => !dishes.some(foldedTest([pattern]))))
  const lintRule = (rule: Rule) => [
    ...(rule.cuisines ?? []).filter(cuisine => !cuisines.has(cuisine)).map(cuisine => `unknown cuisine "${cuisine}"`),
    ...(rule.names ?? []).filter(name => !names.some(foldedTest([name]))).map(name => `unknown restaurant "${name}"`),
    ...[...(rule.dishes ?? []), ...(rule.without ?? [])]
      .filter(pattern => unknown.has(pattern))
      .map(pattern => `"${pattern}" is no dish of the catalogue`),
  ]
  return queries.flatMap(({ id, grades }) => grades.flatMap(lintRule).map(problem => `${id}: ${problem}`))
}

const repeatedIds = (queries: readonly JudgedQuery[]): string[] =>
  [...Map.groupBy(queries, query => query.id)].flatMap(([id, { length }]) =>
    length > 1 ? [`${id}: ${length} queries have this id`] : [],
  )

/** Finds near-duplicate queries: they share most of their words, in any order. */
function repeatedWords(queries: readonly JudgedQuery[]): string[] {
  const words = queries.map(({ id, query }) => ({ id, query, words: new Set(normalizeName(query).split(' ')) }))
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter(other => one.words.intersection(other.words).size >= ALIKE * one.words.union(other.words).size)
      .map(other => `${one.id} and ${other.id}: "${one.query}" and "${other.query}" are almost the same query`),
  )
}
