import type { NamedItem } from '#src/reader/menu-names.ts'
import { foldedWords, stemsOf } from '#src/reader/stem.ts'
import { countOf } from './lexicon.ts'
import type { ItemSense, Match, Names, OptionSense } from './names.ts'
import type { Token } from './tokens.ts'

export type SecondLine = {
  readonly item: NamedItem
  readonly count: number
  readonly chosen: readonly OptionSense[]
  /** Names that were refused of it. */
  readonly refused: readonly Refusal[]
  /** The words that named it. */
  readonly said: string
}

export type Refusal = { readonly said: string; readonly match: Match }

type Name = Extract<Token, { kind: 'name' }>
type Amount = Extract<Token, { kind: 'amount' }>

/** An order while it is read, word by word. Never changed, only replaced. */
export type Order = {
  readonly names: Names
  readonly lines: readonly SecondLine[]
  readonly doubts: readonly string[]
  /** Why there is no opinion on this order. */
  readonly abstains?: string
  /** Options that wait for the dish that they are said of. */
  readonly held: readonly Match[]
  readonly heldRefusals: readonly Refusal[]
  /** An amount that waits for what it counts. */
  readonly amount?: Amount
  readonly amountLead?: Order['lead']
  readonly lead: '' | 'and' | 'with'
  /** A list of what goes with the dish is being said. */
  readonly isList: boolean
  readonly isRefusing: boolean
  readonly refusedLast: boolean
  readonly isDegree: boolean
  /** Options that were asked for in a larger or smaller amount. */
  readonly degrees: readonly string[]
}

export const newOrder = (names: Names): Order => ({
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

/** The options that a dish offers among those that a name may mean. */
const offeredBy = (
  { names }: Pick<Order, 'names'>,
  item: NamedItem | undefined,
  { options }: Match,
): readonly OptionSense[] =>
  item ? options.filter(({ group, leavesOff }) => !leavesOff && names.groupsOf(item).has(group.id)) : []

const takes = (order: Pick<Order, 'names'>, item: NamedItem | undefined, match: Match): boolean =>
  offeredBy(order, item, match).length > 0

/** A number or an article opens the next dish; what was held before it belongs to the dish before. */
export function openAmount(order: Order, amount: Amount): Order {
  // "a couple of": the article counts nothing
  const isBeside = order.amount?.isArticle === true && !amount.isArticle && order.held.length === 0
  const settled = isBeside ? order : settle(order)
  return { ...settled, amount, amountLead: order.lead, lead: order.lead, refusedLast: false }
}

/** Gives what is held to the dish before; abstains where there is none that offers all of it. */
export function settle(order: Order): Order {
  const { amount, amountLead, held, heldRefusals, lines, isRefusing, isDegree } = order
  if (isRefusing || isDegree) return abstained(order, 'no name')
  if (!amount && held.length === 0 && heldRefusals.length === 0) return order
  const line = lines.at(-1)
  if (!line || held.length === 0 || heldRefusals.length > 0) return abstained(order, 'nothing counted')
  if (!held.every(match => takes(order, line.item, match))) return abstained(order, 'option without a dish')
  // "with a fried egg" is said of the dish, "and a butter" of another one
  const isDivision = amount && (!amount.isArticle || line.count > 1 || amountLead !== 'with')
  if (isDivision) return abstained(order, 'divided')
  const { amount: _, ...rest } = order
  return held.reduce(chooseOf, { ...rest, held: [] } as Order)
}

/** Reads a whole name as a dish, as an option of the dish before, or as one of the dish that follows. */
export function placeName(given: Order, name: Name, tokens: readonly Token[], at: number): Order {
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

/** "Extra cheese" is the cheese, and the first reader knows how much: a second dish of that name is another thing. */
function placeDegree(order: Order, name: Name, tokens: readonly Token[], at: number): Order {
  if (name.match.items.length > 0 && name.match.options.length === 0) return abstained(order, 'degree')
  const options = { ...name.match, items: [] }
  const held = doubted({ ...order, isDegree: false }, 'degree')
  return placeName(withDegree(held, name), { ...name, match: options }, tokens, at)
}

const withDegree = (order: Order, { match }: Name): Order => ({
  ...order,
  degrees: [...order.degrees, ...match.options.map(({ option }) => option.id)],
})

/** True for a dish that may as well be a part of the meal before it, or say what that comes with. */
function mayBePart({ names, amount, lead, isList }: Order, { item }: SecondLine, { match, said }: Name): boolean {
  if (match.items.some(sense => names.linkedTo(item).has(sense.item.id)) || takes({ names }, item, match)) return true
  if (amount) return false
  return lead === '' || isList || stemsOf(said).some(stem => names.optionStems(item).has(stem))
}

/** The dish whose name follows without a word between but options. */
function dishAfter(tokens: readonly Token[], at: number): ItemSense | undefined {
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

/** False for a choice within a meal that is not chosen. */
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

/** "Lemons, Bag of Six" by another name: a number may count what is in a pack of it. */
const isPack = (item: NamedItem, said: string): boolean =>
  foldedWords(item.name).some(isNumber) && !foldedWords(said).some(isNumber)

/** True where the number that was said is also a choice of the dish: six rolls, or the rolls of six. */
const isChoice = ({ names, amount }: Order, item: NamedItem): boolean =>
  amount !== undefined && amount.count > 1 && [...names.optionStems(item)].some(stem => countOf(stem) === amount.count)

const LARGEST_COUNT = 4

/** Refuses what a name says of the dish before, or of the one that an amount has opened. */
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
