import type { PresentedCredential } from '#src/payments/credential.ts'
import type { Following } from './follow.ts'
import type { OrderPayAnswer } from './pay.ts'
import type { ConfirmResponse, OrderResponse, PreviewResponse } from './schema.ts'
import type { ReceiptResponse } from './schema-receipt.ts'

/**
 * Orders from the first price to the receipt. `raw` is any JSON: one Fault names every problem of it. `caller` is the
 * network that asks, by which prices and unpaid orders are bounded; `proof` is a secret of the caller, with which the
 * first answer is told again.
 */
export type Orders = Following & {
  /** Prices a cart. Books nothing. */
  readonly previewOrder: (raw: unknown, caller?: string) => Promise<PreviewResponse>
  /** Books a priced cart, awaiting payment; `bearer` is the status token of an order that is changed. */
  readonly confirmOrder: (raw: unknown, bearer?: string, caller?: string, proof?: string) => Promise<ConfirmResponse>
  /** The demand of a confirmed order, or the order once it is paid. */
  readonly payOrder: (priceToken: string, credential?: PresentedCredential, caller?: string) => Promise<OrderPayAnswer>
  /** Confirms and pays in one request. */
  readonly orderInline: (
    raw: unknown,
    credential?: PresentedCredential,
    bearer?: string,
    caller?: string,
    proof?: string,
  ) => Promise<OrderPayAnswer>
  /** The order, with the details of its customer for the holder of its status token. Throws order_not_found. */
  readonly trackOrder: (id: string, token?: string) => Promise<OrderResponse>
  /** Cancels an order for the holder of its status token, or asks the restaurant whether it may be. */
  readonly cancelOrder: (id: string, token?: string) => Promise<OrderResponse>
  /** The signed receipt of a paid order. */
  readonly receipt: (id: string) => Promise<ReceiptResponse>
}
