import { hearAllergies } from '#src/allergens/hear.ts'
import { howToReach } from '#src/catalog/present.ts'
import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { linesOffer } from '#src/clerk/correct/lines-offer.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dietsUnmet } from '#src/clerk/diets-before.ts'
import { applyEdits } from '#src/clerk/draft/apply-edits.ts'
import { amountAndName, openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { askedAgain } from '#src/clerk/draft/offers-of.ts'
import { isCorrection } from '#src/clerk/edits/tone.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import { type ReadCart, readCart } from '#src/clerk/read-order.ts'
import type { CartLine, ClerkState, Offer } from '#src/clerk/state.ts'
import { isOnMenu } from '#src/clerk/understand/ground.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Menu } from '#src/menu/menu.ts'
import { avoidMore, refusedBeyond, suitableOffer, tellLeftOff } from './avoidance.ts'
import { beginAnew } from './begin-anew.ts'
import { type Desk, offer, show, unshowOrder } from './desk.ts'
import { tellDishesElsewhere } from './dishes-elsewhere.ts'
import type { EditInput } from './edit-input.ts'
import { dishesWith, orderedBy, telling } from './left-over.ts'
import { destinationOf } from './look-facts.ts'
import { putLinesBack, takenOff } from './put-lines-back.ts'
import { setDetails } from './set-details.ts'
import { sureOf } from './sure-of.ts'
import { tellTerms } from './tell-terms.ts'
import { knowByMenu } from './unknown-words.ts'
import { isWelcome, withoutUnwanted } from './without-unwanted.ts'

export type EditedCart = {
  readonly status: 'ok' | 'no_restaurant' | 'not_orderable'
  readonly restaurant?: string
  readonly lines?: readonly string[]
  readonly refused?: readonly string[]
  readonly changed?: boolean
  /** The words were understood, and say what the order is already. */
  readonly same?: boolean
  /** Words that mean nothing on this menu. */
  readonly not_on_menu?: readonly string[]
}

/** Chooses the restaurant and changes the cart. What the words leave open becomes a question to the customer. */
export async function editCart(deps: ClerkDeps, desk: Desk, input: EditInput): Promise<EditedCart> {
  if ((await beginAnew(deps, desk, input)) === 'unread') return { status: 'ok', changed: false }
  unshowOrder(desk)
  const id = input.restaurant_id ?? desk.state.restaurant_id
  const restaurant = id === undefined ? undefined : deps.engine.market.restaurants.get(id)
  if (!restaurant) {
    // what was ordered before it is known where is read once that is chosen
    if (input.words) desk.state = { ...desk.state, held: { ...desk.state.held, order: input.words } }
    return { status: 'no_restaurant' }
  }
  if (!acceptsOrders(restaurant)) {
    show(desk, 'notice', `${restaurant.name} takes no orders here${howToReach(restaurant)}.`)
    // its hours and telephone can still be asked for
    if (desk.state.lines.length === 0) desk.state = { ...desk.state, restaurant_id: restaurant.id }
    desk.state = { ...desk.state, offer: somewhereElse(restaurant) }
    return { status: 'not_orderable', restaurant: restaurant.name }
  }
  const compiled = deps.menus(restaurant.id)
  if (!compiled) return { status: 'no_restaurant' }
  const moved = restaurant.id !== desk.state.restaurant_id
  const { offer: pending, held: _, quote: __, ...state } = desk.state
  const parked = moved && state.lines.length > 0 && state.restaurant_id ? park(deps, desk) : undefined
  const begun = moved ? (state.parked?.restaurant_id === restaurant.id ? state.parked.lines : []) : state.lines
  const edited = applyEdits(compiled.menu, begun, input.edits ?? [])
  const open = moved || !state.asked.includes('choices') ? [] : openChoices(compiled.menu, edited.lines)
  const heard = hearAllergies(input.words ?? '')
  avoidMore(desk, heard.avoid)
  const wanted = heard.avoid.length > 0 ? heard.rest : input.words
  const words = wanted?.replace(PRICE, ' ')
  if (words !== wanted) show(desk, 'notice', 'Prices are those of the menu.')
  const back =
    words === undefined || moved ? undefined : putLinesBack(words, compiled.menu, state.taken ?? [], edited.lines)
  const rest = back?.rest ?? words
  const read =
    rest === undefined || rest === ''
      ? undefined
      : readCart(rest, compiled, back?.lines ?? edited.lines, open, input.corrects || back !== undefined, moved)
  const now = read?.lines ?? back?.lines ?? edited.lines
  const refused = refusedBeyond(compiled.menu, words ?? '', edited.lines, now)
  avoidMore(
    desk,
    refused.filter(code => !desk.state.harmless?.includes(code)),
    'refusal',
  )
  const kept = withoutUnwanted(desk, compiled.menu, begun, now)
  const taken = back ? [] : takenOff(begun, kept)
  const { details, disliked, harmless, cautioned, undoable } = desk.state
  desk.state = {
    ...state,
    ...{ details, disliked, harmless, cautioned, undoable },
    restaurant_id: restaurant.id,
    lines: [...kept],
    ...(moved || canonicalJson(kept) !== canonicalJson(begun) ? { taken } : {}),
    ...(parked ? { parked } : {}),
    asked: [],
    // what was left out is not asked about once more
    questions: moved
      ? []
      : [...(input.edits?.length === 0 ? [] : stillOpen(pending, state.lines, kept)), ...state.questions].slice(0, 5),
    ...(state.order ? { order: { ...state.order, superseded: true } } : {}),
  }
  knowByMenu(desk, compiled)
  keepDietsOfDishes(deps, desk, restaurant, compiled.menu, words ?? '', begun)
  tellLeftOff(desk, compiled.menu, words ?? '', begun)
  const notes = (read?.notes ?? []).filter(note => isWelcome(desk, note))
  if (notes.length > 0) setDetails(deps, desk, { instructions: notes.join('; ').slice(0, 200) })
  if (moved && kept.length === 0) tellTerms(desk, restaurant, await destinationOf(deps, desk))
  ask(
    desk,
    (read?.offers ?? []).flatMap(offer => suitableOffer(compiled.menu, desk.state, offer) ?? []),
  )
  for (const sentence of edited.refused) show(desk, 'notice', sentence)
  const unnamed = (words: string) => withoutName(words, restaurant.name)
  const passedOver = (read?.leftovers ?? [])
    .map(words => telling(compiled, saidOnce(unnamed(words))))
    .filter(words => words !== '')
  const unclear = passedOver.filter(words => isOnMenu(compiled, words))
  const leftovers = passedOver.filter(words => !isOnMenu(compiled, words))
  const isChanged =
    moved || canonicalJson(edited.lines) !== canonicalJson(state.lines) || back !== undefined || isRead(read, begun)
  const elsewhere = leftovers.filter(words => namesFood(compiled, words)).join(' ')
  const corrects = desk.state.lines.length > 0 && (input.corrects === true || isCorrection(compiled, input.words ?? ''))
  if (!isChanged && corrects && elsewhere === '' && !(read?.isUnderstood && leftovers.length === 0))
    ask(desk, [linesOffer(desk.state.lines, line => amountAndName(compiled.menu, line))])
  else if (!isChanged) offerElsewhere(desk, restaurant, elsewhere)
  const meant = corrects ? [] : unclear.map(words => dishesWith(compiled, words, input.words ?? ''))
  const suitable = meant.map(offer => offer && suitableOffer(compiled.menu, desk.state, offer))
  const ordered = unclear.map((words, at) => suitable[at] && orderedBy(compiled, words, suitable[at], desk.state.lines))
  const more = applyEdits(
    compiled.menu,
    desk.state.lines,
    ordered.flat().filter(edit => edit !== undefined),
  )
  desk.state = { ...desk.state, lines: [...more.lines] }
  ask(
    desk,
    suitable.flatMap((offer, at) => (ordered[at] === undefined ? (offer ?? []) : [])),
  )
  for (const words of unclear.filter((_, at) => meant[at] === undefined))
    show(desk, 'notice', `I did not get what you mean by “${words}”.`)
  for (const words of read?.undone ?? [])
    show(desk, 'notice', `I did not get “${words.slice(0, 120)}”, so I changed nothing for it.`)
  if (leftovers.length > 0)
    show(desk, 'notice', `${restaurant.name} has nothing called ${leftovers.map(words => `“${words}”`).join(' or ')}.`)
  if (desk.state.offer?.kind === 'switch' && elsewhere !== '')
    await tellDishesElsewhere(deps, desk, restaurant, elsewhere)
  return {
    status: 'ok',
    restaurant: restaurant.name,
    changed: isChanged,
    ...(!isChanged && read?.isUnderstood ? { same: true } : {}),
    lines: desk.state.lines.map(line => showLine(compiled.menu, line, undefined)),
    ...(edited.refused.length > 0 ? { refused: edited.refused } : {}),
    ...(leftovers.length > 0 ? { not_on_menu: leftovers } : {}),
  }
}

/** A diet that words say of a dish which does not keep it is kept: the dish is told of, and never served as if nothing were said. */
function keepDietsOfDishes(
  deps: ClerkDeps,
  desk: Desk,
  { name }: Restaurant,
  menu: Menu,
  words: string,
  begun: readonly CartLine[],
): void {
  const before = begun.map(line => canonicalJson(line))
  const added = desk.state.lines.filter(line => !before.includes(canonicalJson(line)))
  const diets = dietsUnmet(
    menu,
    words,
    added.map(({ item }) => item),
    name,
  )
  if (diets.length > 0) setDetails(deps, desk, { constraints: { diets } })
}

const somewhereElse = ({ cuisines, address }: Restaurant): Offer => {
  const [cuisine] = cuisines
  const label = `Look for ${cuisine ?? 'something'} nearby`
  const find = { near: address.zip, ...(cuisine ? { query: cuisine } : {}) }
  return { kind: 'switch', question: 'Shall I look for another place?', choices: [{ label, find }] }
}

/** "$11 each", "11 dollars", "you said it was 24": what is said of a price is no amount. */
const PRICE =
  /\b(?:(?:at|for|costing|worth)\s+)?\$\s?\d[\d.,]*(?:\s+(?:each|apiece|a piece|only))?|\b\d{1,3}(?:\.\d\d)?\s*(?:dollars?|bucks|usd|d[oó]lares)\b(?:\s+(?:each|apiece|cada un[oa]))?|\b(?:was|were|costs?|said|says|priced at)\s+\d{2,3}(?:\.\d\d)?(?=\s*(?:$|[.,;!?]|each\b|apiece\b))(?:\s+(?:each|apiece))?|(?<=,\s*)\d{2,3}(?:\.\d\d)?\s+(?:each|apiece)(?=\s*(?:$|[.,;!?]))/gi

/** Words without those of the restaurant's name, which name no dish of it: "mandelbaums". */
const withoutName = (words: string, name: string): string => {
  const own = wordsOfPhrase(name).map(termOf)
  return words
    .split(' ')
    .filter(word => !wordsOfPhrase(word).every(one => own.includes(termOf(one))))
    .join(' ')
}

const saidOnce = (words: string): string => [...new Set(words.split(' '))].join(' ')

const namesFood = ({ food }: CompiledMenu, words: string): boolean =>
  wordsOfPhrase(words).some(word => food.known.has(termOf(word)))

/** True when words changed the cart or asked something. */
const isRead = (read: ReadCart | undefined, begun: readonly CartLine[]): boolean =>
  read !== undefined &&
  (read.offers.length + read.notes.length > 0 || canonicalJson(read.lines) !== canonicalJson(begun))

/** What this menu does not have may be had elsewhere. */
function offerElsewhere(desk: Desk, { address }: Restaurant, words: string): void {
  if (desk.state.offer || words === '') return
  const question = 'Shall I look for it elsewhere?'
  const find = { query: words.slice(0, 300), ...(desk.state.place ? {} : { near: address.zip }) }
  const choices = [{ label: `Look for “${words.slice(0, 60)}” elsewhere`, find }]
  desk.state = { ...desk.state, offer: { kind: 'switch', question, choices } }
}

/** An order is of one restaurant; what was chosen at another one waits there. */
function park({ engine }: ClerkDeps, { state, blocks }: Desk): ClerkState['parked'] {
  const { restaurant_id, lines } = state
  if (!restaurant_id) return undefined
  const name = engine.market.restaurants.get(restaurant_id)?.name
  const text = `An order is of one restaurant: what you chose at ${name} is set aside. Say “go back” to return to it.`
  blocks.set('notice', text)
  return { restaurant_id, lines }
}

/** Puts questions in the queue; the first one is asked now. */
function ask(desk: Desk, offers: readonly Offer[]): void {
  const [first, ...rest] = [...desk.state.questions, ...offers]
  if (!first) return
  desk.state = { ...desk.state, questions: rest.slice(0, 5) }
  offer(desk, sureOf(first))
}

/** "Which slice?" is asked again after something else was ordered, unless one of them is in the cart now. */
function stillOpen(pending: Offer | undefined, before: readonly CartLine[], after: readonly CartLine[]): Offer[] {
  if (pending?.kind !== 'item') return []
  const ids = pending.choices.flatMap(({ edits = [] }) =>
    edits.map(edit => (edit.action === 'add' ? edit.item.id : undefined)),
  )
  const count = (lines: readonly CartLine[]) => lines.filter(line => ids.includes(line.item.id)).length
  return ids.includes(undefined) || count(after) > count(before) ? [] : [askedAgain(pending) ?? []].flat()
}
