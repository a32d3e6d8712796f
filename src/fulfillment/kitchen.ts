import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { ComplaintAnswer } from '#src/orders/answer-complaint.ts'
import type { Complaint } from '#src/orders/complaint.ts'
import type { Report } from '#src/orders/handed-out.ts'
import type { OrderRecord } from '#src/orders/read.ts'

/** Timeout for a kitchen's answer; after that, it may or may not have the order. */
export const KITCHEN_MS = 10_000

/** Kitchen's answer to an order. */
export type Decision =
  | { readonly kind: 'accepted'; readonly prepMinutes: number; readonly externalId: string | null }
  /** The kitchen has the order and will answer later. */
  | { readonly kind: 'pending'; readonly askAgainAt: number }
  /** `itemsOut` are ids of sold-out items. */
  | { readonly kind: 'rejected'; readonly reason: string; readonly itemsOut?: readonly string[] }
  /** Unknown whether the kitchen has the order: look it up before sending it again. */
  | { readonly kind: 'unknown' }

/** Kitchen's answer to a cancellation request for an accepted order. */
export type Consent =
  | { readonly kind: 'agreed' | 'declined' }
  /** Staff answer through another channel; `askAgainAt` is set if polling may yield an answer later. */
  | { readonly kind: 'pending'; readonly askAgainAt?: number }
  | { readonly kind: 'unknown' }

/** All values of the catalog's `dispatch.kind` that accept orders. */
export type KitchenKind = Exclude<Restaurant['dispatch']['kind'], 'none'>

/** True if a kitchen's staff report that food is ready. Otherwise it counts as ready when its estimated time passes. */
const REPORTS_READY: Readonly<Record<KitchenKind, boolean>> = {
  demo: false,
  console: true,
  webhook: true,
  phone: false,
}

/** True if staff of this kitchen kind report that food is ready. */
export const reportsReady = (kind: string | undefined): boolean =>
  kind !== undefined && Object.hasOwn(REPORTS_READY, kind) && REPORTS_READY[kind as KitchenKind]

/** Channel to a restaurant. `key` is an idempotency key, identical for every attempt at one order. */
export type Kitchen = {
  readonly kind: KitchenKind
  /** Reason why the kitchen cannot be sent the order; undefined if it can. */
  readonly validate: (order: OrderRecord) => Promise<{ readonly code: string; readonly message: string } | undefined>
  readonly place: (order: OrderRecord, key: string) => Promise<Decision>
  readonly lookup: (key: string) => Promise<Decision | { readonly kind: 'absent' }>
  /** Requests consent to cancel an accepted order; may be called repeatedly. The kitchen stops only on `cancel`. */
  readonly askToCancel: (order: OrderRecord, key: string) => Promise<Consent>
  readonly cancel: (key: string) => Promise<'cancelled' | 'too_late' | 'unknown'>
  /** Answers a complaint where no staff do, or says when to ask again. */
  readonly answerComplaint?: (
    order: OrderRecord,
    complaint: Complaint,
  ) => Promise<ComplaintAnswer | { readonly askAgainAt: number }>
  /** Returns the final weights for kitchens where no staff report them. */
  readonly finalWeights?: (order: OrderRecord) => readonly Report[]
}

export type DemoKitchenDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** Delay factor: 1 realistic, 0 none. */
  readonly speed: number
}

/** Opens the simulated kitchen of fictional restaurants. */
export type OpenDemoKitchen = (deps: DemoKitchenDeps) => Kitchen
