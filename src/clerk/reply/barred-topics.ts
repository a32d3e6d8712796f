import { wordsNamed } from '#src/allergens/hear.ts'

/**
 * What no model may say in its own words, however it is put: what food contains and whom it suits, what the kitchen knows,
 * how a payment stands, sums in words, ways out of here, and secrets. Code shows all of it where it is known.
 */

const FOLDED = /\p{M}/gu

/** Asks the customer: whether anybody is allergic, whether something is wanted without. */
const ASKS =
  /^(?:[^.!]*,\s*)?[^.!]*\b(?:you|your|anyone|anybody|somebody|someone|usted|ustedes|tu|te|le|les|alguien)\b[^.!]*\?$/
const HEALTH =
  /\b(?:allerg\w*|alergi\w*|alergen\w*|anaphyla\w*|c(?:o?)eliac\w*|celiac[oa]s?|intoleran\w*|epi ?pens?|cross[- ]?contamin\w*|contamina\w*|traces? of|trazas?)\b/
const SAFETY =
  /\b(?:(?:un)?safe(?:ly|ty)?|harmless|segur[oa]s?|inofensiv[oa]s?|suitable for|apt[oa]s? para|wont (?:hurt|harm)|no (?:te|le|les) hara dano|(?:nothing|no need|dont|no reason|no hay) (?:to |de que )?(?:worry|preocup\w+)|can (?:safely |all )?(?:eat|have) (?:it|this|that|them|any\w*|every\w*|all)|puede[ns]? comer(?:lo|la|los|las)?|(?:fine|okay|ok|good|perfect|bien) (?:for|para) (?:you|him|her|them|any\w*|every\w*|some\w*|(?:your|the|his|her|their|su|tu|el|la) \w+)|(?:is|are|its|theyre|es|son) (?:(?:all|fully|completely|totally|also|both|100 percent|totalmente) )*(?:vegan|vegetarian|halal|kosher|pescatarian|vegan[oa]s?|vegetarian[oa]s?|clean|sin))\b/
const CONTENTS =
  /\b(?:contains?|containing|contained|contien\w*|contener|free (?:of|from)|(?:nut|milk|dairy|egg|gluten|wheat|soy|sesame|fish|shellfish|peanut|lactose|allergen)[- ]?free|ingredients?|ingredientes)\b/
/** Beside an allergen by its name, these tell whether it is there. */
const TELLS =
  /\b(?:no|not|non|never|none|zero|without|free|isnt|arent|doesnt|dont|hasnt|wont|sin|ningun\w*|nada|jamas|nunca|has|have|had|made|includes?|included|inside|in (?:it|them|this|that|any\w*|every\w*)|lleva\w*|trae\w*|tienen?|hech[oa]s?|left|leave|leaves|leaving|remov\w+|avoid\w*|skip\w*|omit\w*|replac\w+|swap\w*|instead|only|quit\w+|evit\w+)\b/
const KITCHEN =
  /\b(?:told|tell|informed|inform|notified|notify|warned|alerted|advised|passed (?:\w+ )?(?:on|along)|spoke|talked|called|phoned|asked|messaged|avis\w+|inform\w+|llam\w+|dij\w+)\b.*\b(?:kitchen|chef|cooks?|restaurant|staff|team|them|cocin\w+|restaurante|personal|equipo)\b|\b(?:kitchen|chefs?|cooks?|staff|cocina|cocineros?|personal)\b.*\b(?:knows?|aware|told|informed|notified|warned|will|is|are|has|have|had|already|promise\w*|started|sabe|saben|esta|estan|ha|han|avisad\w+)\b|\b(?:restaurant|they|place|restaurante)\b.*\b(?:knows? (?:about|of)|(?:is|are) aware|(?:was|were|been) (?:told|informed|notified|warned)|promised|agreed|accepted|cooking|preparing|(?:already|just) (?:started|making))\b|\b(?:already|now|ya) (?:being )?(?:cook\w*|prepar\w+|in the oven|cocin\w+)\b/
const PAYMENT =
  /\b(?:paid|prepaid|unpaid|charged?|charging|refund\w*|reimburs\w*|billed|debited|cobr\w+|pagad\w+|reembols\w*|money back|discount\w*|coupons?|vouchers?|promo(?:tion|code)?s?|descuentos?|gratis|cash|venmo|zelle|paypal|efectivo|waive\w*|complimentary|free of charge|for free|on the house|on us|no charge)\b|\b(?:payments?|pagos?|transfer|transaction|funds|transferencia)\b.*\b(?:went|gone|goes|through|received|arrived|complet\w*|success\w*|confirmed|failed|declined|accepted|cleared|done|settled|pending|need\w*|necess\w+|recibid\w*|hech[oa]|list[oa])\b|\b(?:pay|paying|pague|pagar|paga|pagas)\b.*\b(?:later|nothing|less|half|card|counter|arrival|pickup|delivery|door|driver|despues|luego|nada|menos|tarjeta|puerta|recoger|recibir)\b|\b(?:ignore|disregard|forget|overlook|ignor[ae]|olvid[ae])\b.*\b(?:figures?|totals?|prices?|amounts?|below|above|notes?|warnings?|caution|lines?|numbers?|abajo|arriba|precios?|cifras?|avisos?)\b|\b(?:below|above|shown|menu|abajo|arriba)\b.*\b(?:wrong|outdated|incorrect|mistaken|equivocad\w+|incorrect\w+)\b/
const ORDER =
  /\b(?:your|the|su|tu|el|la) (?:order|pedido|orden)\b(?:s| is| has been| has| went| got| ya)?.{0,20}\b(?:in|through|under ?way|accepted|received|cooking|ready|made|esta hech[oa]|confirmad\w+|reservad\w+|enviad\w+|list[oa]|en camino)(?= now| already|[\s.!,]*$)|\ball set\b|\b(?:he|hemos|ya) (?:pedido|reservado|confirmado|enviado|hecho)\b/
