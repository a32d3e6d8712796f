import type { ClerkState } from '#src/clerk/state.ts'
import type { DIETS } from '#src/menu/model.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { ARRIVES, ofOrder } from './asked-of-order.ts'
import type { Command } from './command.ts'
import { isOnMenu, type UnderstandingContext } from './context.ts'
import { dayAsked } from './day-asked.ts'
import { hoursOfListed } from './hours-of-listed.ts'
import { asksOfLines } from './lines-asked.ts'
import { byRule } from './rules.ts'
import { seeksElsewhere, WHO_OPEN } from './search-words.ts'
import { payQuestion } from './service-questions.ts'
import { soonestAsked } from './soonest-asked.ts'
import { strangerAsked } from './stranger-asked.ts'
import { takeDetails } from './take-details.ts'
import { takeLocation } from './take-place.ts'
import { fold } from './text.ts'

/** Words that introduce a question. */
const LEAD =
  /^(?:(?:and|so|ok|okay|also|oh|but|well|wait|hey|hi|hello|no|yes|y|pero|bueno|entonces|lol|ugh|um|uh|hm+|please|thanks|thank you|gracias|sorry|then|perfect|great|good|cool|nice|question|quick question|una pregunta|pregunta) )+/
const ASKING =
  /^(?:(?:i|we|im|were|id) )?(?:was |am |were |just |only |still |like to |would like to |want to |wanted to |need to )*(?:ask(?:ed(?! (?:\w+ )?for\b)|ing)?|wonder(?:ing|ed)?|know|curious) ?(?:you )?(?=(?:if|whether|about|what|whats|which|who|why|where|when|for|how|is|are|do|does|the)\b)|^(?:(?:can|could|would|will) (?:you|u) )?(?:please )?tell (?:me|us) (?:please )?(?=(?:if|whether|about|what|whats|which|who|why|how|where|when|the)\b)|^do (?:you|u) (?:happen to )?know (?=(?:if|whether|what|how|where|when|who|why|about|which)\b)|^(?:yo )?(?:le |te )?(?:pregunto|pregunte|preguntaba|digame|dime|sabe|sabes) (?=(?:si|que|por|cual|donde|cuanto|a que)\b)/
const COLLOQUIAL =
  /^(?:(?:do |does |did )?(?:u|ya|yall|yous) (?:deliver|have|got|take|sell)\b|whats\b|whens\b|wat\b|whatre\b|got any\b|(?:do|does) |(?:so |and )?(?:u|you|ya|yall|yous|they|ustedes)(?: guys| all)?(?: still)? (?:open|closed|abren|cierran)\b|(?:still )?open (?:on |for )?(?:thanksgiving|christmas|xmas|easter|new years?|the holidays?|holidays)\b|anything\b|any\b|cheapest\b|(?:(?:i want|id like|id love|give me|i need|im looking for|looking for|show me|find me|quiero|busco|dame) )?(?:something|algo) \w|(?:vegan|vegetarian|halal|kosher|gluten free|dairy free|spicy|picante) (?:but|not|that|thats|without|sin|pero|que)\b|address$|directions$|hours$|phone(?: number)?$|total$|direccion$|telefono$|horario$|(?:que|q|ke) (?:\w+ ){0,3}(?:tienen?|hay|trae|lleva|viene)\b|(?:can|could|would|will) (?:you|u|they) (?:\w+ )?(?:deliver|bring)\b|cual(?:es)? (?:\w+ ){0,3}(?:abren?|cierran?)\b|de que (?:es|son|esta|vienen?)\b|(?:es|son) (?:(?:muy|tan|demasiado) )?(?:picantes?|picos[oa]s?|enchilos[oa]s?|vegan[oa]s?|vegetarian[oa]s?)\b|(?:may|can|could) (?:i|we) (?:please |just )?(?:see|pay|use|phone|call (?:it|this|that|my order|the order) in)\b|(?:(?:can|could) (?:you|u) )?(?:please )?(?:just )?show (?:me|us)\b|(?:la|el|los|las) .{3,40} (?:trae|lleva|viene)\b|(?:can|could|do|does) make\b|(?:dishes|options|items|things|platos|opciones|cosas) (?:\w+ ){0,2}(?:that|which|without|with no|sin|que)\b)/
