import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Declared, declaredBy } from './declared-by.ts'
import { namedWhole, termsIn } from './dishes-asked.ts'
import { DIET_WORDS } from './menu-limits.ts'
import { show, type TurnContext } from './turn-context.ts'

/** Parsed question about allergens that menus declare. */
export type AllergensAsked = {
  readonly codes: readonly Allergen[]
  /** True if the question names no dish, section, or dish category besides the allergens. */
  readonly isAlone: boolean
  /** True if the question names nothing else: "do you have a miso soup" asks for a soup. */
  readonly isWhole: boolean
  /** True if the question ends in a dish category: "does it have tuna rolls" asks for rolls. */
  readonly isOfKind: boolean
  /** True if the question is about the contents of dishes rather than the existence of one. */
  readonly isOfContent: boolean
  /** Hyponyms or ingredients of declared allergens that the question names: shrimp, mayonnaise. */
  readonly kinds: readonly RefusedWord[]
  /** True if the question names only hyponyms or ingredients: "is there miso?" may search for a dish. */
  readonly areKinds: boolean
  /** True if the question asks for dishes free of the allergens. */
  readonly isWithout: boolean
  /** IDs of the dishes named in full. */
  readonly dishes: readonly string[]
  /** IDs of the dishes named by the remaining words. */
  readonly called: readonly string[]
}

/** Terms that menus themselves use for allergens, and their translations. */
const DECLARED =
  /^(?:milk|dairy|milk product|dairy product|lactose|lacteo|lactosa|leche|eggs?|egs|eggz|huevo|fish|finfish|pescado|shellfish|shell fish|marisco|seafood|sea food|frutos del mar|nut|nuts|nueces|nuez|tree nut|treenut|frutos secos|peanut|pnut|penut|peenut|pea nut|groundnut|cacahuate|cacahuete|wheat|trigo|gluten|soy|soya|soja|soybean|sesame|sesame seed|sesamo|ajonjoli|mustard|mostaza|celery|apio|sulphites?|sulfites?|sulfito|\p{Extended_Pictographic})$/u
/** True for a term with which menus declare an allergen. "flour" and "cheese" are not declared. */
export const isDeclared = (word: string): boolean => DECLARED.test(word)
const OF_CONTENT =
  /\b(?:contain\w*|contien\w*|contengan?|allerg\w*|alergen\w*|(?:made|cooked|fried|prepared) (?:with|from|of|in)|use[sd]?|using|usan?|lleva\w*|hech[oa]s? con|declare\w*|free of|without|w o|sin|free|safe|traces?)\b|\b(?:has|have|is|are|got|tienen?|hay) .*\b(?:in|inside|on|en)\b|\b(?:which|what|that|any\w*|cual\w*|que|algo|algun\w*) (?:(?!they\b|you\b|u\b|it\b)\w+ ){0,2}(?:has|have|tienen?)\b|^(?:does|do) (?!(?:they|you|u|it|ya|yall)\b).*\b(?:have|has)\b/
const WITHOUT = /\b(?:without|w o|free|safe|no|not|dont|doesnt|sin)\b/

/** Parses a question about allergens, given as folded words. Undefined if it names none. */
export function allergensAsked(asks: string, compiled: CompiledMenu): AllergensAsked | undefined {
  const text = asks.replace(DIET_WORDS, ' ')
  const words = wordsNamed(text).filter(({ strength }) => strength !== 'hint')
  if (words.length === 0) return undefined
  const own = new Set(words.flatMap(({ word }) => termsIn(word, compiled)))
  const { ids, rest } = namedWhole(text, compiled, compiled.items, own)
  const beside = wordsNamed(rest).filter(({ strength }) => strength !== 'hint')
  const others = termsIn(text, compiled).filter(
    term => !own.has(term) && (compiled.food.isKind.has(term) || compiled.items.some(one => one.absorbed.has(term))),
  )
  const called = compiled.items.filter(({ absorbed }) => others.every(term => absorbed.has(term)))
  const codes = allergensOf((ids.length > 0 ? beside : words).flatMap(one => one.codes))
  // the allergen word is part of a dish name: "cheese fries"
  if (codes.length === 0) return undefined
  return {
    codes,
    isAlone: ids.length === 0 && others.length === 0,
    isWhole: termsIn(text, compiled).every(term => own.has(term)),
    isOfKind: isKindAtEnd(text, own, compiled),
    isOfContent: OF_CONTENT.test(text),
    kinds: words.filter(({ word }) => !DECLARED.test(word)),
    areKinds: words.every(({ word }) => !DECLARED.test(word)),
    isWithout: WITHOUT.test(text),
    dishes: beside.length > 0 ? ids : [],
    called: others.length === 0 ? [] : called.map(({ item }) => item.id),
  }
}

