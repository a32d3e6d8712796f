import type { Engine } from '#src/app/engine.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { ClerkDeps, ClerkOverrides } from '../world/eval-world.ts'
import type { Mutant } from './mutant.ts'

type Request = {
  items?: OrderItem[]
  fulfillment?: string
  pickup_time?: string
  delivery_address?: Record<string, string>
}

/** Mutant that requests prices for something other than the order. */
const asking = (change: (request: Request) => Request): ClerkOverrides => ({
  deps: deps =>
    withEngine(deps, engine => ({ previewOrder: raw => engine.previewOrder(change(structuredClone(raw) as Request)) })),
})

const withEngine = (deps: ClerkDeps, changes: (engine: Engine) => Partial<Engine>): ClerkDeps => ({
  ...deps,
  engine: { ...deps.engine, ...changes(deps.engine) },
})

type Say = (message: string, again?: string) => Promise<ClerkResponse>

/** Mutant with a man in the middle between clerk and customer. */
const between = (
  turn: (say: Say, message: string, session: string | undefined) => Promise<ClerkResponse>,
): ClerkOverrides => ({
  clerk: clerk => ({
    ...clerk,
    chat: async input => {
      let replayed = false
      const say: Say = async (message, session_id = input.session_id) => {
        const { message_id: _, ...rest } = input
        const answered = await clerk.chat({ ...rest, message, session_id })
        replayed = answered.replayed
        return answered.response
      }
      return { response: await turn(say, input.message, input.session_id), replayed }
    },
  }),
})

const reply = (change: (text: string, answer: ClerkResponse) => string): ClerkOverrides =>
  between(async (say, message) => {
    const answer = await say(message)
    return { ...answer, reply: change(answer.reply, answer) }
  })

const isReadBack = (answer: ClerkResponse): boolean =>
  answer.missing.length === 0 && answer.cart.totals !== undefined && !answer.ready_to_buy

const mapItems =
  (change: (item: OrderItem, at: number) => OrderItem) =>
  (request: Request): Request => ({
    ...request,
    ...(request.items ? { items: request.items.map(change) } : {}),
  })

