import type { PresentedCredential } from '#src/payments/credential.ts'
import type { ComplaintRequest } from './complain.ts'
import type { Following } from './follow.ts'
import type { OrderPayAnswer } from './pay.ts'
import type { ConfirmResponse, OrderResponse, PreviewResponse } from './schema.ts'
import type { ReceiptResponse } from './schema-receipt.ts'

/**
 * Orders, from the first price preview to the receipt. `raw` is any JSON: a single Fault reports all of its problems.
 * `caller` is the network of the request, used to limit previews and unpaid orders. `proof` is a secret of the caller
 * that lets a retry receive the first response again.
 */
export type Orders = Following & {
  /** Prices a cart without creating an order. */
  readonly previewOrder: (raw: unknown, caller?: string) => Promise<PreviewResponse>
  /** Creates an order from a priced cart, awaiting payment. `bearer` is the status token if an order is changed. */
  readonly confirmOrder: (raw: unknown, bearer?: string, caller?: string, proof?: string) => Promise<ConfirmResponse>
  /** Returns the payment challenge of a confirmed order, or the order once it is paid. */
  readonly payOrder: (priceToken: string, credential?: PresentedCredential, caller?: string) => Promise<OrderPayAnswer>
  /** Confirms and pays in one request. */
  readonly orderInline: (
    raw: unknown,
    credential?: PresentedCredential,
    bearer?: string,
    caller?: string,
    proof?: string,
  ) => Promise<OrderPayAnswer>
  /** Returns the order, with customer details for the holder of its status token. Throws order_not_found. */
  readonly trackOrder: (id: string, token?: string) => Promise<OrderResponse>
  /** Cancels the order for the holder of its status token, or requests cancellation from the restaurant. */
  readonly cancelOrder: (id: string, token?: string) => Promise<OrderResponse>
  /** Tells the restaurant of an accepted order that something was wrong, for the holder of its status token. */
  readonly complain: (id: string, said: ComplaintRequest, token?: string) => Promise<OrderResponse>
  /** Returns the signed receipt of a paid order. */
  readonly receipt: (id: string) => Promise<ReceiptResponse>
}