/** Words that close a question without content of their own: "yes or no", "is that possible". */
const CLOSING =
  /,? (?:yes or no|si o no|(?:is (?:that|it) |es |seria )(?:possible|posible)|(?<=\b(?:spicy|hot|mild|vegan|vegetarian|veggie|halal|kosher|free) )(?:for sure|right|correct|yeah|no|tho|though|or not|or no|o no|verdad|cierto))[ ?.!]*$/
const SHORT = /^(?:(?:un)?till? (?:when|what time)|since when|how late|hasta (?:cuando|que hora))\b/

/** Question without its introduction; undefined if the text asks nothing. */
export function questionIn(text: string): string | undefined {
  const folded = fold(text).replace(LEAD, '')
  const closed = folded.replace(CLOSING, '').trim()
  // "it's vegan, right" is a question
  const said =
    closed === folded
      ? closed
      : closed.replace(/^(?:it|that|they|those)(?:s|re| is| are) /, told =>
          /^(?:they|those)/.test(told) ? 'are they ' : 'is it ',
        )
  const lead = ASKING.exec(said)
  if (lead) return said.slice(lead[0].length).replace(/^(?:if|whether|si|about) /, '')
  if (COUNTED.test(said) || INTERJECTION.test(said) || WISHES.test(said)) return undefined
  const isAsked =
    said !== folded || readAct(text).asks || readAct(said).asks || SHORT.test(said) || COLLOQUIAL.test(said)
  return isAsked ? said : undefined
}

/** Interjection that asks nothing: "What? One latte!" */
const INTERJECTION = /^(?:what|huh|really|sorry|excuse me|que|como)?$/
/** Request in the form of a question: "Que me lo lleven a domicilio". */
const WISHES =
  /^(?:es|its|it is) (?:para|for) (?:el |la |the )?\d|^que (?:me |nos |se )?(?:l[oa]s? )?(?:traigan?|manden?|envien?|lleven?|entreguen?|pongan?|sean?)\b/
/** Possible order in the form of a question: "Two pies?" */
const COUNTED = /^(?:an?|una?|one|two|three|four|five|six|dos|tres|\d{1,3})\b(?! of\b)/

/** Search for restaurants, as opposed to a question about the chosen one. */
const OF_PLACES =
  /\b(?:who(?:s|se)?(?: else)?(?= (?:has|have|got|makes?|sells?|serves?|deliver\w*|can|could|is|near|does|do|will|open)\b)|anybody|anyone|somebody|nobody|quien(?= (?:tiene|vende|hace|entrega|puede)\b)|alguien|anywhere|somewhere|elsewhere|another|otr[oa]s?|recommend\w*|recom[ie]+nd\w*|near me|cual (?:de|restaurante)|which (?:of|one|ones|place|places|restaurants?)|(?<!(?:the|this|that|their|el|este|ese|la|lo) )(?:places?|restaurants?|restaurantes?|lugar(?:es)?|spots?))\b/
const HOURS =
  /\b(?:open|opens|opened|opening|close|closes|closed|closing|hours|abiert[oa]s?|abren?|abrir|cierran?|cerrad[oa]s?|horarios?)\b(?! face)|\b(?:un)?till? (?:when|what time)\b|\bhow late\b|\bhasta (?:que hora|cuando)\b/
const FEES = /\b(?:fees?|surcharges?|cargos?|recargos?|comision)\b/
const DELIVERY =
  /\bdeliver(?:y|s|ed|ing)?\b|\bentrega[ns]?\b|\bdomicilio\b|\benvios?\b|\benvian\b|\b(?:lleva|trae|manda)[ns]? (?:a|hasta) (?:mi|la|el|su|aca|aqui)\b|\b(?:(?:me|nos) l[oa]s? (?:lleva|trae|manda|entrega|envia)|(?:lleva|trae|manda|entrega|envia)[ns]? (?:comida )?a domicilio)[ns]?\b|\bbring (?:it|them|this|that|food)\b|\bminimum\b|\bminimo\b/
