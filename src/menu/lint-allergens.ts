import { type Allergen, formatAllergens } from '#src/allergens/codes.ts'
import { annotateTokens, type Mention } from '#src/allergens/marks.ts'
import { refusalsIn } from '#src/allergens/refusals.ts'
import { splitWords } from '#src/allergens/split-words.ts'
import type { AllergenNote, MenuFile, MenuGroup, MenuItem } from './model.ts'

/** Names of substitutes, which lack the animal product that they are named after. */
const SUBSTITUTE = /\b(?:vegan|plant[- ]based|oat|coconut|cashew|soy|almond|eggless|chickpea|mock|faux)\b/i

/** Menu phrases that mention an allergen without containing it, with the reason. */
const NOT_THE_FOOD: readonly (readonly [words: RegExp, why: string])[] = [
  [/\bbutter refused\b|\bonly if you say so\b|\bget the egg\b/i, 'an option that declares the allergen'],
  [/\bwhite as milk\b/i, 'a comparison'],
  [/\bstrong enough for milk\b|\bcustard within\b/i, 'a comparison'],
  [/\b(?:your own rye|dunk in soy milk)\b/i, 'beside it'],
  [/\bcurd sauce\b|\bbean-curd\b/i, 'tofu'],
  [/\bpesto without nuts\b/i, 'a pesto without nuts'],

  [/\boyster crackers?\b/i, 'crackers shaped like an oyster'],
  [/\b(?:king|caf) oyster\b|\boyster and shiitake\b|\bmushroom/i, 'a mushroom'],
  [/\bfish[- ]fragrant\b/i, 'a sauce that is used for fish'],
  [/\btaiyaki\b|\bfish waffle\b|\bfish pastry\b|\bfish of batter\b/i, 'a cake shaped like a fish'],
  [/\bto fish out\b/i, 'a verb'],
  [/\bleft off\b|\bif you bring\b/i, 'described as left out'],
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

/**
 * Reports every word on a menu that names an allergen which the dish does not declare, one sentence each. Name and
 * description say what a dish contains; an option says what it adds, unless it removes something. "No milk"
 * declares nothing, and an allergen in another option need not be declared by the dish.
 */
export function lintAllergenWords({ categories, groups }: Pick<MenuFile, 'categories' | 'groups'>): string[] {
  const byId = new Map(groups.map(group => [group.id, group]))
  const items = categories.flatMap(category => category.items)
  const known = new Map(items.map(item => [item.id, item]))
  const ofItems = items.flatMap(item =>
    item.allergens === undefined
      ? []
      : undeclared(
          item.name,
          `${item.name}. ${item.description ?? ''}`,
          [...item.allergens, ...chosenWith(item, byId, known)],
          isVegan(item),
        ),
  )
  const ofOptions = groups.flatMap(group =>
    group.subtractive
      ? []
      : group.options.flatMap(option => {
          const dish = known.get(option.linked_item_id ?? '')
          const declared = [...option.allergens_delta, ...(dish?.allergens ?? []), ...everyItemOf(group, items)]
          return undeclared(`${group.name}: ${option.name}`, option.name, declared)
        }),
  )
  return [...new Set([...ofItems, ...ofOptions])]
}

/** Returns the allergens of the options in required choices: "choice of cheese" is declared by the cheeses. */
const chosenWith = (
  item: MenuItem,
  groups: ReadonlyMap<string, MenuGroup>,
  items: ReadonlyMap<string, MenuItem>,
): AllergenNote[] =>
  item.group_ids
    .flatMap(id => groups.get(id) ?? [])
    .filter(group => group.min_units > 0 || group.defaults.length > 0)
    .flatMap(group => group.options)
    .flatMap(option => [...option.allergens_delta, ...(items.get(option.linked_item_id ?? '')?.allergens ?? [])])

/** Returns the allergens common to all dishes with the group. */
function everyItemOf(group: MenuGroup, items: readonly MenuItem[]): AllergenNote[] {
  const having = items.filter(item => item.group_ids.includes(group.id))
  // a child group that only options open
  if (having.length === 0) return items.flatMap(item => item.allergens ?? [])
  const [first, ...others] = having
  return (first?.allergens ?? []).filter(note =>
    others.every(item => (item.allergens ?? []).some(({ code }) => code === note.code)),
  )
}

/** Allergens that no vegan food contains, whatever the substitute is called. */
const ANIMAL: ReadonlySet<Allergen> = new Set<Allergen>(['milk', 'egg', 'fish', 'shellfish'])

function undeclared(what: string, text: string, declared: readonly AllergenNote[], vegan = false): string[] {
  const codes = new Set<Allergen>(declared.map(note => note.code))
  const marks = annotateTokens(splitWords(text))
  const refused = new Set(refusalsIn(marks).flatMap(refusal => refusal.mentions))
  return marks.mentions.flatMap(mention => {
    const isDeclared = mention.codes.some(code => codes.has(code) || (vegan && ANIMAL.has(code)))
    if (mention.strength === 'hint' || refused.has(mention) || isDeclared || isExcused(text, mention)) return []
    return [`${what}: the text says "${mention.word}", but ${formatAllergens(mention.codes, 'or')} is not declared`]
  })
}

const isExcused = (text: string, { word, codes }: Mention): boolean =>
  text
    .split(/[.;]/)
    .filter(part => part.toLowerCase().includes(word))
    .some(
      part =>
        NOT_THE_FOOD.some(([words]) => words.test(part)) ||
        (codes.every(code => ANIMAL.has(code)) && SUBSTITUTE.test(text)),
    )

const isVegan = ({ diets, aliases }: MenuItem): boolean =>
  diets.includes('vegan') || aliases.some(alias => SUBSTITUTE.test(alias))
