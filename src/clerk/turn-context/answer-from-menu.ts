import { foodOf } from '#src/allergens/foods.ts'
import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { howToReach } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import { readPriceWords } from '#src/search/price-words.ts'
import { answerContents, MOST_SHOWN } from './answer-contents.ts'
import { choiceMeant } from './choice-meant.ts'
import { dishesNamed, findAskedDishes, namedWhole, wordsAsked } from './dishes-asked.ts'
import { type FreeOf, parseExcludedFoods } from './free-of.ts'
import { cheapestOf } from './menu-answers.ts'
import { bareOf, limitsOf } from './menu-limits.ts'
import type { Category, MenuQuestion } from './menu-question.ts'
import { MOST_ITEMS, narrowed, offerItems, priced, showSections } from './show-dishes.ts'
import { type AllergensAsked, allergensAsked, tellDeclared } from './tell-declared.ts'
import { tellDishes } from './tell-dishes.ts'
import { tellCertified, tellCheaper, tellForKids } from './tell-special.ts'
import { tellTotal } from './tell-total.ts'
import { show, type TurnContext } from './turn-context.ts'
import { withoutRefused } from './without-refused.ts'

/** Questions about a dish rather than about its existence. */
const OF_DISH =
  /^(?:is|are|isnt|arent|does|do) (?!(?:they|you|u|it|ya|yall|there|that|this|those|these)\b)|\b(?:in|inside|with) (?:the|an?|that|this|el|la|los|las)\b|\bhow (?:big|large|small|many|much|spicy|hot)\b|\bcuant[oa]s?\b|\b(?:trae|lleva|viene|vienen|comes?|contains?|made|included?|cuesta|vale|costs?|price|precio)\b|^(?:what|whats|que es) (?:is |are )?(?:an?|the|el|la|un|una) |^(?:describe|explain|(?:tell me )?(?:more )?about)\b|\blike$|^why\b|^por que\b|\bque tan\b|^(?:es|son) (?:el|la|los|las)\b/
/** Questions about kitchen practices. */
const OF_KITCHEN =
  /\b(?:cross ?contact|cross ?contaminat\w*|contaminat\w*|(?:same|shared?|separate|dedicated|clean) (?:\w+ )?(?:ovens?|fryers?|grills?|oil|pans?|kitchens?|surfaces?|utensils?|knife|knives|griddles?|area|equipment)|(?:in|from) (?:a|the) .*\b(?:free )?kitchen|in (?:the|their) kitchen|mism[oa] (?:aceite|horno|freidora|cocina|plancha)|freidora|contaminacion)\b/
/** Questions about certification, which no menu answers. */
const CERTIFIED = /\b(?:certif\w+|hechsher)\b/
const FOR_KIDS =
  /\b(?:kids?|kiddie|childrens?|childs|ninos?|infantil)s? (?:menu|meals?|options?|portions?|sizes?|plates?|stuff)\b|\bmenu (?:for|para) (?:kids|children|toddlers|ninos)\b/
/** Questions about whether something exists. */
const HAVE =
  /\b(?:(?:they|you|u|it|ya|yall|there) (?:\w+ )?(?:have|has|got|carry|sell|serve|make)|got any|tienen?|hay|venden|sirven|any|anything|is there|are there)\b/
const POINTS = /\b(?:it|that|this|them|those|these|eso|ese|esa|esos|esas|este|esta)\b/
const CHEAPEST = /\b(?:cheapest|least expensive|mas barat[oa]s?|lowest price)\b/
/** Pronouns such as "it" whose antecedent is a shown dish, as opposed to any dish. */
const OF_SHOWN =
  /^(?!.*\b(?:anything|any|something|dish(?:es)?|platos?|algo|algun\w*|menu)\b).*\b(?:it|this|them|those|these|that one|eso|ese|esa)\b/

