import { type KitchenLab, type KitchenLabOptions, openKitchenLab } from '#test/fulfillment/kitchen-lab.ts'

export type CallLabOptions = Partial<KitchenLabOptions>
export type CallLab = KitchenLab

/** A restaurant of one's own, which is called through the account. */
export const OURS = { id: '801', changes: { source: 'merchant' } }

/** A lab of kitchens with one that is called. */
export const openCallLab = (options: CallLabOptions = {}): Promise<CallLab> =>
  openKitchenLab({ shops: [OURS], ...options })
