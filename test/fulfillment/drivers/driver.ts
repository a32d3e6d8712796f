import type { Acted, RestaurantAction } from '#src/fulfillment/operate.ts'
import type { KitchenLab } from '#test/fulfillment/kitchen-lab.ts'
import { HERO } from '#test/support/voice-catalogue.ts'

/** Automatic reaction of a restaurant to every order. */
export type Mood = 'accepts' | 'refuses' | 'silent'

/** Statement of a restaurant about an order. */
export type Word = 'yes' | 'no' | 'ready' | 'handed_over' | 'cancel' | 'agree' | 'keep'

/** Server's answer to a statement; `unheard` if the restaurant had no channel to make it. */
export type Said = 'done' | 'already' | 'too_late' | 'unheard'

/** Restaurant side of one kitchen kind, driven by a test. */
export type KitchenDriver = AsyncDisposable & {
  /** Returns the catalog entry of a restaurant with the given mood. */
  readonly shop: (mood: Mood, id: string) => object
  /** True if its automatic rejections name the items that are out of stock. */
  readonly namesWhatIsOut: boolean
  /** Makes the staff react to an order according to their mood, if a reaction is due. */
  readonly serve: (lab: KitchenLab, orderId: string, mood: Mood) => Promise<unknown>
  readonly say: (lab: KitchenLab, orderId: string, word: Word) => Promise<Said>
  /** Number of times the restaurant has recorded the order. */
  readonly booked: (lab: KitchenLab, orderId: string) => Promise<number>
  /** True if the restaurant knows that the order is no longer wanted. */
  readonly toldOff: (lab: KitchenLab, orderId: string) => Promise<boolean>
}

/** One restaurant of every mood, and a second silent one. */
export const SHOPS: Readonly<Record<string, Mood>> = {
  '801': 'accepts',
  '802': 'refuses',
  '803': 'silent',
  '804': 'silent',
}
export const shopIn = (mood: Mood): string => Object.keys(SHOPS).find(id => SHOPS[id] === mood)!

export const REASON = 'The oven is cold.'
const ACTS: Record<Word, RestaurantAction> = {
  yes: { kind: 'accept', prepMinutes: 20 },
  no: { kind: 'reject', reason: REASON, itemsOut: [HERO] },
  ready: { kind: 'ready' },
  handed_over: { kind: 'handed_over' },
  cancel: { kind: 'cancel', reason: 'The gas is off.' },
  agree: { kind: 'release' },
  keep: { kind: 'keep' },
}

export const shopOf = async (lab: KitchenLab, orderId: string) => (await lab.order(orderId)).row.restaurant_id

/** Makes a statement in the restaurant console, which every restaurant has. */
export async function onScreen(lab: KitchenLab, orderId: string, word: Word): Promise<Said> {
  const acted: Acted = await lab.act(orderId, ACTS[word], await shopOf(lab, orderId))
  if (acted.kind === 'no_such_order') throw new Error(`there is no order ${orderId}`)
  return acted.kind
}

export const statusOf = async (lab: KitchenLab, orderId: string) => (await lab.order(orderId)).row.status
export const idle = async () => {}
