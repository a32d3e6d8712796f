import { clerk, clerkOnce } from './clerk.ts'
import { closed } from './closed.ts'
import { delivery } from './delivery.ts'
import type { Flow } from './flow.ts'
import { grocery } from './grocery.ts'
import { inline } from './inline.ts'
import { pickup } from './pickup.ts'
import { recipe, recipeBundle } from './recipes.ts'
import { REPAIRS } from './repair.ts'
import { voice } from './voice.ts'

/** All flows in the order of the documents. */
export const FLOWS: readonly Flow[] = [
  pickup,
  delivery,
  grocery,
  voice,
  inline,
  closed,
  recipe,
  recipeBundle,
  clerk,
  clerkOnce,
  ...REPAIRS,
]
