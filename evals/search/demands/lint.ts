import { foldEdges } from '../judge.ts'
import type { PlaceFacts } from './facts.ts'
import { computeGroundTruth, REACH_MILES } from './ground-truth.ts'
import { miles, phraseTest } from './meets.ts'
import { type DemandQuery, POINTS } from './query.ts'

/** Checks demand queries and returns one sentence per problem. */
export function lintDemands(queries: readonly DemandQuery[], places: readonly PlaceFacts[]): string[] {
  const cuisines = new Set(places.flatMap(place => place.cuisines))
  const areas = new Set(places.flatMap(({ neighborhood, city }) => [neighborhood, city]))
  const shops = places.map(({ name }) => foldEdges(name))
  const names = [...new Set(places.flatMap(({ dishes }) => dishes.flatMap(dish => dish.names)))]
  const known = new Map<string, boolean>()
  const isOnMenus = (phrase: string): boolean => {
    if (!known.has(phrase)) known.set(phrase, names.some(phraseTest([phrase])))
    return known.get(phrase)!
  }
  const lintQuery = (query: DemandQuery): string[] => {
    const { demands, slice, from } = query
    const { able, meets } = computeGroundTruth(query, places)
    const inReach = places.filter(place => miles(POINTS[from], place) <= REACH_MILES)
    const tells =
      able.size < inReach.length ||
      inReach.some(({ dishes }) => dishes.some(dish => meets.dishFailures(dish).length > 0))
    const named = [...(demands.place?.neighborhoods ?? []), ...(demands.place?.cities ?? [])]
    const asked = [...(demands.cuisines ?? []), ...(demands.notCuisines ?? [])]
    const hasDish = (demands.dish ?? []).some(isOnMenus)
    return [
      ...named.filter(name => !areas.has(name)).map(name => `no restaurant is in "${name}"`),
      ...asked.filter(name => !cuisines.has(name)).map(name => `unknown cuisine "${name}"`),
      ...(slice === 'absent' && hasDish ? ['its dish is on a menu'] : []),
      ...(slice === 'absent' && shops.some(phraseTest(demands.dish ?? [])) ? ['a restaurant is called so'] : []),
      ...(slice !== 'absent' && demands.dish && !hasDish ? ['its dish is on no menu'] : []),
      ...(tells ? [] : ['everything in reach meets it']),
    ]
  }
  return [
    ...queries.flatMap(query => lintQuery(query).map(problem => `${query.id}: ${problem}`)),
    ...repeated(queries, ({ id }) => id),
    ...repeated(queries, ({ query }) => query.toLowerCase()),
  ]
}

const repeated = (queries: readonly DemandQuery[], key: (query: DemandQuery) => string): string[] =>
  [...Map.groupBy(queries, key)].flatMap(([text, { length }]) =>
    length > 1 ? [`"${text}" stands ${length} times`] : [],
  )
