import type { Allergen } from '#src/allergens/codes.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { EMAIL } from './barred.ts'
import { type DishFacts, dishesOf, dishOfLine } from './dish-facts.ts'
import { clocksIn, durationsIn, linksIn, normalizeNumber, numbersIn, percentsIn, pricesIn } from './figures.ts'
import { foldForComparison } from './fold.ts'

/** Figures in a text: money in cents, times in minutes after midnight, durations in minutes. */
export type Figures = {
  readonly amounts: ReadonlySet<number>
  /** Numbers as written, without trailing zeros. */
  readonly numbers: ReadonlySet<string>
  readonly times: ReadonlySet<number>
  readonly durations: ReadonlySet<number>
  readonly percents: ReadonlySet<number>
}

export type OrderFacts = {
  readonly isBooked: boolean
  readonly isPaid: boolean
  /** True if the restaurant has accepted the order. */
  readonly isConfirmed: boolean
  readonly isCancelled: boolean
  readonly isRefunded: boolean
}

/** Facts that may support a model's sentence: shown, stated, recorded, or declared. Plain data. */
export type Grounds = {
  /** Source of the sentences; our own (`own`) are checked only for money, links, and nonexistent bookings. */
  readonly voice: 'model' | 'own'
  readonly figures: Figures
  /** Figures stated only by the guest. They may be repeated as the guest's, never as a price. */
  readonly guest: Figures
  /** Current order total in cents; empty until the order is priced. */
  readonly totals: ReadonlySet<number>
  readonly links: ReadonlySet<string>
  /** E-mail addresses given by the guest. */
  readonly emails: ReadonlySet<string>
  readonly order: OrderFacts
  /** Declared allergens to avoid. */
  readonly avoided: readonly Allergen[]
  /** True if a diet, an allergy, or a possible one constrains the order. */
  readonly isCareful: boolean
  /** True if the order has a note for the kitchen. */
  readonly hasNote: boolean
  /** Dishes of the menu with their declared allergens. */
  readonly dishes: readonly DishFacts[]
  /** Dishes in the cart, including what their chosen options add. */
  readonly cart: readonly DishFacts[]
  /** Folded texts of this turn written by code: shown to the guest or returned by tools. */
  readonly texts: readonly string[]
  /** Folded texts of the clerk's earlier replies. */
  readonly earlier: readonly string[]
  /** Folded words known in this conversation: names of dishes, streets, and people. */
  readonly words: ReadonlySet<string>
}

/** Parts of the conversation state that may support sentences. */
export type Remembered = {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  /** Complete last reply. */
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
  readonly quote?: { readonly totals: { readonly total: number } } | undefined
  readonly order?: { readonly total_cents: number; readonly superseded: boolean } | undefined
  readonly orders?: readonly object[] | undefined
  readonly offer?:
    | { readonly choices: readonly { readonly label: string; readonly price?: number | undefined }[] }
    | undefined
}

export type GroundsInput = {
  /** Texts shown to the guest in this turn. */
  readonly shown: readonly string[]
  /** Tool outputs of this turn, of any shape. */
  readonly outputs: readonly unknown[]
  readonly state: Remembered
  readonly message: string
  /** Menu of the order's restaurant. */
  readonly menu?: Menu | undefined
  /** Menus of other restaurants returned by tools in this turn. */
  readonly looked?: readonly Menu[]
  /** Origin of our own links. */
  readonly baseUrl: string
  /** False if the cart changed after it was priced. */
  readonly isPriced?: boolean
  /** True if a diet, an allergy, or a possible one applies, even without a recorded constraint. */
  readonly isCareful?: boolean
}

const EMPTY: ReadonlySet<never> = new Set()
const NONE: Figures = { amounts: EMPTY, numbers: EMPTY, times: EMPTY, durations: EMPTY, percents: EMPTY }
const NO_TEXTS = { dishes: [], cart: [], texts: [], earlier: [] }
const NO_ORDER: OrderFacts = {
  isBooked: false,
  isPaid: false,
  isConfirmed: false,
  isCancelled: false,
  isRefunded: false,
}

/** Grounds for sentences of our own code: the amounts (cents) and links in the shown texts. */
export const ownGrounds = (shown: readonly string[], baseUrl: string, isBooked: boolean): Grounds => ({
  voice: 'own',
  figures: { ...NONE, amounts: new Set(shown.flatMap(pricesIn)) },
  guest: NONE,
  totals: EMPTY,
  links: ownLinks(shown, baseUrl),
  emails: EMPTY,
  order: { ...NO_ORDER, isBooked },
  avoided: [],
  isCareful: false,
  hasNote: false,
  ...NO_TEXTS,
  words: EMPTY,
})

/** Grounds for sentences of a language model. */
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
    order: orderFacts(state, texts.map(foldForComparison)),
    avoided: allergens ?? [],
    isCareful: input.isCareful === true || (allergens ?? []).length + (diets ?? []).length > 0,
    hasNote: (state.details.instructions ?? '') !== '' || state.lines.some(({ notes }) => notes.length > 0),
    dishes,
    cart,
    texts: texts.map(unquoted).map(foldForComparison),
    earlier: own.map(unquoted).map(foldForComparison),
    words: new Set([...texts, ...own, ...guests, ...dishes.map(({ name }) => name)].flatMap(wordsOfReply)),
  }
}

export const wordsOfReply = (text: string): string[] => foldForComparison(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Strips quotes and notes, which are other people's words. */
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
    // not JSON after all
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
    numbers: new Set([...all.flatMap(numbersIn), ...counted.map(({ value }) => String(value))].map(normalizeNumber)),
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
  // without a known order, ignore texts such as menus and notes that mention no order id
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
