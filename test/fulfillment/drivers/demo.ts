import type { KitchenLab } from '#test/fulfillment/kitchen-lab.ts'
import { idle, type KitchenDriver, onScreen } from './driver.ts'

/** Demo kitchen: the catalog defines its answer, and its staff use the restaurant console. */
export function demo(): KitchenDriver {
  const ANSWERS = { accepts: 'accept', refuses: 'reject', silent: 'silent' } as const
  const ticket = (lab: KitchenLab, orderId: string) =>
    lab.db.selectFrom('demo_tickets').selectAll().where('ticket_key', '=', orderId).execute()
  return {
    shop: mood => ({ source: 'demo', dispatch: { kind: 'demo', after_seconds: 20, answer: ANSWERS[mood] } }),
    namesWhatIsOut: false,
    serve: idle,
    say: onScreen,
    booked: async (lab, orderId) => (await ticket(lab, orderId)).length,
    toldOff: async (lab, orderId) => (await ticket(lab, orderId)).every(({ cancelled_at }) => cancelled_at !== null),
    [Symbol.asyncDispose]: idle,
  }
}