function isKindAtEnd(text: string, own: ReadonlySet<string>, compiled: CompiledMenu): boolean {
  const last = termsIn(text, compiled).at(-1)
  return (
    last !== undefined && !own.has(last) && compiled.food.isKind.has(last) && /\b(?:have|has|got|tienen?)\b/.test(text)
  )
}

/** Lists every dish on a menu that declares an allergen, and states that anything undeclared is unknown. */
export function tellDeclared(
  context: TurnContext,
  restaurant: string,
  { menu, items }: CompiledMenu,
  { codes, kinds, isWithout }: Pick<AllergensAsked, 'codes' | 'kinds' | 'isWithout'>,
): void {
  const all = items.map(({ item }) => ({ item, declared: declaredBy(menu, item) }))
  const grouped = (named: readonly (readonly [name: string, codes: readonly Allergen[]])[], lead: string) => {
    const groups = new Map<string, Set<string>>()
    for (const [name, declared] of named) {
      const found = declared.filter(code => codes.includes(code))
      if (found.length === 0) continue
      const said = `${lead} ${formatAllergens(found)}`
      groups.set(said, (groups.get(said) ?? new Set()).add(name))
    }
    return [...groups].map(([said, names]) => `${said}: ${[...names].join(', ')}.`)
  }
  const listed = (of: (declared: Declared) => readonly Allergen[], lead: string) =>
    grouped(
      all.map(({ item, declared }) => [item.name, of(declared)]),
      lead,
    )
  const choices = all.flatMap(({ declared }) => declared.choices)
  const lines = [
    ...listed(({ contains }) => contains, 'By the menu, these contain'),
    ...listed(({ mayContain }) => mayContain, 'By the menu, these may contain'),
    ...listed(({ withChoices }) => withChoices, 'With some of their choices, these contain'),
    ...listed(({ mayWithChoices }) => mayWithChoices, 'With some of their choices, these may contain'),
    ...grouped(
      choices.map(({ name, contains }) => [name, contains]),
      'The choices that contain',
    ),
    ...grouped(
      choices.map(({ name, mayContain }) => [name, mayContain]),
      'The choices that may contain',
    ),
  ]
  const unchecked = all.filter(({ declared }) => !declared.isChecked).map(({ item }) => item.name)
  const spoken = formatAllergens(codes, 'or')
  const vague = allergensOf(kinds.flatMap(one => one.codes)).filter(code => codes.includes(code))
  for (const line of lines) show(context, 'facts', line)
  if (unchecked.length > 0) show(context, 'facts', `Nobody has checked what is in these: ${unchecked.join(', ')}.`)
  if (vague.length > 0)
    show(context, 'facts', `Menus declare ${formatAllergens(vague)} as a whole, not each kind of it.`)
  if (isWithout) {
    const free = all.filter(
      ({ declared: { isChecked, contains, mayContain, withChoices, mayWithChoices } }) =>
        isChecked &&
        ![...contains, ...mayContain, ...withChoices, ...mayWithChoices].some(code => codes.includes(code)),
    )
    if (free.length > 0)
      show(
        context,
        'facts',
        `The menu declares no ${spoken} in these: ${free.map(({ item }) => item.name).join(', ')}.`,
      )
  }
  show(
    context,
    'facts',
    `${lines.length > 0 ? 'No other dish' : 'No dish'} of ${restaurant} declares ${spoken}. What a menu does not declare is unknown: with an allergy, please ask the restaurant, too.`,
  )
}
