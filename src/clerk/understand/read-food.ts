import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { COUNT_WORDS } from '#src/reader/count-words.ts'
import { GROCERY } from '#src/search/cuisines.ts'
import { commandsAfterChoice, INTERJECTIONS } from './after-pick.ts'
import type { Command } from './command.ts'
import type { UnderstandingContext } from './context.ts'
import { byRule } from './rules.ts'
import { readSearch, type SearchWords } from './search-words.ts'
import { fold, isBlank, trimmed } from './text.ts'

const FILLER = new Set(
  (
    'please pls thanks thank you and the a an i id im we me my for it to can could would like want need order have get give ' +
    'just so then also ok okay hi hello hey with some quiero quisiera por favor un una para y con la el me da dame food something ' +
    'eat place somewhere anywhere anything comer algo here there is are do does this that actually make change instead lets be at by time pickup set update move though tho anyway instead w e whatever lol'
  ).split(' '),
)
/** True for words that request nothing. */
export const isFiller = (text: string): boolean =>
  fold(text)
    .split(' ')
    .every(word => FILLER.has(word))

/** Commands for the food part of a message, after everything else has been extracted. */
export function readFood(
  given: string,
  state: ClerkState,
  ground: UnderstandingContext,
  near: string | undefined,
  seeks = false,
): Command[] {
  // "oh, 10017" is a location without food
  const rest = near !== undefined && isBlank(given.replace(INTERJECTIONS, '')) ? '' : given
  const named = ground.named(rest)
  if (named) {
    const left = trimmed(
      named.text
        .replace(/\b(?:from|at|order|menu|de|en)\s*(?=$|[,;])/gi, ' ')
        .replace(/\b(?:i (?:said|meant) )?(?:number|option|choice) #?\d{1,2}\b/gi, ' '),
    )
    const [id, ...others] = meantBy(named.ids, state)
    const choose: Command =
      others.length === 0
        ? { do: 'restaurant', id: id!, name: named.name }
        : { do: 'search', restaurant_ids: [id!, ...others], query: named.name }
    if (isBlank(left) || isFiller(left)) return [choose]
    if (others.length > 0)
      return [choose, ...commandsAfterChoice(left, state, undefined, ground)].reduce(intoSearch, [])
    const rule = byRule(left.replace(INTERJECTIONS, ''))?.[0]
    return [choose, ...(rule ? [rule] : commandsAfterChoice(left, state, id, ground).map(praised))]
  }
  const search = readSearch(rest, near, seeks)
  // never order groceries from a restaurant chosen before the guest asked for groceries
  const isElsewhere = search.isGrocery && !ground.isGrocer
  if (ground.menu && near === undefined && !search.isSearch && !isElsewhere) {
    if (isBareNumber(rest) && !isAsked(state, ground)) return [{ do: 'cannot_handle' }]
    const { act, asks } = readAct(rest.replace(INTERJECTION, '').replace(/[?¿]/g, ' '))
    if (asks) return act === 'status' ? [{ do: 'order' }] : askAbout(rest, state, ground)
    return [{ do: 'edit', words: plainly(rest, ground.menu, state) }]
  }
  const offered = state.offer?.kind === 'restaurants' ? state.offer.choices.flatMap(one => one.restaurant_id ?? []) : []
  // "a large pie" after a list orders at a listed restaurant that makes it
  const isList = DISH.test(rest) || (state.held?.cuisine?.includes(GROCERY) && search.food !== '')
  if (offered.length > 0 && near === undefined && !search.isSearch && isList)
    return [
      { do: 'search', restaurant_ids: offered, query: search.food.slice(0, 300), order: search.food.slice(0, 500) },
    ]
  return [goingOn(search.command, state)]
}

/** Stores an order in the search, if it is not known yet which of several restaurants is meant. */
function intoSearch([search, ...others]: Command[], command: Command): Command[] {
  if (search?.do !== 'search') return [command]
  if (command.do !== 'edit')
    return command.do === 'menu' || command.do === 'facts' ? [search] : [search, ...others, command]
  const order = [search.order, praised(command).words].filter(words => words !== undefined).join(', ')
  return [{ ...search, order: order.slice(0, 500) }, ...others]
}

/**
 * Reuses the previous search if the message names nothing new: "A supermarket, not a restaurant", "who delivers to
 * me?"
 */
function goingOn(command: SearchWords['command'], { held }: ClerkState): Command {
  if (command.do !== 'search' || command.query !== undefined) return command
  return { ...held, ...command }
}

/** Among restaurants of the same name, the one of the order or of the last list. */
function meantBy(ids: readonly string[], { offer, restaurant_id }: ClerkState): readonly string[] {
  const listed = offer?.kind === 'restaurants' ? offer.choices.flatMap(choice => choice.restaurant_id ?? []) : []
  const meant = ids.filter(id => id === restaurant_id || listed.includes(id))
  return ids.length > 1 && meant.length > 0 ? meant : ids
}

const DISH =
  /^(?:(?:ok|okay|so|yes|yeah|si|bueno|then|well|great|perfect|and|hi|hello|hola|um|uh|please)[\s,.!]+)*(?:(?:i'?ll (?:have|take|get)|i'?d like|i want|can i (?:have|get)|give me|get me|quiero|me da) )?(?:an?|una?|one|two|three|four|five|six|half|dos|tres|cuatro|\d{1,2}) (?!place|spot|restaurant)/i

const isBareNumber = (text: string): boolean =>
  /^(?:the |la |el )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|first|second|third|fourth|fifth|last|primer[oa]|segund[oa]|tercer[oa])(?: one)?$/.test(
    fold(text),
  )

