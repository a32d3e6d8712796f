import { foodsCalled } from '#src/allergens/foods.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import type { Mention } from '#src/allergens/marks.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isOrdering } from '#src/doubts/order-words.ts'
import { readAct } from '#src/reader/acts/read-act.ts'

const YES = /^(?:ye+s|yeah|yea|yep|yup|ya|si|correct|right|exactly|ok|okay)$/
/** Filler words next to the foods of an answer. */
const FRAME =
  /^(?:the|that|those|these|just|only|mostly|mainly|especially|specifically|really|definitely|obviously|duh|clearly|please|pls|pleas|thanks|thank|you|and|or|also|plus|too|as|well|oh|um|uh|so|sorry|to|of|from|all|any|its|it|is|are|i|mean|meant|said|thing|things|stuff|products?|out|avoid|el|la|los|las|solo|solamente|sobre|todo|claro|y|o|e|tambien|son|es|por|favor|gracias|quise|decir)$/
/** Words that withdraw a food, refuse it, or make it conditional. */
const LIMITS =
  /^(?:no|not|without|sin|ni|nor|never|neither|none|nobody|nada|nadie|but|except|pero|salvo|menos|if|unless|fine|good|safe|allowed|great|bien|puedo|puede|pueden|can|could|may|eat|eats|come|comen)$/
/** Selective answer: "No, just the peanuts". */
const NO_ONLY = /^\W*(?:no+|nah|nope)[\s,.!]+(?=(?:just|only|solo|s[oó]lo|solamente)\s)/iu
/** Answer for all foods in question. */
const ALL =
  /^\W*(?:(?:ye+s|yeah|yep|yup|s[ií]|keep|avoid|please|oh|well|ok|okay)[\s,.!]+)*(?:both|either|(?:all|each|any|both|every one|either one|either) of (?:them|those|these|it)|the lot|all|all (?:two|three|four)|ambos|ambas|(?:los|las) dos|todos|todas|todo eso|cualquiera)(?:[\s,]+(?:please|pls|thanks|thank you|out|por favor|gracias))*\W*$/iu
const CLAUSE = /^([^.;!?\n]+)[.;!?\n]+\s+(.+)$/su
const MOST_WORDS = 8

/** Foods in a short text that neither orders, refuses, nor asks; with `isStrict`, no unknown words are allowed. */
function foodsAlone(text: string, isStrict: boolean): readonly Mention[] | undefined {
  const { marks } = markFoods(text)
  const { tokens, mentions } = marks
  const others = tokens
    .filter((_, at) => !mentions.some(({ from, to }) => at >= from && at < to))
    .map(({ text: word }) => word)
  if (mentions.length === 0 || others.length > MOST_WORDS) return undefined
  const isPlain = others.every(word => YES.test(word) || FRAME.test(word) || !(isStrict || isOrdering(word)))
  const isLimited = others.some(word => LIMITS.test(word))
  return isPlain && !isLimited && !readAct(text).asks && !text.includes('?') ? mentions : undefined
}

/**
 * Rewrites an answer that names foods, to whether or which ones must be avoided, as an allergy statement:
 * "peanuts", "yes, the peanuts" and "nuts obviously". Foods that it does not name stay in question. Undefined for
 * any other message.
 */
export function rewriteFoodAnswer(message: string, state: ClerkState): string | undefined {
  const { doubted = [], doubted_foods: foods = [], doubts_asked: asked, open_allergy: isOpen = false, offer } = state
  const isAsked = isOpen || (doubted.length + foods.length > 0 && asked?.now !== false && offer?.kind !== 'confirm')
  if (!isAsked || parseAllergies(message).speaks) return undefined
  if (!isOpen && ALL.test(message)) return allergyTo([...doubted.map(code => code.replaceAll('_', ' ')), ...foods])
  const [, clause = message, rest] = CLAUSE.exec(message) ?? []
  const named = foodsAlone(clause.replace(NO_ONLY, ''), !isOpen)
  const isMeant = ({ codes, word }: Mention) =>
    isOpen || codes.some(code => doubted.includes(code)) || foodsCalled(word).some(food => foods.includes(food))
  if (named === undefined || !named.every(isMeant)) return undefined
  return `${allergyTo(named.map(({ word }) => word))}${rest === undefined ? '' : `. ${rest}`}`
}

const allergyTo = (foods: readonly string[]): string => `allergic to ${[...new Set(foods)].join(' and ')}`
