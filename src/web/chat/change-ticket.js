import { newKey } from '/shared/browser.js'
import { changeOrder } from './ask-clerk.js'
import { carriedOn } from './carry-on.js'
import { converse } from './converse.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { ChangeBody } from '#src/clerk/tools/change-body.ts' */
/** @import { Clock } from '/shared/clock.js' */
/** @import { Refusal } from '/shared/refusal.js' */

/** @typedef {ClerkResponse['cart']} Cart */
/** @typedef {Omit<ChangeBody, 'session_id' | 'revision'>} Change */

/**
 * Makes a change from the cart as it then stands, or none if the cart is not what was tapped on any more.
 * @typedef {(cart: Cart | undefined) => Change | undefined} MakeChange
 */

/**
 * Creates the queue of changes by hand: one at a time, each made from the cart that the one before left, so that quick
 * taps add up. If the conversation is over, the next change takes the cart into a new one.
 * @param {{ readonly clock: Clock, readonly session: () => { readonly id: string | undefined, readonly cart: Cart | undefined },
 *   readonly arrived: (turn: ClerkResponse) => void, readonly refused: (refusal: Refusal) => void,
 *   readonly note: (text: string) => void, readonly busy: (isBusy: boolean) => void }} over
 */
export function createTicketChanges({ clock, session, arrived, refused, note, busy }) {
  let ending = new AbortController()
  let queued = 0
  let last = Promise.resolve()

  async function send(/** @type {ChangeBody} */ body, /** @type {AbortSignal} */ signal) {
    const over = { key: newKey(), signal, tell: () => {}, note }
    return converse(key => changeOrder(body, { clock, signal, key }), over)
  }

  /** Sends a change, after those before it. Resolves with true if it was made. */
  async function once(/** @type {MakeChange} */ make, /** @type {AbortSignal} */ signal) {
    const { id, cart } = session()
    const change = make(cart)
    if (change === undefined || signal.aborted) return false
    const seen = id === undefined ? {} : { session_id: id, ...(change.agree ? {} : { revision: cart?.revision }) }
    let outcome = await send({ ...change, ...seen }, signal)
    if (outcome.kind === 'refused' && outcome.refusal.code === 'session_expired' && cart && !change.agree) {
      const anew = await send(carriedOn(cart), signal)
      outcome = anew.kind === 'answered' ? await send({ ...change, session_id: anew.turn.session_id }, signal) : anew
    }
    if (signal.aborted || outcome.kind === 'stopped') return false
    if (outcome.kind === 'answered') arrived(outcome.turn)
    else if (outcome.kind === 'refused') refused(outcome.refusal)
    else note(outcome.reason)
    return outcome.kind === 'answered'
  }

  return {
    /** Queues a change. Resolves with true if it was made. */
    change: (/** @type {MakeChange} */ make) => {
      const { signal } = ending
      queued += 1
      busy(true)
      const done = last.then(() => once(make, signal))
      last = done.then(
        () => {},
        () => {},
      )
      return done.finally(() => {
        queued -= 1
        busy(queued > 0)
      })
    },
    isIdle: () => queued === 0,
    /** Drops what is queued: another conversation begins. */
    drop: () => {
      ending.abort(new DOMException('another conversation', 'AbortError'))
      ending = new AbortController()
    },
  }
}
