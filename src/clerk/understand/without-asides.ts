import { hearAllergies } from '#src/allergens/hear.ts'
import { doubtedIn } from '#src/clerk/doubted.ts'
import { speaksOfFood } from '#src/clerk/edits/food-words.ts'
import { readWords } from '#src/clerk/house/units.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Ground } from './ground.ts'
import { takeDetails } from './take-details.ts'

const ABLE =
  "(?:(?:they|you|u|ya|it|that|he|she|we|at all)(?: |(?=[’']s)))?(?:can|could|possible|able to|is possible|[’']?s possible|available|allowed|(?:is|[’']?s) (?:ok|okay|fine|cool|allowed|available)|there(?:[’']?s| is| are)(?: one| any| some| it)?|(?:do|does) (?:that|it)|(?:can|could) (?:do|make|manage) (?:that|it|so)|(?:have|got|has|have got|ve got) (?:it|that|them|em|any|one|some)|(?:is|[’']?s) not (?:a problem|too much (?:trouble|to ask))|(?:don[’']?t|do not) mind)"
/** "If they can" after a wish: it is a wish all the same, and the menu decides whether it can be. */
const HEDGE = new RegExp(
  `[\\s,(]+(?:if|as long as) ${ABLE}(?: (?:please|pls|thanks|thank you))?\\)?(?=\\s*(?:$|[.,;!)]))|[\\s,]+(?:si (?:se puede|pueden|puede|es posible|tienen|hay|no es (?:problema|molestia))|de ser posible|whenever possible)(?=\\s*(?:$|[.,;!]))`,
  'giu',
)