const WHERE =
  /\b(?:where|wheres|donde|address|direccion|located|location|ubicad[oa]|borough)\b|\bhow far\b|\bque tan lejos\b|\bcross the (?:river|bridge)\b|^(?:is|esta|queda) (?:it|that|this|they|he)? ?(?:place |restaurant )?(?:in|en|near|close to|far|cerca|lejos)\b/
const PHONE =
  /\b(?:call (?:it|this|that|my order|the order) in|phone|telephone|telefono|call them|llamarl[oe]s|website)\b/
/** Facts about the premises that only the restaurant knows. */
const SEATS =
  /\b(?:seats?|seating|sit (?:down|in|inside|outside|there)|dine ?in|eat (?:in|there|inside|here)|tables?(?! for)|patio|bathroom|restroom|wifi|parking|wheelchair|reservations?|mesas?|sentarse|sentarme|comer (?:ahi|alla|adentro)|estacionamiento)\b/
/** Question about a dish, despite its name: "What is in the Sunday Table?" */
const OF_CONTENT =
  /^(?:whats|what is|what comes|what do i get|que (?:trae|lleva|tiene|viene)|describe|tell me about)\b(?!.*\b(?:your|their) (?:patio|wifi|parking|seating)\b)/
const PAY =
  /\b(?:cash|credit|debit|cards?|amex|visa|mastercard|apple pay|google pay|venmo|zelle|paypal|crypto|usdc|tarjetas?|efectivo|pay|pagar|pago)\b/
const TIP = /\b(?:tips?|gratuity|propinas?)\b/
/**
 * Parses a question about the restaurant, the order, or the menu; never orders anything. Undefined if the text asks
 * nothing or searches for restaurants.
 */
export function readQuestion(text: string, state: ClerkState, ground: UnderstandingContext): Command[] | undefined {
  if (goesElsewhere(text, state, ground)) return undefined
  const found = nameIn(text, ground)
  const both = ofTwo(text, state, ground)
  if (both) return both
  const [id, ...others] = found?.ids ?? []
  const bare = found && others.length === 0 ? found.text.replaceAll(';', ' ') : text
  const said = questionIn(bare) ?? questionIn(text)
  const day = said === undefined && id === undefined ? hoursOfListed(text, fold(text), state, ground) : undefined
  if (day) return day
  if (said === undefined || others.length > 0) return undefined
  const of = id === undefined ? {} : { id }
  const isKnown = id !== undefined || state.restaurant_id !== undefined || isOnlyOne(state)
  if (state.lines.length > 0 && !state.orders && COMPLAINS.test(said))
    return GOES_ON.test(said) ? undefined : [asksOfLines(said) ? { do: 'of_order', about: 'lines' } : { do: 'cart' }]
  const order = ofOrder(said, state)
  if (order) return order
  if (state.offer?.kind === 'restaurants' && id === undefined && COMPARES_LISTED.test(said)) return [{ do: 'compare' }]
  const soonest = soonestAsked(said, state, id)
  if (soonest) return soonest
  const ofList = id === undefined ? ofListed(said, state) : undefined
  if (ofList) return ofList
  const listed = id === undefined ? hoursOfListed(text, said, state, ground) : undefined
  if (listed) return listed
  if ((WHO_OPEN.test(said) || seeksElsewhere(said)) && id === undefined) return undefined
  if (OF_PLACES.test(said)) return WHOLE_IN_DIET.test(said) && isKnown ? ofWhole(said, of) : undefined
  const stranger = isKnown ? undefined : strangerAsked(text, ground)
  if (stranger !== undefined) return [{ do: 'not_here', about: stranger }]
  // payment works the same at every restaurant
  if (!isKnown) return PAY.test(said) && /\b(?:i|we|you|u|se|need)\b/.test(said) ? [payQuestion(said)] : undefined
  const whole = ofWhole(said, of)
  if (whole) return whole
  if (HOURS.test(said)) return [{ do: 'facts', about: 'hours', ...of, ...dayAsked(text, ground.now, ground.zone) }]
  if (ARRIVES.test(said)) return [{ do: 'facts', about: 'wait', ...of }]
  if (FEES.test(said) && !DELIVERY.test(said)) return [{ do: 'facts', about: 'fees', ...of }]
  if (DELIVERY.test(said)) return [...deliveryIn(text, said, state, ground), { do: 'facts', about: 'delivery', ...of }]
  if (PHONE.test(said) || WHERE.test(said)) return [{ do: 'facts', about: 'contact', ...of }]
  if (SEATS.test(said) && !OF_CONTENT.test(said)) return [{ do: 'facts', about: 'contact', ...of }]
  if (PAY.test(said)) return [payQuestion(said)]
  if (TIP.test(said)) return [{ do: 'tip' }]
  if (DRINKS.test(said)) return [{ do: 'menu', section: 'drinks', ...of }]
  const rule = byRule(said)
  const isOfMenu = rule?.some(({ do: wish }) => wish === 'menu') ?? true
  const isOfOne = rule?.some(({ do: wish }) => wish === 'compare') && state.offer?.kind !== 'restaurants'
  if (isOfOne && CHEAPER.test(said)) return [{ do: 'menu', asks: said.slice(0, 200), ...of }]
  if (rule && !isOfMenu) return rule.map(command => (command.do === 'facts' ? { ...command, ...of } : command))
  const [menu] = rule ?? []
  const isPlainMenu = menu?.do === 'menu' && Object.keys(menu).every(key => key === 'do')
  if (
    menu?.do === 'menu' &&
    (menu.safe || menu.without || (isPlainMenu && /\b(?:menu|carta)\b(?! (?:of|for|de) )/.test(said)))
  )
    return [{ ...menu, ...of }]
  return [{ do: 'menu', asks: said.slice(0, 200), ...of }]
}

