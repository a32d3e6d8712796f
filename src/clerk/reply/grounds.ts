import type { Allergen } from '#src/allergens/codes.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { EMAIL } from './barred.ts'
import { type DishFacts, dishesOf, dishOfLine } from './dish-facts.ts'
import { clocksIn, digitsAway, durationsIn, linksIn, numbersIn, percentsIn, pricesIn } from './figures.ts'
import { folded } from './fold.ts'

/** Figures of a text: money in cents, times in minutes after midnight, spans in minutes. */
export type Figures = {
  readonly amounts: ReadonlySet<number>
  /** Numbers as they are written, without trailing zeros. */
  readonly numbers: ReadonlySet<string>
  readonly times: ReadonlySet<number>
  readonly durations: ReadonlySet<number>
  readonly percents: ReadonlySet<number>
}

export type OrderFacts = {
  readonly isBooked: boolean
  readonly isPaid: boolean
  /** The restaurant has accepted it. */
  readonly isConfirmed: boolean
  readonly isCancelled: boolean
  readonly isRefunded: boolean
}

/** Facts that a sentence of a model may rest on: what was shown, said, written down or declared. Plain data. */
export type Grounds = {
  /** Sentences of our own code may speak of everything but money, links and bookings that do not exist. */
  readonly voice: 'model' | 'own'
  readonly figures: Figures
  /** Figures that only the guest has named: repeated as the guest's, never as a price. */
  readonly guest: Figures
  /** Cents of the order's present total; none before it is priced. */
  readonly totals: ReadonlySet<number>
  readonly links: ReadonlySet<string>
  /** Addresses that the guest gave. */
  readonly emails: ReadonlySet<string>
  readonly order: OrderFacts
  /** Declared allergens that must be avoided. */
  readonly avoided: readonly Allergen[]
  /** A diet, an allergy or a doubt about one binds the order. */
  readonly isCareful: boolean
  /** The kitchen gets a note with the order. */
  readonly hasNote: boolean
  /** Dishes of the menu, with the allergens that they declare. */
  readonly dishes: readonly DishFacts[]
  /** Names of the dishes in the cart, with what their chosen options bring. */
  readonly cart: readonly DishFacts[]
  /** Texts of this turn that code wrote, folded: shown to the guest or answered by tools. */
  readonly texts: readonly string[]
  /** Texts of the clerk's earlier replies, folded. */
  readonly earlier: readonly string[]
  /** Words that this conversation knows, folded: names of dishes, streets, people. */
  readonly words: ReadonlySet<string>
}

/** The parts of a conversation's state that sentences may rest on. */
export type Remembered = {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  /** The last reply, as a whole. */
  readonly last_reply?: string
  readonly lines: readonly { readonly item: OrderItem; readonly notes: readonly string[] }[]
  readonly details: {
    readonly instructions?: string | undefined
    readonly customer?: { readonly email?: string | undefined } | undefined
    readonly constraints?:
      | { readonly allergens?: readonly Allergen[] | undefined; readonly diets?: readonly string[] | undefined }
      | undefined
  }
  readonly place?: object | undefined
  readonly quote?: { readonly totals: Readonly<Record<string, number>> & { readonly total: number } } | undefined
  readonly order?: { readonly total_cents: number; readonly superseded: boolean } | undefined
  readonly orders?: readonly object[] | undefined
  readonly offer?:
    | { readonly choices: readonly { readonly label: string; readonly price?: number | undefined }[] }
    | undefined
}

export type GroundsInput = {
  /** Texts that the guest sees in this turn. */
  readonly shown: readonly string[]
  /** Outputs of this turn's tools, whatever their shape. */
  readonly outputs: readonly unknown[]
  readonly state: Remembered
  readonly message: string
  /** The menu of the restaurant of the order. */
  readonly menu?: Menu | undefined
  /** Menus of other restaurants that tools told in this turn. */
  readonly looked?: readonly Menu[]
  /** Origin of our own links. */
  readonly baseUrl: string
  /** False for a price that the cart has outgrown. */
  readonly isPriced?: boolean
  /** True while a diet, an allergy or a doubt about one binds the order, also one that no constraint tells. */
  readonly isCareful?: boolean
}

const NONE: Figures = {
  amounts: new Set(),
  numbers: new Set(),
  times: new Set(),
  durations: new Set(),
  percents: new Set(),
}
const NO_ORDER: OrderFacts = {
  isBooked: false,
  isPaid: false,
  isConfirmed: false,
  isCancelled: false,
  isRefunded: false,
}

/** Grounds of sentences that our own code wrote: amounts in cents and links that stand in what is shown. */
export const ownGrounds = (shown: readonly string[], baseUrl: string, isBooked: boolean): Grounds => ({
  voice: 'own',
  figures: { ...NONE, amounts: new Set(shown.flatMap(pricesIn)) },
  guest: NONE,
  totals: new Set(),
  links: ownLinks(shown, baseUrl),
  emails: new Set(),
  order: { ...NO_ORDER, isBooked },
  ...{ avoided: [], isCareful: false, hasNote: false, dishes: [], cart: [], texts: [], earlier: [], words: new Set() },
})

