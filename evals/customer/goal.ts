import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { WantedLine } from '../task/line.ts'
import type { Behaviour, Facts } from '../task/schema.ts'
import { answerToChoices } from './choose.ts'
import {
  type Differences,
  differencesOf,
  isOtherAddress,
  isOtherTime,
  missingOptions,
  wrongContact,
} from './compare.ts'
import type { Customer, Move } from './customer.ts'
import { sayAddress, sayContact, sayTime } from './format-details.ts'
import { listed, sayLine, sayOption } from './format-items.ts'
import type { GoalInput, Memory } from './memory.ts'
import { PERSONAS } from './personas.ts'
import { createRandom, createSpeech, withTypo } from './phrases.ts'

const MOST_STUCK = 2

/**
 * Creates a customer that pursues a goal: it only states what is asked for or still wrong, and never accepts a
 * read-back that differs from the goal. Deterministic for the same seed and answers.
 */
export function createGoalCustomer(input: GoalInput): Customer {
  const below = createRandom(input.seed)
  const { behaviours, persona } = input.customer
  const has = new Set<Behaviour>([...behaviours, ...(persona ? PERSONAS[persona] : [])])
  const memory: Memory = {
    input,
    below,
    speech: createSpeech(input.phrases, below),
    has: behaviour => has.has(behaviour),
    done: new Set(),
    words: below(2) === 0,
    stuck: 0,
  }
  const say = (text: string): Move => ({ say: mannered(memory, text), consents: false })
  return {
    next: last => {
      if (last?.ready_to_buy) return { stop: 'done' }
      const detour = detourOf(memory, last)
      if (detour !== undefined) return { say: detour, consents: false }
      if (!last || !memory.done.has('opened')) return say(open(memory))
      if (last.cart.restaurant_id !== input.wanted.restaurant.id) return goThere(memory, last, say)
      const texts = wishes(memory, last)
      if (texts.length > 0) return say(texts.join(', '))
      if (last.missing.length === 0 && last.cart.totals)
        return { say: memory.speech(memory.has('terse') ? 'yes_terse' : 'yes'), consents: true }
      memory.stuck += 1
      return memory.stuck > MOST_STUCK ? { stop: 'gave_up' } : say(memory.speech('once_more'))
    },
  }
}

/** Returns a digression, at most once per kind and conversation: off topic, or nothing in particular. */
function detourOf({ has, done, speech, below }: Memory, last: ClerkResponse | undefined): string | undefined {
  const once = (name: Behaviour, when: boolean) => {
    if (!has(name) || !when || done.has(name)) return false
    done.add(name)
    return true
  }
  if (once('vague', last === undefined)) return speech('vague')
  if (once('off_topic', last !== undefined && last.cart.items.length > 0)) return speech('off_topic')
  if (once('impatient', last !== undefined && last.cart.items.length > 0 && below(2) === 0)) return speech('impatient')
  return undefined
}

function mannered({ has, below, done, speech }: Memory, text: string): string {
  // After a misunderstanding, the customer types without typos.
  const slips = has('typos') && !done.has('slipped') && !/@/.test(text)
  if (slips) done.add('slipped')
  const typed = slips ? withTypo(text, below) : text
  return has('polite') && !/please|thank/i.test(typed) ? `${typed}, ${speech('polite_end')}` : typed
}

/** Lines of the initial request. A customer that changes its mind starts with one unit more. */
function firstLines({ input, has }: Memory): WantedLine[] {
  const [first, ...others] = input.wanted.lines
  if (!has('changes_mind') || first?.order.quantity === undefined) return [...input.wanted.lines]
  return [{ ...first, order: { ...first.order, quantity: first.order.quantity + 1 } }, ...others]
}

function open(memory: Memory): string {
  const { input, done, speech, has, words, below } = memory
  done.add('opened')
  const { restaurant, fulfillment, address, time } = input.wanted
  const opening = input.customer.opening ?? (['named', 'named', 'visit', 'everything'] as const)[below(4)]!
  const { query, near } = input.customer
  if (opening === 'search' && query !== undefined && near !== undefined) return speech('search', { query, near })
  if (opening === 'visit') return speech('visit', { restaurant: restaurant.name })
  const options = !has('withholds_options')
  const items = listed(firstLines(memory).map(line => sayLine(line, { words, options })))
  done.add('ordered')
  const order = speech('named', { items, restaurant: restaurant.name })
  if (opening !== 'everything' || has('withholds_contact')) return order
  const how =
    fulfillment === 'delivery' && address ? speech('delivery', { address: sayAddress(address) }) : 'for pickup'
  const when = time === 'ASAP' ? [] : [speech('time', { time: sayTime(time, input.now) })]
  return [order, how, ...when, sayContact(memory, input.facts)].join(', ')
}

