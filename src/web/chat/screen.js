import { byId } from '/shared/element.js'
import { createOrderBox } from './order-box.js'
import { createSessionLeft } from './session-left.js'
import { answer } from './show-answer.js'
import { createSide } from './side.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { Clock } from '/shared/clock.js' */
/** @import { createChatLog } from './chat-log.js' */
/** @import { Entry } from './memory.js' */

/**
 * Creates what is seen of a conversation: its answers in the log, its ticket, and the order that was placed.
 * @param {{ readonly clock: Clock, readonly log: ReturnType<typeof createChatLog>,
 *   readonly actions: Parameters<typeof answer>[1], readonly ticket: Parameters<typeof createSide>[1],
 *   readonly over: Parameters<typeof createSessionLeft>[2] }} of
 */
export function createScreen({ clock, log, actions, ticket, over }) {
  const demoMoney = document.documentElement.dataset.money === 'demo'
  const roomy = window.matchMedia('(min-width: 900px)')
  const side = createSide(byId('side', HTMLElement), ticket)
  const left = createSessionLeft(byId('left', HTMLParagraphElement), clock, over)
  /** @type {ClerkResponse | undefined} */
  let last
  /** @type {ReturnType<typeof createOrderBox> | undefined} */
  let orderBox
  /** @type {HTMLElement | undefined} */
  let orderHome

  /** Places the order next to the conversation if the window is wide enough, until another order is discussed. */
  function placeOrder() {
    if (!orderBox) return
    const isPast = !last?.pay_instructions && last !== undefined && last.missing.length + last.choices.length > 0
    if (roomy.matches && !isPast) side.hold(orderBox.place)
    else orderHome?.append(orderBox.place)
  }

  function dropOrder() {
    orderBox?.end()
    orderBox?.place.remove()
    orderBox = undefined
  }

  roomy.addEventListener('change', placeOrder)
  side.draw(undefined)

  return {
    /** Shows an answer of the clerk, or the order after a change by hand. */
    show: (/** @type {Exclude<Entry, { from: 'you' }>} */ { from, turn }) => {
      last = turn
      if (from === 'ticket') log.settle()
      const shown = answer(turn, actions)
      if (from === 'ticket') log.addChange(shown)
      else log.add(shown)
      const pay = turn.pay_instructions
      if (pay) {
        if (orderBox?.orderId !== pay.orderId) {
          dropOrder()
          orderBox = createOrderBox(pay, { clock, demoMoney, say: actions.say, cart: turn.cart })
        }
        orderHome = shown
      }
      side.draw(turn, from === 'ticket' && !pay)
      placeOrder()
      left.set({ expiresAt: turn.expires_at, turnsLeft: turn.turns_left })
      if (from === 'clerk' || pay) log.scrollTo(shown)
    },
    clear: () => {
      last = undefined
      dropOrder()
      log.clear()
      side.draw(undefined)
      left.set(undefined)
    },
    busy: side.busy,
    closeTicket: side.close,
  }
}
