import { readOrder } from '#src/orders/read.ts'
import type { UcpDeps } from './deps.ts'
import { presentUcpOrder } from './order.ts'
import { PROFILE_PATH } from './profile.ts'
import { sessionOfQuote } from './sessions.ts'
import { signRequest } from './sign.ts'
import { capabilityId } from './versions.ts'

/** Message to an agent: its body, and its signed headers for one attempt. */
export type OrderMessage = { readonly body: string; readonly headers: (body: string) => Record<string, string> }

/**
 * Returns the message about an event of an order: the whole order as it is now, signed with the key of this service.
 * Undefined if the order was not placed over this protocol.
 */
export async function orderMessage(
  deps: Pick<UcpDeps, 'db' | 'world' | 'signer' | 'names' | 'baseUrl'>,
  orderId: string,
  { eventId }: { readonly eventId: string },
  url: string,
): Promise<OrderMessage | undefined> {
  const record = await readOrder(deps.db, orderId)
  const session = record && (await sessionOfQuote(deps.db, record.quote.tokenHash))
  if (!record || !session) return undefined
  const { version } = session
  const agent = {
    profile: session.agent,
    webhookUrl: url,
    keys: [],
    isSigned: false,
    capabilities: new Map([[capabilityId('order'), [version]]]),
  }
  const profile = `${deps.baseUrl}${PROFILE_PATH}`
  return {
    body: JSON.stringify(presentUcpOrder(deps, record, session, agent)),
    headers: body =>
      signRequest(deps.signer, {
        method: 'POST',
        url: new URL(url),
        body,
        headers: {
          'content-type': 'application/json',
          'ucp-agent': `profile="${profile}"`,
          'idempotency-key': eventId,
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(deps.world.now() / 1000)),
        },
      }),
  }
}