/** True for a search in another location after a list: "What about Elmhurst, anything halal there?" */
const goesElsewhere = (
  text: string,
  { offer, lines, restaurant_id }: ClerkState,
  { knowsPlace }: UnderstandingContext,
): boolean =>
  offer?.kind === 'restaurants' &&
  restaurant_id === undefined &&
  lines.length === 0 &&
  /^\W*(?:(?:ok|so|and|well|hm+|y),? )*(?:(?:what|how) about|(?:y )?qu[eé] tal)\b/i.test(text) &&
  takeLocation(text, knowsPlace, false, true).near !== undefined

/** Diet question about the whole menu, not a dish: "Is the restaurant halal?", "is everything vegan?" */
const WHOLE_IN_DIET =
  /^(?:is|are|son|es|esta) (?:(?:the|this|that|your|their|all|el|la|este|todo) )*(?:restaurant|place|kitchen|menu|food|meat|everything|all|it all|they|restaurante|lugar|comida|carne|todo)?(?: (?:here|there|aqui|of it))* ?(?:really |all |fully |certified |100 )*(vegan|vegetarian|gluten free|halal|kosher|pescatarian|dairy free)(?: certified| or not)*$/

function ofWhole(said: string, of: { readonly id?: string }): Command[] | undefined {
  const diet = WHOLE_IN_DIET.exec(said)?.[1]
  return diet === undefined
    ? undefined
    : [{ do: 'menu', diet: diet.replace(' ', '_') as (typeof DIETS)[number], ...of }]
}

/** Restaurants named in a question; a name shared by several restaurants and a dish means the dish. */
function nameIn(text: string, { named, menu }: UnderstandingContext): ReturnType<UnderstandingContext['named']> {
  const found = named(text)
  return found && found.ids.length > 1 && menu && isOnMenu(menu, found.name) ? undefined : found
}

const OF_LISTED =
  /\b(?:(?:of|do|does|are|is|can|have|has|any) (?:all )?(?:these|those|them)\b(?: (?:places|ones|restaurants|spots))?|(?:which|what) ones?|cual(?:es)? de (?:esos|estos|ellos)|(?:alguno|ninguno) de (?:esos|estos|ellos))\b/
const NOT_OF_DISHES =
  /\b(?:open|close[sd]?|cheap\w*|clos\w+|near\w*|best|rat\w+|far|fast\w*|quick\w*|recommend\w*|better|good|abiert\w+|barat\w+|cerca)\b/

/** Question about the listed restaurants, not a new search: "Which of those deliver to me?" */
function ofListed(said: string, { offer, lines }: ClerkState): Command[] | undefined {
  if (offer?.kind !== 'restaurants' || lines.length > 0 || !OF_LISTED.test(said) || NOT_OF_DISHES.test(said))
    return undefined
  const isOfDelivery = DELIVERY.test(said)
  return [{ do: 'of_list', asks: said.replace(OF_LISTED, ' ').slice(0, 200), isOfDelivery }]
}

