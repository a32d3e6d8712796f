import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from './command.ts'

export const ARRIVES =
  /\bhow (?:long|soon|fast|quick(?:ly)?)\b|\beta\b|\bcuanto (?:tarda|demora|tiempo|falta|se tarda)|\b(?:when|whens|what time|cuando|a que hora)\b.*\b(?:arriv\w+|get (?:here|it|my|there|to me)|gets|ready|come|coming|delivered|llega\w*|list[oa]|here)\b/
/** Question about progress: "How's my soup coming along?" */
const COMING =
  /\b(?:coming along|on (?:its|the) way|como va|en camino)\b|\b(?:status|where) (?:of|is|are) (?:my|our)\b|\bhows? (?:my|our|is my|is our)\b/
const TOTAL =
  /\b(?:total|tax(?:es)?|impuestos?|altogether|all together|in all)\b|^(?:whats|what is|how much (?:is|for|would|will|does|do)) (?:that|it|this|everything|all of (?:it|that)|my order)\b(?!.*\b(?:in|like|with)\b)|^cuanto (?:es|sale|seria|cuesta) (?:todo|en total|el pedido)\b/
const MINE = /\b(?:my|our|mi|mis) (?!(?:address|place|house|home|area|zip|casa|direccion|apartment|office|hotel)\b)\w+/

/** Question about the order, not about a dish with peanuts: "Did you tell them about the peanuts?" */
const TOLD =
  /^(?:did|do|have|will|does|can|are) (?:you|u|they|the kitchen|the restaurant) (?:already )?(?:tell|told|telling|know|knows|let|inform|informed|mention\w*|warn\w*|pass\w*|get)\b.*\b(?:them|they|kitchen|restaurant|chef|allerg\w*|about|note)\b|^(?:le|les) (?:dijo|dijiste|avisaron|aviso)\b|^(?:saben|sabe) (?:la cocina )?(?:de|que)\b/

/** Question about line prices, which the order shows: "Is the 28 right, it said 20 before". */
const OF_PRICE =
  /^(?:is|es|esta) (?:the|that|this|el|los|ese) ?(?:\d+(?: \d\d)?|price|precio|amount)(?: dollars| bucks| dolares)? (?:right|correct|really|for real|bien|correct[oa])\b|\b(?:it|they|you|the menu|that|before|antes) (?:said|was|showed|listed|decia|era) (?:it was |only )?\d+(?: \d\d)?\b/

/** Command for a question about the order: its total, whether it was placed, its arrival. */
export function ofOrder(said: string, { lines, orders, order }: ClerkState): Command[] | undefined {
  if (/\b(?:can|could|puedo|podria) (?:i |we )?(?:still |todavia |aun )?cancel(?:ar)?$/.test(said))
    return [{ do: 'about_cancel' }]
  if (orders && /\b(?:cancel|cancell?ed|cancelar|cancelo|change my mind)\b/.test(said)) return [{ do: 'about_cancel' }]
  if (TOLD.test(said) && (orders || lines.length > 0)) return [{ do: orders ? 'order' : 'cart' }]
  const isOpen = order !== undefined && !order.superseded
  if (
    orders &&
    (ARRIVES.test(said) || (isOpen && COMING.test(said)) || (isOpen && /\b(?:right|correct|verdad|cierto)$/.test(said)))
  )
    return [{ do: 'order' }]
  if (!orders && /\bstatus\b/.test(said)) return [{ do: 'order' }]
  if (!orders && lines.length > 0 && MINE.test(said) && !ARRIVES.test(said)) return [{ do: 'cart' }]
  if (!orders && lines.length > 0 && OF_PRICE.test(said)) return [{ do: 'cart' }]
  const isOfOrder = lines.length > 0 || /\b(?:that|it|this|everything|all|todo|eso)\b/.test(said)
  return isOfOrder && TOTAL.test(said) ? [{ do: 'cart' }] : undefined
}
