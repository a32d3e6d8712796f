import type { Executor } from '#src/ledger/database.ts'
import type { DeliveryRow } from '#src/ledger/kitchen-tables.ts'

/** Message to a restaurant's system about an order. Its id is the same for every attempt. */
export type WebhookMessage = 'placed' | 'cancelled' | 'cancellation_requested'

const SEQ: Record<WebhookMessage, number> = { placed: 1, cancelled: 2, cancellation_requested: 3 }

export const messageIdOf = (message: WebhookMessage, orderId: string): string => `wh_${orderId}_${message}`

/**
 * Records a delivery attempt and its outcome; returns the number of attempts. A delivered message stays delivered.
 */
export async function recordAttempt(
  db: Executor,
  message: WebhookMessage,
  { orderId, url, now }: { readonly orderId: string; readonly url: string; readonly now: number },
  outcome: Pick<DeliveryRow, 'state' | 'last_error'>,
): Promise<number> {
  const row = await db
    .insertInto('deliveries')
    .values({
      id: messageIdOf(message, orderId),
      kind: 'webhook',
      subject: orderId,
      seq: SEQ[message],
      url,
      body: null,
      ...outcome,
      attempts: 1,
      next_at: null,
      created_at: now,
      updated_at: now,
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

/** Stops resending an order that a restaurant's system never answered. */
export const giveUpPlacing = giveUp('placed')

/** Stops resending a cancellation request that a restaurant's system never answered. */
export const giveUpAsking = giveUp('cancellation_requested')
