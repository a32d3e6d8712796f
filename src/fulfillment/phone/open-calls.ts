import type { Kitchen } from '#src/fulfillment/kitchen.ts'
import type { JobHandler } from '#src/fulfillment/worker.ts'
import { describeError } from '#src/kernel/log.ts'
import { once } from '#src/kernel/memoize.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { annotate } from '#src/orders/transition.ts'
import { attemptsOf, planAttempt } from './attempts.ts'
import type { CallStore } from './call-store.ts'
import { callTime } from './call-time.ts'
import { callableNumber } from './callable.ts'
import { callRestaurant } from './dial.ts'
import { createLedgerCallStore, type LedgerCallStoreDeps } from './ledger-call-store.ts'
import type { AssignedPersona, Phone, PhoneDeps } from './open-phone.ts'
import { phoneKitchen } from './phone-kitchen.ts'
import { closeOrphans, sweepCalls } from './sweep.ts'

export type CallsDeps = LedgerCallStoreDeps & { readonly openPhone: (deps: PhoneDeps) => Promise<Phone> }

/** Telephone with everything that handles orders through it. */
export type Calls = AsyncDisposable & {
  readonly phone: Phone
  readonly callStore: CallStore
  readonly kitchen: Kitchen
  /** Handler of the `call` job. */
  readonly call: JobHandler
  /** Opens the listeners for carriers until the result is disposed. Calls are made only while they are open. */
  readonly openLines: () => Disposable
  /** Ends the calls about an order that is no longer needed. */
  readonly callOff: (orderId: string) => Promise<void>
  /**
   * Schedules a single call to a restaurant that did not answer on its screen, and extends its deadline. Resolves
   * to the new deadline in epoch milliseconds; undefined if no call is made.
   */
  readonly fallBack: (trx: LedgerTransaction, order: OrderRecord) => Promise<number | undefined>
}

const SWEEP_EVERY_MS = 5_000
const FALLBACK_MS = 5 * 60_000

/** Opens the telephone over the ledger; repeats simulated calls that were lost with their process. */
export async function openCalls(deps: CallsDeps): Promise<Calls> {
  const { db, world, log, restaurants } = deps
  await using stack = new AsyncDisposableStack()
  const callStore = createLedgerCallStore(deps)
  const assigned = assignedPersonas(deps)
  const phone = stack.use(await deps.openPhone({ world, log, callStore, assigned, personaOf: answering(assigned) }))
  const { carrierOf } = phone
  await closeOrphans({ db, world, log, callStore })
  await sweepCalls({ db, world, log, callStore })
  stack.defer(repeat(world, log, SWEEP_EVERY_MS, () => sweepCalls({ db, world, log, callStore })))

  async function callOff(orderId: string): Promise<void> {
    for (const attempt of await attemptsOf(db, orderId)) {
      // a live call is notified by its watcher, which tells the callee and hangs up
      const closed = await db
        .updateTable('call_attempts')
        .set({ state: 'done', ended_at: world.now() })
        .where('id', '=', attempt.id)
        .where('state', 'in', ['planned', 'dialing'])
        .returning('call_sid')
        .executeTakeFirst()
      const order = closed?.call_sid ? await restaurantOf(orderId) : undefined
      const carrier = order && carrierOf(order)
      if (closed?.call_sid && carrier)
        await carrier
          .hangUp(closed.call_sid)
          .catch(error => log.warn({ order: orderId, error: describeError(error) }, 'hanging up a call failed'))
    }
  }

  async function restaurantOf(orderId: string) {
    const row = await db.selectFrom('orders').select('restaurant_id').where('id', '=', orderId).executeTakeFirst()
    return row && restaurants.get(row.restaurant_id)
  }

  async function fallBack(trx: LedgerTransaction, order: OrderRecord): Promise<number | undefined> {
    const { row } = order
    const restaurant = restaurants.get(row.restaurant_id)
    if (restaurant?.dispatch.kind !== 'console' || !restaurant.dispatch.phone_fallback) return undefined
    if (row.status !== 'submitting_to_restaurant' || (await attemptsOf(trx, row.id)).length > 0) return undefined
    const carrier = carrierOf(restaurant)
    const now = world.now()
    const deadline = now + FALLBACK_MS
    const at = callTime(restaurant, { ...row, accept_deadline: deadline }, 1, now)
    if (!carrier || at === undefined || callableNumber(restaurant.phone) === undefined) return undefined
    await planAttempt(trx, world, { orderId: row.id, n: 1, carrier: carrier.kind, at })
    await annotate(trx, row.id, { type: 'phone_fallback', at: now, set: { accept_deadline: deadline } })
    return deadline
  }

  let areLinesOpen = false
  const opened = stack.move()
  return {
    phone,
    callStore,
    callOff,
    fallBack,
    openLines: () => {
      areLinesOpen = true
      return {
        [Symbol.dispose]: () => {
          areLinesOpen = false
        },
      }
    },
    kitchen: phoneKitchen({ db, world, restaurants, carrierOf, callOff }),
    call: job => callRestaurant({ ...deps, carrierOf, areLinesOpen: () => areLinesOpen }, job),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Returns the personas that the catalog assigns to restaurants. */
const assignedPersonas = ({ restaurants }: CallsDeps): AssignedPersona[] =>
  [...restaurants.values()].flatMap(({ name, phone, dispatch }) =>
    dispatch.kind === 'phone' && dispatch.persona !== undefined ? [{ name, phone, persona: dispatch.persona }] : [],
  )

/** Returns a lookup of the persona that answers a phone number. */
function answering(assigned: readonly AssignedPersona[]): (to: string) => string | undefined {
  // lazy, so that startup does not wait for the phone number package
  const byNumber = once(() => new Map(assigned.map(({ phone, persona }) => [callableNumber(phone), persona])))
  return to => byNumber().get(to)
}
