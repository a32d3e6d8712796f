import { isDrinkItem } from '#src/clerk/menu-parser/drink-item.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { UnderstandingContext } from './context.ts'
import { SENTENCE } from './without-asides.ts'

/** Removes remarks that leave the order unchanged from an explicit yes to a read-back. */
export function withoutIdleRemarks(given: string, state: ClerkState, ground: UnderstandingContext): string {
  if (state.readback === undefined) return given
  const text = withoutLead(withoutDrink(given, state, ground))
  const sentences = text.split(SENTENCE).filter(one => one.trim() !== '')
  if (sentences.length < 2 || !sentences.some(isOutright)) return text
  const kept = sentences.filter(sentence => isOutright(sentence) || !isIdle(sentence, state, ground))
  return kept.length === sentences.length ? text : kept.join(' ')
}

/**
 * Removes a remark that the guest abandons before an explicit yes: "I never mentioned soup, but fine, place it",
 * "pricey but ok, go ahead".
 */
function withoutLead(text: string): string {
  const [, remark = '', rest = ''] =
    /^(.{3,80}?)[\s,;.]+(?:but|however|though|still|pero|anyway)[\s,]+(.+)$/isu.exec(text) ?? []
  const isGivenUp = isPriceOnly(remark) || deniesSaying(remark)
  return isGivenUp && isOutright(rest) && !AMOUNT.test(rest) ? rest : text
}

/** True for a short denial that concerns no amount, allergy, or diet. */
const deniesSaying = (remark: string): boolean => {
  const denied = NEVER_SAID.exec(remark)
  const of = denied === null ? '' : remark.slice(denied[0].length)
  return denied !== null && of.split(/\s+/).length <= MOST_DENIED && !AMOUNT.test(of) && !OF_EATING.test(of)
}
const MOST_DENIED = 5
const AMOUNT =
  /(?<![\p{L}\d])(?:\d+|an?|one|two|three|four|five|six|dozen|half|un[oa]?|dos|tres|cuatro|cinco|seis)(?![\p{L}])/iu
const OF_EATING =
  /al+[eé]rg|intoler|celia|c[oó]eliac|vegan|vegetari|kosher|halal|\bi['’]?m\b|\b(?:am|is|are|has|have|cannot|eat|eats|sick|react|son|daughter|kid|soy|es|tengo|tiene|come|como|puede|puedo)\b|can['’]?t/iu

const isPriceOnly = (remark: string): boolean => {
  const { cues, rest } = readAct(remark)
  return (
    rest.some(({ word }) => OF_PRICE.test(word)) &&
    rest.every(({ word }) => OF_PRICE.test(word) || DEGREE.test(word)) &&
    cues.every(({ kind }) => CALM.includes(kind))
  )
}

/** Removes a refusal of drinks if no line is or includes one: "Without soda", "haha no tea in my poke". */
function withoutDrink(text: string, { lines }: ClerkState, { menu }: UnderstandingContext): string {
  const [found] = NO_DRINK.exec(text) ?? []
  if (found === undefined || menu === undefined) return text
  const hasDrink = lines.some(({ item: { id } }) => {
    const item = menu.itemOf.get(id)
    return item === undefined || isDrinkItem(menu, item) || OF_DRINK.test(JSON.stringify(item.item))
  })
  const left = text.replace(found, ' ')
  return !hasDrink && (isOutright(left) || readAct(left).act === 'affirm') ? left : text
}

const DRINK = '(?:soft )?(?:drinks?|sodas?|beverages?|refrescos?|bebidas?|gaseosas?|colas?|cokes?|jugos?|juices?)'
/** Any drink in a name, description, or option. */
const ANY_DRINK = `(?:${DRINK}|waters?|teas?|coffees?|lattes?|lemonades?|beers?|wines?|shakes?|smoothies?|kombuchas?|aguas?|caf[eé]s?|t[eé]s?|cervezas?|limonadas?)`
const OF_DRINK = new RegExp(`\\b${ANY_DRINK}(?![\\p{L}])`, 'iu')
const NO_DRINK = new RegExp(
  `(?:^|[\\s,;.]+)(?:(?:lol|haha|and|y|but|pero) )*(?:no|without|w/o|sin|ning[uú]n|ninguna|nada de) (?:(?:any|the|el|la|los|las) )?${ANY_DRINK}(?: (?:in|with|on|for) (?:my|the) \\p{L}+)?(?=\\s*(?:$|[.,;!]))`,
  'iu',
)