/** Answers a question from the menu. If the menu has no answer, says so and names who can answer. */
export function answerFromMenu(context: TurnContext, question: MenuQuestion) {
  const { compiled, restaurant, suitable } = question
  context.state = {
    ...context.state,
    restaurant_id: context.state.lines.length === 0 ? restaurant.id : (context.state.restaurant_id ?? restaurant.id),
  }
  const total = tellTotal(context, restaurant, question)
  if (total) return total
  if (OF_KITCHEN.test(question.asks)) tellKitchen(context, question)
  if (CERTIFIED.test(question.asks))
    return tellCertified(context, question, dishesNamed(question.asks, compiled, compiled.items))
  if (FOR_KIDS.test(question.asks)) return tellForKids(context, question)
  const compared = tellCheaper(context, question)
  if (compared) return compared
  const free = parseExcludedFoods(fold(question.asks), compiled)
  if (free) return tellFree(context, question, free)
  const inside = answerContents(context, question)
  if (inside.isTold) return { status: 'ok' as const, restaurant: restaurant.name, dishes: inside.dishes }
  if (inside.isOfIt) return tellDishes(context, question, question.meant, true)
  const allergens = allergensAsked(fold(question.asks), compiled)
  if (OF_KITCHEN.test(question.asks) && !allergens) return { status: 'ok' as const, restaurant: restaurant.name }
  const answered = allergens && answerDeclared(context, question, allergens)
  if (answered) return answered
  const mine = choiceMeant(context.state.lines, question)
  if (mine.length > 0) return tellDishes(context, question, mine.slice(0, MOST_SHOWN), true)
  const isOfDish = OF_DISH.test(question.asks) && !HAVE.test(question.asks) && !CHEAPEST.test(question.asks)
  const { text: asks, maxPrice } = readPriceWords(question.asks)
  const dishes = isOfDish ? dishesNamed(asks, compiled, compiled.items) : []
  if (dishes.length > 0) return tellDishes(context, question, dishes.slice(0, MOST_SHOWN), true)
  const limits = limitsOf(asks, maxPrice)
  const kept = narrowed(suitable.filter(limits.keepSection), limits.keep)
  const ids = new Set(kept.flatMap(({ items }) => items.map(({ id }) => id)))
  const bare = withoutRefused(bareOf(asks), compiled)
  const { found, missing, unread } = findAskedDishes(
    bare.text,
    compiled,
    compiled.items.filter(one => ids.has(one.item.id) && bare.keep(one)),
  )
  const leftOut = leftOutOf(question, bare.text, found.length > 0)
  if (leftOut.length > 0) return tellDishes(context, question, leftOut.slice(0, MOST_SHOWN), true)
  if (!HAVE.test(asks) && found.length > 0 && found.length <= MOST_SHOWN && !limits.isLimited)
    return tellDishes(
      context,
      question,
      found,
      OF_DISH.test(asks) || /\b(?:is|are|with|without|on|in|fried|made|come|es|son|con|sin)\b/.test(asks),
    )
  const isOfMeant = POINTS.test(asks) || (isOfDish && wordsAsked(asks).length === 0)
  if (found.length === 0 && isOfMeant && question.meant.length > 0 && !CHEAPEST.test(asks) && !HAVE.test(asks))
    return tellDishes(context, question, question.meant, true)
  // "do you have spicy shrimp tacos": denying them would be false if only their spiciness is unknown
  const unlimited = found.length === 0 ? namedWhole(bare.text, compiled, compiled.items).ids : []
  if (unlimited.length > 0) return tellDishes(context, question, unlimited.slice(0, MOST_SHOWN), true)
  // "spicy tuna?": if no dish is both, dishes that are either come closest
  const halves =
    found.length === 0 && limits.isLimited ? findAskedDishes(bare.text, compiled, compiled.items).found : []
  if (halves.length > 0 && missing.length > 0) {
    const others = kept.flatMap(({ items }) => items.slice(0, 1)).map(({ id }) => id)
    tellMissing(
      context,
      question,
      wordsOfPhrase(asks).join(' '),
      [...new Set([...halves.slice(0, 3), ...others])].slice(0, 5),
    )
    return { status: 'ok' as const, restaurant: restaurant.name }
  }
  const isMenu = found.length === 0 && /\b(?:menu|carta)\b/.test(asks)
  const isNothing = found.length === 0 && !limits.isLimited && !isMenu
  const isNear = missing.some(({ closest }) => closest.length > 0)
  // "is there tempeh?": the menu mentions the food nowhere
  const isUnnamed = isNothing && missing.length === 0 && unread.length > 0 && HAVE.test(asks) && unread.every(isFood)
  if (isUnnamed) {
    tellMissing(context, question, unread.join(' '), [])
    return { status: 'ok' as const, restaurant: restaurant.name }
  }
  if (isNothing && !isNear && (missing.length > 0 ? !HAVE.test(asks) : unread.length > 0))
    return tellUnknown(context, restaurant)
  if (!isMenu)
    for (const { words, closest } of missing) {
      const named = closest.length === 0 ? allergensAsked(words, compiled) : undefined
      if (named?.isWhole && !named.areKinds) tellDeclared(context, restaurant.name, compiled, named)
      else tellMissing(context, question, words, closest)
    }
  if (isNothing && missing.length > 0) return { status: 'ok' as const, restaurant: restaurant.name }
  const shown = found.length > 0 ? narrowed(kept, ({ id }) => found.includes(id)) : kept
  if (CHEAPEST.test(asks)) return tellDishes(context, question, cheapestOf(shown, found.length > 0), false)
  if (found.length === 1 && !limits.isLimited) return tellDishes(context, question, found, false)
  return tellList(context, question, shown, limits.notes)
}

