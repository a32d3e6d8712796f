import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Command } from './command.ts'
import { isFood, type UnderstandingContext } from './context.ts'
import { questionIn, readQuestion } from './read-question.ts'
import { impliedQuestion, resolveDishPronoun, splitQuestionAndOrder, withoutConditions } from './split-asked.ts'
import { fold, isBlank } from './text.ts'

const OPENERS =
  "show (?:me|us)|what|what'?s|which|when|where|wheres|where's|how|is|are|do|does|did|can (?:you|u|they) (?:please )?(?:deliver|bring|tell me)|(?:un)?till? when|cu[aá]nt[oa]s?|cu[aá]ndo|d[oó]nde|hasta (?:cu[aá]ndo|qu[eé])|tienen|hacen|viene con|muestr\\p{L}+|ens[eé][nñ]\\p{L}+|qu[eé]|q(?= tienen?| hay)|a qu[eé] hora"
const SENTENCE = /(?<=[.?!;])\s+/
const CLAUSE = new RegExp(
  `,?\\s+(?:and|y|but|pero|oh|also|or)\\s+(?=(?:${OPENERS})\\b)|,\\s+(?=(?:${OPENERS})\\b)(?!(?:is|are|do|does|did) (?:it|they|that)\\b)`,
  'iu',
)
/** Start of a question within unpunctuated text, except after words it belongs to. */
const MIDST =
  /(?<!\b(?:know|tell|me|us|ask|asking|asked|if|whether|see|wonder|wondering|about|and|y|or|but|oh|so|is|the|that|what|which|how|when|de|show|like|whatever|remember|depending|to))\s+(?=(?:where(?:'?s| is| are) (?:this|that|the|it|they)|what(?:'?s| is) (?:the|their|your) (?:address|phone|number|total|fee|delivery)|(?:do|does) (?:they|you|u|it|that place|this place) (?:have|got|sell|carry|serve|deliver|take|come)|are they (?:still )?(?:open|closed)|how (?:long|far|late|big|many)\b|how much (?:is|are|does)|what (?:\w+ ){1,2}(?:do |does |have )?(?:they|you|u) (?:have|got|sell|serve|carry)|cu[aá]nto (?:cuesta|vale|tarda)|a qu[eé] hora|d[oó]nde (?:est[aá]|queda))\b)/iu
const SHORT = /^¿?(?:(?:un)?till? when|since when|how late|hasta (?:cu[aá]ndo|qu[eé] hora))\b/iu

/** Commands that only report information, without ordering or searching. */
const TELLS: ReadonlySet<Command['do']> = new Set([
  ...([
    'menu',
    'facts',
    'order',
    'tip',
    'how_to_pay',
    'refund',
    'human',
    'recipes',
    'compare',
    'about_cancel',
    'not_here',
  ] as const),
  ...(['cart', 'split', 'discount', 'help', 'who_are_you'] as const),
])
const onlyTells = (commands: readonly Command[]): boolean =>
  commands.length > 0 && commands.every(command => TELLS.has(command.do))

const partsOf = (text: string): string[] =>
  text
    .split(SENTENCE)
    .flatMap(sentence => sentence.split(CLAUSE))
    .flatMap(splitMidst)
    .flatMap(splitQuestionAndOrder)
    .filter(part => !isBlank(part) && !ASIDE.test(part))

/** Splits "Two pies where is this place" into order and question; "what noodle dishes do they have" stays whole. */
function splitMidst(clause: string): string[] {
  const [first = '', ...others] = clause.split(MIDST)
  return others.length === 0 || questionIn(first) !== undefined ? [clause] : [first, ...others]
}

/** Announcement of a question: "let me ask first", "quick question". */
const TO_ASK =
  /^(?:(?:ok|okay|wait|hi|hello|hey|hold on|but|first|so|well|hola|oye|espera|una|just|sorry|actually|no) )*(?:let me (?:just )?ask(?: (?:you|u))?(?: (?:something|first|a question|one thing|a few things|about it))*|(?:(?:i|we) )?(?:want(?:ed)?|would like|need|id like|wanna|have|got)(?: to)? (?:ask(?: (?:you|u))?(?: (?:something|first|a question|one thing))*|(?:an?|some|one|few|a few|a couple|another) (?:\w+ )?questions?(?: first)?)|(?:quick |one |a |1 |another )*question(?: for (?:you|u))?(?: first)?|(?:can|may|could) (?:i|we) (?:just )?ask (?:(?:you|u) )?(?:something|a question|one thing|first|a quick question)(?: first)?|(?:tengo )?una (?:pregunta|consulta|duda)|pregunta|(?:puedo|quiero|quisiera) (?:preguntar|hacer(?:le|te)?)(?:le|te)? ?(?:algo|una pregunta|primero)?(?: primero)?|(?:dejame|dejeme) preguntar(?:te|le)?(?: (?:algo|primero))*)(?: please| thanks| por favor)?$/
