import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { speaksOfFood } from '#src/clerk/edits/food-words.ts'
import { readWords } from '#src/clerk/menu-parser/units.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { UnderstandingContext } from './context.ts'
import { takeDetails } from './take-details.ts'

const ABLE =
  "(?:(?:they|you|u|ya|it|that|he|she|we|at all)(?: |(?=[’']s)))?(?:can|could|possible|able to|is possible|[’']?s possible|available|allowed|(?:is|[’']?s) (?:ok|okay|fine|cool|allowed|available)|there(?:[’']?s| is| are)(?: one| any| some| it)?|(?:do|does) (?:that|it)|(?:can|could) (?:do|make|manage) (?:that|it|so)|(?:have|got|has|have got|ve got) (?:it|that|them|em|any|one|some)|(?:is|[’']?s) not (?:a problem|too much (?:trouble|to ask))|(?:don[’']?t|do not) mind)"
/** Hedge after a request, which is still a request; the menu decides whether it is possible: "If they can". */
const HEDGE = new RegExp(
  `[\\s,(]+(?:if|as long as) ${ABLE}(?: (?:please|pls|thanks|thank you))?\\)?(?=\\s*(?:$|[.,;!)]))|[\\s,]+(?:si (?:se puede|pueden|puede|es posible|tienen|hay|no es (?:problema|molestia))|de ser posible|whenever possible)(?=\\s*(?:$|[.,;!]))`,
  'giu',
)

