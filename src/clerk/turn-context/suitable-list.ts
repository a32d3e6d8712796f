import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { Arranged } from './arrange.ts'
import { suitable } from './suitable.ts'
import type { TurnContext } from './turn-context.ts'

/** Removes unsuitable dishes from a result: each menu parses the order itself and may match other dishes. */
export const suitableOf = (deps: Pick<ClerkDeps, 'engine'>, context: TurnContext, found: Arranged): Arranged => ({
  ...found,
  best: found.best.map(one => ({ ...one, restaurant: suitable(deps, context, [one.restaurant])[0]! })),
  others: suitable(deps, context, found.others),
})
