import type { Topic } from './topic.ts'

const words = (...parts: readonly string[]): RegExp => new RegExp(parts.map(part => `\\b${part}\\b`).join('|'))
const KITCHEN =
  '(?:restaurants?|kitchen|chefs?|cooks?|staff|deli|diner|place|team|folks|crew|they|theyre|theyve|theyll|them|cocin\\w+|restaurante|local|personal|equipo|encargad\\w+|ellos)'

/** Topics of claims about prices, payment, service, the restaurant, and messages to its kitchen. */
export const SHOP_TOPICS: readonly Topic[] = [
  {
    code: 'discount',
    pattern: words(
      '(?:discount\\w*|coupons?|vouchers?|promo(?:tion)?s?|promotional|rebates?|cashback|half (?:off|price)|price cut|markdown|special (?:price|deal|offer)|better price|loyalty|bogo|two for one|2 for 1|2x1|dos por uno|descuent\\w*|rebaj\\w*|oferta|promocion\\w*|cupon\\w*|precio especial|mas barato para)',
      '(?:percent|%|per cent|por ciento|dollars?|bucks?|usd) (?:\\w+ ){0,2}?(?:off|menos|less|cheaper)',
      '(?:knock\\w*|shav\\w*|took|taken|take|takes|taking|cut|cutting|slic\\w*|drop\\w*|lower\\w*|reduc\\w*) (?:\\w+ ){0,3}?(?:off (?:the (?:price|total|bill)|your (?:total|bill)|for you)|the (?:price|fee|total|bill)|(?:percent|%|dollars?|bucks?))',
      '(?:fee|price|tax|charge|cargo|impuesto)s? (?:\\w+ ){0,2}?(?:waived|dropped|reduced|lowered|removed|cut|gone|skipped|perdonad\\w+|quitad\\w+)',
      '(?:waiv\\w+|save you|saves you|saving you|le ahorr\\w+|te ahorr\\w+|(?:we|i|ive|weve) added (?:\\w+ ){0,3}?(?:on top|extra))',
      '(?:use|enter|apply|type|usa|use|ingres\\w+|aplic\\w+) (?:\\w+ ){0,4}?(?:code|checkout|codigo)',
      '(?:code|codigo)s? (?:\\w+ )?(?:takes|gives|works|is valid|applied|gets|saves|sirve|aplica\\w*|funciona|da|vale)',
    ),
    evidence: /\bdiscount|\bdescuento|\bpromo|\boff\b/,
    hint: 'Prices are the menu’s; nothing shown speaks of a discount.',
  },
  {
    code: 'free',
    pattern: words(
      '(?<!feel |sugar |gluten |dairy |nut |peanut |milk |lactose |egg |soy |wheat |fat |allergen |sesame |shellfish |fish )(?<!-)free(?! (?:to|of (?!charge|cost)|from|range|time)\\b)',
      '(?:on the house|on us|on me|complimentary|gratis|gratuit\\w+|(?:la )?casa invita|invita(?:mos)? (?:nosotros|la casa)|cortesia|de regalo|regal\\w+|(?:por|a) (?:nuestra|mi) cuenta|covered by (?:us|the)|yo invito|nosotros pagamos|we eat the|absorb\\w*)',
      '(?:no|without(?: any)?|zero|sin|at no|cero) (?:\\w+ ){0,2}?(?:charges?|fees?|costs?|cargos?|costo|coste|tarifas?|extra cost)',
      '(?:no|zero|without|sin|never|nunca|dont|doesnt) (?:\\w+ )?(?:tax|taxes|charge|charges|impuestos?|cobr[ao]n?)(?! (?:card|until|before|hasta))',
      '(?:costs?|pays?|pay|owe|owes|cuesta|paga\\w*|debe\\w*|for) (?:you |absolutely |them )?(?:nothing|zero|nada)',
      '(?:nothing|nada) (?:\\w+ ){0,3}?(?:to pay|to be paid|owed|due|will be charged|(?:gets|get) charged|que pagar|se le cobrara|le cobraremos)',
      'no (?:\\w+ ){0,3}?cobr(?:ara|aran|aremos|amos|an|a|are) (?:\\w+ )?nada(?! hasta)',
      '(?:no need|no tiene que|no hace falta|neednt|not need|dont need|dont have|need not|sin) (?:to )?(?:pay|pagar)',
      '(?:wont|will not|never) (?:be charged|charge you|cost you|pay)',
      '(?:threw in|throw in|throwing in|added a free|(?:i|we|ive|weve) (?:\\w+ )?(?:covered|paid) (?:it|that|the|your|for)|my treat|our treat|treat is on|freebie|bonus)',
    ),
    evidence: /\bfree\b|\bcomplimentary\b|\bgratis\b|\bno (?:delivery |service )?fee|\$0\.00/,
    isOwnNegation: true,
    isFounded: ({ order }, text) => order.isCancelled && !order.isPaid && /\b(?:owe|debe)/.test(text),
    hint: 'Nothing shown says that it costs nothing.',
  },
  {
    code: 'way to pay',
    pattern: words(
      '(?:pay|paying|pays|paid|payment|settle|settling|settled|pague|paga|pagas|pagar|pagarlo|pagarla|pago) (?:\\w+ ){0,5}?(?:cash|cards?|credit|debit|counter|driver|courier|rider|arrival|arrive|get there|pick it up|at pickup|upon|later|afterwards?|tomorrow|installments?|half|deposit|in person|tip jar|venmo|zelle|paypal|apple pay|check|wire|bank|efectivo|tarjeta|puerta|despues|luego|repartidor|mostrador|al recoger|al recibir|plazos|mitad|transferencia)',
      '(?:accepts?|takes?|taking|aceptan?|acepta(?:mos)?|reciben?) (?:\\w+ ){0,2}?(?:cash|cards?|credit|debit|venmo|zelle|paypal|apple pay|bitcoin|efectivo|tarjetas?)',
      '(?:(?:can|will|ll|could) (?:\\w+ )?(?:bill|invoice)|(?:monthly|by invoice|financ\\w+)|cash (?:is|works|on delivery|only|with|to|at)|cash on|(?:leave|hand|give|bring|deje|entregue|traiga) (?:\\w+ ){0,3}?(?:cash|money|dinero|efectivo|plata)|on (?:your|the) (?:\\w+ )?(?:card|tab|account)|en su (?:tarjeta|cuenta)|card on file|only need half|the rest (?:on|at|when|later)|put it on (?:a|your) tab|on credit|fiado|contra entrega)',
    ),
    evidence: /\b(?:cash|cards?|efectivo|tarjeta)\b/,
    hint: 'Say how to pay only as the results say it.',
  },
  {
    code: 'fees',
    pattern: words(
      '(?:tips?|gratuity|propinas?|service charge) (?:\\w+ ){0,3}?(?:included|covered|automatic\\w*|incluid\\w*|cubiert\\w*|not (?:needed|required|expected))',
      '(?:includes?|including|incluye\\w*) (?:\\w+ )?(?:tips?|gratuity|propina)',
      '(?:tax|taxes|impuestos?) (?:\\w+ ){0,3}?(?:waived|exempt|free|not charged|exent\\w+)',
    ),
    evidence: /\btips?\b|\bpropina|\bgratuity/,
    hint: 'Nothing shown says that.',
  },
  {
    code: 'refund',
    pattern: words(
      '(?:refund\\w*|reimburs\\w*|money (?:\\w+ ){0,6}?back|get (?:it|that|everything|all|all of it) back|reembols\\w*|devoluci\\w+|devolv\\w*|devuelv\\w*|dinero (?:\\w+ ){0,4}?(?:regres\\w+|vuel\\w+|de vuelta|de regreso|devuel\\w+))',
    ),
    evidence: /\brefund|\bback\b|\breembols/,
    hint: 'Refunds may be spoken of only as a result of this turn does.',
  },
  {
    code: 'cancelling',
    pattern: words(
      '(?:you|it|orders?|that|this|puede\\w*|podra\\w*) (?:\\w+ ){0,3}?(?:cancel\\w*|back out|annul|cancelar\\w*|anular\\w*) (?:\\w+ ){0,3}?(?:any ?time|always|whenever|later|free|without|penalty|full|after|minute|momento|siempre|cuando|gratis|sin|despues)',
      '(?:can|could|may|puede\\w*|podra\\w*) (?:\\w+ ){0,2}?(?:cancel\\w*|anular\\w*)',
      '(?:cancell?ation|cancelacion) (?:\\w+ ){0,3}?(?:free|any ?time|always|possible|gratis|gratuita|posible)',
    ),
    evidence: /\bcancel/,
    hint: 'Say the rule about cancelling only as a result says it.',
  },
  {
    code: 'delivery',
    pattern: words(
      `(?:${KITCHEN}|we|it|both|all of them|each|either|inkstone|orse) (?:\\w+ ){0,3}?(?:delivers?|ships?|reach(?:es)? your|goes? out to your|brings? it|entregan?|llevan? a|llegan? hasta|reparten?)`,
      '(?:delivery|entrega|envio) (?:\\w+ ){0,3}?(?:available|possible|offered|works|included|disponible|posible|incluid\\w+)',
      '(?:within|in|inside) (?:their|the) (?:delivery )?(?:zone|area|range|radius)',
      '(?:hacen|tienen|hay) (?:entregas?|envios?|domicilio)',
    ),
    evidence: /\bdeliver|\bentreg|\bdomicilio/,
    hint: 'No result says that they deliver there.',
  },
  {
    code: 'closing',
    pattern: words(
      '(?:closes?(?! (?:to|by|enough|behind))|closing|closed (?:down|today|early|for|at|on|now)|(?:is|are|was|were|now) (?:\\w+ )?closed|cierra|cierran|cerrad[oa]s?)',
    ),
    evidence: /\bclos|\bcierr|\bcerrad|\bopens\b|\b\d{1,2}:\d{2} ?[ap]m (?:to|until|-|–|a) \d/,
    isNamed: true,
    hint: 'Say the opening hours only as a result says them.',
  },
  {
    code: 'open now',
    pattern: words(
      '(?:is|are|its|theyre|were|stay|stays|still|currently|also|both|always|esta|estan|siguen?|sigue) (?:\\w+ ){0,2}?(?:open|abiert[oa]s?)(?! to| for you)',
      '(?:open (?:all|late|till|until|at|around|every|24|now|daily)|abiert[oa]s? (?:las|los|todo|toda|hasta|siempre|ahora)|around the clock|all night|24 hours|toda la noche)',
    ),
    evidence:
      /\bopen (?:now|until|till|all|late)\b|\b(?:is|are) open\b|\bcloses (?:at|in)\b|\babiert[oa]|\b24 hours\b|\b\d{1,2}:\d{2} ?[ap]m (?:to|until|-|–|a) \d/,
    isNamed: true,
    hint: 'Say the opening hours only as a result says them.',
  },
  {
    code: 'always open',
    pattern: words('(?:never|dont|doesnt) (?:\\w+ )?clos\\w*', '(?:nunca|no) (?:\\w+ )?cierra\\w*'),
    evidence: /\b(?:24 hours|around the clock)\b/,
    isOwnNegation: true,
    hint: 'Say the opening hours only as a result says them.',
  },
  {
    code: 'opens',
    pattern: words('(?:opens?|opening (?:hours|time)|reopens?|abren?|abrira\\w*)(?! (?:up )?(?:the|your|this|a) )'),
    evidence: /\bopen|\babr|\b\d{1,2}:\d{2} ?[ap]m (?:to|until|-|–|a) \d/,
    isNamed: true,
    hint: 'Say the opening hours only as a result says them.',
  },
  {
    code: 'stock',
    pattern: words(
      '(?:back in|in|out of|still in|plenty in) stock',
      '(?:sold out|ran out|run out|runs out|running low|used up|eighty ?sixed|86d|agotad[oa]s?|se (?:agoto|agotaron|acabo|acabaron|termino)|quedan? (?!un(?:a)? sol[oa] (?:paso|cosa)|un paso|una cosa)(?:solo|poc\\w+|\\d+|un|dos|tres)|en existencia)',
      '(?:only|just|last|few|plenty|lots|more) (?:\\w+ ){0,6}?left',
      '(?:there (?:is|are)|theres|they have|have) (?:only |just )?(?:\\w+ ){0,4}?left(?! (?:to|for you to|out|off))',
      '(?:is|are|its|theyre) (?:\\w+ ){0,2}?(?:available (?:again|now|today|tonight|all)|back (?:again|today|on the menu)|still available|disponibles? (?:otra vez|de nuevo|hoy))',
      '(?:only|just|last|few|solo) (?:\\w+ ){1,3}?(?:remain\\w*|available)',
      'plenty of',
    ),
    evidence: /\bsold out|\bstock|\bleft\b|\bagotad|\bavailable|\bno longer/,
    isPolar: true,
    hint: 'Say what is sold out or left only as a result says it.',
  },
  {
    code: 'identity',
    pattern: words(
      '(?:im|i am|this is|my name is|soy|me llamo|habla) (?:\\w+ ){0,3}?(?:from|at|with|de|en) (?:the|la|el|our|this) (?:restaurant|kitchen|deli|shop|place|store|bank|support|restaurante|cocina|banco)',
      '(?:im|i am|soy) (?:a |an |the |un |una |el |la )?(?:real )?(?:human|person|woman|man|owner|manager|chef|cook|waiter|human\\w*|persona|duen[oa]|gerente|cociner[oa]|meser[oa])',
    ),
    hint: 'You are a program that takes orders, and nobody of the restaurant.',
  },
  {
    code: 'kitchen told',
    pattern: words(
      `(?<!you |usted )(?:told|informed|notified|warned|alerted|advised|briefed|passed|spoke|spoken|talked|called|phoned|rang|asked|messaged|texted|relayed|flagged|reminded|checked|confirmed|instructed|reached|contacted) (?:\\w+ ){0,6}?${KITCHEN}`,
      `(?:let|made sure|making sure|make sure|ensured) (?:\\w+ ){0,3}?${KITCHEN} (?:\\w+ ){0,2}?(?:know|knows|aware|understands?|sepan?)`,
      `(?:ill|we will|i will|well|im going to|let me|voy a|vamos a) (?:\\w+ )?(?:tell|inform|warn|notify|alert|call|phone|ask|speak|talk|make sure|avisar\\w*|llamar\\w*|decir\\w*|hablar|pedir\\w*) (?:\\w+ ){0,3}?${KITCHEN}`,
      `(?:avise|avisamos|informe|informamos|llame|llamamos|dije|dijimos|comunique|comunicamos|hable|hablamos|pregunte|preguntamos|pedi|pedimos|adverti|advertimos|notifique) (?:\\w+ ){0,4}?${KITCHEN}`,
      `${KITCHEN} (?:\\w+ ){0,3}?(?:knows?|aware|promis\\w+|agreed|swore|assured|guarantee[sd]?|was told|were told|been told|is told|are told|informed|notified|warned|sabe|saben|prometi\\w*|enterad\\w*|acord\\w+|asegur\\w+|avisad\\w*|advertid\\w*)`,
      `${KITCHEN} (?:gets? told|get (?:the|your|that|this) note|will (?:be told|see|read|know))`,
    ),
    isFounded: ({ order, avoided, hasNote }, text) =>
      (avoided.length > 0 || hasNote) &&
      !/\b(?:promis|agreed|assured|called|phoned|spoke|spoken|talked|asked|swore|guarantee|prometi|asegur|llam|habl)/.test(
        text,
      ) &&
      (order.isBooked || /\b(?:is|are|gets?|will|ill|well|going|voy|vamos) /.test(text)),
    hint: 'The kitchen is told only what the order’s note and its avoided allergens say, once it is booked.',
  },
  {
    code: 'kitchen does',
    pattern: words(
      `${KITCHEN} (?:will|ll|theyll|are going to|is going to|can|would|va a|van a|always|never|siempre|nunca|has to|have to|make sure to|uses?|using|used|usan?|utilizan?) (?!be told|get told)(?:\\w+ ){0,3}?(?:leav\\w+|hold|skip|omit|remove|separate|clean|wash|wipe|careful|avoid|change (?:gloves|oil)|watch|gloves|keep|hurry|rush|prioritize|dedicated|cuidado|quit\\w+|dej\\w+|lav\\w+|cuid\\w+|apart\\w*|separad\\w+|limpi\\w+|guantes)`,
      '(?:theyll|they will) (?:\\w+ )?(?:hurry|rush|prioritize|throw|add|include|leave|skip)',
    ),
    evidence: /^$/,
    hint: 'Nobody knows what the kitchen will do; say what the order’s note asks for.',
  },
]