/** Facts for the sentences of a language model. */
export function groundsOf(input: GroundsInput): Grounds {
  const { shown, outputs, state, message, menu, looked = [], baseUrl } = input
  const dishes = [...new Set([...(menu ? [menu] : []), ...looked])].flatMap(dishesOf)
  const leaves = outputs.flatMap(output => leavesOf(parsed(output)))
  const told = leaves.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const texts = [...shown, ...told]
  const own = [
    ...state.messages.filter(({ role }) => role === 'assistant').map(({ text }) => text),
    state.last_reply ?? '',
  ]
  const guests = [message, ...state.messages.filter(({ role }) => role === 'user').map(({ text }) => text)]
  const kept = leavesOf({
    ...state.details,
    ...state.quote,
    place: state.place,
    order: state.order,
    lines: state.lines,
  })
  const { allergens, diets } = state.details.constraints ?? {}
  const cart = menu ? state.lines.flatMap(line => dishOfLine(menu, line)) : []
  const figures = figuresOf([...texts, ...own].map(unquoted), [...leaves, ...kept])
  const totals = [input.isPriced === false ? undefined : state.quote?.totals.total, state.order?.total_cents]
  return {
    voice: 'model',
    figures: { ...figures, amounts: new Set([...figures.amounts, ...moneyOf(state)]) },
    guest: figuresOf(guests, []),
    totals: new Set(totals.filter(total => total !== undefined)),
    links: ownLinks(texts, baseUrl),
    emails: new Set(
      [...guests, state.details.customer?.email ?? ''].flatMap(text => text.toLowerCase().match(EMAIL) ?? []),
    ),
    order: orderFacts(state, texts.map(folded)),
    avoided: allergens ?? [],
    isCareful: input.isCareful === true || (allergens ?? []).length + (diets ?? []).length > 0,
    hasNote: (state.details.instructions ?? '') !== '' || state.lines.some(({ notes }) => notes.length > 0),
    dishes,
    cart,
    texts: texts.map(unquoted).map(folded),
    earlier: own.map(unquoted).map(folded),
    words: new Set([...texts, ...own, ...guests, ...dishes.map(({ name }) => name)].flatMap(wordsOf)),
  }
}

export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What stands in quotes or in a note is somebody's, not ours. */
const unquoted = (text: string): string =>
  text.replace(/“[^”]*”|«[^»]*»/g, ' ').replace(/^\s*(?:note|nota)\b[^\n]*$/gimu, ' ')

type Leaf = { readonly key: string; readonly value: string | number | boolean }

function leavesOf(value: unknown, key = ''): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [{ key, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, Array.isArray(value) ? key : name))
}

const parsed = (output: unknown): unknown => {
  if (typeof output !== 'string' || !/^\s*[[{]/.test(output)) return output
  try {
    return JSON.parse(output)
  } catch {
    // a text that only begins like JSON is a text
    return output
  }
}

const MONEY = /price|fee|total|tax|cost|amount|minimum|subtotal|delivery|charge/i
const WRITTEN = new Set(['instructions', 'notes', 'note', 'words', 'query'])

function figuresOf(texts: readonly string[], leaves: readonly Leaf[]): Figures {
  const told = leaves.filter(({ key }) => !WRITTEN.has(key))
  const counted = told.flatMap(({ key, value }) => (typeof value === 'number' ? [{ key, value }] : []))
  const all = [...texts, ...told.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))]
  const money = counted.flatMap(({ key, value }) =>
    /cents/i.test(key) ? [value] : MONEY.test(key) || !Number.isInteger(value) ? [Math.round(value * 100)] : [],
  )
  return {
    amounts: new Set([...texts.flatMap(pricesIn), ...money]),
    numbers: new Set([...all.flatMap(numbersIn), ...counted.map(({ value }) => String(value))].map(digitsAway)),
    times: new Set(all.flatMap(clocksIn).flatMap(({ minutes }) => minutes)),
    durations: new Set([
      ...all.flatMap(durationsIn),
      ...counted.flatMap(({ key, value }) => (/minute/i.test(key) ? [value] : [])),
    ]),
    percents: new Set(all.flatMap(percentsIn)),
  }
}

const moneyOf = ({ quote, order, offer }: Remembered): number[] => [
  ...Object.values(quote?.totals ?? {}),
  ...(order ? [order.total_cents] : []),
  ...(offer?.choices ?? []).flatMap(({ price, label }) => [
    ...(price === undefined ? [] : [price]),
    ...pricesIn(label),
  ]),
]

const ownLinks = (texts: readonly string[], baseUrl: string): Set<string> =>
  new Set(texts.flatMap(linksIn).filter(link => link === baseUrl || link.startsWith(`${baseUrl}/`)))

const PAID =
  /\b(?:payment_received|order_status paid|placing_order|submitting_to_restaurant|order_received|confirming_with_restaurant|ready_for_pickup|out_for_delivery|picked_up)\b|\b(?:payment|money) (?:was|has been) (?:received|proven)\b|\bpayment (?:arrived|received)\b/
const ACCEPTED =
  /\b(?:restaurant|kitchen) (?:has )?(?:accepted|confirmed)\b|\border is (?:ready|on its way)\b|^confirmed$/
const CANCELLED = /\border (?:was|is|has been) cancell?ed\b|^cancelled$/
const RETURNED = /\b(?:money|paid) (?:went back|has been refunded|was refunded)\b|\brefunded\b(?<!being refunded)/

function orderFacts(state: Remembered, texts: readonly string[]): OrderFacts {
  // menus and notes speak of no order
  const isKnown = state.order !== undefined || (state.orders ?? []).length > 0
  const told = texts.filter(text => isKnown || text.includes('order ord-'))
  const says = (pattern: RegExp) => told.some(text => pattern.test(text))
  const isBooked = state.order !== undefined && !state.order.superseded
  const isConfirmed = says(ACCEPTED)
  return {
    isBooked: isBooked || isConfirmed,
    isPaid: isConfirmed || says(PAID),
    isConfirmed,
    isCancelled: says(CANCELLED),
    isRefunded: says(RETURNED),
  }
}
