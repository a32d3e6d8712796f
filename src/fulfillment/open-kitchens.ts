import { consoleKitchen } from './console-kitchen.ts'
import type { DemoKitchenDeps, Kitchen, KitchenKind, OpenDemoKitchen } from './kitchen.ts'
import { type WebhookKitchenDeps, webhookKitchen } from './webhook/webhook-kitchen.ts'

export type KitchensDeps = DemoKitchenDeps &
  WebhookKitchenDeps & {
    readonly phone: Kitchen
    /** Opens the simulated kitchens of a demo; undefined in production. */
    readonly demoKitchen: OpenDemoKitchen | undefined
  }

/** Opens the kitchen of each kind; a kind added to the catalog without an entry here fails to compile. */
export const openKitchens = (deps: KitchensDeps): Readonly<Record<KitchenKind, Kitchen | undefined>> => ({
  demo: deps.demoKitchen?.(deps),
  console: consoleKitchen(deps),
  webhook: webhookKitchen(deps),
  phone: deps.phone,
})
