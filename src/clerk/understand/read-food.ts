import { hearAllergies } from '#src/allergens/hear.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { parseOrder } from '#src/clerk/house/parse-order.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Command } from './command.ts'
import type { Ground } from './ground.ts'
import { byRule } from './rules.ts'
import { readSearch } from './search-words.ts'
import { fold, isBlank, trimmed } from './text.ts'

const FILLER = new Set(
  (
    'please pls thanks thank you and the a an i id im we me my for it to can could would like want need order have get give ' +
    'just so then also ok okay hi hello hey with some quiero quisiera por favor un una para y con la el me da dame food something ' +
    'eat place somewhere anywhere anything comer algo here there is are do does this that actually make change instead lets be at by time pickup set update move'
  ).split(' '),
)
/** Words that ask for nothing by themselves. */
export const isFiller = (text: string): boolean =>
  fold(text)
    .split(' ')
    .every(word => FILLER.has(word))

/** What is left of a message when everything but food is taken out of it. */
export function readFood(rest: string, state: ClerkState, ground: Ground, near: string | undefined): Command[] {
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
    if (isBareNumber(rest) && !isAsked(state, ground)) return [{ do: 'cannot_handle' }]
    const { act, asks } = readAct(rest.replace(INTERJECTION, '').replace(/[?¿]/g, ' '))
    if (asks) return act === 'status' ? [{ do: 'order' }] : askAbout(rest, state, ground)
    return [{ do: 'edit', words: plainly(rest, ground.menu, state) }]
  }
  const offered = state.offer?.kind === 'restaurants' ? state.offer.choices.flatMap(one => one.restaurant_id ?? []) : []
  // "a large pie" after a list is ordered from the list, if somebody there makes it
  if (offered.length > 0 && near === undefined && !search.isSearch && DISH.test(rest))
    return [
      { do: 'search', restaurant_ids: offered, query: search.food.slice(0, 300), order: search.food.slice(0, 500) },
    ]
  return [search.command]
}

const DISH =
  /^(?:(?:i'?ll (?:have|take|get)|i'?d like|i want|can i (?:have|get)|give me|get me|quiero|me da) )?(?:an?|una?|one|two|three|four|five|six|half|dos|tres|cuatro|\d{1,2}) (?!place|spot|restaurant)/i

const isBareNumber = (text: string): boolean =>
  /^(?:the |la |el )?(?:\d{1,2}|first|second|third|fourth|fifth|last|primer[oa]|segund[oa]|tercer[oa])(?: one)?$/.test(
    fold(text),
  )

/** Something is open that a number may answer. */
const isAsked = ({ asked, lines }: ClerkState, { open }: Ground): boolean =>
  (asked.includes('choices') && open.length > 0) || lines.some(({ item }) => !(item.quantity ?? item.quantity_lbs))

const RATHER = /^(?:(?:i'?d|i would|we'?d|we would) rather (?:have |get |do |eat )?|(?:mejor|que sean) )/i
/** Some ways to change an order, in words that say it outright. */
function plainly(rest: string, menu: CompiledMenu, { lines }: ClerkState): string {
  const text = rest.replace(RATHER, 'make it ').replace(/^(?:0|zero)\s+/i, 'remove the ')
  const [, thing] = /^(?:(?:but|and|just|please),? )*(?:no|not) (?:more )?(?:the )?(.{3,40})$/i.exec(text) ?? []
  if (thing === undefined) return text
  // "no salad" takes the salad out; "no onions" is a wish for a dish
  const outright = `remove the ${thing}`
  const removed = readCart(outright, menu, lines, [])
  const alone = parseOrder(thing, menu)
  // "no cheese" leaves the cheese off, whatever has its name
  const isIngredient = isBlank(hearAllergies(`no ${thing}`).wish)
  const isDish =
    !isIngredient && removed.lines.length === lines.length - 1 && alone.lines.length + alone.questions.length > 0
  return isDish ? outright : text
}

/** "What? One latte!" asks nothing. */
const INTERJECTION = /^(?:what|huh|sorry|excuse me|really)\s*[?!]+/i

/** A question orders nothing: what it speaks of is shown, or the order that is booked. */
function askAbout(rest: string, { order }: ClerkState, { menu }: Ground): Command[] {
  const item = trimmed(rest.replace(/^.*?\b(?:have|got|sell|serve|make|do|about|is|are|of|the)\b/i, ''))
  const read = menu && item.length > 2 ? readCart(item, menu, [], []) : undefined
  return read?.isUnderstood && read.leftovers.length === 0
    ? [{ do: 'menu', item }]
    : [{ do: order ? 'order' : 'cannot_handle' }]
}