/** Introduction of a question that agrees to nothing: "Ok but". */
const LEADS_ON =
  /^\W*(?:(?:o+k+|okay|k|cool|alright|all right|aight|bruh|bro|well|so|but|and|great|nice|bueno|pero|y|vale)\b\W*)+$/i
const ELSEWHERE = /\b(?:other|another|else|elsewhere|anywhere|somewhere|otr[oa]s?|places|lugares)\b/i

/** Remark about a question that requests nothing more. */
const ASIDE =
  /^(?:and |y |just )*(?:yes or no|or not|s[ií] o no|if (?:you|u) (?:do(?:n'?t| not)|can'?t) (?:know|tell|say)\b.*|if not,? (?:just )?(?:tell|say)\b.*|I(?:'m| am) (?:just )?asking(?: a question)?|just (?:asking|curious|wondering))[\s.!?]*$/iu

/**
 * Commands of a message with a question: answers the question and executes the rest. Undefined without a question.
 */
export function answerQuestions(
  text: string,
  state: ClerkState,
  ground: UnderstandingContext,
  understandPart: (part: string) => Command[],
): Command[] | undefined {
  if (TO_ASK.test(fold(text))) return [{ do: 'go_ahead' }]
  const parts = partsOf(text)
  const [only, ...others] = parts
  if (only === undefined) return undefined
  const implied = state.restaurant_id === undefined ? undefined : askedByCondition(text, state, ground, understandPart)
  if (implied) return implied
  if (others.length === 0) return ground.phrases.exact(text) ? undefined : readQuestion(text, state, ground)
  const told: Command[] = []
  const rest: string[] = []
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    const about = before === undefined ? undefined : resolveDishPronoun(part, before)
    const asked = about?.asks ?? (before === undefined ? part : havingToo(part, before))
    const commands = readQuestion(asked, state, ground) ?? askedBefore(asked, understandPart)
    // "the fish tacos, are they spicy" is a question about them, not an order
    if (commands.length > 0 && about && !about.isOrder && rest.at(-1) === before) rest.pop()
    if (told.length > 0 && PRICE_TOO.test(part)) continue
    if (commands.length > 0) told.push(...commands)
    else if (told.length === 0 || questionIn(part) === undefined) rest.push(part)
    else if (ELSEWHERE.test(part)) told.push(...understandPart(part).filter(({ do: wish }) => wish === 'search'))
  }
  if (told.length === 0) return afterPick(parts, state, ground, understandPart)
  const said = rest.filter(part => !LEADS_ON.test(part))
  const { left, held } = told.some(asksOfDish) ? withoutConditions(said.join('. ')) : { left: said.join(' '), held: '' }
  // "I only have twenty minutes" next to a question orders nothing
  const isWish = (command: Command): boolean =>
    command.do !== 'cannot_handle' &&
    (command.do !== 'edit' || ground.menu === undefined || mayOrder(command.words, state, ground, ground.menu))
  const wishes = isBlank(left) ? [] : understandPart(left).filter(isWish)
  return withPlace(wishes, held === '' ? told : holding(told, held), state)
}

/** Reads a condition as a question: "Two curries if they're not too hot" orders nothing until that is answered. */
function askedByCondition(
  text: string,
  state: ClerkState,
  ground: UnderstandingContext,
  understandPart: (part: string) => Command[],
): Command[] | undefined {
  const { left, held } = withoutConditions(text)
  const asks = impliedQuestion(held)
  if (asks === undefined || partsOf(text).some(part => questionIn(part) !== undefined)) return undefined
  const told = readQuestion(asks, state, ground) ?? []
  return told.some(asksOfDish) ? [...(isBlank(left) ? [] : understandPart(left)), ...holding(told, held)] : undefined
}

const HAVE =
  /\b((?:do|does) (?:they|you|u|it|ya|that place|this place) (?:have|got|sell|serve|carry|make))\b|(?<![\p{L}])(tienen|hay|venden)(?![\p{L}])/iu
const TOO = /^(?:and|or|y|o|also|what about|how about)\s+((?:an?|any|the|un|una|el|la)\s+)?([\p{L} ]{3,40}\?)\s*$/iu

/** Price question, which the dishes shown already answer: "… and how much". */
const PRICE_TOO =
  /^(?:and |y )?(?:how much(?: (?:is|are|for) (?:it|they|that|those|them))?|cu[aá]nto(?: (?:cuesta|cuestan|es|son))?)\W*$/i

/** Completes an elliptical second question: "Do they have ramen? And miso soup?" */
function havingToo(part: string, before: string): string {
  const [, , what] = TOO.exec(part.trim()) ?? []
  const [, english, spanish] = HAVE.exec(before) ?? []
  const have = english ?? spanish ?? (/\b(?:does|do) .{2,40} (?:have|got)\b/i.test(before) ? 'do they have' : undefined)
  return what === undefined || have === undefined || questionIn(what.replace('?', '')) !== undefined
    ? part
    : `${have} ${what}`
}

const asksOfDish = (command: Command): boolean => command.do === 'menu' && command.asks !== undefined

/** Attaches the request that depends on the answer to the question; the reply states that it is not ordered yet. */
const holding = (told: readonly Command[], held: string): Command[] => {
  const last = told.findLastIndex(asksOfDish)
  return told.map((command, at) => (at === last && command.do === 'menu' ? { ...command, held } : command))
}

/** False for a remark next to a question, such as "My husband is picky haha", which orders nothing. */
const mayOrder = (words: string, state: ClerkState, ground: UnderstandingContext, menu: CompiledMenu): boolean =>
  isFood(words, state, ground) && readCart(words, menu, state.lines, ground.open).isUnderstood

/** Commands of a part that is a question by its form alone. */
function askedBefore(part: string, understandPart: (part: string) => Command[]): Command[] {
  const commands = readAct(part).asks || SHORT.test(part) ? understandPart(part) : []
  return onlyTells(commands) ? commands : []
}

/** Questions about the restaurant picked in the same message: "The second one. What noodles do they have?" */
function afterPick(
  [first = '', ...asked]: readonly string[],
  state: ClerkState,
  ground: UnderstandingContext,
  understandPart: (part: string) => Command[],
): Command[] | undefined {
  const chosen = understandPart(first)
  const id = chosenBy(chosen, state)
  if (id === undefined || id === state.restaurant_id) return undefined
  const told = asked.map(part => readQuestion(part, { ...state, restaurant_id: id }, ground))
  if (told.every(commands => commands === undefined)) return undefined
  const rest = asked.filter((_, at) => told[at] === undefined).join(' ')
  const wishes = isBlank(rest) ? [] : understandPart(`${first} ${rest}`)
  return withPlace(
    chosenBy(wishes, state) === id ? wishes : chosen,
    told.flatMap(commands => commands ?? []),
    state,
  )
}

/** Restaurant chosen by the commands. */
function chosenBy(commands: readonly Command[], { offer }: ClerkState): string | undefined {
  for (const command of commands) {
    if (command.do === 'restaurant') return command.id
    const picked = command.do === 'pick' ? offer?.choices[command.choice]?.restaurant_id : undefined
    if (picked !== undefined) return picked
  }
  return undefined
}

/** True for a search without cuisine, order, or location, except the location of a listed restaurant. */
const isAside = (
  { near, cuisine, order, restaurant_ids: ids }: Extract<Command, { do: 'search' }>,
  isOfListed: boolean,
): boolean => (near === undefined || isOfListed) && cuisine === undefined && order === undefined && ids === undefined

/**
 * Applies questions without a name to the restaurant of the rest of the message, or to none if it is a search. An
 * order next to a question that names a restaurant goes to that restaurant.
 */
function withPlace(wishes: readonly Command[], told: readonly Command[], state: ClerkState): Command[] {
  const named = [...wishes, ...told].flatMap(command =>
    (command.do === 'facts' || command.do === 'menu') && command.id ? [command.id] : [],
  )
  const id = chosenBy(wishes, state) ?? named[0]
  const isChosen = chosenBy(wishes, state) !== undefined || named.length === 0 || named[0] === state.restaurant_id
  // "my daughter can pay" next to a question that names a restaurant is no search
  const isOfListed = state.sought?.choices.some(choice => choice.restaurant_id === named[0]) ?? false
  const meant = named.length > 0 ? wishes.filter(wish => wish.do !== 'search' || !isAside(wish, isOfListed)) : wishes
  const ordered = isChosen || state.lines.length > 0 ? meant : meant.map(orderedThere)
  const isOrdered = ordered.some((command, at) => command !== meant[at])
  const searches = ordered.some(({ do: wish }) => wish === 'search' || wish === 'which')
  const about = told.flatMap((command): Command[] => {
    if (command.do !== 'facts' && command.do !== 'menu') return [command]
    if (command.id === undefined && searches && named.length === 0) return []
    return [id === undefined || command.id !== undefined ? command : { ...command, id }]
  })
  const choice: Command[] = isOrdered && id !== undefined ? [{ do: 'restaurant', id, name: '' }] : []
  return [...choice, ...ordered, ...unique(about)]
}

/** Converts a search for an order to that order, once the restaurant is known. */
const orderedThere = (command: Command): Command =>
  command.do === 'search' && command.order !== undefined ? { do: 'edit', words: command.order } : command

const unique = (commands: readonly Command[]): Command[] => [
  ...new Map(commands.map(command => [JSON.stringify(command), command])).values(),
]
