import { ALLERGENS } from '#src/allergens/codes.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { openChoices } from '#src/clerk/draft/lines.ts'
import type { Choice, Details } from '#src/clerk/state.ts'
import { OPTIONS_ASKED } from '#src/clerk/turn-context/ask-choices.ts'
import { askOnlyThat, doubtLifted } from '#src/clerk/turn-context/ask-lift.ts'
import { mayChangeDetails } from '#src/clerk/turn-context/begin-anew.ts'
import { editCart } from '#src/clerk/turn-context/edit-cart.ts'
import type { EditInput } from '#src/clerk/turn-context/edit-input.ts'
import { presentOrder } from '#src/clerk/turn-context/present-order.ts'
import { setDetails } from '#src/clerk/turn-context/set-details.ts'
import { restaurantOf, type TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import type { ExactEdit, UpdateInput } from './change-body.ts'
import { recordAllergies } from './keep-allergies.ts'
import { forgetting, readDetails } from './order-details.ts'
import { readEdits } from './order-edits.ts'
import { restaurantNamed } from './restaurant-named.ts'
import { refusal, resultOf, type ToolResult } from './result.ts'
import { zoneOf } from './search-restaurants.ts'

/** All changes of one call, parsed before any is applied. */
type Change = Pick<UpdateInput, 'forget' | 'ask_to_lift'> & {
  readonly cart: EditInput | undefined
  readonly details: Details | undefined
}

/** Reason why a call fails, with the field at fault. */
type UpdateProblem = { readonly field: keyof UpdateInput; readonly message: string }

/** Changes the order and its details and shows the result: priced with what is missing, or read back. */
export async function updateOrder(deps: ClerkDeps, context: TurnContext, input: UpdateInput): Promise<ToolResult> {
  const read = readUpdate(deps, context, input)
  return 'problems' in read ? refusal(...read.problems.map(({ message }) => message)) : applyUpdate(deps, context, read)
}

/** Applies the parsed changes of a call. */
export async function applyUpdate(deps: ClerkDeps, context: TurnContext, change: Change): Promise<ToolResult> {
  const { cart, details, forget = [], ask_to_lift: lifted = [] } = change
  context.blocks.delete('menu')
  recordAllergies(context, details?.constraints?.allergens ?? [])
  if (cart) await editCart(deps, context, cart)
  if (forget.length > 0) context.state = forgetting(context.state, forget)
  const refused =
    details && (await mayChangeDetails(deps, context, details)) ? setDetails(deps, context, details).refused : []
  const doubted = ALLERGENS.filter(code => lifted.includes(code))
  doubtLifted(context, doubted)
  const presented = await presentOrder(deps, context)
  askOnlyThat(context)
  return resultOf(context, presented.status, {
    ...(presented.missing.length > 0 ? { missing: presented.missing } : {}),
    ...(refused.length > 0 ? { refused } : {}),
    ...(presented.missing.includes('constraints.allergens') ? { also_asked: 'what must be kept out of the food' } : {}),
    ...openOf(deps, context),
  })
}

/** Parses a call against the menu and the screen. Returns all problems, if any. */
export function readUpdate(
  deps: ClerkDeps,
  context: TurnContext,
  input: Omit<UpdateInput, 'edits'> & { readonly edits?: readonly ExactEdit[] | undefined },
): Change | { readonly problems: readonly UpdateProblem[] } {
  const { restaurant: named, choice: number, edits = [], words, forget, ask_to_lift } = input
  const problems: UpdateProblem[] = []
  const right = <T extends object>(field: UpdateProblem['field'], read: T | string | undefined): T | undefined => {
    if (typeof read !== 'string') return read
    problems.push({ field, message: read })
    return undefined
  }
  const picked = right('choice', number === undefined ? undefined : choiceOf(context, number))
  const isOfCart = named !== undefined || edits.length > 0 || words !== undefined
  const wanted = named ?? picked?.restaurant_id
  const restaurant =
    wanted !== undefined || isOfCart ? right('restaurant', restaurantNamed(deps, context.state, wanted)) : undefined
  const read = restaurant && edits.length > 0 ? editsAt(deps, context, restaurant, edits) : { edits: [], problems: [] }
  problems.push(...read.problems.map(message => ({ field: 'edits' as const, message })))
  const zone = restaurant?.timezone ?? zoneOf(deps, context.state)
  const details = right('details', input.details && readDetails(input.details, zone))
  if (problems.length > 0) return { problems }
  const all = [...(picked?.edits ?? []), ...read.edits]
  const said = picked?.words ?? words
  const cart =
    restaurant || all.length > 0
      ? {
          ...(restaurant ? { restaurant_id: restaurant.id } : {}),
          ...(all.length > 0 ? { edits: all } : {}),
          ...(said === undefined ? {} : { words: said }),
        }
      : undefined
  const both = { ...picked?.details, ...details }
  return { forget, ask_to_lift, cart, details: Object.keys(both).length > 0 ? both : undefined }
}

function editsAt(deps: ClerkDeps, context: TurnContext, restaurant: Restaurant, edits: readonly ExactEdit[]) {
  const menu = deps.engine.market.menus.get(restaurant.id)
  if (!menu) return { edits: [], problems: [`${restaurant.name} has no menu here.`] }
  return readEdits(menu, restaurant.id === context.state.restaurant_id ? context.state.lines : [], edits)
}

/** Choice with the given number on the screen, or a sentence that names the tool to use instead. */
function choiceOf({ state, offered }: TurnContext, number: number): Choice | string {
  const choice = (state.offer ?? offered)?.choices[number - 1]
  if (!choice) return `There is no choice ${number} on the screen.`
  if (choice.say === 'yes') return 'That is a yes to the read-back: call agree.'
  if (choice.say === 'no') return 'That is a no to the read-back: ask what to change.'
  if (choice.cancel !== undefined) return `That cancels order ${choice.cancel}: call cancel_order.`
  if (choice.find) return `That looks elsewhere: call search_restaurants with ${JSON.stringify(choice.find)}.`
  return choice
}

const MOST_OPTIONS = 30

/** Open required choices with more options than the question below lists. */
function openOf(deps: ClerkDeps, context: TurnContext): { readonly open_choices?: readonly string[] } {
  const restaurant = restaurantOf(deps, context.state)
  const menu = restaurant && deps.engine.market.menus.get(restaurant.id)
  const open = menu
    ? openChoices(menu, context.state.lines).filter(({ options }) => options.length > OPTIONS_ASKED)
    : []
  const lines = open.map(
    ({ line, group, least, options }) =>
      `line ${line + 1}: ${group.name}, ${least} of ${options
        .slice(0, MOST_OPTIONS)
        .map(({ option }) => option.name)
        .join(' | ')}`,
  )
  return lines.length > 0 ? { open_choices: lines } : {}
}
