import { howToReach } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { dietFor } from '#src/clerk/draft/diet-of.ts'
import { chosenModifiers, dollars } from '#src/clerk/draft/lines.ts'
import type { CompiledGroup, CompiledItem, CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { canonicalTerms, termsOfPhrase, wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { merchantText } from '#src/clerk/reply/merchant-text.ts'
import { breaksAsOption } from '#src/menu/diet.ts'
import type { MenuOption } from '#src/menu/model.ts'
import { type Desk, show } from './desk.ts'
import { dishesAsked } from './dishes-asked.ts'
import { HEAT_SPOKEN, HEAT_TOLD, SIZE_SPOKEN, SIZE_TOLD } from './menu-limits.ts'
import { hasOwn, type OwnKinds } from './own-kinds.ts'

type Asked = { readonly restaurant: Restaurant; readonly compiled: CompiledMenu; readonly asks: string }

const MOST_OPTIONS = 8
const MOST_BESIDE = 3

/**
 * Tells in a sentence what a question wants to know of a dish: a choice, an ingredient, its heat, its size. Terms are what
 * it speaks of beside the name; harms are those of them that name an allergen. False where it asks for the dish as a whole.
 */
export function answerBriefly(
  desk: Desk,
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
    show(desk, 'facts', ofGroup(desk, compiled, dish, group, [...terms, ...harms], hasOwn(own)))
  if (isDescribed) show(desk, 'facts', quoted(dish.item.name, dish.item.description))
  else if (unknown.length > 0 && !own.isNamed) tellUnsaid(desk, asked, dish, wordsOf(asks, unknown, compiled))
  if (isOfHeat) tellDegree(desk, asked, dish, HEAT, 'how hot')
  if (isOfSize) tellDegree(desk, asked, dish, SIZE, /\b(?:how many|cuant[oa]s)\b/.test(asks) ? 'how many' : 'how large')
  return terms.length + groups.length > 0 || isOfHeat || isOfSize
}

/** Words that measure a dish. */
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

/** Tells of heat or size: the choice that there is of it, else what the menu says, else that it says nothing. */
function tellDegree(desk: Desk, asked: Asked, dish: CompiledItem, { group, option, told }: typeof HEAT, what: string) {
  const choice = dish.groups.find(
    one => group.test(one.group.name) || one.group.options.filter(({ name }) => option.test(name)).length > 1,
  )
  const { name, description = '' } = dish.item
  if (choice) return show(desk, 'facts', ofGroup(desk, asked.compiled, dish, choice, [], false))
  if (told.test(`${name} ${description}`)) return show(desk, 'facts', quoted(name, description))
  const says = description === '' ? '' : ` It says: “${spokenOf(description)}”`
  if (what === 'how many') show(desk, 'facts', `The menu does not say how many come with ${name}.${says}`)
  else show(desk, 'facts', `The menu does not say ${what} ${name} is.${says}`)
  show(desk, 'facts', toAsk(asked.restaurant))
}

/** What stands in the order of a choice, else what there is to choose. */
function ofGroup(
  desk: Desk,
  { menu }: CompiledMenu,
  { item }: CompiledItem,
  { group, index }: CompiledGroup,
  terms: readonly string[],
  isOwn: boolean,
): string {
  const { name } = item
  const lines = desk.state.lines.filter(line => line.item.id === item.id)
  const chosen = lines.flatMap(line =>
    chosenModifiers(line.item).flatMap(({ categoryId, modifierId }) =>
      categoryId === group.id ? (group.options.find(({ id }) => id === modifierId)?.name ?? []) : [],
    ),
  )
  if (chosen.length > 0) return `In your order, ${name} is with ${[...new Set(chosen)].join(', ')}.`
  const named = [...new Set(terms.flatMap(term => index.get(term) ?? []))].map(({ option }) => option)
  const diet = dietFor(desk.state, item.id)
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

/** What a menu says of a dish, as a sentence. */
export const quoted = (name: string, description = ''): string => `The menu says of ${name}: “${spokenOf(description)}”`
const toAsk = (restaurant: Restaurant): string => `${restaurant.name} can tell you${howToReach(restaurant)}.`

/** What the menu does not say of a dish, what it says instead, and where else on it the words stand. */
function tellUnsaid(desk: Desk, { restaurant, compiled }: Asked, { item }: CompiledItem, words: string): void {
  const says = item.description ? ` It says: “${spokenOf(item.description)}”` : ''
  show(desk, 'facts', `The menu says nothing about “${words}” for ${item.name}.${says}`)
  const { found } = dishesAsked(words, compiled, compiled.items)
  const head = canonicalTerms(compiled.food.same, termsOfPhrase(words)).at(-1)
  const isCalledSo = (name: string) => canonicalTerms(compiled.food.same, termsOfPhrase(name)).at(-1) === head
  const beside = found
    .filter(id => id !== item.id)
    .flatMap(id => compiled.itemOf.get(id)?.item ?? [])
    .filter(({ name }) => isCalledSo(name))
  if (beside.length > 0 && beside.length <= MOST_BESIDE)
    show(
      desk,
      'facts',
      `On the menu by itself: ${beside.map(one => `${one.name} ${dollars(one.price_cents)}`).join(', ')}.`,
    )
  show(desk, 'facts', toAsk(restaurant))
}

/** The guest's own words for terms. */
const wordsOf = (asks: string, terms: readonly string[], { food }: CompiledMenu): string =>
  wordsOfPhrase(asks)
    .filter(word => canonicalTerms(food.same, termsOfPhrase(word)).some(term => terms.includes(term)))
    .join(' ')
