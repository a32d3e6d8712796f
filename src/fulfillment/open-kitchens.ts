import { consoleKitchen } from './console-kitchen.ts'
import { type DemoKitchenDeps, demoKitchen } from './demo-kitchen.ts'
import type { Kitchen, KitchenKind } from './kitchen.ts'
import { type WebhookKitchenDeps, webhookKitchen } from './webhook/webhook-kitchen.ts'

export type KitchensDeps = DemoKitchenDeps & WebhookKitchenDeps & { readonly phone: Kitchen }

/** Opens the kitchen of each kind: the compiler asks for a row if the catalog gets another one. */
export const openKitchens = (deps: KitchensDeps): Readonly<Record<KitchenKind, Kitchen>> => ({
  demo: demoKitchen(deps),
  console: consoleKitchen(deps),
  webhook: webhookKitchen(deps),
  phone: deps.phone,
})