const isFood = (word: string): boolean => wordsNamed(word).length > 0 || foodOf(word) !== undefined

/** Answers that no menu describes the kitchen's practices. */
function tellKitchen(context: TurnContext, { restaurant }: MenuQuestion): void {
  const how = 'does not say how its kitchen keeps foods apart: ovens, fryers, tools'
  show(context, 'facts', `The menu of ${restaurant.name} ${how}. Please ask them first${howToReach(restaurant)}.`)
}

/** Shows the dishes that do not mention the excluded foods, according to the menu. */
function tellFree(context: TurnContext, question: MenuQuestion, { words, rest }: FreeOf) {
  const { compiled, restaurant, suitable } = question
  const { items } = suitableMenu(compiled.menu, { words })
  const { found } = findAskedDishes(rest, compiled, compiled.items)
  const left = narrowed(suitable, ({ id }) => items.has(id) && (found.length === 0 || found.includes(id)))
  const named = words.join(', ')
  const answer = tellList(context, question, left, [])
  show(
    context,
    'facts',
    `Left out is every dish of ${restaurant.name} whose words tell of ${named}. It may be in others, too: menus do not declare it.`,
  )
  show(context, 'facts', `${restaurant.name} can tell you${howToReach(restaurant)}.`)
  return answer
}

/**
 * Answers what dishes contain from the menu's declared allergens; undefined if the question is a search for dishes.
 */
function answerDeclared(context: TurnContext, question: MenuQuestion, asked: AllergensAsked) {
  const { compiled, restaurant, meant, asks } = question
  const { dishes, called, isAlone, isOfContent } = asked
  if (dishes.length > 0 && isOfContent) return tellDishes(context, question, dishes.slice(0, MOST_SHOWN), true)
  if (asked.isOfKind || (!isOfContent && (!isAlone || (HAVE.test(asks) && !asked.isWhole)))) return undefined
  if (isAlone && meant.length > 0 && OF_SHOWN.test(fold(asks))) return tellDishes(context, question, meant, true)
  if (called.length > 0 && called.length <= MOST_SHOWN) return tellDishes(context, question, called, true)
  const isListed = !isOfContent && findAskedDishes(bareOf(asks), compiled, compiled.items).found.length > 0
  // "do you have shrimp?" searches for a dish, and so does "is there miso?" if there is none
  if (isListed && asked.kinds.length > 0) return undefined
  if (asked.areKinds && !isOfContent) return undefined
  tellDeclared(context, restaurant.name, compiled, asked)
  return isListed ? undefined : { status: 'ok' as const, restaurant: restaurant.name }
}

/**
 * Returns requested dishes that contain something the customer avoids, because denying their existence would be
 * false.
 */
function leftOutOf({ compiled, suitable }: MenuQuestion, asks: string, hasFound: boolean): readonly string[] {
  const kept = new Set(suitable.flatMap(({ items }) => items.map(({ id }) => id)))
  const { found, named } = findAskedDishes(asks, compiled, compiled.items)
  return (hasFound ? named : found).filter(id => !kept.has(id))
}

function tellMissing(
  context: TurnContext,
  { restaurant, menu }: MenuQuestion,
  words: string,
  closest: readonly string[],
): void {
  const items = menu.categories.flatMap(({ items: all }) => all)
  const near = closest.flatMap(id => items.find(item => item.id === id) ?? [])
  if (near.length > 0)
    show(context, 'notice', `${restaurant.name} has no “${words}”; the closest: ${near.map(priced).join(', ')}.`)
  else show(context, 'notice', `${restaurant.name} has no “${words}”.`)
}

function tellUnknown(context: TurnContext, restaurant: Restaurant) {
  show(context, 'facts', `I do not know that about ${restaurant.name}. They can tell you${howToReach(restaurant)}.`)
  return { status: 'unknown' as const, restaurant: restaurant.name }
}

function tellList(
  context: TurnContext,
  { restaurant, tellLeftOut }: MenuQuestion,
  shown: readonly Category[],
  notes: readonly string[],
) {
  tellLeftOut()
  if (shown.length === 0) show(context, 'notice', `${restaurant.name} has nothing that fits this.`)
  if (shown.length === 0) return { status: 'ok' as const, restaurant: restaurant.name }
  showSections(context, restaurant.name, shown)
  for (const note of notes) show(context, 'facts', note)
  const items = shown.flatMap(category => category.items)
  if (items.length <= MOST_ITEMS) offerItems(context, items)
  return {
    status: 'ok' as const,
    restaurant: restaurant.name,
    dishes: items.map(({ id, name }) => ({ id, name })),
  }
}
