import { formatLocal } from '#src/catalog/hours.ts'
import type { Unknown } from './fit.ts'
import type { KeptOut } from './kept-out.ts'
import type { NamedPlaces } from './named-places.ts'
import type { Planned } from './plan.ts'
import type { Wishes } from './request.ts'
import type { SearchResponse } from './schema.ts'
import type { Understanding } from './understand.ts'

/** What was read out of a query, as it is answered. */
export function understoodOf(
  { avoid }: Pick<Wishes, 'avoid'>,
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

/** What a query measures places by, as it is answered. */
const measuresOf = ({ method, minRating, maxMiles, maxMinutes, sort }: Partial<Understanding> = {}) => ({
  ...(method === undefined ? {} : { fulfillment: method }),
  ...(minRating === undefined ? {} : { min_rating: minRating }),
  ...(maxMiles === undefined ? {} : { max_miles: maxMiles }),
  ...(maxMinutes === undefined ? {} : { max_minutes: maxMinutes }),
  ...(sort === undefined ? {} : { sort }),
})

/** What a query keeps out beside the codes of menus, and whether it may keep out more. */
export const beyondCodes = (out: KeptOut | undefined) => ({
  ...(out && out.foods.length > 0 ? { foods: [...out.foods] } : {}),
  ...(out?.isUnclear ? { unclear: true as const } : {}),
})
