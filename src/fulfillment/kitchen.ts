import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Report } from '#src/orders/given.ts'
import type { OrderRecord } from '#src/orders/read.ts'

/** A kitchen that does not answer in this time may or may not have the order. */
export const KITCHEN_MS = 10_000

/** A kitchen's answer to an order. */
export type Decision =
  | { readonly kind: 'accepted'; readonly prepMinutes: number; readonly externalId: string | null }
  /** It has the order and will answer later. */
  | { readonly kind: 'pending'; readonly askAgainAt: number }
  /** `itemsOut` are ids of items that it is out of. */
  | { readonly kind: 'rejected'; readonly reason: string; readonly itemsOut?: readonly string[] }
  /** Nobody can tell whether it has the order: look it up before sending it again. */
  | { readonly kind: 'unknown' }

/** A kitchen's answer to the question whether an order that it has accepted may be cancelled. */
export type Consent =
  | { readonly kind: 'agreed' | 'declined' }
  /** Its people answer by other ways; `askAgainAt` where it may say something later. */
  | { readonly kind: 'pending'; readonly askAgainAt?: number }
  | { readonly kind: 'unknown' }

/** Every `dispatch.kind` of the catalog that takes orders. */
export type KitchenKind = Exclude<Restaurant['dispatch']['kind'], 'none'>

/** Whether the staff of a kitchen report that food is ready. For the others it counts as ready when its time is over. */
const REPORTS_READY: Readonly<Record<KitchenKind, boolean>> = {
  ...{ demo: false, console: true, webhook: true, phone: false },
}

/** True if the staff of a kitchen of this kind report that food is ready. */
export const reportsReady = (kind: string | undefined): boolean =>
  kind !== undefined && Object.hasOwn(REPORTS_READY, kind) && REPORTS_READY[kind as KitchenKind]

/** How an order reaches a restaurant. `key` is the same for every attempt at one order: the kitchen takes it once. */
export type Kitchen = {
  readonly kind: KitchenKind
  /** Why it could not even be asked to make an order; undefined when it could. */
  readonly validate: (order: OrderRecord) => Promise<{ readonly code: string; readonly message: string } | undefined>
  readonly place: (order: OrderRecord, key: string) => Promise<Decision>
  readonly lookup: (key: string) => Promise<Decision | { readonly kind: 'absent' }>
  /** Asks, and asks again, whether it lets go of an order that it has accepted. It stops only when `cancel` tells it. */
  readonly askToCancel: (order: OrderRecord, key: string) => Promise<Consent>
  readonly cancel: (key: string) => Promise<'cancelled' | 'too_late' | 'unknown'>
  /** What it weighed, where no people report that. */
  readonly finalWeights?: (order: OrderRecord) => readonly Report[]
}

export type DemoKitchenDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** 1 for believable delays, 0 for none. */
  readonly speed: number
}

/** Opens the simulated kitchen of fictional restaurants. */
export type OpenDemoKitchen = (deps: DemoKitchenDeps) => Kitchen
