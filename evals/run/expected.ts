import type { Facts, Task } from '../task/schema.ts'
import { findWanted, previewOf, type Wanted } from '../task/wanted.ts'
import type { Booked } from '../world/booked.ts'
import type { Stand } from '../world/stand.ts'

/** What a task should come to in the ledger. */
export type Expected = {
  readonly goal?: Wanted
  readonly orders: readonly Booked[]
  /** The instant at which it was asked for, in milliseconds. */
  readonly now: number
}

/**
 * Books what a task expects without the clerk, at the task's own time, and reads how it stands in the ledger: any
 * conversation that ends in the same has done its work. Throws Error for what cannot be booked.
 */
export async function expectedOf(stand: Stand, task: Task, facts: Facts): Promise<Expected> {
  stand.begin(Date.parse(task.world.now), `${task.id}:reference`)
  const now = stand.now()
  const goal = task.goal && findWanted(stand.market, task.goal, now)
  const wanted = task.expect.orders?.map(order => findWanted(stand.market, order, now)) ?? (goal ? [goal] : [])
  const orders: Booked[] = []
  for (const [at, one] of wanted.entries()) {
    const booked = await book(stand, one, facts)
    orders.push(task.expect.orders?.[at]?.cancelled ? { ...booked, status: 'cancelled' } : booked)
  }
  return { ...(goal ? { goal } : {}), orders, now }
}

async function book(stand: Stand, wanted: Wanted, customer: Facts): Promise<Booked> {
  const request = previewOf(wanted)
  const id = await stand.book(request, {
    customer,
    pickup_time: request.pickup_time,
    ...('delivery_address' in request ? { delivery_address: request.delivery_address } : {}),
    ...(wanted.instructions === undefined ? {} : { special_instructions: wanted.instructions }),
  })
  const { avoids, ...booked } = await stand.books.read(id)
  // what is not asked for is not compared
  return wanted.avoids && avoids ? { ...booked, avoids } : booked
}