/** How an order stands, what is in stock, when anybody is open, and what a cancellation brings: all of it is shown by code. */
const STATE =
  /\b(?:delivered|(?:on|in) (?:its|the|their|his|her) way|out for delivery|arriv(?:ed|ing|es)|picked up|dropped off|en camino|entregad[oa]s?|lleg(?:o|a|ara))\b|\b(?:(?:back|still|is|are|its|theyre|not) (?:in|out of)) stock\b|\bsold out\b|\bagotad[oa]s?\b|\b(?:open|opens|close|closes|closed|abiert[oa]s?|abren|cierran?|cerrad[oa]s?)\b.*\b(?:all (?:day|night)|late|always|around the clock|every day|24|siempre|toda la noche)\b|\b(?:no|without(?: any)?|sin) (?:delivery |service |extra )*(?:fees?|charges?|costs?|tips?|cargos?|propinas?)\b|\b(?:tips?|tax(?:es)?|fees?|propinas?) (?:is|are|come|esta|estan) (?:already |ya )?inclu\w+|\bcancel\w*\b.*\b(?:any ?time|always|free|whenever|full|everything back|siempre|cuando)\b/
const NUMBER =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|zero|nothing|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti\\w+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|nada)'
const SPELLED_SUM = new RegExp(
  `\\b(?:totals?|pay|pays|owe|owes|costs?|charges?|price|priced|bill|amount|sum|comes? to|adds? up to|paga|pague|pagas|cuesta|cuestan|precio|cuenta|sale)(?: (?:is|are|at|to|of|just|only|about|exactly|you|en|por|es|son|de|a|solo|will be|would be|today|now|now only))* (?:a |an |un )?${NUMBER}\\b(?! (?!(?:instead|now|today|only|and|or|more|less|total|in|for|if|when|flat|please|even|all|ahora|hoy|solo|y|o|en|dollars?|dolares|bucks?|cents?|point|${NUMBER})\\b)\\p{L})`,
  'u',
)
const SPELLED_PRICE =
  /\b(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty)[ -](?:ten|fifteen|twenty|twenty[ -]five|thirty|forty|fifty|sixty|seventy|seventy[ -]five|eighty|ninety|ninety[ -]\w+)\b/
const MANY_NUMBERS = new RegExp(`(?:\\b${NUMBER}\\b[ ,-]+){3,}\\b${NUMBER}\\b`)
const HOST = /[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}/u
const CHANNEL = /\b(?:qr|scan this|whatsapp|telegram|discord|snapchat|signal app|w ?w ?w)\b/
const SECRET =
  /\b(?:private|secret|seed|recovery|backup|security|verification|one[- ]time|login)\b.*\b(?:keys?|phrases?|words?|codes?|number)\b|\b(?:words?|phrase|palabras?|frase|clave|llave|key|pin|password|contrasena)\b.*\b(?:wallet|seed|recovery|secret\w*|billetera|monedero|cartera|bank|banco|card|tarjeta|privad[oa])\b|\bwallets?\b.*\b(?:words?|phrase|keys?|password|pin)\b|\b(?:digits?|numbers?|login|credentials|username)\b.*\b(?:card|plastic|bank\w*|account|tarjeta|banco|cuenta)\b|\b(?:card|plastic|bank\w*|tarjeta|banco)\b.*\b(?:digits?|login|number|credentials|username|numero)\b|\b(?:otp|pin (?:code|number)|your pin|contrasena|card (?:details|info\w*)|expiration date|expiry date|date of birth|numero de (?:tarjeta|cuenta|seguro)|codigo de (?:verificacion|seguridad))\b/
/** "a l l e r g y", and letters of two alphabets in one word. */
const DISGUISED =
  /(?:(?<!\p{L})\p{L}[\s._*·|-]){4,}\p{L}(?!\p{L})|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u
const SPELLED_DOT =
  /\s*[([{<]\s*(?:dot|punto|point|\.)\s*[)\]}>]\s*|\s+(?:dot|punto)\s+|(?<=\p{L})\s+\.\s*(?=\p{Ll})/giu

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(FOLDED, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[*_~|]+/g, '')

/** A text with the dots of its links written as dots: "pay dot com". */
const withDots = (text: string): string => text.replace(SPELLED_DOT, '.')

/** What a sentence of a model speaks of and must leave to code, or undefined. */
export function barredTopic(text: string, links: ReadonlySet<string>): string | undefined {
  if (DISGUISED.test(text)) return 'disguised'
  const said = folded(text)
  if (SECRET.test(said)) return 'secret'
  const bare = [...links].reduce((left, link) => left.replaceAll(link, ' '), withDots(text))
  if (HOST.test(bare) || CHANNEL.test(said)) return 'foreign link'
  if (SPELLED_SUM.test(said) || SPELLED_PRICE.test(said) || MANY_NUMBERS.test(said)) return 'spelled amount'
  if (PAYMENT.test(said)) return 'payment'
  if (KITCHEN.test(said)) return 'kitchen'
  if (ORDER.test(said) || STATE.test(said)) return 'order'
  const isOfContents = CONTENTS.test(said) || SAFETY.test(said)
  if (isOfContents) return 'safety'
  if (ASKS.test(said)) return undefined
  if (HEALTH.test(said)) return 'safety'
  return TELLS.test(said) && namesAllergen(text) ? 'safety' : undefined
}

const namesAllergen = (text: string): boolean => wordsNamed(text).some(({ strength }) => strength !== 'hint')