/** True if a number may answer an open question. */
const isAsked = ({ asked, lines }: ClerkState, { open }: UnderstandingContext): boolean =>
  (asked.includes('choices') && open.length > 0) || lines.some(({ item }) => !(item.quantity ?? item.quantity_lbs))

/** Removes praise that expresses a request: "Ooh, the onion soup sounds perfect". */
const withoutPraise = (text: string): string =>
  text
    .replace(/^(?:o+h+|mm+|hm+|yum|wow|cool|nice|great)\b[\s,!.]*/i, '')
    .replace(
      /\b(?:sounds?|looks?|seems?) (?:so |really |very |just )?(?:perfect|good|great|nice|delicious|lovely|amazing|yummy|fine)\b/gi,
      ' ',
    )

const praised = <C extends Command>(command: C): C =>
  command.do === 'edit' ? { ...command, words: withoutPraise(command.words) } : command

const NUMBER = `(?:\\d{1,2}|${Object.keys(COUNT_WORDS).join('|')})`
const TOTAL = new RegExp(`\\b(${NUMBER})[,:] (?=(${NUMBER}) [^,.;]{2,60}? (?:and|y) (${NUMBER}) )`, 'iu')
const countOf = (word: string): number => COUNT_WORDS[word.toLowerCase()] ?? Number(word)

/** Reduction of a quantity: "One garlic naan less", "dos tacos menos". */
const FEWER = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:let'?s (?:do|have|get)|i'?ll (?:do|have)|i want|make it|quiero|dame|ponme) )?(${NUMBER}) (?!(?:less|fewer|menos)\\b)([^,.;!?]{3,40}?) (?:less|fewer|menos)(?= (?:and|y|please|pls|por)\\b|\\s*(?:$|[,.;!?]))|(?<![\\p{L}\\d])(${NUMBER}) (?:less|fewer) ([^,.;!?]{3,40})`,
  'giu',
)
/** Number as a word, because "remove 1" would remove the first line. */
const wordOf = (count: number): string =>
  Object.keys(COUNT_WORDS).find(word => COUNT_WORDS[word] === count) ?? `${count}`
const withFewer = (text: string): string =>
  text
    .replace(FEWER, (_, some, of, less, ofLess) => `remove ${wordOf(countOf(some ?? less))} ${of ?? ofLess}.`)
    .replace(/\.\s+(?:and|y)\s+/gi, '. ')

/** Removes a total before its parts: "Three, two with chicken and one with pork". */
const withoutTotal = (text: string): string =>
  text.replace(TOTAL, (all, total: string, one: string, other: string) =>
    countOf(total) === countOf(one) + countOf(other) ? '' : all,
  )

const RATHER = /^(?:(?:i'?d|i would|we'?d|we would) rather (?:have |get |do |eat )?|(?:mejor|que sean) )/i
/** Rewrites indirect order changes as explicit commands. */
function plainly(rest: string, menu: CompiledMenu, { lines }: ClerkState): string {
  const text = withoutPraise(withoutTotal(lines.length > 0 ? withFewer(rest) : rest))
    .replace(RATHER, 'make it ')
    .replace(/^(?:0|zero)\s+/i, 'remove the ')
  const [, thing] = /^(?:(?:but|and|just|please),? )*(?:no|not) (?:more )?(?:the )?(.{3,40})$/i.exec(text) ?? []
  if (thing === undefined) return text
  // "no salad" removes the salad; "no onions" is a modification of a dish
  const outright = `remove the ${thing}`
  const removed = readCart(outright, menu, lines, [])
  const alone = parseOrder(thing, menu)
  // "no cheese" leaves off the cheese, even if a dish has that name
  const isIngredient = isBlank(parseAllergies(`no ${thing}`).wish)
  const isDish =
    !isIngredient && removed.lines.length === lines.length - 1 && alone.lines.length + alone.questions.length > 0
  const left = new Set(removed.lines.map(line => canonicalJson(line)))
  const gone = lines.find(line => !left.has(canonicalJson(line)))
  return isDish && gone && isWhatItIs(thing, menu, gone) ? outright : text
}

/** True if the words name the dish itself: "No burger" refuses a bacon burger, "no bacon" only its bacon. */
function isWhatItIs(thing: string, menu: CompiledMenu, { item: { id } }: ClerkState['lines'][number]): boolean {
  const item = menu.itemOf.get(id)
  const said = termsOfPhrase(thing)
  if (item === undefined || item.phrases.some(({ terms }) => terms.join(' ') === said.join(' '))) return true
  const [own = ''] = item.item.name.split(/,| (?:with|in|on|de|del|al|con|en|a la) /i)
  const last = said.at(-1)
  return termsOfPhrase(own).at(-1) === last || !termsOfPhrase(item.item.name).includes(last ?? '')
}

/** Interjection that asks nothing: "What? One latte!" */
const INTERJECTION = /^(?:what|huh|sorry|excuse me|really)\s*[?!]+/i

/** Answers a question without ordering: shows the item in question, or the booked order. */
function askAbout(rest: string, { order }: ClerkState, { menu }: UnderstandingContext): Command[] {
  const item = trimmed(rest.replace(/^.*?\b(?:have|got|sell|serve|make|do|about|is|are|of|the)\b/i, ''))
  const read = menu && item.length > 2 ? readCart(item, menu, [], []) : undefined
  return read?.isUnderstood && read.leftovers.length === 0
    ? [{ do: 'menu', item }]
    : [{ do: order ? 'order' : 'cannot_handle' }]
}
