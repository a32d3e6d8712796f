import type { NamedItem } from '#src/reader/menu-names.ts'
import { foldedWords, stemsOf } from '#src/reader/stem.ts'
import { countOf } from './lexicon.ts'
import type { ItemSense, Match, MenuNameIndex, OptionSense } from './names.ts'
import type { OrderToken } from './tokens.ts'

export type SecondLine = {
  readonly item: NamedItem
  readonly count: number
  readonly chosen: readonly OptionSense[]
  /** Names refused for this line. */
  readonly refused: readonly RefusedFood[]
  /** Words that named the dish. */
  readonly said: string
}

export type RefusedFood = { readonly said: string; readonly match: Match }

type Name = Extract<OrderToken, { kind: 'name' }>
type Amount = Extract<OrderToken, { kind: 'amount' }>

/** Immutable parser state of an order, updated word by word. */
export type Order = {
  readonly names: MenuNameIndex
  readonly lines: readonly SecondLine[]
  readonly doubts: readonly string[]
  /** Reason for abstaining from this order. */
  readonly abstains?: string
  /** Options that wait for their dish. */
  readonly held: readonly Match[]
  readonly heldRefusals: readonly RefusedFood[]
  /** Amount that waits for its object. */
  readonly amount?: Amount
  readonly amountLead?: Order['lead']
  readonly lead: '' | 'and' | 'with'
  /** True inside a list of options for the dish. */
  readonly isList: boolean
  readonly isRefusing: boolean
  readonly refusedLast: boolean
  readonly isDegree: boolean
  /** Ids of options requested in a larger or smaller amount. */
  readonly degrees: readonly string[]
}

export const newOrder = (names: MenuNameIndex): Order => ({
  names,
  lines: [],
  doubts: [],
  held: [],
  heldRefusals: [],
  lead: '',
  isList: false,
  isRefusing: false,
  refusedLast: false,
  isDegree: false,
  degrees: [],
})

export const abstained = (order: Order, why: string): Order => ({ ...order, abstains: why })

const doubted = (order: Order, why: string): Order => ({ ...order, doubts: [...order.doubts, why] })

/** Returns the options of a dish that a name can mean. */
const offeredBy = (
  { names }: Pick<Order, 'names'>,
  item: NamedItem | undefined,
  { options }: Match,
): readonly OptionSense[] =>
  item ? options.filter(({ group, leavesOff }) => !leavesOff && names.groupsOf(item).has(group.id)) : []

const takes = (order: Pick<Order, 'names'>, item: NamedItem | undefined, match: Match): boolean =>
  offeredBy(order, item, match).length > 0

/** Starts the next dish with a number or an article; anything held belongs to the previous dish. */
export function openAmount(order: Order, amount: Amount): Order {
  // "a couple of": the article is not an amount
  const isBeside = order.amount?.isArticle === true && !amount.isArticle && order.held.length === 0
  const settled = isBeside ? order : settle(order)
  return { ...settled, amount, amountLead: order.lead, lead: order.lead, refusedLast: false }
}

/** Assigns held options to the previous dish; abstains if it does not offer all of them. */
export function settle(order: Order): Order {
  const { amount, amountLead, held, heldRefusals, lines, isRefusing, isDegree } = order
  if (isRefusing || isDegree) return abstained(order, 'no name')
  if (!amount && held.length === 0 && heldRefusals.length === 0) return order
  const line = lines.at(-1)
  if (!line || held.length === 0 || heldRefusals.length > 0) return abstained(order, 'nothing counted')
  if (!held.every(match => takes(order, line.item, match))) return abstained(order, 'option without a dish')
  // "with a fried egg" belongs to the dish, "and a butter" to another one
  const isDivision = amount && (!amount.isArticle || line.count > 1 || amountLead !== 'with')
  if (isDivision) return abstained(order, 'divided')
  const { amount: _, ...rest } = order
  return held.reduce(chooseOf, { ...rest, held: [] } as Order)
}

/** Interprets a complete name as a dish, as an option of the previous dish, or as an option of the next one. */
export function placeName(given: Order, name: Name, tokens: readonly OrderToken[], at: number): Order {
  const { match } = name
  if (given.isDegree) return placeDegree(given, name, tokens, at)
  const order = { ...given, refusedLast: false }
  const line = order.lines.at(-1)
  const fits = takes(order, line?.item, match)
  if (match.items.length > 0) {
    if (!line) return beginLine(order, name)
    if (fits && !order.amount && order.held.length === 0)
      return order.isList || isRequired(order, line, match)
        ? chooseOf(order, match)
        : abstained(order, 'dish or option')
    if (!mayBePart(order, line, name)) return beginLine(order, name)
    // "two lunch sets and one iced tea"
    const isCounted = order.amount && !order.amount.isArticle && order.lead === 'and' && !order.isList
    return isCounted ? beginLine(doubted(order, 'dish or part'), name) : abstained(order, 'dish or option')
  }
  if (order.amount || order.held.length > 0 || !fits) return { ...order, held: [...order.held, match] }
  const next = dishAfter(tokens, at)
  if (!next || !takes(order, next.item, match)) return chooseOf(order, match)
  const isNext = order.lead === 'and' || isFull(line!, offeredBy(order, line!.item, match))
  return isNext ? { ...order, held: [match] } : chooseOf(doubted(order, 'whose option'), match)
}