const MILES = /(\d+(?:\.\d+)?) ?(?:mi|miles?)\b/g
const CLOSEST = /\b(?:closest|nearest|mas cerca\w*)\b/
const NEXT_DOOR =
  /\b(?:around the (?:corner|block)|next door|steps (?:away|from)|stones throw|down the (?:street|block)|across the street|(?:right )?(?:by|beside|next to) (?:you|your)|a la vuelta|al lado de (?:su|tu|usted)|a (?:unos|pocos) pasos|en la esquina|enfrente de (?:su|tu))\b/
const NEAR =
  /\b(?:(?:close to|near) (?:you|where|your (?:place|home|office|address|hotel|house|door|work))\b|nearby|close by|not far|short (?:walk|stroll|hop)|walking distance|few blocks|couple of blocks|quick walk|cerca de (?:usted\w*|ti|su|tu|donde)|cerquita|muy cerca|a pie)\b/

/** Maximum distance in miles implied by a claim of nearness; undefined if the clause makes none. */
export function nearnessOf(text: string): number | undefined {
  if (NEXT_DOOR.test(text)) return 0.15
  return NEAR.test(text) && !CLOSEST.test(text) ? 1 : undefined
}

export const milesIn = (text: string): number[] => [...text.matchAll(MILES)].map(([, miles]) => Number(miles))