const COMPARES = /\bcompar\w+\b|\bdifference\b|\bdiferencia\b|\bversus\b|\bvs\b/
/** Request for drinks: "Something to drink". */
const DRINKS =
  /^(?:.* )?(?:something|anything|algo|what|que|q|ke) (?:\w+ ){0,3}(?:to drink|(?:de|para) (?:tomar|beber))$|^(?:(?:show (?:me|us)|see|list|what|which|whats|que|q|ke) )(?:the |your |their |all |las |los |kinds? of )*(?:drinks|beverages|bebidas|refrescos|sodas)(?: (?:do|are|there|they|you|u|got|have|hay|tienen?|please|pls))*$/
/** Price comparison of listed restaurants: "Which is cheaper for two of those, 1 or 2?" */
const COMPARES_LISTED =
  /^(?:which|who|cual|quien|what)\w*\b(?!.*\b(?:near|in|with|has|have)\b).*\b(?:cheaper|less expensive|mas barat[oa])\b/
const CHEAPER = /\bcheap(?:er|est)?\b|\bless expensive\b|\bmas barat[oa]\b/

/** Question about two restaurants, answered for each: "How do Saint Crumb and Ledger Deli compare?" */
function ofTwo(text: string, state: ClerkState, ground: UnderstandingContext): Command[] | undefined {
  const first = ground.named(text)
  const second = first && ground.named(first.text)
  const ids = [first, second].flatMap(one => (one?.ids.length === 1 ? one.ids : []))
  const said = second && questionIn(second.text.replaceAll(';', ' '))
  if (said === undefined || ids.length < 2 || ids[0] === ids[1]) return undefined
  return ids.flatMap((id): Command[] => {
    if (COMPARES.test(said))
      return [
        { do: 'facts', about: 'delivery', id },
        { do: 'facts', about: 'hours', id },
      ]
    if (CHEAPER.test(said)) return [{ do: 'menu', asks: 'cheapest', id }]
    return (readQuestion(said, state, { ...ground, named: () => undefined }) ?? []).map(command =>
      command.do === 'facts' || command.do === 'menu' ? { ...command, id } : command,
    )
  })
}

/** Complaint that the order is wrong: "Why are there three?", "where did the other two go?" */
const COMPLAINS =
  /^(?:whys?|how come|por que)\b(?! not\b)|^where(?:s| did| do| does| is| are| has| have| the)? .*\b(?:go|gone|went|rest|others?|missing)\b|^(?:what happened|que paso)\b|^donde (?:esta|estan|quedo|quedaron) (?:el|la|los|las|mi|mis) (?:otr[oa]s?|demas|resto)\b/
/** Words after a complaint that state how to correct the order. */
const GOES_ON =
  /\b(?:i|we) (?:only |just |really )?(?:need|want|said|asked|ordered|meant)\b|\b(?:make|add|remove|take|change|put|quiero|pedi|quite|ponga|solo)\b/

const isOnlyOne = ({ offer }: ClerkState): boolean => offer?.kind === 'restaurants' && offer.choices.length === 1

/**
 * Details in a delivery question: an address ("Do they deliver to 55 Water Street?") or the fulfillment ("can you
 * deliver it?").
 */
function deliveryIn(text: string, said: string, state: ClerkState, ground: UnderstandingContext): Command[] {
  const zip = /(?<![\d$])\d{5}(?!\d)/.exec(text)?.[0]
  const address =
    takeDetails(text, { ...state, asked: [] }, ground).details.address ?? (zip === undefined ? undefined : { zip })
  const isWish = state.lines.length > 0 && !state.orders && WANTS_DELIVERY.test(said)
  if (!isWish && !address) return []
  return [
    { do: 'details', details: { ...(address ? { address } : {}), ...(isWish ? { fulfillment: 'delivery' } : {}) } },
  ]
}

const WANTS_DELIVERY =
  /^(?:can|could|will|would) (?:you|u|they|it) (?:please )?(?:be )?(?:deliver(?:ed)?|bring) (?:it|this|that|them|everything)\b/
