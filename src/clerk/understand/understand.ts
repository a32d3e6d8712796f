import type { OpenChoice } from '#src/clerk/desk/lines.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import type { Named } from '#src/clerk/names.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import type { Command, Plain } from './command.ts'
import { PLAIN } from './command.ts'
import type { Phrases } from './phrases.ts'
import { pick } from './pick.ts'
import { byRule } from './rules.ts'
import { readSearch } from './search-words.ts'
import { takeAddress } from './take-address.ts'
import { takeContact } from './take-contact.ts'
import { takeDiet } from './take-diet.ts'
import { takeFulfillment } from './take-fulfillment.ts'
import { type KnowsPlace, takePlace } from './take-place.ts'
import { takeTime } from './take-time.ts'
import { fold, isBlank, trimmed, visible } from './text.ts'

/** What words are understood against. Nothing of it is asked but by pure functions. */
export type Ground = {
  readonly phrases: Phrases
  readonly now: number
  /** Where the restaurant is, or most of them. */
  readonly zone: string
  readonly knowsPlace: KnowsPlace
  /** The restaurant that a text names, and the text without it. */
  readonly named: (text: string) => Named | undefined
  /** The menu of the order's restaurant, and the choices that its lines leave open. */
  readonly menu?: CompiledMenu
  readonly open: readonly OpenChoice[]
}

/**
 * What a message wants, in the order in which it is to be done: what was just asked comes first, then what words say by
 * their form, then what they nearly say; nothing is guessed. Pure and deterministic; the same for every model.
 */
export function understand(message: string, state: ClerkState, ground: Ground): Command[] {
  const text = visible(message)
  if (isBlank(text)) return [{ do: 'cannot_handle' }]
  const picked = pickFrom(text, state)
  if (picked) return picked
  const whole = wholeIntent(text, ground)
  if (whole) return [whole]
  const rule = byRule(text)
  if (rule && isAlone(rule)) return [...rule]
  const { details, near, rest } = takeDetails(text, state, ground)
  return settle(readRest(rest, state, ground, near), details)
}

/** A rule of this kind leaves nothing else of a message to be done. */
const isAlone = (commands: readonly Command[]): boolean => commands.length > 0

function pickFrom(text: string, state: ClerkState): Command[] | undefined {
  if (!state.offer) return undefined
  const picked = pick(text, state.offer)
  if (!picked) return undefined
  const say = state.offer.choices[picked.choice]?.say
  if (say) return [{ do: say === 'yes' ? 'affirm' : 'deny' }]
  return [{ do: 'pick', choice: picked.choice }, ...(picked.rest ? [{ do: 'edit' as const, words: picked.rest }] : [])]
}

const isPlain = (intent: string): intent is Plain => (PLAIN as readonly string[]).includes(intent)

function commandOf(intent: string): Command | undefined {
  if (intent === 'order_status') return { do: 'order' }
  return isPlain(intent) ? { do: intent } : undefined
}

/** A message that is one of the known phrases, clause by clause: "yes, looks good, thanks" is one yes. */
function wholeIntent(text: string, { phrases }: Ground): Command | undefined {
  const found = phrases.exact(text)
  if (found) return commandOf(found)
  const clauses = text
    .split(/[,;.!?]+|\band\b/i)
    .map(trimmed)
    .filter(clause => clause !== '')
  const intents = new Set(clauses.map(clause => phrases.exact(clause)))
  if (clauses.length < 2 || intents.has(undefined)) return undefined
  const strong = [...intents].filter(intent => intent !== 'thanks' && intent !== 'greet')
  if (strong.length > 1) return undefined
  return commandOf(strong[0] ?? [...intents][0]!)
}

type Said = { readonly details: Details; readonly near?: string; readonly rest: string }

/** Takes everything that is not food out of a message. */
function takeDetails(text: string, state: ClerkState, ground: Ground): Said {
  const askedContact = state.asked.includes('contact')
  const contact = takeContact(text, askedContact, words => isFood(words, state, ground))
  const address = takeAddress(contact.text, state.asked.includes('address'))
  const diet = takeDiet(address.text)
  const time = takeTime(diet.text, ground.now, ground.zone)
  const way = takeFulfillment(time.text)
  const wantsPlace = state.asked.includes('place') && !contact.customer && !address.address
  const place = address.address ? { text: way.text } : takePlace(way.text, ground.knowsPlace, wantsPlace)
  const details: Details = {
    ...(contact.customer ? { customer: contact.customer } : {}),
    ...(address.address ? { address: address.address } : {}),
    ...(diet.constraints ? { constraints: diet.constraints } : {}),
    ...(time.time ? { time: withDay(time.time, state.details.day) } : {}),
    ...(time.day ? { day: time.day } : {}),
    ...(way.fulfillment ? { fulfillment: way.fulfillment } : {}),
    ...(address.address && !way.fulfillment && state.details.fulfillment !== 'pickup'
      ? { fulfillment: 'delivery' as const }
      : {}),
  }
  return { details, rest: place.text, ...('near' in place && place.near ? { near: place.near } : {}) }
}

