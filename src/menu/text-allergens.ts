import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { allergenMentions, annotateTokens, type Mention } from '#src/allergens/marks.ts'
import { refusalsIn } from '#src/allergens/refusals.ts'
import { splitWords } from '#src/allergens/split-words.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import type { MenuItem } from './model.ts'

/** Names of substitutes, which lack the animal product that they are named after. */
const SUBSTITUTE = /\b(?:vegan|plant[- ]based|oat|coconut|cashew|soy|almond|eggless|chickpea|mock|faux)\b/i

/** Menu phrases that mention an allergen without containing it, with the reason. */
const NOT_THE_FOOD: readonly (readonly [words: RegExp, why: string])[] = [
  [/\bbutter refused\b|\bonly if you say so\b|\bif you say\b|\bget the egg\b|\bon request\b/i, 'an extra on request'],
  [/\bwhite as milk\b|\bwine-dark\b|\bto butter\b|\bbefore the egg\b/i, 'a comparison'],
  [/\bstrong enough for milk\b|\bcustard within\b/i, 'a comparison'],
  [/\b(?:your own rye|bread’s companion)\b/i, 'beside it, and not included'],
  [/\bcurd sauce\b|\bbean-curd\b/i, 'tofu'],
  [/\bpesto without nuts\b/i, 'a pesto without nuts'],

  [/\boyster crackers?\b/i, 'crackers shaped like an oyster'],
  [/\b(?:king|caf) oyster\b|\boyster and shiitake\b|\bmushroom/i, 'a mushroom'],
  [/\bfish[- ]fragrant\b/i, 'a sauce that is used for fish'],
  [/\btaiyaki\b|\bfish waffle\b|\bfish-shaped\b|\bfish pastry\b|\bfish of batter\b/i, 'a cake shaped like a fish'],
  [/\bto fish out\b/i, 'a verb'],
  [/\bleft off\b|\bif you bring\b|\bfor (?:the shrimp|fish sauce)\b|\bnowhere near\b/i, 'described as left out'],
  [/\b(?:tiger[’']s milk|leche de tigre)\b/i, 'a marinade of lime'],
  [/\begg cream\b/i, 'a drink of milk and seltzer'],
  [/\b(?:bean|tofu|fermented|red) curd\b/i, 'tofu'],
  [/\bscallops of veal\b/i, 'a cut'],
  [/\b(?:pickled|preserved) mustard\b|\bmustard greens?\b/i, 'the leaf'],
  [/\bhead cheese\b|\bcheese[’']s (?:oldest|best)\b/i, 'no cheese'],
  [/\bbread-and-butter\b/i, 'a pickle'],
  [/\bcubed like tuna\b/i, 'a comparison'],
  [/\beggplant caviar\b/i, 'a spread of eggplant'],
  [/\bvegetable egg rolls?\b/i, 'a roll without egg'],
  [/\begg custard\b|\btrembling eggs\b/i, 'a custard of eggs and broth'],
]

/** Words that on a menu are a vessel, a burnt sugar, or a nut of another family. */
const OTHERWISE_ON_MENUS: ReadonlySet<string> = new Set(['pan', 'caramel', 'chestnut', 'basa', 'bass', 'toro', 'nova'])

/** Adjectives of texture and taste. */
const TASTE = /^(?:milky|buttery|creamy|cheesy|eggy|fishy|nutty)$/

/** Foods of corn, rice, or pulses in a dish marked gluten-free: "tortilla", "noodle", "chickpea flour". */
const OF_OTHER_GRAIN: ReadonlySet<string> = new Set(['tortilla', 'noodle', 'flour', 'harina'])

/** Allergens that no vegan food contains, whatever the substitute is called. */
const ANIMAL: ReadonlySet<Allergen> = new Set<Allergen>(['milk', 'egg', 'fish', 'shellfish'])

const named = createLruCache<readonly Mention[]>(4096)

/** Returns the allergens that a text names. Cached, because many menus describe a dish in the same words. */
function namedIn(text: string): readonly Mention[] {
  return named.get(text) ?? named.keep(text, allergenMentions(splitWords(text)))
}

type Described = Pick<MenuItem, 'name' | 'aliases' | 'diets'>

/** Returns the allergens that a text on a menu names as contained, except those of `declared`. */
export function undeclaredIn(text: string, declared: readonly Allergen[], of?: Described): readonly Mention[] {
  const codes = new Set(declared)
  const isUndeclared = (mention: Mention): boolean => !mention.codes.some(code => codes.has(code))
  // refusals take far longer to find than names, and few texts name an undeclared allergen
  if (!namedIn(text).some(isUndeclared)) return []
  const marks = annotateTokens(splitWords(text))
  const refused = new Set(refusalsIn(marks).flatMap(refusal => refusal.mentions))
  return marks.mentions.filter(
    mention => isUndeclared(mention) && !refused.has(mention) && !isExcused(text, mention, of),
  )
}

/**
 * Returns the allergens that a dish possibly contains by its description, beyond those declared. `isChosen` tells
 * the words of choices, whose options declare their allergens.
 */
export const describedAllergens = (
  item: MenuItem,
  declared: readonly Allergen[],
  isChosen: (word: string) => boolean,
): readonly Allergen[] =>
  item.description === undefined
    ? []
    : allergensOf(
        undeclaredIn(item.description, declared, item)
          .filter(({ word }) => !isChosen(word))
          .flatMap(({ codes }) => codes),
      )

function isExcused(text: string, { word, codes, strength }: Mention, of?: Described): boolean {
  if (TASTE.test(word) || (strength === 'hint' && OTHERWISE_ON_MENUS.has(word))) return true
  if (OF_OTHER_GRAIN.has(word) && of?.diets.includes('gluten_free')) return true
  const isAnimal = codes.every(code => ANIMAL.has(code))
  if (isAnimal && [text, of?.name ?? '', ...(of?.aliases ?? [])].some(part => SUBSTITUTE.test(part))) return true
  return text
    .split(/[.;]/)
    .filter(part => part.toLowerCase().includes(word))
    .some(part => NOT_THE_FOOD.some(([words]) => words.test(part) || words.test(of?.name ?? '')))
}
