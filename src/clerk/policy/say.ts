import { policyOn } from '#src/clerk/policies.ts'
import type { Result } from './plan.ts'
import type { PolicyInput } from './policy-input.ts'

/** Reply of the rules model after its tool calls. Contains no figures: code shows those. */
export function sayAfter({ results, commands, state, before }: PolicyInput): string {
  const of = (tool: string) => results.findLast(result => result.tool === tool)?.output
  const opening = openingOf(commands)
  const shown = of('present_order')
  const edited = of('edit_cart')
  const found = of('find_restaurants')
  const followed = of('follow_order')
  if (followed && commands.some(command => command.do === 'about_cancel'))
    return (
      'Until the restaurant has accepted it, it is cancelled at once and all of the money goes back; after that they ' +
      'have to agree. Say “cancel my order” when you want that.'
    )
  const goesOn = commands.some(command => command.do === 'edit' || command.do === 'search')
  if (!goesOn && commands.some(command => command.do === 'start_over' || command.do === 'cancel_order'))
    return cleared({ commands, state, before })
  if (edited?.status === 'not_orderable') return `${opening}I am sorry about that one. Shall I look for another place?`
  if (found && !shown) return `${opening}${sayFound(found)}`
  if (shown) return `${opening}${sayOrder(state, commands, shown, edited, found, before.lines.length > 0)}`.trim()
  if (of('compare_restaurants')) return `${opening}Side by side:`
  if (of('show_payment')?.status === 'booked') return `${opening}Here is how to pay.`
  if (of('show_payment')) return `${opening}Paying is simple.`
  if (commands.some(command => command.do === 'refund'))
    return `${opening}When a paid order cannot be made, all of the money goes back to the wallet or card it came from, by itself.`
  if (commands.some(command => command.do === 'human'))
    return `${opening}I am software and nobody else reads along here, but the restaurant can be reached:`
  if (of('follow_order')?.status === 'no_order') return `${opening}Is that the right number?`
  if (of('follow_order')?.status === 'ok') return `${opening}Here is where it stands.`
  if (of('look_at_menu')?.status === 'unknown') return `${opening}That I cannot tell from here.`
  if (of('look_at_menu')?.status === 'ok') return `${opening}${sayMenu(edited, of('look_at_menu'), commands)}`
  if (of('look_at_facts')?.status === 'ok') return `${opening}Here you are.`
  if (of('set_details')) return `${opening}Noted. ${state.lines.length > 0 ? '' : nextFor(state)}`.trim()
  return `${opening}${nextFor(state)}`
}

/** Reply to a cancellation without an order: it cancels nothing, and an order placed elsewhere stands. */
export const NO_ORDER_HERE =
  'There is no order in this conversation, so nothing is cancelled. An order from before has its own status link, where it can be cancelled; or tell me its number (ORD-…) and I show where it stands.'

/** Reply once the cart is empty, or if there was nothing to cancel in this conversation. */
function cleared({ commands, state, before }: Pick<PolicyInput, 'commands' | 'state' | 'before'>): string {
  if (state.order) return 'All cleared; what you booked before stays as it is. What would you like instead?'
  if (before.lines.length === 0 && commands.some(command => command.do === 'cancel_order')) return NO_ORDER_HERE
  return 'All cleared, nothing was charged. What would you like instead?'
}

/** Opening of the reply, e.g. the answer about tips. */

function openingOf(commands: PolicyInput['commands']): string {
  if (commands.some(command => command.do === 'greet')) return 'Hello! '
  if (commands.some(command => command.do === 'tip')) return `${policyOn('tips')} `
  const stranger = commands.find(command => command.do === 'not_here')
  if (stranger?.do === 'not_here') return `${notHere(stranger.about)} `
  return commands.some(command => command.do === 'deny') ? 'All right. ' : ''
}

/** Reply about a restaurant that is not in the marketplace. */
export const notHere = (name = 'That place'): string =>
  `${name} is not among the restaurants that I order from, so I cannot tell you about it.`

function sayFound(found: Result['output']): string {
  if (found.street !== undefined) return `Which ZIP is ${found.street} in? Then I look for who delivers there.`
  if (found.corner !== undefined) return `Which ZIP is ${found.corner} in?`
  if (found.status === 'no_place') return 'Where shall I look? A neighbourhood, an address or a ZIP will do.'
  if (found.status === 'nothing') return 'Shall I try something else, or another neighbourhood?'
  const makes = found.restaurants?.map(one => one.makes) ?? []
  if (makes.includes('some') && !makes.includes('all')) return 'Nobody has quite all of it; these come closest.'
  if (makes.length > 0 && makes.every(one => one === 'none' || one === 'near'))
    return 'I found no menu with just that; these come closest.'
  return 'Here is what I found.'
}

