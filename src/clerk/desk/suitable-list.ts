import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { Arranged } from './arrange.ts'
import type { Desk } from './desk.ts'
import { suitable } from './suitable.ts'

/** A list without dishes that must not be given: an order is read by each menu again, and names dishes of its own. */
export const suitableOf = (deps: Pick<ClerkDeps, 'engine'>, desk: Desk, found: Arranged): Arranged => ({
  ...found,
  best: found.best.map(one => ({ ...one, restaurant: suitable(deps, desk, [one.restaurant])[0]! })),
  others: suitable(deps, desk, found.others),
})
