import type { PlaceFacts } from './facts.ts'
import { TOP, type Truth } from './ground-truth.ts'
import { GRAVE, type Kind } from './meets.ts'
import type { DemandQuery } from './query.ts'

/** Fields of a search response that are judged. `fit` is optional. */
export type Answer = {
  readonly fit?: unknown
  readonly results: readonly {
    readonly id: string
    readonly match: {
      readonly dishes: readonly { readonly id: string }[]
      readonly unmet?: readonly string[] | undefined
    }
  }[]
}

/** Restaurant or dish in the top five that fails a demand without an acceptable reason. */
export type Violation = { readonly name: string; readonly kinds: readonly Kind[] }

/** Judgment of a search response. */
export type Verdict = {
  readonly query: DemandQuery
  readonly rows: number
  readonly brokenRows: readonly Violation[]
  readonly dishes: number
  readonly brokenDishes: readonly Violation[]
  /** Names of shown dishes that are not the requested dish. */
  readonly others: readonly string[]
  /** Number of restaurants in range that meet every demand. */
  readonly able: number
  /** True if one of the best matches is in the top three. Undefined if the query is unsatisfiable. */
  readonly found: boolean | undefined
  /** True if an unsatisfiable query is reported as such. Undefined for a satisfiable query that is not denied. */
  readonly honest: boolean | undefined
}

const FOUND_WITHIN = 3

/** Judges a response against facts. Throws for a restaurant or dish that is not in the catalog. */
export function judge(
  query: DemandQuery,
  truth: Truth,
  answer: Answer,
  places: ReadonlyMap<string, PlaceFacts>,
): Verdict {
  const { meets, able, best, failures } = truth
  const denies = answer.fit === 'none'
  const isAbsent = able.size === 0
  const seen = new Set<string>()
  const top = answer.results.slice(0, TOP).map(({ id, match }) => {
    const place = places.get(id)
    if (!place) throw new Error(`${query.id}: no restaurant has the id ${id}`)
    const kinds = failures(place)
    // True if every restaurant that satisfies the query ranks above this one.
    const nobodyLeft = able.difference(seen).size === 0
    seen.add(id)
    const told = (kind: Kind) => (match.unmet ?? []).some(sentence => speaksOf(kind, query, sentence))
    const excused = (kind: Kind) => nobodyLeft && (told(kind) || (denies && isAbsent))
    const named = match.dishes.map(dish => {
      const facts = place.dishes.find(each => each.id === dish.id)
      if (!facts) throw new Error(`${query.id}: ${place.name} has no dish ${dish.id}`)
      return facts
    })
    return {
      name: place.name,
      unexcused: kinds.filter(kind => !excused(kind)),
      named,
      broken: named.flatMap(dish => {
        const failed = meets.dishFailures(dish).filter(kind => GRAVE.has(kind) || !excused(kind))
        // For a dish that no restaurant has, a shown dish must be declared as merely similar.
        const claimed: readonly Kind[] = query.slice === 'absent' && (denies || !told('dish')) ? ['dish'] : []
        const kinds = [...failed, ...claimed]
        return kinds.length > 0 ? [{ name: `${dish.name} at ${place.name}`, kinds }] : []
      }),
    }
  })
  const named = top.flatMap(row => row.named)
  const brokenDishes = top.flatMap(({ broken }) => broken)
  const brokenRows = top.flatMap(({ name, unexcused }) => (unexcused.length > 0 ? [{ name, kinds: unexcused }] : []))
  return {
    query,
    rows: top.length,
    brokenRows,
    dishes: named.length,
    brokenDishes,
    others: named.filter(dish => !meets.isAsked(dish)).map(({ name }) => name),
    able: able.size,
    found: isAbsent ? undefined : answer.results.slice(0, FOUND_WITHIN).some(({ id }) => best.has(id)),
    honest: isAbsent
      ? answer.fit !== 'exact' && brokenRows.length === 0 && !(query.slice === 'absent' && brokenDishes.length > 0)
      : denies
        ? false
        : undefined,
  }
}

/** Words that identify the demand to which an `unmet` sentence refers. Its wording is not judged. */
const SUBJECTS: Readonly<Record<Kind, RegExp>> = {
  place: /\b(?:in|near|around|area|neighborhood|borough|miles?|away)\b/i,
  time: /\b(?:open|opens|closed|closes|hours|until)\b/i,
  price: /\$|\b(?:price|cost)/i,
  method: /\b(?:deliver\w*|pickup|pick|takeout)\b/i,
  minutes: /\bmin(?:ute)?s?\b/i,
  stars: /\b(?:stars?|rat(?:ed|ing))\b/i,
  distance: /\b(?:miles?|mi|km|far|farther|near|nearer|walk|distance)\b/i,
  first: /\b(?:nearest|nearer|closest|closer|best|better|cheapest|cheaper|rated|price|distance)\b/i,
  dish: /\b(?:menu|dish|dishes)\b/i,
  cuisine: /\b(?:cuisine|menu|dish|dishes|kitchen)\b/i,
  refused: /\b(?:without|no|not|refused|excluded?)\b/i,
  allergen: /\b(?:without|allergens?|free)\b/i,
  diet: /\b(?:diet|vegan|vegetarian|halal|kosher|gluten|dairy|pescatarian|free)\b/i,
}

function speaksOf(kind: Kind, { demands }: DemandQuery, sentence: string): boolean {
  const said = sentence.toLowerCase()
  const names = {
    place: demands.place ? [demands.place.label] : [],
    dish: demands.dish ?? [],
    cuisine: demands.cuisines ?? [],
  }
  const own = kind === 'place' || kind === 'dish' || kind === 'cuisine' ? names[kind] : []
  return own.some(name => said.includes(name.replaceAll('*', '').trim().toLowerCase())) || SUBJECTS[kind].test(sentence)
}
