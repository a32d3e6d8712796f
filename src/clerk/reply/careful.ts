import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { OTHERS } from './assertion-words.ts'
import { type Clause, isDenied, isHedgedAt } from './clauses.ts'
import { dishesNamed } from './dishes-named.ts'
import type { Grounds } from './grounds.ts'
import {
  BY_MENU,
  CLERK_ACT,
  CONTAINS,
  EATER,
  FOOD,
  HARM,
  ILLNESS,
  MATTER,
  NOTED,
  PRAISES,
  WISH,
} from './safety-words.ts'

const OTHERS_CARE = new RegExp(
  `\\b${OTHERS}\\b.*\\b(?:know|knows|deal|deals|used to|handl\\w*|takes?|train\\w*|expert\\w*|careful|experience\\w*|understand\\w*|manage\\w*|rating|certif\\w*|complian\\w*|every day|all the time|saben|conoce\\w*|cuida\\w*|maneja\\w*|experiencia)\\b`,
)
const SOMEBODY = new RegExp(
  `\\b(?:people|kids?|children|everyone|anyone|others|folks|guests|gente|ninos|personas|muchos|it|its|this|that|dish\\w*|food|is|are|son|es|${OTHERS.slice(3)}\\b`,
)
const HAS_ALLERGY =
  /\b(?:has|have|tiene|hay)\b.{0,30}\b(?:allerg|alerg|intoler)|\b(?:is|are|es|soy) (?:\w+ )?(?:allergic|alergic|celiac|coeliac|intolerant)/
const AVOIDS = /\b(?:is|are|gets?|will be) told\b/
/** Warning: "It does not fit your daughter". */
const WARNS =
  /\b(?:not|isnt|arent|doesnt|dont|cant|cannot|shouldnt|wouldnt|(?:says?|tells?) nothing|no dice nada|unsafe|avoid\w*|skip\w*|(?:is|are|left|took|taken|keep|kept) (?:\w+ )?(?:out|off)|evit\w+|fuera|no (?:\w+ ){0,2}?(?:sirve|conviene|es|son|queda|va bien))\b/
/** Statement about the clerk's own work. */
const SELF =
  /^(?:(?:so|and|then|ok|okay|sure|yes|sorry|also|but) )*(?:i|im|ive|ill|id|we|weve|well|let me|my|yo|(?:le|les|te|lo|la|se) (?:la |lo )?\w{3,}o)\b/
const ACTS_AS_JUDGE =
  /\b(?:eat|serve|feed|let (?:my|them|him|her)|trust|check\w*|verif\w*|had|got|made sure|bet|swear|promise|vouch|assure|know|suggest|recommend (?!asking|checking|calling)|think|believe|aseguro|prometo|recomiendo(?! (?:confirm|pregunt|consult|llam))|sirve\w*|come)\b/
/** Request to the guest to do something other than eat. */
const PLEADS =
  /^(?:(?:please|just|then|so|por favor|y) )*(?:please |por favor )?(?:call|ask|check|confirm|tell|say|let|talk|speak|contact|answer|reply|give|send|type|choose|see|note|look|read|llame|pregunte|consulte|confirme|verifique|hable|diga|digame|aviseme|revise|responda|deme|mire)\b/
/** Proposal for the cart. */
const PROPOSES =
  /^(?:for (?:\w+ ){1,3})?(?:(?:i|we|id|ill) (?:would |could |can |will )?(?:suggest|propose|go with|take|put|order|start with)|le (?:sugiero|propongo))\b(?! (?:it|that|this)\b)/
/** Referral to the restaurant. */
const REFERS =
  /\b(?:you|please|id|i would|usted|puede|podria|mejor|best to|better to)\b.*\b(?:call|ask|check with|phone|contact|talk to|speak to|speak with|llam\w+|pregunt\w+|consult\w+|hable)\b|^(?:call|ask|check with|phone|contact|llame|pregunte|consulte)\b/