const isOutright = (sentence: string): boolean => {
  const { act, cues } = readAct(sentence)
  return act === 'affirm' && cues.some(({ kind }) => kind === 'place')
}

/** Words that only comment on the price: "Steep", "a bit pricey". */
const OF_PRICE = /^(?:steep|pric(?:e)?y|expensive|costly|car[oa]|carit[oa]|bucks?|dollars?|dolares)$/
const DEGREE = /^(?:bit|little|kinda|kind|too|pretty|super|quite|rather|lot|un|poco|algo|tad|bastante)$/
/** Words that only concern payment, which the read-back already stated: "USDC??", "I got some". */
const OF_PAYMENT = /^(?:usdc|crypto|coinbase|wallet|digital|dollars?|some|app|metamask|base)$/
/** Denial that leaves the order unchanged: "I never mentioned noodles, but very well". */
const NEVER_SAID =
  /^(?:but |pero )?(?:(?:i|we) (?:never|did(?:n['’]?t| not)) (?:mention|say|said|ask (?:about|for)|asked (?:about|for))(?:ed)?|(?:yo )?(?:nunca|no) (?:dije|mencion[eé]|habl[eé] de))(?![\p{L}])/iu
const GIVES_IN =
  /\b(?:but|anyway|though|however|still|pero)\b.*\b(?:very well|(?:that['’]?s |it['’]?s )?(?:fine|ok|okay|all right|alright|good)|whatever|no matter|never ?mind|anyway|est[aá] bien|bueno|no importa)\W*$/iu
/** Abandons a dish that is not on the order: "I'm guessing there's no miso soup then". */
const SUPPOSES =
  /^(?:and |so |but )*(?:i(?:['’]?m| am) (?:just )?(?:guessing|assuming)|i (?:guess|assume|take it|suppose)) (?:(?:there(?:['’]?s| is| are)|they have|they['’]?ve got|you have) no|(?:they|you) (?:do(?:n['’]?t| not)) have(?: any)?) (.{2,40}?)(?: then| either| huh| left)*\W*$/iu

/** Remark about food that the guest gets elsewhere: "Eh ok, I'll get spinach myself". */
const GETS_ITSELF =
  /^(?:(?:eh|meh|oh|ok|okay|fine|alright|all right|well|and|so|ah|bueno|pues|ya)[\s,]+)*(?:(?:i|we)(?:['’]?ll| will| can)? (?:just )?(?:get|buy|grab|bring|make|pick up|add|use) (?<what>[\p{L} ]{2,40}?) (?:myself|ourselves|on my own|on our own|elsewhere|at home|at the store|later|from home)|(?:yo )?(?:compro|consigo|traigo|llevo|pongo|comprar[eé]|conseguir[eé]) (?<what>[\p{L} ]{2,40}?) (?:yo mism[oa]|en casa|por mi cuenta|aparte|luego))\W*$/iu

/** True for a remark next to an explicit yes that changes nothing in the read-back. */
function isIdle(sentence: string, { lines }: ClerkState, { menu }: UnderstandingContext): boolean {
  const givesIn = GIVES_IN.exec(sentence)
  if ((givesIn !== null && deniesSaying(sentence.slice(0, givesIn.index).trim())) || isPriceOnly(sentence)) return true
  const own = GETS_ITSELF.exec(sentence)?.groups?.what
  // "I'll get a second pie myself" might be an order
  if (own !== undefined && AMOUNT.test(own)) return false
  const missing = own ?? SUPPOSES.exec(sentence)?.[1]
  if (missing !== undefined)
    return !lines.some(({ item }) => {
      const own = termsOfPhrase(menu?.menu.items.get(item.id)?.name ?? '')
      return termsOfPhrase(missing).some(term => own.includes(term))
    })
  const { cues, rest } = readAct(sentence)
  return (
    rest.length > 0 && rest.every(({ word }) => OF_PAYMENT.test(word)) && cues.every(({ kind }) => CALM.includes(kind))
  )
}
const CALM: readonly CueKind[] = ['frame', 'okay', 'yes', 'praise', 'state']
