import { type KitchenLab, type KitchenLabOptions, openKitchenLab } from '#test/fulfillment/kitchen-lab.ts'

export type CallLabOptions = Partial<KitchenLabOptions>
export type CallLab = KitchenLab

/** Merchant restaurant, called through the carrier account. */
export const OURS = { id: '801', changes: { source: 'merchant' } }

/** Opens a kitchen lab with one restaurant that is reached by phone. */
export const openCallLab = (options: CallLabOptions = {}): Promise<CallLab> =>
  openKitchenLab({ shops: [OURS], ...options })
