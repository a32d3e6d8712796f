import type { Details } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { type Desk, show } from './desk.ts'

/** Tells what was said before and is otherwise now: nobody places an order that goes elsewhere unseen. */
export function tellChanged(desk: Desk, before: Details): void {
  const { address, time, fulfillment } = desk.state.details
  if (isOtherwise(before.address, address)) show(desk, 'notice', `Changed: the address is now ${written(address!)}.`)
  if (before.fulfillment !== undefined && fulfillment !== before.fulfillment)
    show(desk, 'notice', `Changed: ${fulfillment} instead of ${before.fulfillment}.`)
  if (before.time !== undefined && time !== undefined && canonicalJson(time) !== canonicalJson(before.time))
    show(desk, 'notice', 'Changed: the time.')
}

type Address = NonNullable<Details['address']>

/** True when a part that was known is another one; a part that was missing only completes it. */
const isOtherwise = (before: Address | undefined, now: Address | undefined): boolean =>
  Object.entries(before ?? {}).some(
    ([field, value]) => fold(String(now?.[field as keyof Address] ?? '')) !== fold(String(value ?? '')),
  )

const written = ({ street, unit, city, zip }: Address): string =>
  [street, unit, city, zip].filter(part => part !== undefined && part !== '').join(', ')
