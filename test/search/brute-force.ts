import { hoursOf, openState } from '#src/catalog/hours.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { flatMiles } from '#src/catalog/spatial-grid.ts'
import type { SearchCenter } from '#src/search/area.ts'
import { byId, cityKey } from '#src/search/index-version.ts'
import type { Snapshot } from '#src/search/reader-view.ts'
import type { SearchInput } from '#src/search/request.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { IN_TILES } from '#src/search/vectors/tiles.ts'
import { BEST_DISHES, DISH_WEIGHTS, WEIGHTS, WORD_WEIGHTS } from '#src/search/weights.ts'
import { contentWords, normalizeText, termOf } from '#src/search/words.ts'

/** Reference answer by brute force: scores every restaurant from its record and the packed vectors. */
export function bruteForce(snapshot: Snapshot, input: SearchInput, centre: SearchCenter, at: number): string[] {
  const { epoch } = snapshot
  const all = epoch.ids.map(id => snapshot.entry(id))
  const point = ({ location_point: { lat, lng } }: Restaurant) => ({ lat: Math.fround(lat), lng: Math.fround(lng) })
  const miles = (r: Restaurant) => milesBetween(centre, point(r))
  const isIn = (r: Restaurant, radius: number) =>
    miles(r) <= radius || cityKey(r.address.city, r.address.state) === centre.city
  const radius =
    [centre.miles, 25, 50].find(reach => reach >= centre.miles && all.some(e => isIn(e.restaurant, reach))) ?? 50
  const isOpen = (r: Restaurant, methods: readonly string[]) =>
    FULFILLMENTS.some(method => {
      const hours = methods.length === 0 || methods.includes(method) ? hoursOf(r, method) : undefined
      return hours !== undefined && openState(hours, at).open
    })
  const wanted = input.cuisines.map(normalizeText)
  const passing = all.filter(
    ({ restaurant: r }) =>
      isIn(r, Math.max(radius, centre.miles)) &&
      Math.round(r.rating * 100) >= input.minRating &&
      input.methods.every(method => r[method] !== undefined) &&
      (wanted.length === 0 ||
        r.cuisines.some(cuisine => wanted.includes(normalizeText(cuisine))) ||
        (r.channel === 'grocery' && wanted.includes('grocery'))) &&
      (!input.openNow || isOpen(r, input.methods)),
  )
  const area = Math.max(radius, centre.miles)
  const rows = new Map(epoch.ids.map((id, row) => [id, row]))
  const rowOf = (r: Restaurant) => rows.get(r.id)!
  const flat = (r: Restaurant) => flatMiles(centre)(point(r).lat, point(r).lng)
  if (input.query === '') {
    const measure = (r: Restaurant) => (centre.kind === 'city' ? -epoch.quality[rowOf(r)]! : Math.round(flat(r) * 1e6))
    return passing
      .map(({ restaurant: r }) => ({ id: r.id, measure: measure(r) }))
      .sort((a, b) => a.measure - b.measure || byId(a.id, b.id))
      .map(({ id }) => id)
  }

  const understood = snapshot.understand(input.query)
  const vector = snapshot.lexicon.embed(understood.concepts)
  const most = vector.reduce((known, value) => Math.max(known, Math.abs(value)), 0)
  const bytes = Int8Array.from(vector, value => (most > 0 ? Math.round((value * 127) / most) : 0))
  const cosine = (r: Restaurant) => {
    let dot = 0
    for (let dim = 0; dim < DIMENSIONS; dim++) dot += bytes[dim]! * epoch.arena.bytes[IN_TILES.placeOf(rowOf(r), dim)]!
    return most > 0 ? Math.max(-1, Math.min(1, dot * (1 / (epoch.arena.scale * (127 / most))))) : 0
  }

  const terms = [...new Set(understood.words.map(termOf))]
  const says = new Map(
    all.map(({ restaurant: r, dishes = [] }) => {
      const counts = new Map<string, number>()
      const tell = (text: string, weight: number) => {
        for (const word of contentWords(text))
          counts.set(termOf(word), Math.min(255, (counts.get(termOf(word)) ?? 0) + weight))
      }
      tell(r.name, WORD_WEIGHTS.name)
      for (const cuisine of r.cuisines) tell(cuisine, WORD_WEIGHTS.cuisine)
      tell(r.description, WORD_WEIGHTS.description)
      tell(r.neighborhood, 1)
      for (const dish of dishes) tell(`${dish.name} ${dish.description ?? ''}`, 1)
      return [r.id, counts]
    }),
  )
  const length = (id: string) => [...says.get(id)!.values()].reduce((sum, count) => sum + count, 0)
  const mean = all.reduce((sum, { restaurant: r }) => sum + length(r.id), 0) / all.length
  const saying = new Map(terms.map(term => [term, [...says.values()].filter(said => said.has(term)).length]))
  const bm25 = (r: Restaurant) =>
    terms
      .map(term => {
        const rows = saying.get(term)!
        const count = says.get(r.id)!.get(term) ?? 0
        const weight = Math.log(1 + (all.length - rows + 0.5) / (rows + 0.5))
        return count === 0 ? 0 : (weight * count * 2.2) / (count + 1.2 * (0.5 + (0.5 * length(r.id)) / mean))
      })
      .reduce((sum, part) => sum + part, 0)

  const dishFits = (dish: NonNullable<(typeof all)[number]['dishes']>[number]) =>
    suits(dish) &&
    (understood.maxPrice === undefined ||
      (dish.price_cents <= understood.maxPrice &&
        dish.price_cents >= Math.min(500, Math.floor(understood.maxPrice / 2))))
  const suits = (dish: NonNullable<(typeof all)[number]['dishes']>[number]) =>
    understood.diets.every(diet => dish.diets.includes(diet)) &&
    (understood.allergensToAvoid.length === 0 ||
      (dish.allergens !== undefined &&
        !dish.allergens.some(note => understood.allergensToAvoid.some(code => code === note.code))))
  const tier = ({ restaurant: r, dishes = [] }: (typeof all)[number]) => {
    const wary = understood.allergensToAvoid.length > 0
    const dinner = dishes.filter(dish => dish.price_cents >= 500 && suits(dish)).length
    const labelled = dishes.some(dish => (wary ? dish.allergens !== undefined : dish.diets.length > 0))
    const diet = understood.diets.length === 0 && !wary ? 0 : dinner >= 2 ? 0 : dinner > 0 || !labelled ? 1 : 2
    const cost =
      understood.maxPrice === undefined ? 0 : dishes.length === 0 ? 1 : dishes.filter(dishFits).length >= 2 ? 0 : 2
    return diet * 100 + (understood.openNow && !isOpen(r, []) ? 10 : 0) + cost
  }
  const { kinds, concepts } = snapshot.lexicon
  const named = [...understood.concepts].flatMap(([id, weight]) => (weight > 0 && kinds[id] === 'dish' ? [id] : []))
  const lacks = ({ dishes = [] }: (typeof all)[number]) =>
    named.length > 0 &&
    !dishes.some(dish => dishFits(dish) && named.some(id => concepts([dish.name, ...dish.aliases].join('\n')).has(id)))
  const shares = Array.from({ length: BEST_DISHES.count }, (_, place) => BEST_DISHES.decay ** place)
  const menuScore = ({ dishes = [] }: (typeof all)[number]) => {
    const scores = dishes.filter(dishFits).map(dish => {
      const own = snapshot.lexicon.embed(snapshot.lexicon.concepts(`${dish.name} ${dish.description ?? ''}`))
      const scaled = own.map(value => Math.round(value * epoch.dishes.scale))
      const dot = scaled.reduce((sum, value, dim) => sum + value * bytes[dim]!, 0)
      const said = terms.filter(term => contentWords(dish.name).map(termOf).includes(term)).length
      const unit = most > 0 ? DISH_WEIGHTS.concept / (epoch.dishes.scale * (127 / most)) : 0
      return Math.min(1, Math.max(0, dot * unit) + (DISH_WEIGHTS.words * said) / Math.max(1, terms.length))
    })
    const best = scores.sort((a, b) => b - a)
    const sum = shares.reduce((total, share, place) => total + (best[place] ?? 0) * share, 0)
    return sum / shares.reduce((total, share) => total + share, 0)
  }
  const spoken = contentWords(understood.text)
  const isFood = (word: string) => snapshot.lexicon.concepts(word).size > 0
  const isNamed = (r: Restaurant) =>
    contentWords(r.name).every(word => spoken.includes(word)) && contentWords(r.name).some(word => !isFood(word))
  const scored = passing
    .map(entry => {
      const r = entry.restaurant
      const prior =
        (WEIGHTS.quality * epoch.quality[rowOf(r)]!) / 100 + WEIGHTS.near * Math.max(0, 1 - flat(r) / Math.max(area, 1))
      const score = Math.round((WEIGHTS.concept * cosine(r) + prior) * 1e6)
      return { id: r.id, entry, named: isNamed(r) ? 0 : 1, tier: tier(entry), score }
    })
    .sort(inOrder)
  // word scores apply to rows they could lift into the first `LIFTED`, dish scores to the first `LIFTED`
  const last = scored[LIFTED - 1]
  const lift = Math.round(WEIGHTS.words * 1e6)
  const inReach = scored.filter(each => !last || inOrder({ ...each, score: each.score + lift }, last) <= 0)
  const bestWords = Math.max(0, ...inReach.map(({ entry }) => bm25(entry.restaurant)))
  for (const each of inReach)
    if (bestWords > 0) each.score += Math.round(((WEIGHTS.words * bm25(each.entry.restaurant)) / bestWords) * 1e6)
  scored.sort(inOrder)
  for (const each of scored.slice(0, LIFTED)) {
    each.score += Math.round(WEIGHTS.dish * menuScore(each.entry) * 1e6)
    if (lacks(each.entry)) each.tier += 50
  }
  return [...scored.slice(0, LIFTED).sort(inOrder), ...scored.slice(LIFTED)].map(({ id }) => id)
}

const LIFTED = 512

type Scored = { readonly id: string; readonly named: number; readonly tier: number; readonly score: number }

const inOrder = (a: Scored, b: Scored): number =>
  a.named - b.named || a.tier - b.tier || b.score - a.score || byId(a.id, b.id)
