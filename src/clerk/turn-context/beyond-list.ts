import { dollars } from '#src/clerk/draft/lines.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { milesTo } from './reachable.ts'
import { costOf } from './relevant.ts'
import type { SearchPlace } from './search-around.ts'

type Sought = NonNullable<ClerkState['sought']>

const least = (values: readonly (number | undefined)[]): number =>
  Math.min(...values.filter(value => value !== undefined))

/** Returns the results that exceed the last list as requested: cheaper, closer, or not shown yet. */
export function resultsBeyondList(
  found: readonly FoundRestaurant[],
  place: SearchPlace,
  { beyond, query }: FindInput,
  { seen, choices }: Sought,
): readonly FoundRestaurant[] {
  const able = found.filter(one => one.accepting_orders)
  if (beyond === 'price') {
    const most = least(choices.map(({ price }) => price))
    return able.filter(one => costOf(one, query) < most)
  }
  if (beyond === 'distance') {
    const most = least(choices.map(({ miles }) => miles))
    return able.filter(one => Math.round(milesTo(place, one) * 100) / 100 < most)
  }
  return able.filter(({ id }) => !seen.includes(id))
}

/** Returns the sentence for the case that nothing exceeds the last list. */
export function noneBeyond({ beyond }: FindInput, place: SearchPlace, { choices }: Sought): string {
  const bestBy = (measure: 'price' | 'miles') =>
    choices.filter(choice => choice[measure] !== undefined).toSorted((a, b) => a[measure]! - b[measure]!)[0]
  if (beyond === 'price') {
    const best = bestBy('price')
    return `Around ${place.label} I found nothing cheaper like it${best ? ` than ${best.label}, from ${dollars(best.price!)}` : ''}.`
  }
  if (beyond === 'distance') {
    const best = bestBy('miles')
    return `I found nothing closer like it${best ? ` than ${best.label}, ${best.miles!.toFixed(1)} mi from ${place.label}` : ''}.`
  }
  return `That is all that I found like it around ${place.label}.`
}