const isFood = (words: string, state: ClerkState, { menu, open }: Ground): boolean =>
  menu !== undefined &&
  (wordsOfPhrase(words).some(word => menu.food.known.has(termOf(word))) ||
    readCart(words, menu, state.lines, state.asked.includes('choices') ? open : []).isUnderstood)

/** "Tomorrow", and then "at six": the day was said before. */
const withDay = (time: NonNullable<Details['time']>, day: string | undefined): NonNullable<Details['time']> =>
  time === 'ASAP' || !time.dayUnsure || day === undefined ? time : { ...time, date: day, dayUnsure: false }

function readRest(given: string, state: ClerkState, ground: Ground, near: string | undefined): Command[] {
  const leading = ground.phrases.leading(trimmed(given), ['greet', 'affirm', 'deny', 'thanks'])
  const follows = leading && isOfItself(trimmed(given), leading) ? leading : undefined
  const first = follows && follows.intent !== 'greet' && follows.intent !== 'thanks' ? [commandOf(follows.intent)!] : []
  const rest = trimmed(follows ? follows.rest : given)
  if (isBlank(rest) || isFiller(rest)) {
    const alone = first.length > 0 || !follows ? first : [commandOf(follows.intent)!]
    return near === undefined ? alone : [...first, searchIn(state, near)]
  }
  const rule = byRule(rest)
  if (rule) return [...first, ...rule]
  const intent = near === undefined ? ground.phrases.nearest(rest) : undefined
  if (intent) return [...first, commandOf(intent)!]
  return [...first, ...readFood(rest, state, ground, near)]
}

/** "No, make it two" and "no wait, …" say no; "no onions" does not. */
const isOfItself = (given: string, { intent, rest }: { intent: string; rest: string }): boolean => {
  const lead = given.slice(0, given.length - rest.length).trim()
  return intent !== 'deny' || /\s/.test(lead) || !/^no$/i.test(lead)
}

const FILLER = new Set(
  (
    'please pls thanks thank you and the a an i id im we me my for it to can could would like want need order have get give ' +
    'just so then also ok okay hi hello hey with some quiero quisiera por favor un una para y con la el me da dame food something ' +
    'eat place somewhere anywhere anything comer algo here there is are do does this that actually make change instead lets be at by'
  ).split(' '),
)
const isFiller = (text: string): boolean =>
  fold(text)
    .split(' ')
    .every(word => FILLER.has(word))

/** A place alone: what was looked for before is looked for there. */
const searchIn = (state: ClerkState, near: string): Command => ({
  do: 'search',
  near,
  ...state.held,
})

function readFood(rest: string, state: ClerkState, ground: Ground, near: string | undefined): Command[] {
  const named = ground.named(rest)
  if (named) {
    const left = trimmed(named.text.replace(/\b(?:from|at|order|menu|de|en)\s*(?=$|[,;])/gi, ' '))
    const [id, ...others] = named.ids
    const choose: Command =
      others.length === 0
        ? { do: 'restaurant', id: id!, name: named.name }
        : { do: 'search', restaurant_ids: [...named.ids], query: named.name }
    return isBlank(left) || isFiller(left) ? [choose] : [choose, byRule(left)?.[0] ?? { do: 'edit', words: left }]
  }
  const search = readSearch(rest, near)
  if (ground.menu && near === undefined && !search.isSearch) {
    const read = readCart(rest, ground.menu, state.lines, state.asked.includes('choices') ? ground.open : [])
    if (read.isUnderstood || state.lines.length > 0 || !search.isDish) return [{ do: 'edit', words: rest }]
    return [{ do: 'edit', words: rest }]
  }
  return [search.command]
}

/** Details go before what depends on them; a yes together with anything else is no yes. */
function settle(commands: Command[], details: Details): Command[] {
  const { day, ...others } = details
  const given = Object.keys(others).length > 0 || day !== undefined
  const all: Command[] = [...(given ? [{ do: 'details' as const, details }] : []), ...commands]
  if (day !== undefined && details.time === undefined) all.push({ do: 'ask_time' })
  return all.length > 0 ? all : [{ do: 'cannot_handle' }]
}
