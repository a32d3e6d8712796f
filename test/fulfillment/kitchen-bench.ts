import type { KitchenKind } from '#src/fulfillment/kitchen.ts'
import { onConsole } from './drivers/console.ts'
import { demo } from './drivers/demo.ts'
import { type KitchenDriver, type Mood, SHOPS, shopIn, statusOf, type Word } from './drivers/driver.ts'
import { phone } from './drivers/phone.ts'
import { webhook } from './drivers/webhook.ts'
import { openKitchenLab } from './kitchen-lab.ts'

const DRIVERS: Record<KitchenKind, () => KitchenDriver | Promise<KitchenDriver>> = {
  demo,
  console: onConsole,
  webhook,
  phone,
}

/** Every kind of kitchen: each passes the tests of all. */
export const KITCHEN_KINDS = Object.keys(DRIVERS) as KitchenKind[]

export type KitchenBench = Awaited<ReturnType<typeof openKitchenBench>>

/** Kitchen lab in which all restaurants are of one kitchen kind, with a driver that plays the restaurants. */
export async function openKitchenBench(kind: KitchenKind) {
  const driver = await DRIVERS[kind]()
  const shops = Object.entries(SHOPS).map(([id, mood]) => ({
    id,
    changes: { channel: 'restaurant', ...driver.shop(mood, id) },
  }))
  const lab = await openKitchenLab({ shops })
  const orders: { readonly id: string; readonly mood: Mood }[] = []

  /** Lets the restaurants react, and runs the resulting jobs. */
  async function serve(): Promise<void> {
    for (const { id, mood } of orders) await driver.serve(lab, id, mood)
    await lab.work()
  }

  async function step(ms: number): Promise<void> {
    await lab.step(ms)
    await serve()
  }

  return {
    kind,
    lab,
    faults: lab.faults,
    namesWhatIsOut: driver.namesWhatIsOut,
    kitchen: lab.kitchens[kind]!,
    /** Creates a paid order at a restaurant with the given mood, not yet sent to its kitchen. */
    paid: async (mood: Mood, shopId = shopIn(mood)): Promise<string> => {
      const id = await lab.paid(shopId)
      orders.push({ id, mood })
      return id
    },
    work: async () => {
      await lab.work()
      await serve()
    },
    step,
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 5_000) await step(Math.min(left, 5_000))
    },
    /** Advances the clock to the next due event, by at most `atMost` ms. */
    hop: async (atMost: number): Promise<number> => {
      const isWatched = lab.faults.hanging() > 0 || (await lab.isCalling())
      const ms = Math.min(atMost, isWatched ? 5_000 : await lab.untilNext())
      await step(ms)
      return ms
    },
    /** Stops driving the restaurants for all earlier orders. */
    forget: () => void orders.splice(0),
    say: (orderId: string, word: Word) => driver.say(lab, orderId, word),
    booked: (orderId: string) => driver.booked(lab, orderId),
    toldOff: (orderId: string) => driver.toldOff(lab, orderId),
    status: (orderId: string) => statusOf(lab, orderId),
    /** Events of an order, as recorded in its log. */
    log: async (orderId: string) =>
      (
        await lab.db
          .selectFrom('order_events')
          .select(['type', 'from_status', 'to_status'])
          .where('order_id', '=', orderId)
          .orderBy('seq')
          .execute()
      ).map(event => ({ type: event.type, from: event.from_status, to: event.to_status })),
    outOf: async (shopId: string) =>
      (
        await lab.db
          .selectFrom('shelf')
          .select('item_id')
          .where('restaurant_id', '=', shopId)
          .where('is_out', '=', 1)
          .execute()
      ).map(({ item_id }) => item_id),
    dispatch: (orderId: string) =>
      lab.db.selectFrom('dispatches').selectAll().where('order_id', '=', orderId).executeTakeFirst(),
    [Symbol.asyncDispose]: async () => {
      await lab[Symbol.asyncDispose]()
      await driver[Symbol.asyncDispose]()
    },
  }
}
