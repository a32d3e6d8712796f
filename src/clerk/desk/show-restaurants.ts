import { milesBetween, type Point } from '#src/catalog/places.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { DISHES_SHOWN } from './relevant.ts'

/** "1. Name — Pizza, Italian · 0.3 mi · 4.6 ★ · open now" with dishes that answer the query below it. */
export function describeFound(found: FoundRestaurant, n: number, from: Point): string {
  const miles = (found.distance ?? milesBetween(from, found.location)).toFixed(1)
  const facts = [found.cuisines.slice(0, 2).join(', '), `${miles} mi`, `${found.rating} ★`, openText(found)]
  const dishes = found.match.dishes.slice(0, DISHES_SHOWN).map(dish => `${dish.name} ${dollars(dish.price_cents)}`)
  const unmet = found.match.unmet ?? []
  return [
    `${n}. ${found.name} — ${facts.join(' · ')}`,
    ...(dishes.length > 0 ? [`   ${dishes.join(', ')}`] : []),
    ...(unmet.length > 0 ? [`   not known: ${unmet.join(', ')}`] : []),
  ].join('\n')
}

function openText({ open_now, next_open, accepting_orders }: FoundRestaurant): string {
  if (!accepting_orders) return 'no orders from here'
  if (open_now) return 'open now'
  return next_open === null ? 'closed' : `opens ${dayAndTime(next_open)}`
}

/** "Nov 22, 11:00am" of a local time stamp. */
function dayAndTime(stamp: string): string {
  const [hour, minute] = [Number(stamp.slice(11, 13)), stamp.slice(14, 16)]
  const month = MONTHS[Number(stamp.slice(5, 7)) - 1]
  return `${month} ${Number(stamp.slice(8, 10))}, ${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
