import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Command, OrderTopic } from './command.ts'
import { asksOfLines } from './lines-asked.ts'
import { fold, isBlank } from './text.ts'

const LEAD =
  /^(?:(?:and|so|ok|okay|also|oh|but|well|wait|hey|hi|hello|no|yes|y|pero|bueno|entonces|lol|ugh|um|uh|hm+|please|thanks|sorry|then|great|good|cool|one more thing|quick question|question|btw|by the way|actually|just checking|do you know|can you tell me|tell me) )+/
const WHO =
  '(?:kitchen|restaurant|chefs?|cooks?|courier|driver|rider|delivery (?:guy|person|man|boy)|cocina|restaurante|cociner[oa]|repartidor|they|them|staff|place)'
const TOPIC =
  '(?:al+erg\\w*|alerg\\w*|intoler\\w*|notes?|notas?|instructions?|instrucciones|about|abt|bout|avoid\\w*|he|hes|she|shes|im|my|that|this|to|de|que|sobre)'
const ASKS_OF_TELLING = [
  // "did you tell the kitchen about the peanuts", "will you let them know"
  new RegExp(
    `^(?:did|do|does|have|has|will|are|is|when (?:do|will|did)) (?:you|u|it|anyone|somebody|someone) .*\\b(?:tell|told|telling|let|inform\\w*|warn\\w*|notif\\w*|mention\\w*|pass\\w*|relay\\w*|send|sent)\\b.*\\b${WHO}\\b`,
  ),
  // "does the cook know about the allergy", "are they aware he is allergic"
  new RegExp(
    `^(?:did|do|does|have|has|will|would|are|is|were|was|so) (?:the |their |my )?${WHO} .*\\b(?:know|knows|aware|told|informed|warned|notified|see|sees|saw|get|gets|got|hear|heard)\\b.*\\b(?:al+erg\\w*|alerg\\w*|intoler\\w*|notes?|instructions?|(?:about|abt|bout|that|to) )`,
  ),
  /^(?:was|is|were|has|have|will) (?:the |my )?(?:note|allergy|alerg\w*|instructions?).* (?:told|sent|passed|given|on)\b/,
  new RegExp(`^(?:le|les) (?:dij\\w+|avis\\w+|inform\\w+|cont\\w+) .*\\b(?:${WHO}|alergia|nota)\\b`),
  new RegExp(`^(?:ya )?(?:la |el |l[oa]s )?${WHO} (?:ya )?(?:saben?|est[aá]n? enterad\\w+)\\b.*\\b${TOPIC}\\b`),
  new RegExp(`^(?:ya )?saben? (?:ya )?(?:ellos |la |el )?(?:${WHO} )?(?:de |que |sobre )`),
]
const ASKS_OF_BILL =
  /^(?:why|how come|how did (?:you|u|it|that|this) (?:get|come|end up)|por ?que)\b.*(?:\d|\b(?:much|expensive|dollars?|bucks|price[ds]?|costs?|total|more|higher|car[oa]|tanto|charg\w+|extra|cuesta)\b)|^(?:what am i|what are we|que estoy) (?:even |actually )?(?:paying|charged|pagando)\b|^(?:whats|what is|what are|where (?:does|did)) (?:the |that |this |those )?(?:extra )?\$?\d+(?:\.\d\d)?(?: (?:for|come|coming|about|charge|dollars?|bucks)\b.*)?$|\b(?:break ?down|itemi[sz]e\w*|desglose)\b/
const ASKS_OF_PAYING =
  /\b(?:how (?:long|much time)|(?:by )?when|what time|deadline|(?:un)?till? (?:when|what time)|hasta (?:cuando|que hora)|cuanto tiempo)\b.*\b(?:pay|paid|payment|paying|pagar|pago|pague)\b|^(?:what (?:happens )?if|que pasa si) .*\b(?:dont|do not|cant|no|forget to) (?:\w+ )?(?:pay|pago|pagar|pagamos)\b|\b(?:link|payment|order|quote|price)\b.* \bexpires?\b/
const ASKS_OF_STOCK =
  /^(?:what (?:happens )?if|and if|if|que pasa si|y si|si) .*\b(?:out of|run(?:s)? out|ran out|sold out|out of stock|dont have|doesnt have|unavailable|cant make|no (?:hay|tienen?)|se (?:les )?acab\w+|agotad\w+)\b/
/** Words that request a change, which makes the text more than a question. */
const CHANGES =
  /\b(?:make it|make that|add|remove|take (?:off|out|away)|change|instead|quite|quita|ponga|agregue?|cancel|replace|swap|give me)\b/
/** Reference to a past change: "Why did you add a soda". */
const DONE = /\b(?:you|u|it) (?:\w+ )?(?:add|remove|change|put)\b/
/** Statement about a price next to a price question, which orders nothing: "The menu said 11", "pie is 20". */
const PRICE_SAID =
  /^(?:(?:and|but|cause|because|the|you|it|they|i|u) )*(?!\d)[\p{L}' ]{0,40}?\b(?:is|are|was|were|said|says|say|costs?|listed (?:as|at)|thought)\b[\p{L}' ]{0,30}\$?\d+(?:\.\d\d)?(?: (?:dollars?|bucks|each|apiece))*$/u

/** Topic of a sentence that asks about the order; undefined for any other sentence. */
export function orderTopic(sentence: string): OrderTopic | undefined {
  const said = fold(sentence).replace(LEAD, '')
  const isOfLines = asksOfLines(said)
  if (CHANGES.test(isOfLines ? said.replace(DONE, ' ') : said)) return undefined
  const asks = /\?\s*$/.test(sentence) || readAct(said).asks
  if (ASKS_OF_STOCK.test(said) && (asks || /\b(?:what happens|que pasa)\b/.test(said))) return 'sold_out'
  if (ASKS_OF_PAYING.test(said)) return 'pay_by'
  if (isOfLines) return 'lines'
  if (ASKS_OF_BILL.test(said)) return 'bill'
  return ASKS_OF_TELLING.some(pattern => pattern.test(said)) ? 'told' : undefined
}

const SENTENCE =
  /(?<=[.?!;…])\s+|\n+|,\s+(?=(?:and |but |also |y |pero )?(?:did|does|do|will|was|is|are|have|how (?:long|come|did)|why|what(?:'?s| is) the \$?\d|by when|when|what happens|por qu[eé]|saben)\b)/i

/**
 * Extracts questions about the order from a message, before the rest is parsed for allergies, notes, and dishes.
 * Undefined if there is no order or no such question.
 */
export function takeOrderQuestions(
  message: string,
  { lines, orders }: Pick<ClerkState, 'lines' | 'orders'>,
): { readonly left: string; readonly told: readonly Command[] } | undefined {
  if (lines.length === 0 && !orders) return undefined
  const sentences = message.split(SENTENCE)
  const topics = sentences.map(orderTopic)
  const found = [...new Set(topics.filter(topic => topic !== undefined))]
  if (found.length === 0) return undefined
  const isOfBill = found.includes('bill')
  const left = sentences
    .filter((one, at) => topics[at] === undefined && !(isOfBill && PRICE_SAID.test(fold(one))))
    .join(' ')
  // "why two? I said one" is parsed as a whole, because it states the desired order
  if (found.includes('lines') && !isBlank(left)) return undefined
  return { left: isBlank(left) ? '' : left, told: found.map(about => ({ do: 'of_order', about })) }
}
