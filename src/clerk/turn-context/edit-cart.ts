import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { howToReach } from '#src/catalog/present.ts'
import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { linesOffer } from '#src/clerk/correct/lines-offer.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dietsUnmet } from '#src/clerk/diets-before.ts'
import { applyEdits } from '#src/clerk/draft/apply-edits.ts'
import { amountAndName, openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { askedAgain } from '#src/clerk/draft/offers-of.ts'
import { isCorrection } from '#src/clerk/edits/tone.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { type ReadCart, readCart } from '#src/clerk/read-order.ts'
import type { CartLine, ClerkState, Offer } from '#src/clerk/state.ts'
import { isOnMenu } from '#src/clerk/understand/context.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Menu } from '#src/menu/menu.ts'
import { recordAllergenConstraints, suitableOffer } from './avoidance.ts'
import { startSeparateOrder } from './begin-anew.ts'
import { tellDishesElsewhere } from './dishes-elsewhere.ts'
import type { EditInput } from './edit-input.ts'
import { destinationOf } from './look-facts.ts'
import { offerElsewhere, somewhereElse } from './offer-elsewhere.ts'
import { restoreRemovedLines, takenOff } from './put-lines-back.ts'
import { refusedBeyond, tellLeftOff } from './refused-beyond.ts'
import { setDetails } from './set-details.ts'
import { sureOf } from './sure-of.ts'
import { tellTerms } from './tell-terms.ts'
import { offer, show, type TurnContext, unshowOrder } from './turn-context.ts'
import { knowByMenu } from './unknown-words.ts'
import { dishesWith, editsForUnmatched, possibleFoodWords } from './unmatched-words.ts'
import { isWelcome, removeRestrictedLines } from './without-unwanted.ts'

export type EditedCart = {
  readonly status: 'ok' | 'no_restaurant' | 'not_orderable'
  readonly restaurant?: string
  readonly lines?: readonly string[]
  readonly refused?: readonly string[]
  readonly changed?: boolean
  /** True if the words were understood and match the current order. */
  readonly same?: boolean
  /** Words without a match on this menu. */
  readonly not_on_menu?: readonly string[]
}

/** Selects the restaurant and edits the cart. Ambiguous words become a question to the customer. */
export async function editCart(deps: ClerkDeps, context: TurnContext, input: EditInput): Promise<EditedCart> {
  if ((await startSeparateOrder(deps, context, input)) === 'unread') return { status: 'ok', changed: false }
  unshowOrder(context)
  const id = input.restaurant_id ?? context.state.restaurant_id
  const restaurant = id === undefined ? undefined : deps.engine.market.restaurants.get(id)
  if (!restaurant) {
    // keep the words: they are parsed once a restaurant is chosen
    if (input.words) context.state = { ...context.state, held: { ...context.state.held, order: input.words } }
    return { status: 'no_restaurant' }
  }
  if (!acceptsOrders(restaurant)) {
    show(context, 'notice', `${restaurant.name} takes no orders here${howToReach(restaurant)}.`)
    // keep the restaurant, so that its hours and phone number can still be requested
    if (context.state.lines.length === 0) context.state = { ...context.state, restaurant_id: restaurant.id }
    context.state = { ...context.state, offer: somewhereElse(restaurant) }
    return { status: 'not_orderable', restaurant: restaurant.name }
  }
  const compiled = deps.menus(restaurant.id)
  if (!compiled) return { status: 'no_restaurant' }
  const moved = restaurant.id !== context.state.restaurant_id
  const { offer: pending, held: _, quote: __, ...state } = context.state
  const parked = moved && state.lines.length > 0 && state.restaurant_id ? park(deps, context) : undefined
  const begun = moved ? (state.parked?.restaurant_id === restaurant.id ? state.parked.lines : []) : state.lines
  const edited = applyEdits(compiled.menu, begun, input.edits ?? [])
  const open = moved || !state.asked.includes('choices') ? [] : openChoices(compiled.menu, edited.lines)
  const heard = parseAllergies(input.words ?? '')
  recordAllergenConstraints(context, heard.avoid)
  const wanted = heard.avoid.length > 0 ? heard.rest : input.words
  const words = wanted?.replace(PRICE, ' ')
  if (words !== wanted) show(context, 'notice', 'Prices are those of the menu.')
  const back =
    words === undefined || moved
      ? undefined
      : restoreRemovedLines(words, compiled.menu, state.taken ?? [], edited.lines)
  const rest = back?.rest ?? words
  const read =
    rest === undefined || rest === ''
      ? undefined
      : readCart(rest, compiled, back?.lines ?? edited.lines, open, input.corrects || back !== undefined, moved)
  const now = read?.lines ?? back?.lines ?? edited.lines
  const refused = refusedBeyond(compiled.menu, words ?? '', edited.lines, now)
  recordAllergenConstraints(
    context,
    refused.filter(code => !context.state.harmless?.includes(code)),
    'refusal',
  )
  const kept = removeRestrictedLines(context, compiled.menu, begun, now)
  const taken = back ? [] : takenOff(begun, kept)
  const { details, disliked, harmless, cautioned, undoable } = context.state
  context.state = {
    ...state,
    details,
    disliked,
    harmless,
    cautioned,
    undoable,
    restaurant_id: restaurant.id,
    lines: [...kept],
    ...(moved || canonicalJson(kept) !== canonicalJson(begun) ? { taken } : {}),
    ...(parked ? { parked } : {}),
    asked: [],
    // do not repeat questions that the guest skipped
    questions: moved
      ? []
      : [...(input.edits?.length === 0 ? [] : stillOpen(pending, state.lines, kept)), ...state.questions].slice(0, 5),
    ...(state.order ? { order: { ...state.order, superseded: true } } : {}),
  }
  knowByMenu(context, compiled)
  keepDietsOfDishes(deps, context, restaurant, compiled.menu, words ?? '', begun)
  tellLeftOff(context, compiled.menu, words ?? '', begun)
  const notes = (read?.notes ?? []).filter(note => isWelcome(context, note))
  if (notes.length > 0) setDetails(deps, context, { instructions: notes.join('; ').slice(0, 200) })
  if (moved && kept.length === 0) tellTerms(context, restaurant, await destinationOf(deps, context))
  ask(
    context,
    (read?.offers ?? []).flatMap(offer => suitableOffer(compiled.menu, context.state, offer) ?? []),
  )
  for (const sentence of edited.refused) show(context, 'notice', sentence)
  const unnamed = (words: string) => withoutName(words, restaurant.name)
  const passedOver = (read?.leftovers ?? [])
    .map(words => possibleFoodWords(compiled, saidOnce(unnamed(words))))
    .filter(words => words !== '')
  const unclear = passedOver.filter(words => isOnMenu(compiled, words))
  const leftovers = passedOver.filter(words => !isOnMenu(compiled, words))
  const isChanged =
    moved || canonicalJson(edited.lines) !== canonicalJson(state.lines) || back !== undefined || isRead(read, begun)
  const elsewhere = leftovers.filter(words => namesFood(compiled, words)).join(' ')
  const corrects =
    context.state.lines.length > 0 && (input.corrects === true || isCorrection(compiled, input.words ?? ''))
  if (!isChanged && corrects && elsewhere === '' && !(read?.isUnderstood && leftovers.length === 0))
    ask(context, [linesOffer(context.state.lines, line => amountAndName(compiled.menu, line))])
  else if (!isChanged) offerElsewhere(context, restaurant, elsewhere)
  const meant = corrects ? [] : unclear.map(words => dishesWith(compiled, words, input.words ?? ''))
  const suitable = meant.map(offer => offer && suitableOffer(compiled.menu, context.state, offer))
  const ordered = unclear.map(
    (words, at) => suitable[at] && editsForUnmatched(compiled, words, suitable[at], context.state.lines),
  )
  const more = applyEdits(
    compiled.menu,
    context.state.lines,
    ordered.flat().filter(edit => edit !== undefined),
  )
  context.state = { ...context.state, lines: [...more.lines] }
  ask(
    context,
    suitable.flatMap((offer, at) => (ordered[at] === undefined ? (offer ?? []) : [])),
  )
  for (const words of unclear.filter((_, at) => meant[at] === undefined))
    show(context, 'notice', `I did not get what you mean by “${words}”.`)
  for (const words of read?.undone ?? [])
    show(context, 'notice', `I did not get “${words.slice(0, 120)}”, so I changed nothing for it.`)
  if (leftovers.length > 0)
    show(
      context,
      'notice',
      `${restaurant.name} has nothing called ${leftovers.map(words => `“${words}”`).join(' or ')}.`,
    )
  if (context.state.offer?.kind === 'switch' && elsewhere !== '')
    await tellDishesElsewhere(deps, context, restaurant, elsewhere)
  return {
    status: 'ok',
    restaurant: restaurant.name,
    changed: isChanged,
    ...(!isChanged && read?.isUnderstood ? { same: true } : {}),
    lines: context.state.lines.map(line => showLine(compiled.menu, line, undefined)),
    ...(edited.refused.length > 0 ? { refused: edited.refused } : {}),
    ...(leftovers.length > 0 ? { not_on_menu: leftovers } : {}),
  }
}

/** Keeps a diet requested for a dish that does not meet it: the clerk reports the conflict instead of ignoring it. */
function keepDietsOfDishes(
  deps: ClerkDeps,
  context: TurnContext,
  { name }: Restaurant,
  menu: Menu,
  words: string,
  begun: readonly CartLine[],
): void {
  const before = begun.map(line => canonicalJson(line))
  const added = context.state.lines.filter(line => !before.includes(canonicalJson(line)))
  const diets = dietsUnmet(
    menu,
    words,
    added.map(({ item }) => item),
    name,
  )
  if (diets.length > 0) setDetails(deps, context, { constraints: { diets } })
}

/** Price expressions, which are not quantities: "$11 each", "11 dollars", "you said it was 24". */
const PRICE =
  /\b(?:(?:at|for|costing|worth)\s+)?\$\s?\d[\d.,]*(?:\s+(?:each|apiece|a piece|only))?|\b\d{1,3}(?:\.\d\d)?\s*(?:dollars?|bucks|usd|d[oó]lares)\b(?:\s+(?:each|apiece|cada un[oa]))?|\b(?:was|were|costs?|said|says|priced at)\s+\d{2,3}(?:\.\d\d)?(?=\s*(?:$|[.,;!?]|each\b|apiece\b))(?:\s+(?:each|apiece))?|(?<=,\s*)\d{2,3}(?:\.\d\d)?\s+(?:each|apiece)(?=\s*(?:$|[.,;!?]))/gi

/** Removes words of the restaurant's name, which name none of its dishes: "mandelbaums". */
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

/** True if the words changed the cart or raised a question. */
const isRead = (read: ReadCart | undefined, begun: readonly CartLine[]): boolean =>
  read !== undefined &&
  (read.offers.length + read.notes.length > 0 || canonicalJson(read.lines) !== canonicalJson(begun))

/** Sets aside the cart of another restaurant, because an order belongs to one restaurant only. */
function park({ engine }: ClerkDeps, { state, blocks }: TurnContext): ClerkState['parked'] {
  const { restaurant_id, lines } = state
  if (!restaurant_id) return undefined
  const name = engine.market.restaurants.get(restaurant_id)?.name
  const text = `An order is of one restaurant: what you chose at ${name} is set aside. Say “go back” to return to it.`
  blocks.set('notice', text)
  return { restaurant_id, lines }
}

/** Queues questions and asks the first one now. */
function ask(context: TurnContext, offers: readonly Offer[]): void {
  const [first, ...rest] = [...context.state.questions, ...offers]
  if (!first) return
  context.state = { ...context.state, questions: rest.slice(0, 5) }
  offer(context, sureOf(first))
}

/** Repeats an open "Which slice?" after other items were ordered, unless one of its choices is now in the cart. */
function stillOpen(pending: Offer | undefined, before: readonly CartLine[], after: readonly CartLine[]): Offer[] {
  if (pending?.kind !== 'item') return []
  const ids = pending.choices.flatMap(({ edits = [] }) =>
    edits.map(edit => (edit.action === 'add' ? edit.item.id : undefined)),
  )
  const count = (lines: readonly CartLine[]) => lines.filter(line => ids.includes(line.item.id)).length
  return ids.includes(undefined) || count(after) > count(before) ? [] : [askedAgain(pending) ?? []].flat()
}
