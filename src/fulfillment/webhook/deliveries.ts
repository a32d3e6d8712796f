import type { Executor } from '#src/ledger/database.ts'
import type { DeliveryRow } from '#src/ledger/kitchen-tables.ts'

/** The messages about an order that a restaurant's system is sent. Their ids are the same for every attempt. */
export type WebhookMessage = 'placed' | 'cancelled' | 'cancellation_requested'

const SEQ: Record<WebhookMessage, number> = { placed: 1, cancelled: 2, cancellation_requested: 3 }

export const messageIdOf = (message: WebhookMessage, orderId: string): string => `wh_${orderId}_${message}`

/** Notes an attempt at a message and what came of it; returns how many there were. What was delivered stays delivered. */
export async function noteAttempt(
  db: Executor,
  message: WebhookMessage,
  { orderId, url, now }: { readonly orderId: string; readonly url: string; readonly now: number },
  outcome: Pick<DeliveryRow, 'state' | 'last_error'>,
): Promise<number> {
  const row = await db
    .insertInto('deliveries')
    .values({
      ...{ id: messageIdOf(message, orderId), kind: 'webhook', subject: orderId, seq: SEQ[message], url, body: null },
      ...{ ...outcome, attempts: 1, next_at: null, created_at: now, updated_at: now },
    })
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'subject', 'seq'])
        .doUpdateSet(eb => ({ ...outcome, url, attempts: eb('deliveries.attempts', '+', 1), updated_at: now }))
        .where('deliveries.state', '<>', 'delivered'),
    )
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

const giveUp =
  (message: WebhookMessage) =>
  (db: Executor, orderId: string, now: number): Promise<unknown> =>
    db
      .updateTable('deliveries')
      .set({ state: 'dead', updated_at: now })
      .where('id', '=', messageIdOf(message, orderId))
      .where('state', '=', 'open')
      .execute()

/** An order that a restaurant's system never answered will not be sent again. */
export const giveUpPlacing = giveUp('placed')

/** A request to cancel that a restaurant's system never answered will not be sent again. */
export const giveUpAsking = giveUp('cancellation_requested')
