import type { CompiledItem, CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { merchantText } from '#src/clerk/reply/merchant-text.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import { namesFoodIn } from '#src/menu/dish-food-mentions.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { MenuOption } from '#src/menu/model.ts'
import { chosenOf, dishOf } from './brought.ts'
import { namedWhole } from './dishes-asked.ts'
import { foodsIn } from './free-of.ts'
import { dietsIn, HEAT_SPOKEN, SIZE_SPOKEN } from './menu-limits.ts'
import { isDeclared } from './tell-declared.ts'
import { show, type TurnContext } from './turn-context.ts'

/** Questions about the contents of a shown or ordered dish: "does it have garlic", "¿lleva cerdo?". */
const POINTS_INSIDE =
  /^(?:(?:and|so|ok|okay|but|wait|y|pero) )*(?:(?:does|do|did|will|is|are|has|have) (?:it|that|this|they|these|those|mine|my \w+)\b.*\b(?:have|has|got|contain\w*|includ\w*|with|made|full)\b|(?:is|are) there .*\bin (?:it|that|this|mine|there|my \w+)$)/
/** Questions for a dish on the menu, regardless of the order: "Do they have a club sandwich?". */
const OF_MENU =
  /^(?:(?:and|so|ok|okay|but|wait|no|not that) )*(?:do|does|did|will) (?:they|you|u) (?:\w+ )?(?:have|got|sell|serve|make) (?:an?|another|other) /
const OF_PLACE =
  /^(?:(?:and|so|ok|okay|but|wait|y|pero) )*(?:do|does) (?:it|they|that) (?:have|has|got) (?:any |some )?/
/** True for a dish category such as salad or soup. */
const isKindOf = ({ food: { isKind } }: CompiledMenu, food: string): boolean =>
  termsOfPhrase(food).every(term => isKind.has(term))
/** Openings that may ask about a dish or about the menu. */
const MAY_POINT =
  /^(?:(?:y|pero|and|so|but) )*(?:tiene|tienen|lleva|llevan|trae|contiene|viene con|has|contains?|any)\b/

/** Words that ask for other dishes rather than about the contents of one. */
const OF_OTHERS = /\b(?:dish(?:es)?|options?|anything|something|menu|others?|else|platos?|algo|drinks?|desserts?)\b/
const MOST_QUOTED = 280
/** Returns the answer for a dish whose name alone states the food. */
export const saysSo = (name: string): string => `Yes: the name of ${name} says so.`

export const MOST_SHOWN = 3

type Asked = { readonly compiled: CompiledMenu; readonly asks: string; readonly meant: readonly string[] }

/**
 * Answers a question about undeclared foods in the dishes that "it" refers to. `isOfIt` is true if the question
 * concerns only these dishes.
 */
export function answerContents(context: TurnContext, { compiled, asks, meant }: Asked) {
  const said = fold(asks)
  const foods = foodsIn(said.replace(OPENING, '')).filter(food => !isDeclared(food))
  const isOfOthers =
    OF_OTHERS.test(said) || dietsIn(said).length > 0 || HEAT_SPOKEN.test(said) || SIZE_SPOKEN.test(said)
  const isNamed = namedWhole(said, compiled, compiled.items).ids.some(id => !meant.includes(id))
  const isMeant = meant.length > 0 && meant.length <= MOST_SHOWN && foods.length > 0 && !isOfOthers
  // "does it have any salad" refers to the restaurant mentioned last
  const isOfPlace = OF_MENU.test(said) || (OF_PLACE.test(said) && foods.every(food => isKindOf(compiled, food)))
  const isOfIt = isMeant && POINTS_INSIDE.test(said) && !isOfPlace
  const dishes = meant.flatMap(id => compiled.itemOf.get(id) ?? [])
  const mayTell = isOfIt || (isMeant && !isNamed && MAY_POINT.test(said))
  const told = mayTell ? dishes.flatMap(dish => tellsOf(compiled.menu, dish, context.state.lines, foods) ?? []) : []
  for (const text of told) show(context, 'facts', text)
  return { isTold: told.length > 0, isOfIt, dishes: dishes.map(({ item: { id, name } }) => ({ id, name })) }
}

const OPENING = /^(?:(?:y|pero|and|so|but) )*(?:tienen?|llevan?|trae|contiene|viene con)\b/

/**
 * States that a dish contains a food according to its text or its chosen options; undefined if nothing mentions it.
 */
function tellsOf(
  menu: Menu,
  { item, groups }: CompiledItem,
  lines: readonly CartLine[],
  foods: readonly string[],
): string | undefined {
  const { id, name, aliases = [], description = '' } = item
  const named = foods.filter(food => namesFoodIn([name, ...aliases, description], food))
  if (named.length > 0 && description !== '')
    return `Yes: the menu says of ${name}: “${merchantText(description).slice(0, MOST_QUOTED)}”`
  if (named.length > 0) return saysSo(name)
  const isOf = (option: MenuOption) =>
    foods.some(food => namesFoodIn([option.name, dishOf(menu, option)?.description ?? ''], food))
  const chosen = chosenOf(menu, lines, id).filter(isOf)
  if (chosen.length > 0) return `Yes: in your order, ${name} is with ${chosen.map(one => one.name).join(', ')}.`
  const isOrdered = lines.some(line => line.item.id === id)
  const usual = isOrdered
    ? []
    : groups.flatMap(({ group }) => group.options.filter(one => group.defaults.includes(one.id) && isOf(one)))
  return usual.length > 0 ? `Yes: ${name} comes with ${usual.map(one => one.name).join(', ')}.` : undefined
}
