import { trimmed, without } from './text.ts'

const DRIVER =
  '(?:courier|driver|rider|messenger|delivery (?:guy|man|boy|person|driver|rider)|repartidor|mensajero|chofer|muchacho)'
const HELPER =
  '(?:el |la |mi |los |un |una )*(?:porter\\p{L}*|conserje|vecin[oa]s?|recepci[oó]n\\p{L}*|guardia|espos[oa]|herman[oa]|mam[aá]|pap[aá]|niñera|seguridad)'
/** What is at a door, and what is done there: nothing on a menu is called so. */
const AT_DOOR = new RegExp(
  [
    'doorm[ae]n|doorsteps?|door ?bells?|concierge|buzzers?|buzz|intercom|porter|portero|timbre|porch|stoop|front desk',
    '(?:side|back|front|rear|service|main) (?:door|entrance|gate)|entrada (?:lateral|principal|trasera|de servicio)',
    "(?:the|my|our) bell (?:is|does|isn'?t|doesn'?t|don'?t|won'?t)|(?:at|in|with|to) (?:the )?(?:reception|lobby|gate|desk|door)|floor reception",
    '(?:gate|door|lobby|building|entry|entrance|keypad|elevator)(?: door)? code|c[oó]digo (?:de|para) (?:la |el )?(?:puerta|entrada|edificio|port[oó]n)',
    '(?:please|to|and|que|him|her|them) ring|ring (?:the|my|our|loud|once|bell|buzzer|door ?bell|apt|apartment|apto|unit|number|#|\\d)|knock|contactless|no contact|on arrival|upon arrival',
    '(?:leave|drop) (?:it|them|the (?:food|order|bag)|my (?:food|order))? ?(?:off )?(?:at|by|outside|in front of|with)|neighbou?rs?|vecin[oa]s?|leave (?:it|them|the (?:food|order|bag)) on the (?:stoop|steps?|mat|landing|porch|table|bench|chair|counter)',
    'hand (?:it|them|the (?:food|order|bag)) to|meet (?:you|him|her|them|the \\p{L}+)(?: \\p{L}+)? (?:down ?stairs|outside|out front|in|at)|walk-?up',
    '(?:call|text|txt|ll[aá]m[ae]n?(?:me|nos)?|av[ií]s[ae]n?(?:me|nos)?|manden?(?:me)?)(?: (?:me|us|un text|un mensaje))?(?: (?:when|once|if|cuando|al|si)(?!\\p{L}))|(?:call|text|txt) (?:me|us)$|ll[aá]m[ae]n?(?:me|nos)$|text me|m[ae]nd[ae]n (?:me )?un text',
    `d[eé]j(?:en|e|a)(?:me|nos)?(?:l[oa]s?)?(?: (?:la comida|el pedido|todo))? (?:en (?:la|el|mi|recepci)|con ${HELPER})`,
    'dejar(?:lo)? en|(?:en|con) (?:la )?(?:puerta|recepci[oó]n|porter[ií]a)|toqu?(?:en?|es|a)(?= (?:la puerta|el timbre|dos|fuerte|antes|por))|toquen?|tocar',
    `(?:tell|ask|let|have|d[ií]g[ae]n?le a|d[ií]le a) (?:the |el |al |la )?${DRIVER}`,
  ]
    .map(words => `(?:${words})`)
    .join('|')
    .replace(/^/, '(?<!\\p{L})(?:')
    .concat(')(?!\\p{L})'),
  'iu',
)
const NOT_A_NOTE = /[?¿]|\b(?:onion rings?|calamari rings?|how|what|which|do (?:you|they)|is there)\b/iu
const WISH =
  /\b(?:add|order|i(?:'d| would) like|i want|can i (?:get|have)|give me|deliver(?:ed)?|quiero|dame|yes|place)\b/iu
/** A street, a number with a price or a dish with an amount is no word for the courier. */
const OTHER = /\b(?:\d{5}|\d+ (?:x|lbs?|orders?)|street|avenue|st|ave|broadway|@)\b/iu
const CALLED = /\b(?:notes?|notas?|instructions?|instrucciones|special request|let them know|tell them)\b/iu
/** "Note for the driver: …", "delivery instructions: …": whatever it speaks of. */
const ADDRESSED = new RegExp(
  `(?<!\\p{L})(?:(?:and |also |please |una? |an? |the )*(?:(?:delivery|door|drop-?off|courier|driver)(?:['’]?s)? (?:notes?|instructions?)|(?:notes?|instructions?|nota|instrucciones) (?:for|to|para) (?:the |el |la )?(?:delivery|door|doorman|puerta|${DRIVER}))(?: is| are)?\\s*[:,=-]?\\s*)([^.;\\n?]{3,150})`,
  'iu',
)
/** Where words for the door begin in a clause that orders something before. */
const BEGINS =
  /(?<!\b(?:don['’]?t|not|never|no|can|could|they|he|she|you|to|please|him|her|them|will|just|que|and|y|the|for))\s+(?:(?:and|y|then|also|but|pero|&)\s+)?(?=(?:please |just |por favor )*(?:leave (?:it|them|the|at|with|by|outside)|drop (?:it|off)|ring (?:the|my|apt|bell|twice|once)|buzz|knock|call me|text me|have (?:him|her|them|the)|tell (?:the|him|her)|ask (?:the|him|her)|(?:do ?n['’]?o?t) (?:ring|knock|buzz)|gate code|door code|d[eé]j[ae]n?l[oa]|toquen?|no toquen?|ll[aá]m[ae]n?me)\b)/iu
/** "…, he can send it up", "…, baby is sleeping", "…, just text": goes on with what was said of the door. */
const GOES_ON =
  /^\s*(?:(?:so|because|cuz|and|y|porque|que)\s+)?(?:(?:he|she|they|[ée]l|ella)(?:['’](?:ll|s)| (?:can|will|could|has|is|knows|lets?|puede|sube))\b|just (?:text|call|knock|ring)|(?:the |my |el |la |mi )?(?:baby|beb[eé]|dog|perro)\b.*\b(?:sleep|asleep|bark|friendly|dorm|muerde|duerm)|(?:thats|that['’]s|it['’]?s) (?:on|at|in|around|next to|behind) the\b)/iu
/** "If I'm out, …": says when what follows is to be done. */
const SAYS_WHEN =
  /^\s*(?:and |or |but |y |o |pero )?(?:if|in case|when|si|cuando) (?:i|we|nobody|no ?one|no-one|there|you|they|he|she|nadie|no)\b/iu
const LEADS =
  /^(?:(?:please|por favor|(?:tell|ask|let) (?:the |el |la )?(?:courier|driver|rider|boy|him|her|delivery \p{L}+)(?: (?:to|that|know))?|(?:for|para) (?:the |el |la )?(?:courier|driver|rider|repartidor|chofer):?|and|y|also|oh|ok|but|pero|so|thanks?|thank you|just|que|don'?t forget,?)[\s,]+)+/iu
const ENDS = /(?:[\s,]+(?:please|por favor|thanks?|thank you|thx))+$/iu
/** A time and a way are read before the note that stands in the same clause. */
const TIMED =
  /\d(?::\d\d)?\s?(?:am|pm)\b|\d:\d\d|\b(?:at|by|around|a las?) \d|\b(?:noon|tonight|tomorrow|today|ma[nñ]ana|mediod[ií]a|pick ?-?up|deliver\w*|entreg\w*|domicilio|recoger|llevar)\b/iu
const SHORTEST = 4

type Taken = { readonly text: string; readonly note?: string }

/** What the courier is to do at the door: it goes with the order, in the guest's words. */
export function takeDoorNotes(text: string, isTimed: (clause: string) => boolean = () => false): Taken {
  const addressed = ADDRESSED.exec(text)
  if (addressed) {
    const note = cleaned(addressed[1]!)
    const { text: left, note: more } = takeDoorNotes(without(text, addressed.index, addressed[0].length), isTimed)
    return { text: left, note: more === undefined ? note : `${note}, ${more}` }
  }
  // what is called a note is read as one, whatever it speaks of
  if (CALLED.test(text)) return { text }
  const clauses = [...text.matchAll(/[^.,;!?¿\n]+[?]?/gu)].map(({ 0: clause, index }) => ({ clause, index }))
  const taken = clauses.map(({ clause, index }) => (isTimed(clause) ? undefined : noteIn(clause, index)))
  for (let at = 1; at < clauses.length; at++)
    if (taken[at - 1] && !taken[at] && GOES_ON.test(clauses[at]!.clause) && !NOT_A_NOTE.test(clauses[at]!.clause))
      taken[at] = { from: clauses[at]!.index, length: clauses[at]!.clause.length, note: trimmed(clauses[at]!.clause) }
  for (let at = clauses.length - 2; at >= 0; at--)
    if (taken[at + 1] && !taken[at] && SAYS_WHEN.test(clauses[at]!.clause))
      taken[at] = { from: clauses[at]!.index, length: clauses[at]!.clause.length, note: trimmed(clauses[at]!.clause) }
  const notes = taken.filter(one => one !== undefined)
  if (notes.length === 0) return { text }
  return {
    text: notes.toReversed().reduce((left, { from, length }) => without(left, from, length), text),
    note: notes.map(({ note }) => note).join(', '),
  }
}

/** The notes of clauses that say neither a time nor a way. */
export const takePlainDoorNotes = (text: string): Taken => takeDoorNotes(text, clause => TIMED.test(clause))

const cleaned = (words: string): string => trimmed(words).replace(LEADS, '').replace(ENDS, '').trim()

/** The note in a clause, and where it stands in the text; an order before it is left. */
function noteIn(clause: string, index: number): { from: number; length: number; note: string } | undefined {
  const begins = BEGINS.exec(clause)
  const start = begins && !AT_DOOR.test(clause.slice(0, begins.index)) ? begins.index : 0
  const said = clause.slice(start)
  if (!AT_DOOR.test(said) || NOT_A_NOTE.test(said) || WISH.test(said) || OTHER.test(said)) return undefined
  const note = cleaned(said)
  return note.length < SHORTEST ? undefined : { from: index + start, length: said.length, note }
}