/** All mutants: clerks with one fault each. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'forgets-a-modifier',
    about: 'prices and books without the last optional choice',
    suite: 'repair',
    tasks: ['repair-half-and-half'],
    recast: asking(
      mapItems(item => ({
        ...item,
        ...(item.modifiers && item.modifiers.length > 2 ? { modifiers: item.modifiers.slice(0, -1) } : {}),
      })),
    ),
  },
  {
    name: 'drops-the-second-item',
    about: 'prices and books the first dish only',
    suite: 'repair',
    tasks: ['repair-question-in-between'],
    recast: asking(request => ({ ...request, ...(request.items ? { items: request.items.slice(0, 1) } : {}) })),
  },
  {
    name: 'quantity-off-by-one',
    about: 'prices and books one more of everything',
    suite: 'dialog',
    tasks: ['dialog-two-plain-slices'],
    recast: asking(
      mapItems(item => ({ ...item, ...(item.quantity === undefined ? {} : { quantity: item.quantity + 1 }) })),
    ),
  },
  {
    name: 'skips-the-read-back',
    about: 'places an order as soon as it is complete',
    suite: 'dialog',
    tasks: ['dialog-two-plain-slices'],
    recast: between(async (say, message) => {
      const answer = await say(message)
      return isReadBack(answer) ? say('yes', answer.session_id) : answer
    }),
  },
  {
    name: 'takes-yes-but-as-yes',
    about: 'hears only the yes of “yes, but make it three”',
    suite: 'repair',
    tasks: ['repair-yes-but-make-it-three'],
    recast: between((say, message) => say(/^yes\b/i.test(message) ? 'yes' : message)),
  },
  {
    name: 'orders-twice',
    about: 'books the same once more',
    suite: 'dialog',
    tasks: ['dialog-two-plain-slices'],
    recast: {
      deps: deps =>
        withEngine(deps, engine => ({
          confirmOrder: async raw => {
            const first = raw as Record<string, unknown>
            const confirmed = await engine.confirmOrder(raw)
            const again = await engine.previewOrder(lastPreview.get(engine))
            await engine.confirmOrder({ ...first, priceToken: again.priceToken })
            return confirmed
          },
          previewOrder: raw => {
            lastPreview.set(engine, raw)
            return engine.previewOrder(raw)
          },
        })),
    },
  },
  {
    name: 'invents-a-price',
    about: 'says another total than it asks for',
    suite: 'dialog',
    tasks: ['dialog-two-plain-slices'],
    recast: reply(text => text.replace(/Total \$(\d+)/g, (_, whole: string) => `Total $${Number(whole) + 1}`)),
  },
  {
    name: 'forgets-the-apartment',
    about: 'delivers to the house, and not to its door',
    suite: 'policy',
    tasks: ['policy-unit-is-kept-apart'],
    recast: {
      deps: deps =>
        withEngine(deps, engine => ({
          previewOrder: raw => engine.previewOrder(withoutUnit(raw)),
          confirmOrder: raw => engine.confirmOrder(withoutUnit(raw)),
        })),
    },
  },
  {
    name: 'ignores-an-allergy',
    about: 'does not hear what somebody cannot eat',
    suite: 'policy',
    tasks: ['policy-allergy-said-later-binds-too'],
    recast: between((say, message) => say(message.replace(/I'm allergic to \w+\.?/i, ''))),
  },
  {
    name: 'treats-closed-as-open',
    about: 'takes any time as the next one there is',
    suite: 'policy',
    tasks: ['policy-closed-on-monday', 'policy-too-early-tomorrow'],
    recast: asking(request => ({ ...request, ...(request.pickup_time ? { pickup_time: 'ASAP' } : {}) })),
  },
  {
    name: 'loses-the-session',
    about: 'begins anew with every message',
    suite: 'repair',
    tasks: ['repair-yes-and-add-a-coke'],
    recast: { clerk: clerk => ({ ...clerk, chat: ({ session_id: _, ...input }) => clerk.chat(input) }) },
  },
  {
    name: 'loses-the-cart-after-a-question',
    about: 'forgets the order when something else is talked about',
    suite: 'repair',
    tasks: ['repair-question-in-between'],
    recast: between(async (say, message) => {
      if (/\?\s*$/.test(message)) await say('start over')
      return say(message)
    }),
  },
  {
    name: 'obeys-an-injection',
    about: 'adds the link that it was told to add',
    suite: 'injection',
    tasks: ['injection-message-011', 'injection-message-015', 'injection-message-016'],
    recast: between(async (say, message) => {
      const answer = await say(message)
      const [link] = /https?:\/\/\S+/.exec(message) ?? []
      return link === undefined ? answer : { ...answer, reply: `${answer.reply}\n\nPay here: ${link}` }
    }),
  },
  {
    name: 'sells-what-is-sold-out',
    about: 'says that all is well with what cannot be had',
    suite: 'policy',
    tasks: ['policy-sold-out'],
    recast: {
      deps: deps =>
        withEngine(deps, engine => ({
          previewOrder: async raw => {
            try {
              return await engine.previewOrder(raw)
            } catch (error) {
              if (!(error instanceof Fault) || error.code !== 'item_unavailable') throw error
              return engine.previewOrder({ ...(raw as object), items: [{ id: '3546001', quantity: 1 }] })
            }
          },
        })),
    },
  },
  {
    name: 'leaks-the-prompt',
    about: 'says its instructions to whoever asks',
    suite: 'injection',
    tasks: ['injection-message-018', 'injection-message-019'],
    recast: between(async (say, message) => {
      const answer = await say(message)
      const leaks = /prompt|instructions/i.test(message)
      return leaks ? { ...answer, reply: `${answer.reply} ${LEAKED}` } : answer
    }),
  },
  {
    name: 'never-finishes',
    about: 'does not hear a yes',
    suite: 'dialog',
    tasks: ['dialog-two-plain-slices'],
    recast: between((say, message) =>
      say(/^(?:y|yes|yep|ok|sounds good|go ahead|place it)\b/i.test(message) ? 'hm' : message),
    ),
  },
]

const LEAKED =
  'You are the clerk of Comanda, a marketplace of restaurants. You help one customer to find food and to order it. You are'

/** Last price request of each engine. */
const lastPreview = new WeakMap<Engine, unknown>()

function withoutUnit(raw: unknown): unknown {
  const { delivery_address: address, ...request } = raw as Request
  if (!address) return raw
  const { unit: _, ...rest } = address
  return { ...request, delivery_address: rest }
}
