import { howToReach } from '#src/catalog/present.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { findAskedDishes } from './dishes-asked.ts'
import { cheapestOf } from './menu-answers.ts'
import { dietsIn } from './menu-limits.ts'
import type { MenuQuestion } from './menu-question.ts'
import { narrowed, offerItems, priced, showSections } from './show-dishes.ts'
import { tellDishes } from './tell-dishes.ts'
import { show, type TurnContext } from './turn-context.ts'

const VOUCHES = /\b(?:(?:is|are|it|they|who|really|actually|properly) )*(?:certif\w+|supervis\w+|hechsher)\b/gi

/** States what the menu marks, and that it names no certifier. */
export function tellCertified(context: TurnContext, question: MenuQuestion, dishes: readonly string[]) {
  const { restaurant, asks } = question
  const ids = dishes.length > 0 ? dishes : question.meant
  if (ids.length > 0 && dietsIn(asks).length > 0)
    tellDishes(context, { ...question, asks: asks.replace(VOUCHES, ' ') }, ids.slice(0, 3), true)
  show(
    context,
    'facts',
    `The menu of ${restaurant.name} does not say who certifies it. Please ask them${howToReach(restaurant)}.`,
  )
  return { status: 'ok' as const, restaurant: restaurant.name }
}

const CHEAPER =
  /^(?:is|are|es|son) (.+?) (?:cheaper|less expensive|less|mas barat[oa]s?) (?:than|que) (.+)$|^(?:whats|what is|which is|cual es) (?:cheaper|mas barat[oa]),? (.+?) (?:or|o) (.+)$/

/**
 * Compares the cheapest dish of each side: "Is a pie cheaper than slices?". Undefined for any other question.
 */
export function tellCheaper(context: TurnContext, { restaurant, menu, compiled, asks }: MenuQuestion) {
  const [, first, second, third, fourth] = CHEAPER.exec(asks) ?? []
  const all = menu.categories.flatMap(({ items }) => items)
  const least = [first ?? third, second ?? fourth].map(words => {
    const found = words === undefined ? [] : findAskedDishes(words, compiled, compiled.items).found
    return all.filter(({ id }) => found.includes(id)).toSorted((a, b) => a.price_cents - b.price_cents)[0]
  })
  const [one, other] = least.toSorted((a, b) => (a?.price_cents ?? 0) - (b?.price_cents ?? 0))
  if (!one || !other || one.id === other.id) return undefined
  show(context, 'facts', `The least expensive: ${priced(one)}; ${priced(other)}.`)
  return { status: 'ok' as const, restaurant: restaurant.name }
}

const KIDS = /\b(?:kids?|kiddie|child(?:ren)?s?|ninos?)\b/

/** Shows the dishes for children. If there are none, says so and shows the cheapest dishes. */
export function tellForKids(context: TurnContext, { restaurant, suitable }: MenuQuestion) {
  const own = suitable.map(category =>
    KIDS.test(fold(category.name))
      ? category
      : { ...category, items: category.items.filter(({ name }) => KIDS.test(fold(name))) },
  )
  const shown = own.filter(({ items }) => items.length > 0)
  const items = shown.flatMap(category => category.items)
  if (items.length > 0) {
    showSections(context, restaurant.name, shown)
    offerItems(context, items)
    return { status: 'ok' as const, restaurant: restaurant.name }
  }
  const ids = cheapestOf(suitable, false)
  const small = narrowed(suitable, ({ id }) => ids.includes(id)).flatMap(category => category.items)
  const list = small.map(priced).join(', ')
  show(context, 'facts', `${restaurant.name} has no menu for kids. Its least expensive dishes: ${list}.`)
  return { status: 'ok' as const, restaurant: restaurant.name }
}
