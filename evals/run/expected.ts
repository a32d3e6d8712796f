import type { Facts, Task } from '../task/schema.ts'
import { findWanted, previewOf, type Wanted } from '../task/wanted.ts'
import type { Booked } from '../world/booked.ts'
import type { TrialEnvironment } from '../world/stand.ts'

/** Expected ledger state after a task. */
export type Expected = {
  readonly goal?: Wanted
  readonly orders: readonly Booked[]
  /** Time of the request in epoch milliseconds. */
  readonly now: number
}

/**
 * Books the expected orders of a task without the clerk, at the task's own time, and reads them from the ledger.
 * Every conversation with the same result passes. Throws Error if an order cannot be booked.
 */
export async function expectedOf(stand: TrialEnvironment, task: Task, facts: Facts): Promise<Expected> {
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

async function book(stand: TrialEnvironment, wanted: Wanted, customer: Facts): Promise<Booked> {
  const request = previewOf(wanted)
  const id = await stand.book(request, {
    customer,
    pickup_time: request.pickup_time,
    ...('delivery_address' in request ? { delivery_address: request.delivery_address } : {}),
    ...(wanted.instructions === undefined ? {} : { special_instructions: wanted.instructions }),
  })
  const { avoids, ...booked } = await stand.books.read(id)
  // Exclusions that were not requested are not compared.
  return wanted.avoids && avoids ? { ...booked, avoids } : booked
}
