import type { RequestHandler } from 'express'
import type { Engine } from '#src/app/engine.ts'
import type { Limits } from '#src/http/limits.ts'
import { Fault } from '#src/kernel/faults.ts'

/**
 * Takes signed messages of the card network about its payment pages. A message only starts a check, because messages
 * are lost, repeated, and reordered.
 */
export const takeCardEvents =
  ({ checkout }: Pick<Engine, 'checkout'>, limits: Limits): RequestHandler =>
  async (request, response) => {
    if (!checkout) throw Fault.of('not_found', 'This server takes no cards.')
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const read = () => checkout.readEvent(raw, request.get('stripe-signature'))
    const event = await limits.proven('unsigned', request.ip ?? '', read, told => response.set(told))
    if (event) await checkout.noteCheckoutEvent(event)
    response.set('Cache-Control', 'no-store').json({ received: true })
  }