const sorry = ({ lines }: Result['output']): string =>
  `${NOT_UNDERSTOOD}${lines?.length ? '' : ' What would you like to order?'}`

const asks = ({ do: wish }: PolicyInput['commands'][number]): boolean =>
  wish === 'facts' || wish === 'menu' || wish === 'of_order'

const changesDetails = (command: PolicyInput['commands'][number]): boolean =>
  command.do === 'details' || command.do === 'pick'

/** Says that the draft is not placed. After a booking in the conversation, something is. */
export const notPlaced = ({ orders }: Pick<PolicyInput['state'], 'orders'>): string =>
  orders ? 'This is not placed yet.' : 'Nothing is placed yet.'

function sayOrder(
  state: PolicyInput['state'],
  commands: PolicyInput['commands'],
  shown: Result['output'],
  edited: Result['output'] | undefined,
  found: Result['output'] | undefined,
  wasOrdered: boolean,
) {
  const all = edited?.not_on_menu?.length ? 'most' : 'all'
  const chosen = found && edited?.restaurant ? `${edited.restaurant} can make ${all} of it. ` : ''
  if (shown.status === 'booked')
    return edited?.changed === false ? sorry({ lines: ['booked'] }) : 'Your order is booked; here is where it stands.'
  if (commands.some(command => command.do === 'order')) return notPlaced(state)
  if (commands.some(command => command.do === 'facts' && command.about === 'wait') && !edited)
    return state.orders
      ? 'This is not placed yet; the time stands below.'
      : 'Nothing is placed yet; the time stands below.'
  if (shown.status === 'read_back' && !edited && commands.some(asks))
    return commands.some(command => command.do === 'affirm')
      ? 'I have not placed it yet, because you asked something: here is the answer. Say yes, and it is placed.'
      : 'Here you are. Your order still waits for a yes.'
  if (edited?.same && !edited.not_on_menu?.length) return 'That is how your order stands.'
  const isDetailed = commands.some(({ do: wish }) => wish === 'details')
  const isLeftOut = commands.length === 1 && /^(?:deny|pick)$/.test(commands[0]!.do)
  if (edited?.changed === false && isLeftOut && !edited.lines?.length) return nextFor(state)
  if (edited?.changed === false && !edited.not_on_menu?.length && !isDetailed && !isLeftOut) return sorry(edited)
  if (shown.status === 'read_back') return `${chosen}Here is everything together.`
  if (shown.status === 'refused') return `${chosen}One thing stands in the way.`
  if (edited?.not_on_menu?.length && edited.lines?.length === 0 && edited.changed === false)
    return 'Shall I show you their menu, or look for another place?'
  // if the removed line was the last one, there is nothing else to ask first
  const isEmptied = wasOrdered && edited?.changed === true && !edited.lines?.length && state.offer === undefined
  if (shown.missing?.includes('items') && isEmptied)
    return commands.some(command => command.do === 'edit') && !edited.not_on_menu?.length
      ? 'Your order is empty now. What would you like instead?'
      : 'What would you like to order?'
  if (shown.missing?.includes('items'))
    return edited?.lines?.length || state.offer ? 'Let me ask first.' : 'What would you like to order?'
  if (edited?.changed === false && edited.not_on_menu?.length) return 'Shall I look for it elsewhere?'
  if (edited?.not_on_menu?.length || edited?.refused?.length) return `${chosen}Got it, but for one thing.`
  if (!edited && commands.some(asks)) return 'Here you are.'
  return `${chosen}${edited ? 'Got it.' : commands.some(changesDetails) ? 'Noted.' : 'Here is your order.'}`
}

function sayMenu(
  edited: Result['output'] | undefined,
  shown: Result['output'] | undefined,
  commands: PolicyInput['commands'],
): string {
  // an offer contains its own question
  const isAnswer = shown?.sought || commands.some(command => command.do === 'menu' && command.asks !== undefined)
  if (edited?.restaurant) return `${edited.restaurant} it is. ${isAnswer ? '' : 'What would you like?'}`.trim()
  return isAnswer ? 'Here you are.' : 'Here you are. What would you like?'
}

/** Prompt for the next information that the conversation needs. */
export function nextFor(state: PolicyInput['state']): string {
  if (state.offer?.kind === 'items' && state.offer.choices.length === 1) return state.offer.question
  if (state.restaurant_id) return 'What would you like to order?'
  if (!state.place && state.held?.query) return 'Where shall I look? A neighbourhood, an address or a ZIP will do.'
  return state.place ? 'What do you feel like eating?' : 'What do you feel like, and where shall I look?'
}

export const NOT_UNDERSTOOD = 'Sorry, I did not get that.'

/** True for a reply to a message that was not understood. */
export const isNotUnderstood = (sentence: string): boolean => sentence.startsWith(NOT_UNDERSTOOD)
