import { CANCEL_STEPS } from './cancelling.ts'
import { CATALOG_STEPS } from './catalog.ts'
import { CLERK_STEPS } from './clerking.ts'
import { CONFIRM_STEPS } from './confirming.ts'
import { PAY_STEPS } from './paying.ts'
import { LATE_STEPS, PLACE_STEPS } from './placing.ts'
import { PREVIEW_STEPS } from './previewing.ts'
import { LATE_RECIPE_STEPS, RECIPE_STEPS, WAITLIST_STEPS } from './recipes.ts'
import { LOCAL_STEPS, SERVICE_STEPS } from './serving.ts'
import { KITCHEN_STEPS } from './serving-a-kitchen.ts'
import type { ExampleStep } from './step.ts'

/** Walk through the product that all examples are captured from, in order. */
export const STEPS: readonly ExampleStep[] = [
  ...CATALOG_STEPS,
  ...PREVIEW_STEPS,
  ...CONFIRM_STEPS,
  ...PAY_STEPS,
  ...CANCEL_STEPS,
  ...PLACE_STEPS,
  ...RECIPE_STEPS,
  ...CLERK_STEPS,
  ...WAITLIST_STEPS,
  ...SERVICE_STEPS,
  ...LOCAL_STEPS,
  ...KITCHEN_STEPS,
  ...LATE_STEPS,
  ...LATE_RECIPE_STEPS,
]
