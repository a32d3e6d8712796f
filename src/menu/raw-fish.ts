import type { MenuItem } from './model.ts'

/** Names of dishes that are served with possibly raw fish. */
const SERVED = /\b(?:rolls?|hand ?rolls?|maki|temaki|nigiri|gunkan|donburi)\b/i
/** Words that indicate cooked fish or another kind of roll. */
const OTHERWISE =
  /\b(?:tempura|cooked|fried|grilled|baked|broiled|crispy|katsu|eel|unagi|anago|shrimp|prawns?|ebi|crab|kani|surimi|california|lobster|teriyaki|steamed|poached|braised|roasted|tofu|inari|vegan|vegetable|veggie|summer|spring|egg|imperial|sausage|cinnamon|bread)\b/i

/** True if the item is a roll or piece with fish and the menu does not say that it is cooked. */
export const canContainRawFish = ({ name, description = '', allergens = [] }: MenuItem): boolean =>
  SERVED.test(name) &&
  allergens.some(({ code }) => code === 'fish') &&
  !OTHERWISE.test(name) &&
  !OTHERWISE.test(description)