/** Request to verify, which implies the refusal: "Please double check there's no mustard". */
const CHECKS =
  /\b(?:(?:can|could) you\s+)?(?:(?:please|pls)\s+)?(?:(?:double|triple)[- ]?check|check|verify|make (?:extra |very )?sure|be sure|ensure)(?:\s+with\s+(?:them|the\s+kitchen))?(?:\s+that)?\s+(?:there(?:['’]?s|\s+is|\s+are)?|it\s+has|they\s+put)\s+(?=(?:no|zero)\s)/giu

/** Refusal worded as a diet; "diet" itself is no request: "My kid is on a no mustard diet". */
const ON_DIET =
  /\b(?:(?:my|our|his|her|the)\s+\p{L}+|i|we|he|she|they)(?:\s*['’]?(?:m|s|re)|\s+(?:am|is|are))?\s+on\s+an?\s+(?:strict\s+)?((?:no|zero)[ -]\p{L}[\p{L} ]{1,30}?)[ -]diet(?![\p{L}])/giu

/**
 * Statement about drinks the guest already has, which orders nothing: "I'll drink water", "we have soda at home".
 */
const OWN_DRINK =
  /(?:^|[\s,;.]+)(?:(?:and|but|so|because|cause|y|pero)\s+)?(?:(?:i|we)(?:['’]?ll| will| can)? (?:just )?drink (?!an?\b|one\b|two\b|three\b|the\b|\d)[\p{L} ]{3,20}|(?:i|we)(?:['’]ve| have)?(?: already)?(?: have| got)? (?:some |our own |my own )?(?:drinks?|sodas?|water|juice|beer|wine|coke) (?:at home|here already|already|in the fridge)|(?:yo )?(?:tomo|bebo|tomamos|bebemos) (?:agua|lo que (?:tengo|hay))(?: de la (?:llave|casa)| en casa)?)(?=\s*(?:$|[.,;!?]))/giu

/** Request for a half, worded as a question: "Can half the pie have olives?" */
const HALF =
  /\b(?:can|could)\s+(?:(?:i|we|you)\s+(?:have|get|do|make)\s+)?half\s+(?:of\s+)?(?:the\s+|my\s+|that\s+|it\b\s*)(?:(?:pie|pizza)\s+)?(?:have|be|get|come with|with)\s+([\p{L} ]{3,30}?)\s*\?/giu

const withoutOwn = (message: string): string => {
  const left = message.replace(OWN_DRINK, '')
  return /\p{L}/u.test(left) ? left : message
}

/** Message without doubts whether its requests are possible: "medium spicy if they can". */
export const withoutHedges = (message: string): string =>
  withoutOwn(message.replace(HALF, '$1 on half of it')).replace(HEDGE, '').replace(CHECKS, '').replace(ON_DIET, '$1')

const BELIEF = /[\s,]+(?:i (?:believe|think|guess|suppose|reckon|wanna say)|(?:yo )?creo|me parece)(?=\W*$)/iu

/** Strips the guest's uncertainty from a location, which contains no food: "10017 I believe". */
export const withoutBelief = (message: string, { asked }: Pick<ClerkState, 'asked'>): string =>
  asked.includes('place') && !parseAllergies(message).speaks ? message.replace(BELIEF, '') : message

const MOST_SENTENCES = 12

/**
 * Removes sentences next to an order that name a food in unrecognized words. The clerk asks about those, so they
 * are neither requests nor notes. Restaurant names are no foods. Next to a read-back nothing is removed, because a
 * yes with additional words is no confirmation.
 */
export function withoutDoubted(
  message: string,
  { readback }: ClerkState,
  named?: UnderstandingContext['named'],
): string {
  const isDoubted = (text: string) => doubtfulAllergensIn(named?.(text)?.text ?? text).length > 0
  const sentences = message.split(/(?<=[.!;])\s+|\n+/).filter(sentence => sentence.trim() !== '')
  if (readback !== undefined || sentences.length < 2 || sentences.length > MOST_SENTENCES) return message
  if (!isDoubted(message)) return message
  const kept = sentences.filter(sentence => !isDoubted(sentence))
  return kept.length === 0 || kept.length === sentences.length ? message : kept.join(' ')
}

/** Boundary between two statements. */
export const SENTENCE =
  /(?<=[.!?…])\s+|\n+|,\s+(?=(?:s[ií]+|ye+s+|yea+h*|yep|yup|ya|sure|ok|okay|fine|dale)(?![\p{L}])[^,?¿]*$)|\s+(?=(?:i(?:['’]?m| am) (?:just )?(?:guessing|assuming)|i (?:guess|assume|take it|suppose)) (?:there|they|you)(?![\p{L}]))/iu
const OF_OTHERS =
  /^(?:(?:but|and|lol|haha|oh|well|also|so|honestly|sorry|btw|anyway|hm+|ok|okay|fine|whatever|i guess|pero|es que|bueno|pues|ya|que|q)[\s,]+)*(?:i|i'?m|i'?ve|i'?ll|my|we|our|he|she|his|her|it'?s been|hope|hopefully|never|mi|yo|nosotros|no s[eé]|(?:no )?entiendo|tengo)\b/iu
/** Words of a sentence that may concern the order itself. */
export const OF_ORDER =
  /\b(?:want|wanted|need|needed|order|ordered|place|book|confirm|yet|wait|change|changed|stop|cancel|sure|ready|think|thinking|pay|afford|allerg\w*|eat|said|asked|meant|like|prefer|rather|only|just|instead|until|unless|decide\w*|later|upgrade|super ?size|rato|despu[eé]s|luego|creo|mismo|after|live|moved|quiero|quer[ií]a|pedir|ped[ií]|cambi\w*|espera\w*|segur[oa]|pagar|al[eé]rgic[oa]|undo|decline|quit|refuse|reject|refund|discount|halve|void|nix|axe|scrap|ditch|redo|return|soon(?:er)?|early|earlier|weeks?|months?|elsewhere|address|office|spicy|mild|names?|notes?|phone|number|email|nombre|notas?|tel[eé]fono|correo)\b/iu

/**
 * Removes sentences next to a yes that concern neither food nor the order: "Yes. I don't know what USDC is, my
 * grandson will do that. Yes, place it". A sentence with a "no" is removed only if a yes follows.
 */
export function withoutAsides(text: string, state: ClerkState, ground: UnderstandingContext): string {
  if (state.readback === undefined) return text
  const sentences = text.split(SENTENCE).filter(sentence => sentence.trim() !== '')
  if (sentences.length < 2) return text
  const isYes = sentences.map(sentence => readAct(sentence).act === 'affirm')
  const kept = sentences.filter((sentence, at) => {
    if (isYes[at] || !isAside(sentence, state, ground)) return true
    const denies = readAct(sentence).cues.some(({ kind }) => kind === 'deny' || kind === 'contrast')
    return denies && !isYes.slice(at + 1).includes(true)
  })
  return isYes.includes(true) ? kept.join(' ') : text
}

function isAside(sentence: string, state: ClerkState, ground: UnderstandingContext): boolean {
  const { act, cues } = readAct(sentence)
  if (/[?¿]/.test(sentence) || !OF_OTHERS.test(sentence) || OF_ORDER.test(sentence)) return false
  if (act === 'cancel' || act === 'start_over' || cues.some(({ kind }) => kind === 'closing')) return false
  const { details, near } = takeDetails(sentence, { ...state, asked: [] }, ground)
  const isSaid = Object.keys(details).length > 0 || near !== undefined
  const isFood = ground.menu && speaksOfFood(ground.menu, readWords(sentence, ground.menu.repair))
  return !isSaid && !isFood && ground.named(sentence) === undefined
}
