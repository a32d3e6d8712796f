import { howToReach } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { dietFor } from '#src/clerk/draft/diet-of.ts'
import { chosenModifiers, dollars } from '#src/clerk/draft/lines.ts'
import type { CompiledGroup, CompiledItem, CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { canonicalTerms, termsOfPhrase, wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { merchantText } from '#src/clerk/reply/merchant-text.ts'
import { breaksAsOption } from '#src/menu/diet.ts'
import type { MenuOption } from '#src/menu/model.ts'
import { findAskedDishes } from './dishes-asked.ts'
import { HEAT_SPOKEN, HEAT_TOLD, SIZE_SPOKEN, SIZE_TOLD } from './menu-limits.ts'
import { hasOwn, type OwnKinds } from './own-kinds.ts'
import { show, type TurnContext } from './turn-context.ts'

type Asked = { readonly restaurant: Restaurant; readonly compiled: CompiledMenu; readonly asks: string }

const MOST_OPTIONS = 8
const MOST_BESIDE = 3

/**
 * Answers a question about one aspect of a dish in a sentence: a choice, an ingredient, spiciness, or size. `terms`
 * are the aspect's terms without the name, and `harms` those that name an allergen. False if the question is about
 * the whole dish.
 */
export function answerBriefly(
  context: TurnContext,
  asked: Asked,
  dish: CompiledItem,
  spoken: readonly string[],
  harms: readonly string[],
  own: OwnKinds,
): boolean {
  const { asks, compiled } = asked
  const isOfHeat = HEAT_SPOKEN.test(asks)
  const isOfSize = SIZE_SPOKEN.test(asks)
  const terms = isOfSize ? spoken.filter(term => !MEASURES.has(term)) : spoken
  const isOf = ({ index, common, group }: CompiledGroup) =>
    terms.some(term => index.has(term) || common.has(term)) || (leavesOut(group) && harms.some(term => index.has(term)))
  const groups = dish.groups.filter(isOf)
  const isInGroup = (term: string) => groups.some(({ index, common }) => index.has(term) || common.has(term))
  const others = terms.filter(term => !isInGroup(term))
  const isDescribed = others.some(term => dish.described.has(term))
  const unknown = others.filter(term => !dish.described.has(term))
  for (const group of groups)
    show(context, 'facts', ofGroup(context, compiled, dish, group, [...terms, ...harms], hasOwn(own)))
  if (isDescribed) show(context, 'facts', quoted(dish.item.name, dish.item.description))
  else if (unknown.length > 0 && !own.isNamed) tellUnsaid(context, asked, dish, wordsOf(asks, unknown, compiled))
  if (isOfHeat) tellDegree(context, asked, dish, HEAT, 'how hot')
  if (isOfSize)
    tellDegree(context, asked, dish, SIZE, /\b(?:how many|cuant[oa]s)\b/.test(asks) ? 'how many' : 'how large')
  return terms.length + groups.length > 0 || isOfHeat || isOfSize
}

/** Words about the size of a dish. */
const MEASURES = new Set(['siz', 'size', 'slice', 'piece', 'people', 'person'])
const leavesOut = ({ subtractive, options }: CompiledGroup['group']): boolean =>
  subtractive || options.every(({ name }) => /^no\b/i.test(name))

const HEAT = {
  group: /\b(?:heat|spic\w*|hotness|chil+i(?:es)?)\b/i,
  option: /\b(?:mild|hot|spicy)\b/i,
  told: HEAT_TOLD,
}
const SIZE = {
  group: /\b(?:size|portion|serves|pieces|length|slices|bird)\b/i,
  option: /\b(?:inch|oz|ounce|cup|bowl|pint|quart|half|whole|quarter|small|large|serves|piece)\b/i,
  told: SIZE_TOLD,
}

/**
 * Answers about spiciness or size: the available choice, otherwise the menu text, otherwise that the menu says
 * nothing.
 */
function tellDegree(
  context: TurnContext,
  asked: Asked,
  dish: CompiledItem,
  { group, option, told }: typeof HEAT,
  what: string,
) {
  const choice = dish.groups.find(
    one => group.test(one.group.name) || one.group.options.filter(({ name }) => option.test(name)).length > 1,
  )
  const { name, description = '' } = dish.item
  if (choice) return show(context, 'facts', ofGroup(context, asked.compiled, dish, choice, [], false))
  if (told.test(`${name} ${description}`)) return show(context, 'facts', quoted(name, description))
  const says = description === '' ? '' : ` It says: “${spokenOf(description)}”`
  if (what === 'how many') show(context, 'facts', `The menu does not say how many come with ${name}.${says}`)
  else show(context, 'facts', `The menu does not say ${what} ${name} is.${says}`)
  show(context, 'facts', toAsk(asked.restaurant))
}

/** Describes what the order has for a choice, otherwise the options. */
function ofGroup(
  context: TurnContext,
  { menu }: CompiledMenu,
  { item }: CompiledItem,
  { group, index }: CompiledGroup,
  terms: readonly string[],
  isOwn: boolean,
): string {
  const { name } = item
  const lines = context.state.lines.filter(line => line.item.id === item.id)
  const chosen = lines.flatMap(line =>
    chosenModifiers(line.item).flatMap(({ categoryId, modifierId }) =>
      categoryId === group.id ? (group.options.find(({ id }) => id === modifierId)?.name ?? []) : [],
    ),
  )
  if (chosen.length > 0) return `In your order, ${name} is with ${[...new Set(chosen)].join(', ')}.`
  const named = [...new Set(terms.flatMap(term => index.get(term) ?? []))].map(({ option }) => option)
  const diet = dietFor(context.state, item.id)
  const left = group.options.filter(option => breaksAsOption(menu, option, diet))
  const all = group.options
    .filter(option => !left.includes(option))
    .slice(0, MOST_OPTIONS)
    .map(priced)
    .join(', ')
  const usual = group.defaults.flatMap(id => group.options.find(option => option.id === id)?.name ?? [])
  if (usual.length > 0) return `${name} comes with ${usual.join(', ')}, unless you choose otherwise: ${all}.`
  if (group.min_units > 0 && left.length > 0)
    return `${name} comes with one of these, as you choose: ${all}. By the menu these do not fit, and are left out: ${left.map(one => one.name).join(', ')}.`
  if (group.min_units > 0) return `${name} comes with one of these, as you choose: ${all}.`
  const [only, ...others] = named
  if (leavesOut(group)) return `${name} can be had with: ${all}.`
  const open = lines.length > 0 ? ' None is chosen in your order: say which, and I add it.' : ''
  if (isOwn)
    return `To ${name} can be added: ${(named.length > 0 ? named : group.options).slice(0, MOST_OPTIONS).map(priced).join(', ')}.${open}`
  return only && others.length === 0
    ? `${name} does not come with ${only.name} by itself; it can be added${only.price_cents > 0 ? ` for ${dollars(only.price_cents)}` : ' at no charge'}.`
    : `${name} comes with none of these by itself; they can be added: ${all}.${open}`
}

const priced = ({ name, price_cents }: MenuOption): string =>
  price_cents > 0 ? `${name} (+${dollars(price_cents)})` : name

const spokenOf = (description: string): string => merchantText(description).slice(0, 280)

/** Quotes the menu text of a dish as a sentence. */
export const quoted = (name: string, description = ''): string => `The menu says of ${name}: “${spokenOf(description)}”`
const toAsk = (restaurant: Restaurant): string => `${restaurant.name} can tell you${howToReach(restaurant)}.`

/**
 * States that the menu does not mention the words for a dish, quotes what it says, and lists other dishes that
 * mention them.
 */
function tellUnsaid(
  context: TurnContext,
  { restaurant, compiled }: Asked,
  { item }: CompiledItem,
  words: string,
): void {
  const says = item.description ? ` It says: “${spokenOf(item.description)}”` : ''
  show(context, 'facts', `The menu says nothing about “${words}” for ${item.name}.${says}`)
  const { found } = findAskedDishes(words, compiled, compiled.items)
  const head = canonicalTerms(compiled.food.same, termsOfPhrase(words)).at(-1)
  const isCalledSo = (name: string) => canonicalTerms(compiled.food.same, termsOfPhrase(name)).at(-1) === head
  const beside = found
    .filter(id => id !== item.id)
    .flatMap(id => compiled.itemOf.get(id)?.item ?? [])
    .filter(({ name }) => isCalledSo(name))
  if (beside.length > 0 && beside.length <= MOST_BESIDE)
    show(
      context,
      'facts',
      `On the menu by itself: ${beside.map(one => `${one.name} ${dollars(one.price_cents)}`).join(', ')}.`,
    )
  show(context, 'facts', toAsk(restaurant))
}

/** Returns the guest's own words for terms. */
const wordsOf = (asks: string, terms: readonly string[], { food }: CompiledMenu): string =>
  wordsOfPhrase(asks)
    .filter(word => canonicalTerms(food.same, termsOfPhrase(word)).some(term => terms.includes(term)))
    .join(' ')
