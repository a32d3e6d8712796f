import { formatLocal } from '#src/catalog/hours.ts'
import type { Exclusions } from './exclusions.ts'
import type { NamedPlaces } from './named-places.ts'
import type { Planned } from './plan.ts'
import type { SearchCriteria } from './request.ts'
import type { SearchResponse } from './schema.ts'
import type { Understanding } from './understand.ts'
import type { Unknown } from './unknown-words.ts'

/** Builds the `understood` part of a search response: what was parsed from the query. */
export function presentUnderstanding(
  { avoid }: Pick<SearchCriteria, 'avoid'>,
  { question, openAt, named }: Pick<Planned, 'question' | 'openAt'> & { readonly named: NamedPlaces | undefined },
  unknown: Unknown,
): SearchResponse['understood'] {
  const understanding = question?.understanding
  return {
    avoid: [...(understanding?.allergensToAvoid ?? avoid)],
    diets: [...(understanding?.diets ?? [])],
    ...beyondCodes(understanding?.out),
    ...(understanding?.minPrice === undefined ? {} : { min_price: understanding.minPrice / 100 }),
    ...(understanding?.maxPrice === undefined ? {} : { max_price: understanding.maxPrice / 100 }),
    ...(named ? { place: named.label } : {}),
    ...measuresOf(understanding),
    ...(openAt ? { open_at: formatLocal(openAt.at, openAt.timezone) } : {}),
    ...(understanding?.openNow ? { open_now: true as const } : {}),
    not_understood: [...unknown.words],
  }
}

/** Builds the measurable requirements of the response. */
const measuresOf = ({ method, minRating, maxMiles, maxMinutes, sort }: Partial<Understanding> = {}) => ({
  ...(method === undefined ? {} : { fulfillment: method }),
  ...(minRating === undefined ? {} : { min_rating: minRating }),
  ...(maxMiles === undefined ? {} : { max_miles: maxMiles }),
  ...(maxMinutes === undefined ? {} : { max_minutes: maxMinutes }),
  ...(sort === undefined ? {} : { sort }),
})

/** Builds the exclusions beyond the allergen codes, with a flag if there may be more. */
export const beyondCodes = (out: Exclusions | undefined) => ({
  ...(out && out.foods.length > 0 ? { foods: [...out.foods] } : {}),
  ...(out?.isUnclear ? { unclear: true as const } : {}),
})
