import type { Details } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { show, type TurnContext } from './turn-context.ts'

/**
 * Reports details that differ from earlier ones, so that no order goes to a changed destination unnoticed.
 */
export function tellChanged(context: TurnContext, before: Details): void {
  const { address, time, fulfillment } = context.state.details
  if (isOtherwise(before.address, address)) show(context, 'notice', `Changed: the address is now ${written(address!)}.`)
  if (before.fulfillment !== undefined && fulfillment !== before.fulfillment)
    show(context, 'notice', `Changed: ${fulfillment} instead of ${before.fulfillment}.`)
  if (before.time !== undefined && time !== undefined && canonicalJson(time) !== canonicalJson(before.time))
    show(context, 'notice', 'Changed: the time.')
}

type Address = NonNullable<Details['address']>

/** True if a known part of the address changed. Adding a missing part does not count. */
const isOtherwise = (before: Address | undefined, now: Address | undefined): boolean =>
  Object.entries(before ?? {}).some(
    ([field, value]) => fold(String(now?.[field as keyof Address] ?? '')) !== fold(String(value ?? '')),
  )

const written = ({ street, unit, city, zip }: Address): string =>
  [street, unit, city, zip].filter(part => part !== undefined && part !== '').join(', ')