/** "Please double check there's no mustard" wants no mustard. */
const CHECKS =
  /\b(?:(?:can|could) you\s+)?(?:(?:please|pls)\s+)?(?:(?:double|triple)[- ]?check|check|verify|make (?:extra |very )?sure|be sure|ensure)(?:\s+with\s+(?:them|the\s+kitchen))?(?:\s+that)?\s+(?:there(?:['’]?s|\s+is|\s+are)?|it\s+has|they\s+put)\s+(?=(?:no|zero)\s)/giu

/** "My kid is on a no mustard diet" wants no mustard, and no wish is called "diet". */
const ON_DIET =
  /\b(?:(?:my|our|his|her|the)\s+\p{L}+|i|we|he|she|they)(?:\s*['’]?(?:m|s|re)|\s+(?:am|is|are))?\s+on\s+an?\s+(?:strict\s+)?((?:no|zero)[ -]\p{L}[\p{L} ]{1,30}?)[ -]diet(?![\p{L}])/giu

/** "I'll drink water", "we have soda at home" tells what nobody has to bring. */
const OWN_DRINK =
  /(?:^|[\s,;.]+)(?:(?:and|but|so|because|cause|y|pero)\s+)?(?:(?:i|we)(?:['’]?ll| will| can)? (?:just )?drink (?!an?\b|one\b|two\b|three\b|the\b|\d)[\p{L} ]{3,20}|(?:i|we)(?:['’]ve| have)?(?: already)?(?: have| got)? (?:some |our own |my own )?(?:drinks?|sodas?|water|juice|beer|wine|coke) (?:at home|here already|already|in the fridge)|(?:yo )?(?:tomo|bebo|tomamos|bebemos) (?:agua|lo que (?:tengo|hay))(?: de la (?:llave|casa)| en casa)?)(?=\s*(?:$|[.,;!?]))/giu

/** "Can half the pie have olives?" wishes it so, if the menu can. */
const HALF =
  /\b(?:can|could)\s+(?:(?:i|we|you)\s+(?:have|get|do|make)\s+)?half\s+(?:of\s+)?(?:the\s+|my\s+|that\s+|it\b\s*)(?:(?:pie|pizza)\s+)?(?:have|be|get|come with|with)\s+([\p{L} ]{3,30}?)\s*\?/giu

const withoutOwn = (message: string): string => {
  const left = message.replace(OWN_DRINK, '')
  return /\p{L}/u.test(left) ? left : message
}

/** A message without the doubt whether its wishes can be granted: "medium spicy if they can". */
export const withoutHedges = (message: string): string =>
  withoutOwn(message.replace(HALF, '$1 on half of it')).replace(HEDGE, '').replace(CHECKS, '').replace(ON_DIET, '$1')

const BELIEF = /[\s,]+(?:i (?:believe|think|guess|suppose|reckon|wanna say)|(?:yo )?creo|me parece)(?=\W*$)/iu

/** "10017 I believe", where a place was asked for: how sure the guest is names no food. */
export const withoutBelief = (message: string, { asked }: Pick<ClerkState, 'asked'>): string =>
  asked.includes('place') && !hearAllergies(message).speaks ? message.replace(BELIEF, '') : message

const MOST_SENTENCES = 12

/**
 * An order without the sentences beside it that name a food in words which nobody understood: that is asked about, and is
 * neither a wish nor a note; the name of a restaurant is no food. Beside a read-back nothing is left out, as a yes with more
 * words is none.
 */
export function withoutDoubted(message: string, { readback }: ClerkState, named?: Ground['named']): string {
  const isDoubted = (text: string) => doubtedIn(named?.(text)?.text ?? text).length > 0
  const sentences = message.split(/(?<=[.!;])\s+|\n+/).filter(sentence => sentence.trim() !== '')
  if (readback !== undefined || sentences.length < 2 || sentences.length > MOST_SENTENCES) return message
  if (!isDoubted(message)) return message
  const kept = sentences.filter(sentence => !isDoubted(sentence))
  return kept.length === 0 || kept.length === sentences.length ? message : kept.join(' ')
}

/** Where one thing that is said ends, and the next begins. */
export const SENTENCE =
  /(?<=[.!?…])\s+|\n+|,\s+(?=(?:s[ií]+|ye+s+|yea+h*|yep|yup|ya|sure|ok|okay|fine|dale)(?![\p{L}])[^,?¿]*$)|\s+(?=(?:i(?:['’]?m| am) (?:just )?(?:guessing|assuming)|i (?:guess|assume|take it|suppose)) (?:there|they|you)(?![\p{L}]))/iu
const OF_OTHERS =
  /^(?:(?:but|and|lol|haha|oh|well|also|so|honestly|sorry|btw|anyway|hm+|ok|okay|fine|whatever|i guess|pero|es que|bueno|pues|ya|que|q)[\s,]+)*(?:i|i'?m|i'?ve|i'?ll|my|we|our|he|she|his|her|it'?s been|hope|hopefully|never|mi|yo|nosotros|no s[eé]|(?:no )?entiendo|tengo)\b/iu
/** What a sentence says that may speak of the order itself. */
export const OF_ORDER =
  /\b(?:want|wanted|need|needed|order|ordered|place|book|confirm|yet|wait|change|changed|stop|cancel|sure|ready|think|thinking|pay|afford|allerg\w*|eat|said|asked|meant|like|prefer|rather|only|just|instead|until|unless|decide\w*|later|upgrade|super ?size|rato|despu[eé]s|luego|creo|mismo|after|live|moved|quiero|quer[ií]a|pedir|ped[ií]|cambi\w*|espera\w*|segur[oa]|pagar|al[eé]rgic[oa]|undo|decline|quit|refuse|reject|refund|discount|halve|void|nix|axe|scrap|ditch|redo|return|soon(?:er)?|early|earlier|weeks?|months?|elsewhere|address|office|spicy|mild|names?|notes?|phone|number|email|nombre|notas?|tel[eé]fono|correo)\b/iu

/**
 * A yes without the sentences that speak of neither food nor order: "Yes. I don't know what USDC is, my grandson will do
 * that. Yes, place it". One that holds a no is only passed over where a yes comes after it.
 */
export function withoutAsides(text: string, state: ClerkState, ground: Ground): string {
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

function isAside(sentence: string, state: ClerkState, ground: Ground): boolean {
  const { act, cues } = readAct(sentence)
  if (/[?¿]/.test(sentence) || !OF_OTHERS.test(sentence) || OF_ORDER.test(sentence)) return false
  if (act === 'cancel' || act === 'start_over' || cues.some(({ kind }) => kind === 'closing')) return false
  const { details, near } = takeDetails(sentence, { ...state, asked: [] }, ground)
  const isSaid = Object.keys(details).length > 0 || near !== undefined
  const isFood = ground.menu && speaksOfFood(ground.menu, readWords(sentence, ground.menu.repair))
  return !isSaid && !isFood && ground.named(sentence) === undefined
}
