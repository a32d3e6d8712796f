import { confirmOrder } from './confirm-order.ts'
import { followOrder } from './follow-order.ts'
import { fundWallet } from './fund-wallet.ts'
import { getCatalogStats } from './get-catalog-stats.ts'
import { getHealth } from './get-health.ts'
import { getHours } from './get-hours.ts'
import { getMenu } from './get-menu.ts'
import { getOrder } from './get-order.ts'
import { getReadiness } from './get-readiness.ts'
import { getRestaurant } from './get-restaurant.ts'
import { getWallet } from './get-wallet.ts'
import { listRestaurants } from './list-restaurants.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './preview-order.ts'
import { search } from './search.ts'
import { searchByZipcode } from './search-by-zipcode.ts'
import type { AnyTool } from './tool.ts'

/** Every operation, in the order of a buyer's journey. Fixed paths stand before paths with a parameter. */
export const TOOLS: readonly AnyTool[] = [
  searchByZipcode,
  search,
  listRestaurants,
  getCatalogStats,
  getRestaurant,
  getMenu,
  getHours,
  previewOrder,
  confirmOrder,
  payOrder,
  placeOrder,
  getOrder,
  followOrder,
  getHealth,
  getReadiness,
  fundWallet,
  getWallet,
]
