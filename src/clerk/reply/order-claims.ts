import type { Topic } from './topic.ts'

const IT =
  '(?:orders?|it|its|thats|that|this|these|those|they|everything|all|purchase|ticket|meal|food|lunch|dinner|breakfast|pedido|orden|compra|reserva|todo|comida|cena|almuerzo|esta|esto|eso)'
const PLACE =
  '(?:restaurants?|kitchen|chefs?|cooks?|staff|deli|diner|shop|store|place|team|folks|people|crew|they|theyve|theyre|theyll|them|cocin\\w+|restaurante|local|personal|equipo|encargad\\w+|ellos)'
const MONEY =
  '(?:payment|money|funds|transaction|transfer|usdc|pago|dinero|plata|transferencia|monto|cobro|transaccion)'
const words = (...parts: readonly string[]): RegExp => new RegExp(parts.map(part => `\\b${part}\\b`).join('|'))

/** Topics of claims about the state of an order and its money. */
export const ORDER_TOPICS: readonly Topic[] = [
  {
    code: 'booked',
    pattern: words(
      `(?:${IT}|slot|table) (?:\\w+ ){0,4}?(?:booked|placed|submitted|reserved|ordered|registered|secured|locked in|lodged|finali[sz]ed|official|processed|put through|gone through|went through|goes through|sent (?:in|off|over|through|to (?:them|the (?:kitchen|restaurant|deli|chefs?|cooks?|shop|store|place)))|in the (?:system|queue|books)|reservad[oa]|registrad[oa]|realizad[oa]|hech[oa]|enviad[oa]|tramitad[oa]|ingresad[oa]|completad[oa]|finalizad[oa]|agendad[oa]|(?<!su |tu |el |un |mi |del |este )pedid[oa])`,
      '(?:your|the|tu|su|el|la) (?:order|pedido|orden) (?:is |are |was |has |esta |ya )*(?:in|complete|completed|done|set|through|live|good to go)(?= now| already|,|$)',
      '(?:order|pedido) (?:number )?(?:complete|completed|done)',
      '(?:i|we|ive|weve|just|already) (?:\\w+ )?(?:\\w+ )?(?:placed|booked|submitted|reserved|finali[sz]ed|ordered)',
      '(?:i|we|ive|weve|just) (?:\\w+ )?(?:sent|put|pushed|ran) (?:your|the|that|this|it)(?: order)?(?: in| off| over| through| along| to (?:the|them))',
      'consider (?:it|that|this|them|your \\w+) \\w+',
      '(?:youre|you are|were|we are|its|everything(?:s| is)|that is|thats) (?:\\w+ )?(?:all set|all done|good to go|set|sorted|taken care of|handled|squared away)',
      '(?:all set|all done|all sorted|done deal|taken care of|squared away|todo list[oa]|todo hecho|todo en orden|(?:dal[oa]|del[oa]) por hech[oa]|ya quedo|quedo (?:todo )?\\w+[ao]d[oa])',
      '(?:ya )?(?:hice|hicimos|realice|realizamos|mande|mandamos|envie|enviamos|registre|registramos|tramite|tramitamos) (?:su|tu|el|la) (?:pedido|orden|compra)',
      'ya (?:(?:lo|la|le|se) )*(?:pedi|pedimos|reserve|reservamos|mande|mandamos|envie|enviamos|registre|confirme|hice)',
      '(?:he|hemos) (?:pedido|reservado|enviado|hecho|realizado|registrado|confirmado)',
      '(?:has|have|got) your (?:ticket|order)',
    ),
    isFounded: ({ order }) => order.isBooked,
    hint: 'Nothing is booked yet: say that it is placed once the guest answers yes.',
  },
  {
    code: 'confirmed',
    pattern: words(
      `(?:${IT}|${PLACE}) (?:\\w+ ){0,4}?(?:confirmed|accepted|approved|acknowledged|okayed|greenlit|signed off|confirmad[oa]s?|aceptad[oa]s?|confirmo|acepto|confirmaron|aceptaron|aprobad[oa]|aprobo|aprobaron)`,
      '(?:i|we|ive|weve) (?:\\w+ )?confirmed (?:it|that|this|(?:your|the) (?:order|booking|purchase))',
      '(?:confirme|confirmamos|acepte|aceptamos) (?:su|tu|el|la) (?:pedido|orden)',
    ),
    isFounded: ({ order }) => order.isConfirmed,
    hint: 'No result says that the restaurant has accepted the order.',
  },
  {
    code: 'payment',
    pattern: words(
      `${MONEY} (?:\\w+ ){0,4}?(?:through|received|arrived|came|comes in|complete[d]?|success\\w*|successful\\w*|confirmed|cleared|settled|landed|processed|in|made|accepted|posted|verified|lleg[oó]|llegado|recibid[oa]|entro|entrado|exitos\\w*|acreditad\\w*|acredito|procesad[oa]|list[oa]|hech[oa])`,
      `(?:${IT}|youre|you are|youve|bill|tab|check|balance|cuenta|ya|quedo|esta) (?:\\w+ ){0,4}?(?:paid|prepaid|charged|billed|settled|covered|pagad[oa]s?|cobrad[oa]s?|saldad[oa]|liquidad[oa]|cubiert[oa])`,
      '(?:i|we|ive|weve) (?:\\w+ )?(?:charged|billed|paid|covered|settled|debited|took care of (?:the|your) (?:bill|payment|tab|check)|picked up the (?:tab|bill|check)|ran your card)',
      '(?:le|te|les|ya) (?:cobre|cobramos|cargue|cargamos|pague|pagamos)',
      '(?:got|received|have|recibi|recibimos|tenemos|thanks for|thank you for|gracias por) (?:your|the|su|tu|el) (?:payment|money|usdc|pago|dinero)',
      '(?:paid (?:up|in full|off)|payment (?:complete|received|confirmed|successful)|pago (?:recibido|confirmado|exitoso|aprobado)|pagado y|card on file)',
    ),
    isFounded: ({ order }) => order.isPaid,
    hint: 'No result says that a payment has arrived.',
  },
  {
    code: 'cooking',
    pattern: words(
      `${PLACE} (?:\\w+ ){0,3}?(?:cooking|preparing|making (?:it|your)|slicing|baking|grilling|frying|plating|packing|bagging|working on|started|starting|start|starts|begin|begins|begun|began|cocinando|preparando|haciendo|empezo|empezaron|empezando|empacando)`,
      `(?:${IT}|burrito|pizza|soup|sandwich) (?:\\w+ ){0,3}?(?:being (?:made|cooked|prepared|packed|bagged)|cooking|in the (?:oven|works|fryer)|on the (?:grill|stove|fire)|under ?way|in preparation|en preparacion|en el horno|cocinandose|preparandose)`,
      '(?:is|are|its|theyre) (?:\\w+ )?(?:frying|cooking|baking|grilling|boiling|simmering|roasting|toasting|sizzling|steaming)',
      '(?:as we speak|right this (?:second|minute|moment)|en este (?:momento|instante))',
      '(?:is|are|its|theyre|going|goes|went|esta|estan|ya) (?:\\w+ ){0,2}?(?:in the (?:oven|fryer|works)|on the (?:grill|stove|fire)|en el horno|en la (?:parrilla|plancha))',
      '(?:ya )?(?:lo |la |los |las |se )(?:esta|estan) (?:preparando|cocinando|haciendo|empacando)',
      '(?:estan|esta|estamos) (?:preparando|cocinando|haciendo)',
      'en preparacion',
    ),
    evidence: /\bcook|\bprepar|\bkitchen (?:has )?(?:started|begun)|\bcocin/,
    hint: 'No result says that the kitchen has begun.',
  },
  {
    code: 'ready',
    pattern: words(
      `(?:${IT}|burrito|pizza|soup|sandwich|pastrami|bag|pickup) (?:is |are |s |was |esta |estan |ya |now |all |already |hot |and |right )*(?:ready|list[oa]s?|waiting (?:for you|at)|sitting|esperand\\w+)`,
      '(?:holding|keeping) (?:it|them|your \\w+) (?:warm|hot|at|for)',
      'ready (?:for (?:you|pick ?up)|to (?:go|be picked)|at the counter|now)',
      '(?:sitting|waiting) (?:\\w+ )?(?:on|at) the (?:counter|window|door)',
      '(?:next (?:in line|up|in the queue)|first in line|su turno|tu turno)',
      'list[oa]s? (?:para (?:recoger|llevar|que)|(?:tu|su|la|el) \\w+)',
      'pas[ae]n? (?:por (?:ella|el|ellos|ellas|su|tu)|a recoger\\w*)',
    ),
    evidence: /\border is ready\b|\bready_for_pickup\b|\bready for pick ?up\b/,
    isPromise: true,
    hint: 'No result says that the food is ready; say the time that was shown.',
  },
  {
    code: 'on its way',
    pattern: words(
      '(?:on|in) (?:its|the|their|his|her|your) way(?! back)(?! of)',
      '(?:out for delivery|en camino|en ruta|saliendo|ya salio|va rumbo|va para alla|in transit)',
      '(?:courier|driver|rider|delivery (?:guy|man|person|woman)|repartidor\\w*|mensajero|motorista|chofer)',
      '(?:handed|given|passed) (?:it |them |off )?(?:over )?to (?:the|a|our) \\w+',
      '(?:blocks?|minutes?|min|cuadras?|minutos?) away',
      '(?:picked up|dropped off|been delivered|was delivered|is delivered|got delivered|arrived|entregad[oa]s?|entregaron|recogid[oa]s?)',
    ),
    evidence:
      /\b(?:on its way(?! back)|out for delivery|out_for_delivery|en camino|picked up|picked_up|delivered|entregad|courier|driver)\b/,
    hint: 'No result says where the food is.',
  },
  {
    code: 'arrival',
    pattern: words(
      '(?:will|ll|should|gonna|going to) (?:\\w+ )?(?:be (?:there|here|with you|at your)|arrive|reach you|get (?:there|here|to you)|come)',
      '(?:itll|theyll|youll|shell|hell) (?:\\w+ )?(?:be (?:there|here|with you|at your)|arrive|reach|get there|have (?:it|them|your|the (?:food|order)))',
      '(?:have|get|expect) (?:it|them|your (?:food|order|meal|dinner|lunch)) (?:\\w+ ){0,2}?(?:by|in|within|before|around|(?<!as )soon|shortly|at)',
      '(?:arrives?|arriving|at your (?:door|place|home)|to your door|there (?:in|by|within) |shows up)',
      '(?:llega|llegan|llegara|llegaran|llegando|llegaria|estara (?:alli|ahi|aqui|en su|en tu)|lo (?:tendra|tendras|recibe|recibira)|en su (?:puerta|casa) (?:en|a las|antes))',
    ),
    evidence: /\bdeliver|\barriv|\bdoor\b|\blleg|\bentreg/,
    isPromise: true,
    hint: 'Only a time that was shown for this delivery may be named.',
  },
  {
    code: 'changed',
    pattern: words(
      '(?:order|pedido|orden) (?:was|has been|is|is now|got|fue|ha sido|quedo) (?:changed|updated|modified|amended|adjusted|extended|cambiad[oa]|modificad[oa]|actualizad[oa])',
      '(?:squeezed|snuck|slipped|slid|worked) (?:\\w+ ){0,3}?in',
    ),
    isFounded: ({ order }) => !order.isBooked,
    evidence: /\b(?:changed|updated|adjusted)\b/,
    hint: 'A booked order does not change: say what a new order would be.',
  },
  {
    code: 'cancelled',
    pattern: words(
      '(?<!can be |could be |may be |cannot be |gets? )(?:cancell?ed|called (?:it |that |the order )?off|voided|withdrawn|scrapped)',
      '(?:cancelad[oa]s?|cancele(?= (?:su|tu|el|la|lo))|cancelamos|cancelaron|cancelo|anulad[oa]s?|anule|anulamos)',
    ),
    isFounded: ({ order }) => order.isCancelled,
    evidence: /\bcan be cancell?ed\b/,
    hint: 'No result says that the order was cancelled.',
  },
  {
    code: 'refunded',
    pattern: words(
      '(?:has|have|been|was|were|already|just|ive|weve|we|i|got|fully|is|are|ya) (?:(?!being )\\w+ )?(?:refunded|reimbursed|credited back|repaid|returned your|sent (?:\\w+ )?back)',
      '(?:refund|reimbursement|credit|money|funds|reembolso|dinero|devolucion) (?:\\w+ ){0,4}?(?:hit|reached|lost|gone|in (?:your|the)|esta en|en su|en tu|perdid\\w+|arrived|landed|complete[d]?|processed|issued|went through|in your (?:wallet|account)|is back|sent|done|through|hecho|hecha|llego|enviad[oa]|acreditad[oa]|listo|lista)',
      '(?:reembolse|reembolsamos|devolvi|devolvimos|reembolsad[oa]s?|reintegr\\w+)',
    ),
    isFounded: ({ order }) => order.isRefunded,
    hint: 'No result says that the money is back.',
  },
]
