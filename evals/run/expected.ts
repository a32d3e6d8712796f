import type { Facts, Task } from '../task/schema.ts'
import { findWanted, previewOf, type Wanted } from '../task/wanted.ts'
import type { Booked } from '../world/booked.ts'
import type { Venue } from '../world/venue.ts'

/** What a task should come to in the ledger. */
export type Expected = { readonly goal?: Wanted; readonly orders: readonly Booked[] }

/**
 * Books what a task expects straight over the engine, at the task's own time, and reads how it stands in the ledger: any
 * conversation that ends in the same has done its work. Throws Error for what cannot be booked.
 */
export async function expectedOf(venue: Venue, task: Task, facts: Facts): Promise<Expected> {
  const now = Date.parse(task.world.now)
  venue.begin(now, `${task.id}:reference`)
  const goal = task.goal && findWanted(venue.engine.market, task.goal, now)
  const wanted = task.expect.orders?.map(order => findWanted(venue.engine.market, order, now)) ?? (goal ? [goal] : [])
  const orders: Booked[] = []
  for (const one of wanted) orders.push(await book(venue, one, facts))
  return { ...(goal ? { goal } : {}), orders }
}

async function book({ engine, books }: Venue, wanted: Wanted, customer: Facts): Promise<Booked> {
  const request = previewOf(wanted)
  const preview = await engine.previewOrder(request)
  const { orderId } = await engine.confirmOrder({
    priceToken: preview.priceToken,
    customer,
    pickup_time: request.pickup_time,
    ...('delivery_address' in request ? { delivery_address: request.delivery_address } : {}),
    ...(wanted.instructions === undefined ? {} : { special_instructions: wanted.instructions }),
  })
  return books.read(orderId)
}
