import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { allergensNamed } from '#src/allergens/parse-allergies.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { DIETS } from '#src/menu/model.ts'
import { answerBriefly, quoted } from './answer-briefly.ts'
import { MOST_SHOWN, saysSo } from './answer-contents.ts'
import { allergensFromChoices } from './brought.ts'
import { termsIn, wordsAsked } from './dishes-asked.ts'
import { choicesOf, containsText, keepsTo } from './menu-answers.ts'
import { DIET_WORDS, dietsIn } from './menu-limits.ts'
import type { Category, MenuQuestion } from './menu-question.ts'
import { type OwnKinds, ownKinds } from './own-kinds.ts'
import { offerDishes, showItems } from './show-dishes.ts'
import { isDeclared } from './tell-declared.ts'
import { show, type TurnContext } from './turn-context.ts'

type WireItem = Category['items'][number]

/** Questions whether a dish is available without something. */
const WITHOUT = /\b(?:without|free|safe|no|leave out|hold|sin|seguro|segura)\b/
/** Questions about the price of a choice, or about an extra portion. */
const OF_CHOICE = /\b(?:how much|price|costs?|extra|add|adding|cuant[oa]s?|cuesta|precio|agregar?|anadir)\b/
/** Questions for the full description of a dish. */
const OF_WHOLE =
  /\b(?:de que (?:es|son)|tell me (?:more )?about|describe|explain|details|allergens|alergenos|ingredient\w*|whats? (?:exactly )?(?:is |are |comes? )?(?:in|on|with)|what (?:does|do) .*\b(?:come with|have|include)|what (?:\w+ )?(?:options?|choices|toppings|sauces|sides)|que (?:es|trae|lleva|viene|tiene|incluye)|con que viene|como es)\b/

/** Shows dishes and answers what was asked about them, or states that the menu says nothing more. */
export function tellDishes(context: TurnContext, question: MenuQuestion, ids: readonly string[], isAsked: boolean) {
  const { menu, compiled, restaurant, asks } = question
  const items = menu.categories.flatMap(({ items: all }) => all).filter(({ id }) => ids.includes(id))
  const dishes = ids.flatMap(id => compiled.itemOf.get(id) ?? [])
  const own = new Set(ids.flatMap(id => [...(compiled.itemOf.get(id)?.named ?? [])]))
  const extra = termsIn(asks.replace(DIET_WORDS, ' '), compiled).filter(term => !own.has(term))
  const chosen = new Set(ids.flatMap(id => [...(compiled.itemOf.get(id)?.optionTerms ?? [])]))
  const isOfHarm = (term: string) => allergensNamed(term).length > 0 && (isDeclared(term) || !chosen.has(term))
  const named = isAsked ? allergensNamed(extra.filter(isOfHarm).join(' ')) : []
  const avoided = context.state.details.constraints?.allergens ?? []
  const diets = dietsIn(asks)
  const isWhole = !isAsked || OF_WHOLE.test(asks)
  const calls = new Set(dishes.flatMap(({ item }) => [item.name, ...(item.aliases ?? [])].flatMap(termsOfPhrase)))
  const words = wordsAsked(asks.replace(DIET_WORDS, ' '))
    .filter(
      word => ![...termsOfPhrase(word), ...termsIn(word, compiled)].some(term => own.has(term) || calls.has(term)),
    )
    .join(' ')
  const ownOf = (id: string) => ownKinds(compiled.menu, compiled.menu.items.get(id)!, isAsked ? words : '')
  for (const item of items.slice(0, MOST_SHOWN)) {
    const listed = avoided.filter(code => item.allergens === null || item.allergens.some(note => note.code === code))
    const contained = allergensOf([...named, ...listed])
    const ordered = allergensFromChoices(compiled.menu, context.state.lines, item.id)
    if (contained.length > 0)
      show(context, 'facts', containsText(item, contained, compiled.menu, WITHOUT.test(asks), ordered))
    const own = ownOf(item.id)
    const more = OF_CHOICE.test(asks) ? undefined : kindText(item.name, own, contained)
    if (more !== undefined) show(context, 'facts', more)
    const { description = '' } = compiled.menu.items.get(item.id)!
    if (own.isNamed && !isWhole)
      show(context, 'facts', description === '' ? saysSo(item.name) : quoted(item.name, description))
    for (const diet of diets) show(context, 'facts', dietText(item, diet, compiled.menu))
  }
  const terms = extra.filter(term => !isOfHarm(term) || !isDeclared(term))
  const harms = extra.filter(isDeclared)
  const told = isWhole
    ? []
    : dishes.map(dish => answerBriefly(context, question, dish, terms, harms, ownOf(dish.item.id)))
  if (!isWhole && (told.includes(true) || named.length + diets.length > 0)) {
    context.state = { ...context.state, restaurant_id: context.state.restaurant_id ?? restaurant.id }
    offerDishes(context, menu, compiled.menu as Menu, ids)
    return { status: 'ok' as const, restaurant: restaurant.name, dishes: items.map(({ id, name }) => ({ id, name })) }
  }
  return showItems(context, menu, compiled.menu as Menu, ids, restaurant.id)
}

/**
 * Returns a sentence about the allergens in question that the dish declares itself, whatever is chosen with it, except
 * those already `told`; undefined if there are none. The menu does not say which ingredient contains them.
 */
function kindText(name: string, { contains, mayContain }: OwnKinds, told: readonly Allergen[]): string | undefined {
  const [sure, perhaps] = [contains, mayContain].map(codes => codes.filter(code => !told.includes(code)))
  if (sure!.length > 0) return `By its menu, ${name} contains ${formatAllergens(sure!)}.`
  return perhaps!.length > 0 ? `Perhaps: by its menu, ${name} may contain ${formatAllergens(perhaps!)}.` : undefined
}

const dietText = (
  { name, diets, modifier_categories }: WireItem,
  diet: (typeof DIETS)[number],
  dishes: Menu,
): string => {
  const spoken = diet.replace('_', '-')
  if (diets.includes(diet) && !keepsTo(choicesOf(dishes, modifier_categories), diet))
    return `Not every choice of ${name} is ${spoken}.`
  return diets.includes(diet)
    ? `Yes: the menu marks ${name} as ${spoken}.`
    : `No: the menu does not mark ${name} as ${spoken}.`
}
