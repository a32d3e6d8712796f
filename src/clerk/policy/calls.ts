import type { Choice, ClerkState } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import type { Call } from './plan.ts'

const PRESENT: Call = { call: 'present_order', input: {} }

/** Maps commands to tool calls. After a change to the order, presents the order. */
export function callsFor(state: ClerkState, commands: readonly Command[]): Call[] {
  const calls = merge(commands.flatMap(command => callsOf(state, command, commands)))
  const others = calls.filter(({ call }) => call !== 'present_order')
  const changes = others.some(changesOrder)
  const chooses = others.some(({ call, input }) => call === 'edit_cart' && !('words' in input) && !('edits' in input))
  const clears = others.some(({ input }) => 'edits' in input && input.edits === CLEAR)
  const goesBack = commands.some(command => command.do === 'go_back')
  const moves = others.some(({ input }) => 'restaurant_id' in input && input.restaurant_id !== state.restaurant_id)
  const isEmpty = (clears || state.lines.length === 0 || (chooses && moves)) && !others.some(addsGoods)
  if (chooses && isEmpty && !goesBack && !clears && !others.some(({ call }) => call === 'look_at_menu'))
    return [...others, { call: 'look_at_menu', input: soughtBy(state) }]
  const searches = others.some(({ call }) => call === 'find_restaurants')
  const isAsked = state.offer?.kind === 'item' || state.offer?.kind === 'line'
  // a question does not revoke a pending read-back: repeat it below the answer
  const isAnswered = state.readback !== undefined && others.length > 0 && commands.every(answers)
  const presents = (changes && (!isEmpty || isAsked) && !searches) || others.length < calls.length || isAnswered
  return presents ? [...others, PRESENT] : others
}

const answers = (command: Command): boolean => command.do === 'facts' || (command.do === 'menu' && 'asks' in command)

const changesOrder = ({ call }: Call): boolean => call === 'edit_cart' || call === 'set_details'
const addsGoods = ({ call, input }: Call): boolean =>
  call === 'edit_cart' && ('words' in input || ('edits' in input && input.edits !== CLEAR))
const CLEAR = [{ action: 'clear' }]

/** Merges the choice of a restaurant and the items to order there into a single call. */
function merge(calls: readonly Call[]): Call[] {
  const merged: Call[] = []
  for (const call of calls) {
    const last = merged.at(-1)
    const joins =
      last?.call === 'edit_cart' &&
      call.call === 'edit_cart' &&
      !('words' in last.input) &&
      !('edits' in last.input) &&
      !('restaurant_id' in call.input)
    if (joins) merged[merged.length - 1] = { call: 'edit_cart', input: { ...last.input, ...call.input } }
    else merged.push(call)
  }
  return merged
}

function callsOf(state: ClerkState, command: Command, commands: readonly Command[]): Call[] {
  switch (command.do) {
    case 'search': {
      const { do: _, ...input } = command
      return [{ call: 'find_restaurants', input: withFulfillment(input, state, commands) }]
    }
    case 'restaurant':
      return [{ call: 'edit_cart', input: { restaurant_id: command.id, ...heldWords(state, command.id, commands) } }]
    case 'pick':
      return pickCalls(state, command.choice, commands)
    case 'edit':
      return [{ call: 'edit_cart', input: { words: command.words, ...(command.corrects ? { corrects: true } : {}) } }]
    case 'details':
      return [{ call: 'set_details', input: command.details }]
    case 'menu': {
      const { do: _, id, ...asked } = command
      const input = { ...asked, ...(id === undefined ? {} : { restaurant_id: id }) }
      const isChosen = id ?? state.restaurant_id ?? onlyListed(state)
      return isChosen || commands.some(other => other.do === 'restaurant')
        ? [{ call: 'look_at_menu', input: withOnlyListed(input, state) }]
        : []
    }
    case 'facts':
      if (command.about === 'wait' && command.id === undefined && state.orders)
        return [{ call: 'follow_order', input: {} }]
      if (command.about === 'wait' && command.id === undefined && state.lines.length > 0)
        return [...factsCalls(state, command), PRESENT]
      return factsCalls(state, command)
    case 'order':
      return command.order_id || state.orders
        ? [{ call: 'follow_order', input: command.order_id ? { order_id: command.order_id } : {} }]
        : state.lines.length > 0
          ? [PRESENT]
          : []
    case 'compare':
      if (state.offer?.kind === 'restaurants') return [{ call: 'compare_restaurants', input: {} }]
      return state.restaurant_id ? [{ call: 'look_at_menu', input: {} }] : []
    case 'of_order':
      return state.lines.length > 0 && (state.order === undefined || state.order.superseded) ? [PRESENT] : []
    case 'cart':
    case 'unchanged':
      return state.lines.length > 0 ? [PRESENT] : []
    case 'affirm':
      // "yes, add the salad": the yes refers to the edit
      return commands.some(other => other.do === 'edit' && ORDERS.test(other.words)) ? [] : affirmCalls(state)
    case 'deny':
      return denyCalls(state, commands)
    case 'repeat':
      return state.readback !== undefined || state.asked.length > 0 ? (state.lines.length > 0 ? [PRESENT] : []) : []
    case 'how_to_pay':
      return [{ call: 'show_payment', input: payingInput(command.about, commands) }]
    case 'refund':
      return state.orders ? [{ call: 'follow_order', input: {} }] : []
    case 'about_cancel':
      return state.orders ? [{ call: 'follow_order', input: {} }] : []
    case 'human':
      return factsCalls(state, { about: 'contact' })
    case 'go_back':
      return state.parked ? [{ call: 'edit_cart', input: { restaurant_id: state.parked.restaurant_id } }, PRESENT] : []
    case 'cancel_order':
      return clearing(state)
    case 'start_over':
      return clearing(state)
    default:
      return []
  }
}

