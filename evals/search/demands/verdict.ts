import type { PlaceFacts } from './facts.ts'
import { GRAVE, type Kind } from './meets.ts'
import type { DemandQuery } from './query.ts'
import { TOP, type Truth } from './truth.ts'

/** An answer of the search as far as it is judged; `fit` is read where the server sends it. */
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

/** A restaurant or dish of the first five that fails a demand without an excuse. */
export type Violation = { readonly name: string; readonly kinds: readonly Kind[] }

/** Judgment of one answer. */
export type Verdict = {
  readonly query: DemandQuery
  readonly rows: number
  readonly brokenRows: readonly Violation[]
  readonly dishes: number
  readonly brokenDishes: readonly Violation[]
  /** Named dishes that are another dish than the one asked for. */
  readonly others: readonly string[]
  /** Number of restaurants in reach that meet every demand. */
  readonly able: number
  /** True if one of the best is in the first three; undefined when nobody can. */
  readonly found: boolean | undefined
  /** True if the answer says what nobody meets; undefined when somebody can and the answer does not deny it. */
  readonly honest: boolean | undefined
}

const FOUND_WITHIN = 3

/** Judges an answer by facts; throws for a restaurant or a dish that is not in the catalogue. */
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
    // true if every restaurant that meets the query stands above this one
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
        // beside what nobody has, a dish is named only as the nearest to it
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
    ...{ rows: top.length, brokenRows },
    ...{ dishes: named.length, brokenDishes },
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

/** Words by which a sentence of `unmet` is known to be about a demand. Its wording is not judged, only its subject. */
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
