import { allergensNamed } from '#src/allergens/parse-allergies.ts'
import type { DIETS } from '#src/menu/model.ts'
import type { Command } from './command.ts'
import { payQuestion, recipeQuestion } from './service-questions.ts'
import { fold } from './text.ts'

type Diet = (typeof DIETS)[number]
type Rule = readonly [pattern: RegExp, commands: (match: RegExpExecArray) => readonly Command[]]

const plain = (name: Extract<Command, { do: string }>['do']) => () => [{ do: name } as Command]

/**
 * Commands by sentence pattern, regardless of the other words; the first matching rule wins. Expects folded text.
 */
const RULES: readonly Rule[] = [
  [
    /\b(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |these |my )*(?:previous |prior |above |earlier |system )*(?:instructions|rules|prompts?|guidelines|directions|messages)\b|\b(?:system prompt|developer mode|jailbreak|you are now|as (?:the|a|an|your) (?:developer|admin|administrator|owner|manager|operator|system|root)|(?:other|another|someone elses?|somebody elses?) (?:people|peoples|customers?|users?|persons?|persons)? ?(?:orders?|data|address(?:es)?|e?mails?|phones?|details|session)|status token|session id|api key|https?\b|www\.|act as (?:a|an|if)|pretend (?:to be|you are|that)|reveal (?:your|the) (?:prompt|instructions|system)|print your (?:prompt|instructions)|what are your instructions|dan mode|admin mode|sudo|new instructions)\b|\b(?:im|i am) (?:the |your |an? )?(?:admin|administrator|developer|owner|manager of (?:this|the))\b/,
    plain('injection'),
  ],
  [
    /\b(?:discount|coupon|promo(?:tion)?(?: code)?|voucher|for free|(?<!\b(?:gluten|dairy|nut|egg|soy|sugar|lactose|meat|wheat|grain|fat|alcohol|caffeine|guilt|cage) )free (?:food|pizza|meal|order|of charge)|100 (?:percent )?off|(?:percent|\d+ (?:dollars|bucks)) off|\d+ off(?! the\b)|waive|on the house(?! \w+ (?:and|with|without|for|from|please)\b| (?:salad|roast|burger|sauce|bread|pie|lemonade|dressing|special))|lower the price|change the (?:price|total)|set the (?:price|total)|price to|make it \$|total (?:is|to|should be) \$?\d|(?:make|set) (?:the|my) (?:total|price|bill)|without (?:payment|paying|charge)|free of charge|mark (?:it |this |my order |the order )?(?:as )?paid|already paid|without paying|skip (?:the )?payment|pay later|pay nothing|cost \$?0|charge (?:me )?\$?0|negative|minus \$)\b/,
    plain('discount'),
  ],
  [
    /\b(?:leave|add|include|give|want) (?:a |some |the |them a )?(?:tip|gratuity|propina)\b|^(?:tip|propina)\b|\btip (?:them|the|him|her)\b|\bhow much (?:of a )?(?:(?:should|to|do) (?:i )?)?tip\b|\b(?:should|do|can|must) i (?:have to )?tip\b|\bcuanta propina\b/,
    plain('tip'),
  ],
  [
    /\bsplit (?:(?:the |this |my |our )?(?:bill|check|payment|order|total|cost)|it\b|(?:\w+ )?(?:two|three|2|3|four|4) ways)|\bsplit$(?<!banana split)/,
    plain('split'),
  ],
  [/\b(?:join|put me on|add me to|on) (?:the |a |your )?wait ?list\b|\bwaiting list\b/, plain('waitlist')],
  [/\b(?:refund|money back|reembolso|chargeback)\b/, plain('refund')],
  [/\brecipes?\b(?! of the)|\brecetas?\b/, ({ input }) => [recipeQuestion(input)]],
  [
    /\b(?:wheres|where is|status of|track|check on|whats happening with|what happened to|update on) (?:my |the |our )?(?:order|food|pizza|delivery|meal)\b|\b(?:is|has) my (?:order|food|payment) [\w ]+$|\bwhen will (?:my|the) (?:order|food|it) (?:be|arrive|get)\b|\b(?:is|was|has|did) (?:my |the |our )?(?:order|it) (?:been )?(?:placed|booked|confirmed|accepted|go(?:ne)? through)\b|\bdid (?:my|the) payment\b|\bdonde (?:esta|estan|anda|queda) (?:mi|mis|nuestr[oa]s?)\b|^(?:(?:so|hey|and|ok|yo|um|but|wait|excuse me) )*(?:wheres|where is|where are|where the hell is|where tf is) (?:my|our|mine)\b(?! (?:name|address|phone|number|card|wallet|code|receipt|money|refund|link)\b)|\b(?:my|our) (?:order|food|delivery|meal) (?:never|hasnt|didnt|has not|did not|still hasnt) (?:came|come|arrived?|show(?:ed|n)? up)\b|\b(?:mi|nuestro) pedido (?:no|nunca) (?:ha )?(?:llegado|llega|llego)\b|\bno me ha llegado\b/,
    () => [{ do: 'order' }],
  ],
  [
    /\bhow (?:long|soon) (?:does|will|would|is|until|can|before|till)\b|\bwhen (?:can|will|could) (?:it|i|we|that|this) (?:be ready|pick|get|have)\b|\bcuanto (?:tarda|tiempo|demora)\b|\bcuando (?:esta|estara|estaria) list[oa]\b/,
    () => [{ do: 'facts', about: 'wait' }],
  ],
  [
    /\b(?:talk|speak|chat|connect me) (?:to|with) (?:a |an |the |some|your )?(?:human|person|agent|representative|manager|operator|someone|one|owner|real)\b|\b(?:phone number|call them|call the restaurant|their number|contact info|website of)\b/,
    plain('human'),
  ],
  [
    /\b0x[0-9a-f]{8,}\b|\bhow (?:do|can|should|would) (?:i|we) pay\b|\b(?:pay|paying) (?:(?:with|by|in|using|via) )?(?:a |my )?(?:cash|card|credit|debit|apple|google|paypal|venmo|bitcoin|crypto|usdc|eth)\b|\bpayment (?:link|methods?|options?)\b|\b(?:use|with) (?:my |a )?(?:visa|mastercard|amex|credit card|debit card|card|apple pay)\b|\b(?:aceptan?|reciben?|toman) (?:tarjetas?|efectivo|cash|visa|apple pay|zelle|venmo)\b|\b(?:pagar|pago|paga|pagan) (?:con|en|por) (?:mi |la )?(?:tarjeta|efectivo|cash|visa|apple pay|zelle|venmo)\b|\b(?:pagar|pago) (?:al recibir|al recoger|en la puerta|contra entrega)\b|\bcomo (?:pago|se paga|puedo pagar)\b|\b(?:take|accept) (?:cash|cards?|credit|visa|apple|paypal|venmo|crypto|usdc)\b/,
    ({ input }) => [payQuestion(input)],
  ],
  [
    /\b(?:(?:what|which) (?:time|hours|days?)|when|how late|until when|que hora|a que hora|cuando) (?:do |does |are |is |did )?(?:they|it|you|the (?:place|restaurant|store|kitchen)|abren|cierran|abre|cierra)? ?(?:open|close|closed|opening|closing|abren?|cierran?)?\b.*\b(?:open|close|closes|opens|closing|abren?|cierran?)\b|\b(?:opening|business|store|their|your|what are (?:the|your|their)) hours\b|^hours$|^(?:(?:un)?till? when|since when|how late|hasta (?:cuando|que hora))(?: .*)?$|^(?:is|are|esta) (?:they|it|you|(?!there\b)[\w&'’ -]{2,60}?)? ?(?:still )?(?:open|closed|abiert[oa])(?: (?:late|now|today|tomorrow|tonight|yet|right now|on \w+|past \w+|until \w+))*$|^(?:horario|horas)$/,
    () => [{ do: 'facts', about: 'hours' }],
  ],
  [
    /\b(?:do|does) (?:they|it|you|the restaurant) deliver\b|\b(?:do|does|can) (?:they|the restaurant|(?!you\b)\w[\w ]{2,40}) deliver\b|\bdelivery (?:fee|cost|charge|area|radius)\b|\bhow much is delivery\b|\bminimum (?:order|for delivery)\b/,
    () => [{ do: 'facts', about: 'delivery' }],
  ],
  [
    /\bhow far\b|\b(?:whats|what is) (?:the|their) address\b|\bwhere (?:is|are) (?:it|they|the (?:place|restaurant|store))(?: located)?\b/,
    () => [{ do: 'facts', about: 'contact' }],
  ],
  [
    /^(?:compare|compare (?:them|these|those|the (?:two|three|first two|options|places|restaurants)).*|which (?:one )?(?:is|would be) (?:better|best|the best)|whats the difference.*|which (?:do|would) you recommend|what do you recommend|any recommendations?|recommend(?: something| one)?)$/,
    plain('compare'),
  ],
  [
    /^(?:which|whats|what is|who)(?: one| ones| of (?:them|these|those)| place)?(?: is| are| has| s)? (?:the )?(?:most )?(?:cheap(?:er|est)|clos(?:er|est)|near(?:er|est)|best|better|highest|expensive|fastest|lowest)(?: rated| one| ratings?| prices?| reviews?)*$/,
    plain('compare'),
  ],
  [
    /^(?:(?:can|could|may) (?:i|we|you) )?(?:(?:see|show(?: me)?|view|read|look at|have|get|give me|whats on|what is on|what else is on|open|(?:dejame |dejeme |quiero |puedo )?(?:muestr[ae](?:me|nos)?|ensen[ae](?:me|nos)?|mand[ae]me|ver))\b ?)?(?:the |their |your |a |el |la |su |full |whole |entire )*(?:menu|carta)(?: (?:of|at|from|for|de) .{2,60}?)?(?: please| again| por favor)?$|^what (?:do they|do you|else do they|else do you|does it|does this place) (?:have|sell|serve|offer|got)(?: there)?$|^(?:que tienen|que hay|what is there|what are the options|whats good(?: there| here)?|what else)$/,
    () => [{ do: 'menu' }],
  ],
  [
    /^(?:(?:show|see|list|what|which)(?: me)?(?: are)?(?: the| your| their)? )?(drinks|desserts|sides|sandwiches|appetizers|starters|salads|soups|pizzas|pies|slices|tacos|burritos|breakfast|sodas|beverages|mains|entrees|specials|sweets|bagels|burgers|noodles|curries|coffees?)(?: (?:do (?:they|you) (?:have|serve|sell)|are there|menu|please|section))?$/,
    match => [{ do: 'menu', section: match[1]! }],
  ],
  [
    /^(?:whats|what is|what are|which (?:ones?|dishes|items)? ?(?:are|is)|anything|do (?:they|you) have anything|do (?:they|you) have|any|show me(?: the)?|what do (?:they|you) have (?:thats|that is)|have you got|got anything|is there anything) ?(vegan|vegetarian|gluten[- ]free|halal|kosher|pescatarian|dairy[- ]free)(?: (?:there|here|options?|dishes|on the menu|food|stuff|items|things|please))*$/,
    match => [{ do: 'menu', diet: match[1]!.replace(/[ -]/, '_') as Diet }],
  ],
  [
    /^(?:whats|what is|which (?:dishes |ones |items )?(?:are|is)|is (?:there )?anything|anything) (?:safe|ok|okay)(?: (?:here|for me|to eat))*(?: for (?:my|someone|us)\b.*)?$|^what can i (?:safely )?(?:eat|have|get|order)(?: here| there| safely)*$/,
    () => [{ do: 'menu', safe: true }],
  ],
  [
    /^(?:whats|what is|what comes|what are) (?:in|on|with) (?:the |a |an )?(.{3,60})$/,
    match => [{ do: 'menu', item: match[1]! }],
  ],
  [
    /^(?:(?:and|so|ok|hm+) )*(?:whats|what is|hows|how is|how are) (?:the |a |an |your |their )?(.{3,60}?) like$/,
    match => [{ do: 'menu', item: match[1]! }],
  ],
  [
    /^(?:(?:and|so|ok) )*(?:whats|what is|which (?:one )?is|cual es|que es) (?:the |your |their |el |la |lo )?(?:plato |platillo )?(?:(?:cheapest|least expensive)|mas barat[oa])(?: (?:thing|dish|one|option|food|item|meal))?(?: (?!there|here|on|you|they)(\w{3,20}))?\b.*$/,
    match => [{ do: 'menu', cheapest: true, ...(match[1] ? { section: match[1] } : {}) }],
  ],
  [
    /^(?:que (?:es|lleva|trae)|como (?:es|son)) (?:el |la |los |las |un |una )?(.{3,60})$/,
    match => [{ do: 'menu', item: match[1]! }],
  ],
  [
    /^how (?:big|large|small|spicy|hot) (?:is|are) (?:the |a |an |your |their )?(.{3,60})$/,
    match => [{ do: 'menu', item: match[1]! }],
  ],
  [/^(?:does|do) (?:it|they|that|those) come with .{3,40}$|^viene con .{3,40}$/, () => [{ do: 'menu', those: true }]],
  [
    /^(?:tienen|tiene|hay|venden|sirven) (?:algun[oa]?s? |un[oa]?s? )?(.{3,60})$|^(?:do|does) (?:you|they|it) (?:have|sell|carry|serve) (?:any |a |an |some |the )?(?!(?:anything|something|options|dishes)\b)(.{3,60})$/,
    match => [{ do: 'menu', item: (match[1] ?? match[2])! }],
  ],
  [
    /^(?:tell me (?:more )?about|describe|more about|info on|details on|explain) (?:the |a |an )?(.{3,60})$/,
    match => [{ do: 'menu', item: match[1]! }],
  ],
  [
    /^(?:how much (?:is|are|does|do|for)|price of|whats the price of|what does|cuanto cuesta|cuanto es|cuanto vale|cuanto cuestan) (?:the |a |an |one |el |la |un |una )?(.{3,60}?)(?: cost| costs| go for)?$/,
    match => [{ do: 'menu', item: match[1]! }],
  ],
  [
    /^(?:(?:ok|okay|and|so|well) )*(?:what|which (?:ones|dishes|items)?|anything|(?:what )?(?:do|can|could) (?:you|they|i) (?:have|get|eat|order)(?: (?:anything|something))?|is there (?:anything|something|one|any)|(?:do|does) (?:you|they) have (?:one|any|anything)|hay algo|show me (?:things|dishes|something)|something) ?(?:(?:that |here |there )?(?:has|have|is|are|thats|comes?|made|does not (?:have|contain)|doesnt (?:have|contain)|do not have|dont have))? ?(?:no|not|without|any|free of|sin) (.{3,40})$/,
    match => withoutThese(match[1]!),
  ],
  [
    /^(?:is|are) (?:everything|it all|all (?:of (?:it|that)|that)|they all) (?:in stock|available|there)$/,
    plain('cart'),
  ],
  [
    /^(?:(?:ok|actually|no|please|lets|can we|can you|take me) )*go back(?: to (?:the|my|our) ?(?:(?:first|other|old|previous|last) )?(?:order|cart|one|restaurant|place|before|\w+))?$/,
    plain('go_back'),
  ],
  [
    /^(?:(?:and|so|ok) )*(?:is|are|does|do|has|have) (?:it|they|that|this|these|those|that one|any of (?:it|them|these|those))\b.*\b(?:contain|have|has|include|vegan|vegetarian|halal|kosher|nuts?|peanuts?|gluten|dairy|milk|eggs?|shellfish|sesame|allergens?|spicy|safe|meat|pork)\b.*$|^what(?:s| is) in (?:it|that|them|those)$/,
    ({ 0: asked }) => thoseContaining(asked),
  ],
  [
    /^(?:(?:and|so|ok|just answer|please answer) )*(?!is\b|are\b|does\b|do\b)(?:the |el |la )?(.{3,40}?) (?:is|does|do|are) (?:it|they) ((?:contain|have|has|include|made)\b.*|(?:gluten|dairy|nut|egg|soy|lactose) free|vegan|vegetarian|halal|kosher|spicy)$/,
    match => dishQuestion(match[1]!, match[2]!),
  ],
  [
    /\b(?:does|do|is|are|any|what) (.{0,40}?)\b(?:contain|have|has|include|allergens?|allergies|gluten free|dairy free|nut free|vegan|vegetarian|halal|kosher|nuts|peanuts|gluten|dairy|shellfish|sesame)\b.*$/,
    match => allergenQuestion(match),
  ],
]

function withoutThese(words: string): readonly Command[] {
  const without = allergensNamed(words)
  return without.length === 0 ? [] : [{ do: 'menu', without }]
}

/** Question about the dishes just shown. "Gluten free" is a diet, which is shown with the dishes. */
function thoseContaining(asked: string): readonly Command[] {
  const contains = /\b(?:free|without|no|safe)\b/.test(asked) ? [] : allergensNamed(asked)
  return [{ do: 'menu', those: true, ...(contains.length > 0 ? { contains } : {}) }]
}

const INSIDE = /\b(?:in|of|on|inside) (?:the |a |an |your |their |my |that |this )?(?!it\b|that\b|them\b)(\w.{2,39})$/
const OF_PLACES = /\b(?:places?|restaurants?|spots?|find|near|menu|options?)\b/

function dishQuestion(item: string, about: string): readonly Command[] {
  const contains = allergensNamed(about)
  return [{ do: 'menu', item, ...(contains.length > 0 ? { contains } : {}) }]
}

function allergenQuestion(match: RegExpExecArray): readonly Command[] {
  // "are you sure there are no peanuts in the pad thai" is about the pad thai
  const [, dish] = OF_PLACES.test(match[0]) ? [] : (INSIDE.exec(match[0]) ?? [])
  if (dish !== undefined) return dishQuestion(dish, match[0].slice(0, match[0].lastIndexOf(dish)))
  const about = match[1]!
    .replace(/^(?:the|a|an|your|their|in|there|they|it|you|this|that)\b ?/, '')
    .replace(/\b(?:any|contain|have|in|it|the|made|with|guys|folks|yall|all)\b/g, '')
    .trim()
  return /\b(?:you|they|there|any|place|restaurant|options?|find)\b/.test(match[0]) && about.length < 3
    ? []
    : about.length > 2
      ? dishQuestion(about, match[0].slice(match[0].indexOf(match[1]!) + match[1]!.length))
      : [{ do: 'menu' }]
}

/** Exclamations that do not make a question of the following sentence: "What?? No! …". */
const CRIES = /^\W*(?:(?:what|huh|wait|wtf|que|como|no|nah|nope|ugh|omg|hey|lol)\s*[?!.]+\s+)+/i

/** Commands of the first rule that matches a whole message or clause. */
export function byRule(text: string): readonly Command[] | undefined {
  const said = fold(text.replace(CRIES, ''))
    .replace(/\b(?:please|pls)\b/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  for (const [pattern, commands] of RULES) {
    const match = pattern.exec(said)
    const found = match ? commands(match) : []
    if (found.length > 0) return found
  }
  return undefined
}
