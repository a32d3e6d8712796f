import type { Operations } from '#src/app/app.ts'
import { cancelOrder } from './cancel-order.ts'
import { complain } from './complain.ts'
import { confirmOrder } from './confirm-order.ts'
import { followOrder } from './follow-order.ts'
import { fundWallet } from './fund-wallet.ts'
import { getCatalogStats } from './get-catalog-stats.ts'
import { getHealth } from './get-health.ts'
import { getHours } from './get-hours.ts'
import { getKeys } from './get-keys.ts'
import { getMenu } from './get-menu.ts'
import { getOrder } from './get-order.ts'
import { getReadiness } from './get-readiness.ts'
import { getReceipt } from './get-receipt.ts'
import { getRestaurant } from './get-restaurant.ts'
import { getWallet } from './get-wallet.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { listRestaurants } from './list-restaurants.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './preview-order.ts'
import { getRecipe } from './recipes/get-recipe.ts'
import { listRecipeBundles } from './recipes/list-bundles.ts'
import { listRecipes } from './recipes/list-recipes.ts'
import { buyRecipe, buyRecipeBundle, payRecipe, payRecipeBundle } from './recipes/pay.ts'
import { previewRecipe, previewRecipeBundle } from './recipes/preview.ts'
import { search } from './search.ts'
import { searchByZipcode } from './search-by-zipcode.ts'
import type { ToolOn } from './tool.ts'

/** All operations in the order of a buyer's journey. Fixed paths come before paths with a parameter. */
export const TOOLS: readonly ToolOn<Operations>[] = [
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
  cancelOrder,
  complain,
  getReceipt,
  followOrder,
  listRecipes,
  listRecipeBundles,
  previewRecipe,
  payRecipe,
  previewRecipeBundle,
  payRecipeBundle,
  buyRecipeBundle,
  buyRecipe,
  getRecipe,
  joinWaitlist,
  leaveWaitlist,
  getHealth,
  getReadiness,
  getKeys,
  fundWallet,
  getWallet,
]
