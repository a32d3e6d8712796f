import { readBoard } from '#src/fulfillment/console/board.ts'
import type { KitchenLab } from '#test/fulfillment/kitchen-lab.ts'
import { idle, type KitchenDriver, onScreen, statusOf } from './driver.ts'

/** Staff at the restaurant console: the kitchen has the orders that are on its board. */
export function onConsole(): KitchenDriver {
  const board = async (lab: KitchenLab, orderId: string) => {
    const { row } = await lab.order(orderId)
    const restaurant = lab.restaurants.get(row.restaurant_id)!
    // finished orders leave the board at midnight
    const { waiting, cooking, ready, done } = await readBoard(lab.db, restaurant, lab.menus, row.created_at)
    const of = (tickets: readonly { readonly orderId: string }[]) => tickets.filter(each => each.orderId === orderId)
    return { open: of([...waiting, ...cooking, ...ready]), over: of(done) }
  }
  return {
    shop: () => ({ source: 'merchant', dispatch: { kind: 'console' } }),
    namesWhatIsOut: true,
    serve: async (lab, orderId, mood) => {
      if (mood === 'silent' || (await statusOf(lab, orderId)) !== 'submitting_to_restaurant') return
      await onScreen(lab, orderId, mood === 'accepts' ? 'yes' : 'no')
    },
    say: onScreen,
    booked: async (lab, orderId) => {
      const { open, over } = await board(lab, orderId)
      return open.length + over.length
    },
    toldOff: async (lab, orderId) => (await board(lab, orderId)).open.length === 0,
    [Symbol.asyncDispose]: idle,
  }
}