/**
 * Interprets "extra cheese" as the option: the first reader determines the degree, and a second dish of that name
 * would be a different request.
 */
function placeDegree(order: Order, name: Name, tokens: readonly OrderToken[], at: number): Order {
  if (name.match.items.length > 0 && name.match.options.length === 0) return abstained(order, 'degree')
  const options = { ...name.match, items: [] }
  const held = doubted({ ...order, isDegree: false }, 'degree')
  return placeName(withDegree(held, name), { ...name, match: options }, tokens, at)
}

const withDegree = (order: Order, { match }: Name): Order => ({
  ...order,
  degrees: [...order.degrees, ...match.options.map(({ option }) => option.id)],
})

/** True if a dish could also be a part of the previous meal, or describe what comes with it. */
function mayBePart({ names, amount, lead, isList }: Order, { item }: SecondLine, { match, said }: Name): boolean {
  if (match.items.some(sense => names.linkedTo(item).has(sense.item.id)) || takes({ names }, item, match)) return true
  if (amount) return false
  return lead === '' || isList || stemsOf(said).some(stem => names.optionStems(item).has(stem))
}

/** Returns the dish whose name follows with only options in between. */
function dishAfter(tokens: readonly OrderToken[], at: number): ItemSense | undefined {
  for (const token of tokens.slice(at + 1)) {
    if (token.kind !== 'name') return undefined
    if (token.match.items.length > 0) return token.match.items[0]
  }
  return undefined
}

const isFull = (line: SecondLine, senses: readonly OptionSense[]): boolean =>
  senses.every(({ group }) => unitsOf(line, group.id) >= group.max_units)

const unitsOf = (line: SecondLine, groupId: string): number =>
  line.chosen.filter(({ group }) => group.id === groupId).length

const isRequired = (order: Order, line: SecondLine, match: Match): boolean =>
  offeredBy(order, line.item, match).some(
    ({ group }) => isOpened(line, group.id) && unitsOf(line, group.id) < group.min_units,
  )

/** False if the group belongs to an option of the meal that was not chosen. */
const isOpened = ({ item, chosen }: SecondLine, groupId: string): boolean =>
  item.group_ids.includes(groupId) || chosen.some(({ option }) => option.child_group_ids.includes(groupId))

/** Chooses an option of the dish that was named last. */
function chooseOf(order: Order, match: Match): Order {
  if (order.abstains !== undefined) return order
  const line = order.lines.at(-1)!
  const senses = offeredBy(order, line.item, match)
  const open = senses.filter(({ group }) => unitsOf(line, group.id) < group.max_units)
  const needed = open.filter(({ group }) => unitsOf(line, group.id) < group.min_units)
  const [sense, ...others] = needed.length > 0 ? needed : open
  if (!sense) return abstained(order, 'more than the dish takes')
  const isTwice = line.chosen.some(({ option }) => option.name === sense.option.name)
  if (
    isTwice ||
    line.refused.some(({ match: refused }) => refused.options.some(one => one.option.name === sense.option.name))
  )
    return abstained(order, 'said twice')
  const next = { ...order, lines: order.lines.with(-1, { ...line, chosen: [...line.chosen, sense] }) }
  return others.length > 0 ? doubted(next, 'whose option') : next
}

function beginLine(order: Order, { match, said }: Name): Order {
  const able = match.items.filter(({ item }) => order.held.every(match => takes(order, item, match)))
  const [only, ...others] = able
  if (!only) return abstained(order, 'option without a dish')
  if (others.length > 0) return abstained(order, 'several dishes')
  const isCounted = isChoice(order, only.item)
  if (isPack(only.item, said) || (isCounted && order.amount!.count > LARGEST_COUNT)) return abstained(order, 'a pack')
  const line = { item: only.item, count: order.amount?.count ?? 1, chosen: [], refused: order.heldRefusals, said }
  const { amount: _, ...rest } = order
  const begun: Order = { ...rest, lines: [...order.lines, line], held: [], heldRefusals: [], lead: '', isList: false }
  return order.held.reduce(chooseOf, isCounted ? doubted(begun, 'a number or a choice') : begun)
}

const isNumber = (word: string): boolean => countOf(word) !== undefined

/** True for "Lemons, Bag of Six" under another name: a number could count the pieces in a pack. */
const isPack = (item: NamedItem, said: string): boolean =>
  foldedWords(item.name).some(isNumber) && !foldedWords(said).some(isNumber)

/** True if the requested number is also a choice of the dish: six rolls, or the roll with six pieces. */
const isChoice = ({ names, amount }: Order, item: NamedItem): boolean =>
  amount !== undefined && amount.count > 1 && [...names.optionStems(item)].some(stem => countOf(stem) === amount.count)

const LARGEST_COUNT = 4

/** Refuses a name for the previous dish, or for the one that an amount has started. */
export function refuseName(given: Order, { match, said }: Name): Order {
  const order = { ...given, isRefusing: false, refusedLast: true }
  const refusal = { said, match }
  const line = order.lines.at(-1)
  if (order.amount || !line) return { ...order, heldRefusals: [...order.heldRefusals, refusal] }
  if (match.options.length === 0) return abstained(order, 'a dish refused')
  const isChosen = line.chosen.some(({ option }) => match.options.some(sense => sense.option.name === option.name))
  if (isChosen) return abstained(order, 'taken back')
  return { ...order, lines: order.lines.with(-1, { ...line, refused: [...line.refused, refusal] }) }
}
