import type { Act, Acted } from '#src/fulfillment/operate.ts'
import type { KitchenLab } from '#test/fulfillment/kitchen-lab.ts'
import { HERO } from '#test/support/voice-catalogue.ts'

/** What a restaurant does with every order by itself. */
export type Mood = 'accepts' | 'refuses' | 'silent'

/** Something a restaurant says of an order. */
export type Word = 'yes' | 'no' | 'ready' | 'handed_over' | 'cancel' | 'agree' | 'keep'

/** What it is answered; `unheard` when it had no way to say it. */
export type Said = 'done' | 'already' | 'too_late' | 'unheard'

/** A restaurant that is reached in one way: its side of the story. */
export type KitchenDriver = AsyncDisposable & {
  /** How the catalogue lists it in a mood. */
  readonly shop: (mood: Mood, id: string) => object
  /** Whether its refusals by themselves name what it is out of. */
  readonly namesWhatIsOut: boolean
  /** What its people do in their mood, when there is something to do. */
  readonly serve: (lab: KitchenLab, orderId: string, mood: Mood) => Promise<unknown>
  readonly say: (lab: KitchenLab, orderId: string, word: Word) => Promise<Said>
  /** How many times it has the order in its own books. */
  readonly booked: (lab: KitchenLab, orderId: string) => Promise<number>
  /** Whether it knows that nobody wants the order any more. */
  readonly toldOff: (lab: KitchenLab, orderId: string) => Promise<boolean>
}

/** A restaurant of every mood, and a second silent one. */
export const SHOPS: Readonly<Record<string, Mood>> = {
  '801': 'accepts',
  '802': 'refuses',
  '803': 'silent',
  '804': 'silent',
}
export const shopIn = (mood: Mood): string => Object.keys(SHOPS).find(id => SHOPS[id] === mood)!

export const REASON = 'The oven is cold.'
const ACTS: Record<Word, Act> = {
  yes: { kind: 'accept', prepMinutes: 20 },
  no: { kind: 'reject', reason: REASON, itemsOut: [HERO] },
  ready: { kind: 'ready' },
  handed_over: { kind: 'handed_over' },
  cancel: { kind: 'cancel', reason: 'The gas is off.' },
  agree: { kind: 'release' },
  keep: { kind: 'keep' },
}

export const shopOf = async (lab: KitchenLab, orderId: string) => (await lab.order(orderId)).row.restaurant_id

/** On the screen, which every restaurant has. */
export async function onScreen(lab: KitchenLab, orderId: string, word: Word): Promise<Said> {
  const acted: Acted = await lab.act(orderId, ACTS[word], await shopOf(lab, orderId))
  if (acted.kind === 'no_such_order') throw new Error(`there is no order ${orderId}`)
  return acted.kind
}

export const statusOf = async (lab: KitchenLab, orderId: string) => (await lab.order(orderId)).row.status
export const idle = async () => {}
