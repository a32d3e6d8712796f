import { policyOn } from '#src/clerk/policies.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import type { Services } from './plan.ts'
import { NO_ORDER_HERE, NOT_UNDERSTOOD, nextFor, notHere, notPlaced } from './say.ts'

/** Reply of the rules model if no tool call is needed. */
export function sayPlain(state: ClerkState, commands: readonly Command[], services: Services): string {
  const sentences = commands.map(command => sentenceFor(state, command, services)).filter(sentence => sentence !== '')
  return [...new Set(sentences)].join(' ') || notUnderstood(state)
}

function sentenceFor(state: ClerkState, command: Command, services: Services): string {
  const next = pending(state) ?? nextFor(state)
  switch (command.do) {
    case 'greet':
      return `Hello! I find food, take the order and tell you how to pay. ${next}`
    case 'help':
      return (
        'Tell me what you feel like and where, for instance “two plain slices and a coke near 11215, pickup asap”. I ' +
        `show who has it, take the order, and read it back before anything is placed. ${next}`
      )
    case 'go_ahead':
      return 'Of course, ask away.'
    case 'thanks':
      return state.order && !state.order.superseded ? `My pleasure. ${next}` : `You are welcome. ${next}`
    case 'bye':
      return state.readback === undefined ? 'Goodbye, and come back hungry!' : `${notPlaced(state)} ${WAITS_FOR_YES}`
    case 'deny':
      return state.readback !== undefined
        ? state.orders
          ? 'Fine, this is not placed. What shall I change?'
          : 'Fine, nothing is placed. What shall I change?'
        : state.offer
          ? 'All right, none of those. What would you like instead?'
          : `All right. ${nextFor(state)}`
    case 'affirm':
      return state.offer && state.offer.choices.filter(({ say }) => say !== 'no').length > 1
        ? `Which one? ${numbers(state)}`
        : `Good. ${next}`
    case 'menu':
      return state.offer?.kind === 'restaurants'
        ? 'Whose menu? Say its number or its name.'
        : 'Whose menu? Tell me what you feel like and where, or name a restaurant.'
    case 'facts':
    case 'compare':
      return `Of which restaurant? ${nextFor(state)}`
    case 'order':
      return 'There is no order in this conversation yet. If you have one from before, tell me its number.'
    case 'unchanged':
      return `All right, I left it as it was. ${next}`
    case 'of_list':
    case 'of_order':
    case 'about_cancel':
    case 'recipes':
      return 'Here you are.'
    case 'not_here':
      return `${notHere(command.about)} Shall I look for something like it? Tell me what you feel like, and where.`
    case 'cart':
      return `Your order is still empty. ${nextFor(state)}`
    case 'refund':
      return `${policyOn('refunds')} In this conversation there is no payment yet.`
    case 'human':
      return 'I am software and nobody else reads along here. Once you have chosen a restaurant I can tell you how to reach it.'
    case 'waitlist':
      return services.waitlist ? policyOn('waitlist') : 'There is no waitlist here yet, so I cannot put you on one.'
    case 'who_are_you':
      return `I am the clerk of Comanda: a program that finds food and takes orders. ${next}`
    case 'small_talk':
      return `I live on other people’s appetites, so: ${lowered(next)}`
    case 'off_topic':
      return `That is not on any menu I know. I can find food, take an order and follow it. ${next}`
    case 'abuse':
      return `I am sorry this is not going well. Tell me in a few words what you want to eat and where. ${pending(state) ?? ''}`.trim()
    case 'injection':
      return `I only find food and take orders, and I keep to that. ${next}`
    case 'discount':
      return `${policyOn('prices')} ${next}`
    case 'go_back':
      return `There is nothing to go back to. ${next}`
    case 'tip':
      return `${policyOn('tips')} ${next}`
    case 'split':
      return `${policyOn('splitting')} ${next}`
    case 'repeat':
      return nextFor(state)
    case 'start_over':
    case 'cancel_order':
      if (state.order) return 'What you booked before stays as it is. What would you like instead?'
      if (command.do === 'cancel_order' && state.lines.length === 0) return NO_ORDER_HERE
      return `Nothing is placed and nothing was charged. ${nextFor({ ...state, restaurant_id: undefined } as ClerkState)}`
    case 'ask_time':
      return 'At what time should it be?'
    case 'pick':
      return 'I am not sure which one that is.'
    case 'cannot_handle':
      return notUnderstood(state)
    default:
      return ''
  }
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const numbers = (state: ClerkState): string =>
  (state.offer?.choices ?? []).map((choice, at) => `${at + 1}. ${choice.label}`).join('  ')

/** Reminder that a read-back is still pending. */
export const WAITS_FOR_YES = 'Your order waits for a yes.'

/** Reminder of the pending question. */
function pending(state: ClerkState): string | undefined {
  if (state.readback !== undefined) return WAITS_FOR_YES
  if (state.order && !state.order.superseded) return 'Your order is booked and waits to be paid.'
  if (state.asked.includes('change')) return 'Something about the order has to change first.'
  if (state.asked.includes('choices')) return 'Your order still needs a few choices.'
  if (state.asked.includes('contact')) return 'I still need your name, phone and e-mail for the order.'
  if (state.asked.includes('address')) return 'I still need the address.'
  if (state.offer?.kind === 'restaurants') return 'Which of the restaurants would you like?'
  return undefined
}

const notUnderstood = (state: ClerkState): string => `${NOT_UNDERSTOOD} ${pending(state) ?? nextFor(state)}`
