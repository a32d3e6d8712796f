import type { MenuItem } from './model.ts'

/** How a kitchen names what it serves with fish that may be raw. */
const SERVED = /\b(?:rolls?|hand ?rolls?|maki|temaki|nigiri|gunkan|donburi)\b/i
/** Words that say it is cooked, or that the roll is another one. */
const OTHERWISE =
  /\b(?:tempura|cooked|fried|grilled|baked|broiled|crispy|katsu|eel|unagi|anago|shrimp|prawns?|ebi|crab|kani|surimi|california|lobster|teriyaki|steamed|poached|braised|roasted|tofu|inari|vegan|vegetable|veggie|summer|spring|egg|imperial|sausage|cinnamon|bread)\b/i

/** True for a roll or a piece with fish of which the menu does not say that it is cooked. */
export const mayBeRawFish = ({ name, description = '', allergens = [] }: MenuItem): boolean =>
  SERVED.test(name) &&
  allergens.some(({ code }) => code === 'fish') &&
  !OTHERWISE.test(name) &&
  !OTHERWISE.test(description)