const OF_FOOD: ReadonlySet<Command['do']> = new Set(['search', 'restaurant', 'which', 'pick', 'edit', 'menu', 'facts'])
/** Requests a one-sentence payment answer if the message also concerns food. */
const payingInput = (about: string | undefined, commands: readonly Command[]): object => ({
  ...(commands.some(({ do: wish }) => OF_FOOD.has(wish)) ? { briefly: true } : {}),
  ...(about === 'programs' ? { for_programs: true } : {}),
})

type Asked = Omit<Extract<Command, { do: 'facts' }>, 'do'>

function factsCalls(state: ClerkState, { about, id, date, time, isListed }: Asked): Call[] {
  const sought = isListed ? (state.sought?.choices.flatMap(one => one.restaurant_id ?? []) ?? []) : []
  if (sought.length > 0) return [{ call: 'look_at_facts', input: { about, restaurant_ids: sought.slice(0, 10) } }]
  const restaurant_id = id ?? state.restaurant_id ?? onlyListed(state)
  const when = { ...(date === undefined ? {} : { date }), ...(time === undefined ? {} : { time }) }
  const listed = state.offer?.kind === 'restaurants' ? state.offer.choices.flatMap(one => one.restaurant_id ?? []) : []
  if (restaurant_id === undefined && about === 'hours' && listed.length > 0)
    return [{ call: 'look_at_facts', input: { about, restaurant_ids: listed, ...when } }]
  if (restaurant_id === undefined && about === 'delivery' && listed.length > 0)
    return [{ call: 'compare_restaurants', input: {} }]
  return restaurant_id ? [{ call: 'look_at_facts', input: { about, restaurant_id, ...when } }] : []
}

/** Restaurant id if the offered list contains exactly one restaurant. */
function onlyListed({ offer }: ClerkState): string | undefined {
  const [listed, ...others] = offer?.kind === 'restaurants' ? offer.choices : []
  return others.length === 0 ? listed?.restaurant_id : undefined
}

function withOnlyListed(input: object, state: ClerkState): object {
  const id = state.restaurant_id === undefined && !('restaurant_id' in input) ? onlyListed(state) : undefined
  return id === undefined ? input : { ...input, restaurant_id: id }
}

const clearing = (state: ClerkState): Call[] =>
  state.lines.length > 0 && state.restaurant_id ? [{ call: 'edit_cart', input: { edits: CLEAR } }] : []

/** Search query that was not an order; its matches come first in the menu. */
const soughtBy = ({ held }: ClerkState): object =>
  held?.query !== undefined && held.order === undefined ? { sought: held.query } : {}

/** Order words stated before the restaurant was chosen, to parse at that restaurant. */
const heldWords = (state: ClerkState, id: string, commands: readonly Command[] = []) => {
  const isOrdered = commands.some(command => command.do === 'edit' && !ALSO.test(command.words))
  return state.held?.order !== undefined && state.restaurant_id !== id && !isOrdered ? { words: state.held.order } : {}
}
/** Words that continue an order instead of replacing it. */
const ALSO = /^(?:and|also|plus|add|with|y|tambien|tambi[eé]n|adem[aá]s|con)\b/i

function pickCalls(state: ClerkState, index: number, commands: readonly Command[] = []): Call[] {
  const choice = state.offer?.choices[index]
  if (!choice) return []
  return [
    ...(choice.find ? [{ call: 'find_restaurants' as const, input: choice.find }] : []),
    ...(choice.details ? [{ call: 'set_details' as const, input: choice.details }] : []),
    ...(choice.edits ? [{ call: 'edit_cart' as const, input: { edits: choice.edits } }] : []),
    ...(choice.words ? [{ call: 'edit_cart' as const, input: { words: choice.words } }] : []),
    ...(choice.restaurant_id
      ? [
          {
            call: 'edit_cart' as const,
            input: { restaurant_id: choice.restaurant_id, ...heldWords(state, choice.restaurant_id, commands) },
          },
        ]
      : []),
  ]
}

const ORDERS = /^(?:please )?(?:add|give me|get me|order|i'?ll (?:have|take|get))\b/i

/** True if the choice changes the order. */
const does = ({ edits, say }: Choice): boolean => say !== 'no' && edits?.length !== 0
const onlyOne = (flags: readonly boolean[]): number => (flags.filter(Boolean).length === 1 ? flags.indexOf(true) : -1)

/** A "no" to a single offered change picks the choice that changes nothing. */
function denyCalls(state: ClerkState, commands: readonly Command[]): Call[] {
  const left = commands.length === 1 ? (state.offer?.choices.findIndex(choice => !does(choice)) ?? -1) : -1
  return left < 0 ? [] : pickCalls(state, left)
}

/** A "yes" without a pending read-back accepts the single offered change, or proceeds with the order. */
function affirmCalls(state: ClerkState): Call[] {
  const { offer, order } = state
  const agreed = offer && offer.kind !== 'confirm' ? onlyOne(offer.choices.map(does)) : -1
  if (agreed >= 0) return pickCalls(state, agreed)
  if (order && !order.superseded) return [{ call: 'show_payment', input: {} }]
  return state.lines.length > 0 ? [PRESENT] : []
}

/** Adds the fulfillment filter to a search: guests who want delivery only need restaurants that deliver. */
function withFulfillment(input: object, state: ClerkState, commands: readonly Command[]): object {
  const said = commands.find(command => command.do === 'details')?.details.fulfillment
  const fulfillment = said ?? state.details.fulfillment
  return fulfillment === undefined ? input : { ...input, fulfillment }
}
