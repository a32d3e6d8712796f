import { describeError } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import { demandOfOrder, ordersAtPresentPrices, unpaidOrders } from '#src/orders/unpaid-orders.ts'
import { type Checkouts, type CheckoutsDeps, createCheckouts } from '#src/payments/checkouts.ts'
import { isNetworkError } from '#src/payments/methods/network-error.ts'
import { unavailable } from '#src/payments/pay-answer.ts'
import { beginRecall, endRecall, type RecallSpan, recallCheckouts } from '#src/payments/recall-checkouts.ts'
import type { Subject } from '#src/payments/subject.ts'
import type { Terms } from '#src/payments/terms.ts'

const RECALL_EVERY_MS = 5_000

/**
 * Opens hosted payment pages. First it recalls, until that succeeds, those that a ledger newer than this one opened for
 * orders that this one has as unpaid: until then these orders neither open another page nor expire. The same holds for
 * an order that is booked later, at a price from before: the newer ledger can have booked it, too. Undefined if there
 * are none.
 */
export async function openCheckouts(
  given: Omit<CheckoutsDeps, 'sessions'> & {
    readonly domain: Terms['domain']
    readonly sessions: CheckoutsDeps['sessions'] | undefined
  },
): Promise<(Checkouts & AsyncDisposable) | undefined> {
  const { db, world, log, sessions } = given
  if (!sessions) return undefined
  const deps = { ...given, sessions }
  const checkouts = createCheckouts(deps)
  const unpaid = await unpaidOrders(db)
  const spanOf = await ordersAtPresentPrices(db)
  const recalled = new Set<string>()
  let due = await beginRecall(db, unpaid.span)
  let recalling: Promise<void> | undefined
  const recallIn = (span: RecallSpan) => recallCheckouts({ ...deps, demandOf: id => demandOfOrder(deps, id) }, span)
  const recallDue = async (span: RecallSpan): Promise<void> => {
    await recallIn(span)
    await endRecall(db, span)
    for (const id of unpaid.ids) recalled.add(id)
    unpaid.ids.clear()
    due = undefined
  }
  const recall = async (): Promise<void> => {
    if (!due) return
    recalling ??= recallDue(due).finally(() => {
      recalling = undefined
    })
    await recalling
  }
  const known = async ({ id }: Subject): Promise<void> => {
    if (unpaid.ids.has(id)) return recall()
    const span = recalled.has(id) ? undefined : await spanOf(id)
    if (!span) return
    await recallIn(span)
    recalled.add(id)
  }
  const stop = repeat(world, log, RECALL_EVERY_MS, recall)
  return {
    open: async (demand, offer) => {
      try {
        await known(demand.subject)
        return await checkouts.open(demand, offer)
      } catch (error) {
        if (!isNetworkError(error)) throw error
        log.warn({ order: demand.subject.id, error: describeError(error), cause: error }, 'payment page not opened')
        throw unavailable()
      }
    },
    prove: async subject => {
      await known(subject)
      return checkouts.prove(subject)
    },
    [Symbol.asyncDispose]: stop,
  }
}