/** Directs the clerk to the right restaurant, if none or another one is selected. */
function goThere(memory: Memory, last: ClerkResponse, say: (text: string) => Move): Move {
  const { speech, input, words, done, has } = memory
  const { name } = input.wanted.restaurant
  memory.stuck += 1
  if (memory.stuck > MOST_STUCK + 1) return { stop: 'gave_up' }
  const offered = answerToChoices(memory, last)
  if (offered !== undefined) return say(offered)
  if (last.restaurants?.some(one => one.name === name)) return say(speech('pick_restaurant', { name }))
  done.add('ordered')
  const items = listed(firstLines(memory).map(line => sayLine(line, { words, options: !has('withholds_options') })))
  return say(speech('named', { items, restaurant: name }))
}

/** Returns the next requests, most urgent first. */
function wishes(memory: Memory, last: ClerkResponse): string[] {
  const { input, has } = memory
  const differ = differencesOf(last, input.wanted)
  const chosen = answerToChoices(memory, last)
  if (chosen !== undefined) return [chosen]
  const ofCart = cartWishes(memory, differ)
  if (ofCart.length > 0 && !has('multi_intent')) return ofCart
  return [...ofCart, ...detailWishes(memory, last)]
}

function cartWishes(memory: Memory, differ: Differences): string[] {
  const { speech, words, done, has } = memory
  const fresh = !done.has('ordered')
  if (differ.open.length > 0) return sayOpen(memory, differ.open)
  if (differ.absent.length > 0) {
    done.add('ordered')
    const lines =
      fresh && differ.absent.length === memory.input.wanted.lines.length ? firstLines(memory) : differ.absent
    const items = listed(lines.map(line => sayLine(line, { words, options: !has('withholds_options') || !fresh })))
    return [speech(fresh ? 'order' : 'more', { items })]
  }
  const surplus = differ.superfluous[0]
  if (surplus) return [speech('remove', { item: surplus.name.toLowerCase() })]
  const amount = differ.wrongAmount[0]
  if (amount) {
    const [said = '', ...rest] = sayLine(amount.line, { words, options: false }).split(' ')
    return [
      speech('quantity', {
        amount: said,
        item: rest.join(' '),
        wrong: `${amount.now.quantity ?? amount.now.quantity_lbs}`,
      }),
    ]
  }
  const options = differ.wrongOptions[0]
  return options ? sayWrongOptions(memory, options) : []
}

function sayOpen({ speech }: Memory, open: Differences['open']): string[] {
  // All options were already stated, so the clerk asks about an item that was never requested.
  const astray = open.find(({ unsaid }) => unsaid.length === 0)
  if (astray) return [speech('remove', { item: astray.line.item.name.toLowerCase() })]
  if (open.length === 1) return [speech('options', { options: listed(open[0]!.unsaid.map(sayOption)) })]
  return open.map(({ line, unsaid }) =>
    speech('options_each', { options: listed(unsaid.map(sayOption)), item: line.item.name.toLowerCase() }),
  )
}

function sayWrongOptions({ speech }: Memory, { line, now }: Differences['wrongOptions'][number]): string[] {
  const item = line.item.name.toLowerCase()
  const lacking = missingOptions(line, now)
  if (lacking.length > 0) return [speech('options_of', { options: listed(lacking.map(sayOption)), item })]
  const wanted = new Set(line.chosen.map(({ option }) => option.id))
  const gone = now.modifiers.filter(one => !wanted.has(one.modifier_id)).map(one => one.name.toLowerCase())
  return [
    speech('without', {
      options: listed([...line.removed.map(({ option }) => option.name.toLowerCase()), ...gone]),
      item,
    }),
  ]
}

/** Returns differing details (fulfillment, time, address, contact) that were not just stated. */
function detailWishes(memory: Memory, { cart, missing }: ClerkResponse): string[] {
  const { speech, has, done, input } = memory
  const { fulfillment, address, time, instructions, lines } = input.wanted
  const said: string[] = []
  const isAsked = (path: string) => missing.some(one => one.startsWith(path))
  if (fulfillment === 'delivery' && address && (cart.fulfillment !== 'delivery' || isOtherAddress(cart, address)))
    said.push(speech('delivery', { address: sayAddress(address) }))
  if (fulfillment === 'pickup' && cart.fulfillment !== 'pickup') said.push(speech('pickup'))
  if (isOtherTime(cart, time))
    said.push(time === 'ASAP' ? speech('asap') : speech('time', { time: sayTime(time, input.now) }))
  const wrong = wrongContact(cart, input.facts)
  const late = has('corrects_late') && !done.has('corrected')
  if (wrong.length === 3) said.push(sayContact(memory, late ? misremembered(input.facts) : input.facts))
  else if (wrong.length > 0) {
    done.add('corrected')
    said.push(...wrong.map(field => speech(field === 'phone' ? 'wrong_phone' : field, { ...input.facts })))
  }
  const note = lines.every(line => line.notes.length === 0) ? instructions : undefined
  if (note !== undefined && !done.has('noted') && !isAsked('customer')) {
    done.add('noted')
    return [speech('note', { note })]
  }
  return said
}

/** Swaps the last two digits of the phone number. */
const misremembered = (facts: Facts): Facts => ({ ...facts, phone: facts.phone.replace(/(\d)(\d)$/, '$2$1') })