const BELITTLES =
  /\b(?:so little|tiny|negligible|minuscule|trace amounts?|small (?:amounts?|doses?)|just a (?:hint|touch|bit|trace)|un poquito|muy poc[oa]|poquit[oa]s?|my word|mark my words|mi palabra|no[- ]brainer|doesnt count|does not count|cant matter|(?:shouldnt|wont|doesnt|dont|wouldnt) (?:really )?matter|a bit of|ca(?:er|e|era) (?:de|muy|super|bien)|problem solved|no cuenta|no importa)\b/
/** State of a cart line. */
const IN_CART =
  /\b(?:in|on|off|below|gone|out|added|left|missing|cost\w*|cuesta\w*|price\w*)\b(?=.*\b(?:cart|order|list|menu|pedido|carrito|lista)\b)|[$]\d|\b(?:is|are|its|theyre) (?:(?:still|now|already|also) )?(?:in|out|off|gone|below|on it|added|left out)$/

/** Congratulations. */
const MANNERS = /^(?:happy (?:birthday|anniversary|holidays)|congratulations|feliz|felicidades)\b/
/** Change to the order without a subject, or the line that has an option. */
const DONE =
  /^(?:(?:ok|okay|done|sure|all right) )*(?:switched|changed|added|removed|swapped|noted|put|took|kept|set)\b|^[\w ]{1,30} (?:is|are) (?:now )?on (?:both|all|each|it|them|the \w+)$/
/** Action that the guest has not taken yet. */
const YET_TO_DO =
  /^(?:once|after|when|whenever|if|before|si|cuando|en cuanto|antes)\b(?!.*\b(?:eat|eats|eating|have|has|serve|feed|com[ae]\w*)\b)/

/**
 * True for a clause that the guest may read as clearance to eat. While the guest avoids something, that is any
 * clause about food or an eater that is not a menu report, a warning, or an order matter.
 */
export function soundsLikeClearance(clause: Clause, grounds: Grounds): boolean {
  const { text, isQuestion } = clause
  if (isQuestion || isHedgedAt(clause, text.length)) return false
  if (grounds.isCareful && /\b(?:relax|relaj)/.test(text)) return true
  if (BELITTLES.test(text)) return true
  const isSorry = /^(?:i|im|ive|sorry|lo siento)\b/.test(text)
  const ill = text.search(ILLNESS)
  if (ill >= 0 && isDenied(text, ill) && !isSorry) return true
  const harm = text.search(HARM)
  const isOfHarm = harm >= 0 && !isDenied(text, harm)
  if (isOfHarm && OTHERS_CARE.test(text) && !AVOIDS.test(text)) return true
  const isReferral = REFERS.test(text)
  const isReport = isReferral || NOTED.test(text) || WISH.test(text) || BY_MENU.test(text) || CLERK_ACT.test(text)
  const isKnown = grounds.isCareful && HAS_ALLERGY.test(text)
  if (isOfHarm && SOMEBODY.test(text) && !clause.isConditional && !isKnown && !isReport) return true
  if (PRAISES.test(text) && !isDenied(text, text.search(PRAISES))) return true
  if (!grounds.isCareful) return false
  const named = dishesNamed(text, grounds.dishes)
  const isAvoided = wordsNamed(named.rest).some(({ codes }) => codes.some(code => grounds.avoided.includes(code)))
  const touches = isAvoided || named.dishes.length > 0 || FOOD.test(text) || EATER.test(text)
  if (!touches || isReport || isKnown) return false
  if (MANNERS.test(text) || DONE.test(text) || YET_TO_DO.test(text)) return false
  // a proposal must not contain a declared allergen that the guest avoids
  const fits = named.dishes.every(
    ({ allergens, brought }) => allergens && ![...allergens, ...brought].some(code => grounds.avoided.includes(code)),
  )
  if (named.dishes.length > 0 && fits && (PROPOSES.test(text) || !EATER.test(text))) return false
  const isOwnWork = SELF.test(text) && !ACTS_AS_JUDGE.test(text)
  const isOrder = MATTER.test(text) || IN_CART.test(text) || clause.isConditional
  const isOfContents =
    CONTAINS.test(text) && (isAvoided || named.dishes.length > 0 || /\b(?:contain|list|declare)/.test(text))
  return !(isOwnWork || isOrder || isOfContents || WARNS.test(text) || PLEADS.test(text))
}
