import { milesBetween } from '#src/catalog/places.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { SearchPlace } from './search-around.ts'

/** Describes the nearest grocer and its distance, for the case that none is near. */
export function nearestGrocer({ engine }: ClerkDeps, place: SearchPlace): string | undefined {
  const [nearest] = [...engine.market.restaurants.values()]
    .filter(({ channel }) => channel === 'grocery')
    .map(({ name, neighborhood, location_point: at }) => ({ name, neighborhood, miles: milesBetween(place, at) }))
    .toSorted((a, b) => a.miles - b.miles)
  if (!nearest) return undefined
  const { name, neighborhood, miles } = nearest
  return `No grocer serves ${place.label}. The nearest is ${name}, ${neighborhood}, ${miles.toFixed(1)} mi away, for pickup.`
}

/** True if the customer gave only an address, which implies delivery. */
