import { Fault } from '#src/kernel/faults.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { formatPayer, networkOfClaim } from '#src/payments/format-payer.ts'
import type { Signer } from '#src/signing/signer.ts'
import { hashChain, publicFields } from './event-chain.ts'
import { receiptPathOf } from './present.ts'
import { presentLines, presentTotals } from './present-parts.ts'
import { readOrder } from './read.ts'
import type { ReceiptResponse } from './schema-receipt.ts'
import { endedWithoutFood } from './states.ts'

export type ReceiptDeps = {
  readonly db: Ledger
  readonly world: { readonly now: () => number }
  readonly signer: Signer
  readonly baseUrl: string
}

const JWS_TYPE = 'comanda-receipt+jws'

/**
 * Returns the signed receipt of a paid order in its current state: items, payment, refunds, and every event with
 * its hash. Contains no personal data. Throws order_not_found, also for an order that was never paid.
 */
export async function readReceipt({ db, world, signer, baseUrl }: ReceiptDeps, id: string): Promise<ReceiptResponse> {
  const record = await readOrder(db, id)
  if (!record) throw Fault.of('order_not_found', 'There is no such order.')
  const { row, quote, claim, refunds } = record
  if (claim?.state !== 'settled')
    throw Fault.of('order_not_found', 'The order was not paid: it has no receipt.', {
      hint: 'The receipt is available once the order is paid.',
    })
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .where('seq', '<=', row.version)
    .orderBy('seq')
    .execute()
  const hashes = hashChain(events)
  const { terms } = claim
  const network = networkOfClaim(claim)
  const transaction = claim.txHash ?? claim.providerRef ?? ''
  const resourceUrl = `${baseUrl}${receiptPathOf(id)}`
  const payload = {
    iss: baseUrl,
    sub: id,
    // field names of x402's offer-receipt extension
    version: 1 as const,
    network,
    resourceUrl,
    payer: formatPayer(claim.payer),
    issuedAt: Math.floor(world.now() / 1000),
    transaction,
    order: {
      orderId: id,
      status: row.status,
      seq: row.version,
      outcome: outcomeOf(row.status),
      restaurant: { id: row.restaurant_id, name: quote.restaurant.name },
      items: presentLines(quote.lines, quote.price),
      ...presentTotals(quote.price),
    },
    payment: {
      amount: claim.value.toString(),
      asset: terms.asset,
      network,
      method: claim.rail,
      payer: formatPayer(claim.payer),
      payTo: terms.payTo,
      transaction,
    },
    refunds: refunds.map(refund => ({
      refundId: refund.id,
      reason: refund.reason,
      amount: String(refund.amount_micro),
      status: refund.state,
      refundTo: formatPayer(refund.receiver),
      of: refund.claimTx,
      transaction: refund.tx_hash,
    })),
    events: events.map((event, at) => ({ ...publicFields(event), hash: hashes[at]! })),
  }
  return {
    orderId: id,
    seq: row.version,
    format: 'jws',
    signature: signer.signJws(JWS_TYPE, payload),
    keysUrl: `${baseUrl}/.well-known/jwks.json`,
    receipt: payload,
  }
}

/** Returns what the buyer has received for the payment so far. */
const outcomeOf = (status: Parameters<typeof endedWithoutFood>[0]): 'served' | 'refunded' | 'open' =>
  status === 'picked_up' || status === 'delivered' ? 'served' : endedWithoutFood(status) ? 'refunded' : 'open'
