import type { Fulfillment } from '#src/catalog/restaurant.ts'
import { without } from './text.ts'

const PICKUP =
  /(?<!\p{L})(?:for |as |will |i'?ll |we'?ll |make it |i want |can |just )*(?:to )?(?:pick(?:ing)?[ -]?(?:it |them |that |this )?up|pickup|take[ -]?out(?! (?:the|my|that|those|these|all|any|one|both|line|item)\b)|take[ -]?away(?! (?:the|my|that|those|these|all|any|one|both|line|item)\b)|carry[ -]?out|to[ -]go|(?:(?:i'?ll|will|to|can|and) collect(?: it| them)?|collect (?:it|them)|collection)(?!\p{L})|(?:para |pa )?(?:llevar(?! a)|recoger(?:lo)?)|(?:lo |la |los )?(?:paso|voy) (?:a recoger|por (?:el|ella|ello)s?)(?:lo)?)(?!\p{L})(?: i said| please)?/iu
const DELIVERY =
  /(?<!\p{L})(?:for |as |make it |i want |(?:can|could|would) (?:you|they) |please |para |pa )*(?:deliver(?:y|ed|d|s|ing)?|(?:bring|send) (?:it|them|that|this) (?:over|up|here)\b|bring (?:it|them|that|this)(?=\s*(?:$|[,.;!?]))|(?:bring|send) (?:it|them|that|this)(?= (?:to|by|at|around|for)\b)|(?:a |servicio a )domicilio|entreg(?:a(?:s|n|r|rlo)?|uen?)(?: a domicilio)?|entr[eé]guen(?:lo|la|melo|mela)?|(?:me |nos )?(?:l[oae]s? )?(?:traigan?|manden?|env[ií]en?|lleven?)(?: a (?:la |mi )?casa)|(?:que )?(?:me|nos) l[oa]s? (?:trai?g?[ae]n?|mand[ae]n?|env[ií][ae]n?|llev[ae]n?)|(?:sent|brought)(?= (?:over|up|to)\b)|(?:tr[aá]igan|m[aá]nden|env[ií]en|ll[eé]ven)(?:me|nos)l[oa]s?)(?!\p{L})(?: a (?:la |mi )?casa)?(?: (?:it|to me|please)(?!\p{L}))?/iu
/** Questions about delivery, which request nothing. */
const QUESTION =
  /\b(?:do|does) (?:they|it|you|the restaurant|any of (?:them|these|those)|\p{L}+) deliver\b|\bcan (?:they|the restaurant) deliver\b|\bdelivery (?:fee|cost|charge|area|radius|time)\b|\b(?:how much is|what does|cost of) delivery\b|\bentregan\b/iu
/** Rejected fulfillment: "Delivery, not pickup", "I don't want it delivered". */
const DENIED =
  /(?:(?:\bi )?(?:\bdo not|\bdon['’]?t)(?: want| need)?(?: it| this| them| you to| to)?|\bnever|\bno (?:quiero|necesito)(?: que)?|\bnot|\bno|\binstead of|\brather than)\s+(?:for |a |an |es |para |pa )*$/i
/** Continuation that makes the rejection about the manner instead: "Don't deliver before six". */
const HOW = /^\s*(?:to|before|after|until|till|at|by|from|on|if|when|unless|antes|a la)\b/i

/** Extracts pickup or delivery. If both occur, prefers the one not rejected, then the last one. */
export function takeFulfillment(text: string): { readonly text: string; readonly fulfillment?: Fulfillment } {
  if (QUESTION.test(text)) return { text }
  const found = (
    [
      [PICKUP, 'pickup'],
      [DELIVERY, 'delivery'],
    ] as const
  ).flatMap(([pattern, fulfillment]) => {
    const match = pattern.exec(text)
    if (!match) return []
    const denied = DENIED.exec(text.slice(0, match.index))
    if (denied && HOW.test(text.slice(match.index + match[0].length))) return []
    const from = denied?.index ?? match.index
    return [{ from, length: match.index + match[0].length - from, fulfillment, isDenied: denied !== null }]
  })
  const [first, second] = found.toSorted((a, b) => b.from - a.from)
  if (!first) return { text }
  const denied = /^(?:i |not|instead|rather|do|never|no (?:quiero|necesito|voy|vamos|paso))/i.test(
    text.slice(first.from),
  )
  const other = first.fulfillment === 'pickup' ? 'delivery' : 'pickup'
  // "not pickup" means delivery, but "no pickup please" may just lack its comma
  const meant = second && first.isDenied ? second.fulfillment : !second && denied ? other : first.fulfillment
  const cut = second ? [first, second] : [first]
  return { text: cut.reduce((left, { from, length }) => without(left, from, length), text), fulfillment: meant }
}
