import { trimmed, without } from './text.ts'

const DRIVER =
  '(?:couriers?|drivers?|riders?|messenger|dasher|deliver(?:y|er) ?(?:guy|man|boy|person|people|dude|kid|driver|rider|folks)|whoever (?:is )?(?:bring|deliver|com)\\p{L}*|(?:whom|who)ever(?: it is)?|repartidor(?:a|es)?|mensajer[oa]|chofer|muchach[oa]|motorizado|domiciliario|delivery(?= (?:que|suba|toque|llame|deje)))'
const HELPER =
  '(?:el |la |mi |los |un |una )*(?:porter\\p{L}*|conserje|vecin[oa]s?|recepci[oó]n\\p{L}*|guardia|vigilante|espos[oa]|herman[oa]|mam[aá]|pap[aá]|niñera|seguridad)'
/** Objects and actions at a door; no menu item has such a name. */
const AT_DOOR = new RegExp(
  [
    'doorm[ae]n|doorsteps?|door ?bells?|concierge|buzzers?|buzz|intercom|porter|portero|timbre|porch|stoop|front desk',
    '(?:side|back|front|rear|service|main) (?:door|entrance|gate)|entrada (?:lateral|principal|trasera|de servicio)',
    "(?:the|my|our) bell (?:is|does|isn'?t|doesn'?t|don'?t|won'?t)|(?:at|in|with|to) (?:the )?(?:reception|lobby|gate|desk|door)|floor reception",
    '(?:gate|door|lobby|building|entry|entrance|keypad|elevator)(?: door)? code|c[oó]digo (?:de|para) (?:la |el )?(?:puerta|entrada|edificio|port[oó]n)',
    '(?:please|to|and|que|him|her|them) ring|ring (?:the|my|our|loud(?:ly)?|hard|once|up (?:twice|two|three)|(?:twice|two|three)(?= (?:times|and|or|please|pls|because|as|so|since|when|if|to|the|my)\\b)|bell|buzzer|door ?bell|apt|apartment|apto|unit|number|#|\\d)|knock|contactless|no contact|on arrival|upon arrival',
    '(?:leave|drop) (?:it|them|the (?:food|order|bag)|my (?:food|order))? ?(?:off )?(?:at|by|outside|in front of|with)|neighbou?rs?|vecin[oa]s?|(?:leave|put|set) (?:it|them|the (?:food|order|bag)) on the (?:front )?(?:stoop|steps?|mat|landing|porch|table|bench|chair|counter)',
    'elevators?|ascensor|elevador|stairs|stairway|escaleras?|upstairs|mail ?box(?:es)?|(?:mail|package) ?room|vestibule|foyer|hallway|walk-?up|super(?:intendent)? (?:will|can|has|lets)|door ?step|front gate',
    `(?:bring|carry|take|send|walk|get) (?:it|them|that|everything|the (?:food|order|bags?)|my (?:food|order))(?: all)? (?:up|upstairs|inside)(?!\\p{L})|(?:bring|carry|come) (?:all the way )?up to (?:the |my |our |apt|apartment|#?\\d\\w*)`,
    '(?:bring|carry|take) (?:it|them|everything|the (?:food|order|bags?)) (?:all the way )?(?:to|into) (?:the|my|our) (?:apartment|apt|door|unit|room|office|floor|suite|hallway)',
    '(?:come|comes|go|goes|pull|walk)(?: (?:in|up|over))? (?:a?round|through|to|by|in) (?:the |my )?(?:back|rear|side|alley|courtyard|lobby|driveway)',
    '(?:leave|drop|put|stick|set) (?:it|them|everything|the (?:food|order|bags?)|my (?:food|order)) (?:off )?(?:at|by|outside|in front of|with|w|w/|next to|near|behind|under|beside|inside)|(?:leave|drop) (?:w|w/|with) (?:the |my )?(?:reception\\p{L}*|security|doorman|front desk|super|neighbou?r|guard|roommate|wife|husband|mom|son|daughter)',
    "(?:i['’]?ll|i will|we['’]?ll|we will|my \\p{L}+ will|someone will|somebody will) (?:come|be|meet|run|wait)\\p{L}*(?: \\p{L}+)? (?:down|downstairs|outside|out front|in the lobby|at the door|on the corner)",
    '(?:que )?(?:me |lo |la |nos )?(?:suban?|subir|baj[eo]n?|toque[ns]?|timbren?|esperen?|dejen?)(?:l[oa]|me)?(?= (?:el|al|a|en|la|con|por|si|y|abajo|arriba|afuera)(?!\\p{L}))|suban?l[oa]',
    'hand (?:it|them|the (?:food|order|bag)) to|meet (?:you|him|her|them|the \\p{L}+)(?: \\p{L}+)? (?:down ?stairs|outside|out front|in|at)|walk-?up',
    '(?:call|text|txt|ll[aá]m[ae]n?(?:me|nos)?|av[ií]s[ae]n?(?:me|nos)?|manden?(?:me)?)(?: (?:me|us|un text|un mensaje))?(?: (?:when|once|if|cuando|al|si)(?!\\p{L}))|(?:call|text|txt) (?:me|us)$|ll[aá]m[ae]n?(?:me|nos)$|text me|m[ae]nd[ae]n (?:me )?un text',
    `d[eé]j(?:en|e|a)(?:me|nos)?(?:l[oa]s?)?(?: (?:la comida|el pedido|todo))? (?:en (?:la|el|mi|recepci)|con ${HELPER})`,
    "(?:tell|ask|let|have|make|get) (?:(?:the|that|your) \\p{L}+|him|her|them|whoever)(?: to)? (?:ring|buzz|knock|holler|shout|honk|call|text|wait|come (?:up|down|round|around|to|in|over|through))|don['’]?t (?:ring|buzz|knock)|(?:use|take) the (?:\\p{L}+ )?(?:entrance|elevator|stairs|door|gate)",
    '(?:que )?(?:no )?(?:preg[uú]nt[ae]n?|preguntar) por|no (?:suen[ae]n?|tim[br]+en?)|(?:que )?(?:suen[ae]n?) (?:el|la)',
    'dejar(?:lo)? en|(?:en|con) (?:la )?(?:puerta|recepci[oó]n|porter[ií]a)|toqu?(?:en?|es|a)(?= (?:la puerta|el timbre|dos|fuerte|antes|por))|toquen?|tocar',
    `(?:tell|ask|let|have|make|need|want|d[ií]g[ae]n?le a|d[ií]le a|que|para que) ?(?:the |my |el |al |la |l)?${DRIVER}`,
    `${DRIVER} (?:should|must|can|could|needs?|knows?|has|have|will|may|to|que|debe|tiene|puede|su[bv]a|toque|llame|deje)`,
  ]
    .map(words => `(?:${words})`)
    .join('|')
    .replace(/^/, '(?<!\\p{L})(?:')
    .concat(')(?!\\p{L})'),
  'iu',
)
/** Request for an action at the door, in the form of a question. */
const REQUESTS =
  /^\W*(?:(?:hi|hello|hey|hola|and|also|oh|so|ok|okay|but|y|please|then|btw|by the way)\b[\s,]*)*(?:(?:can|could|would|will|may) (?:you|u|ya|they|he|she|it|someone|somebody|whoever|we|i (?:have|get)|the \p{L}+)|puede[ns]?|podr[ií]an?)(?!\p{L})/iu
const OF_FOOD = /\b(?:onion rings?|calamari rings?)\b/iu
const ASKS =
  /^\W*(?:(?:and|so|but|ok|y|pero|btw|wait|oh)\b\W*)*(?:how|what|which|where|when|who|why|do|does|did|is|are|was|were|has|have (?:you|they)|c[oó]mo|cu[aá]l|d[oó]nde|cu[aá]ndo)(?!\p{L})|\b(?:how much|do (?:you|they)|is there)\b/iu
/** True for a question about facts, as opposed to a request for an action. */
const isNoNote = (clause: string): boolean =>
  OF_FOOD.test(clause) || (!REQUESTS.test(clause) && (/[?¿]/.test(clause) || ASKS.test(clause)))
const WISH =
  /\b(?:add|(?<!\b(?:the|my|our|this|that) )order|i(?:'d| would) like|i want(?! (?:the|my|your) (?:driver|courier|rider|delivery))|can i (?:get|have)|give me|deliver(?:ed)?|quiero|dame|yes|place)\b/iu
/** Signs of an order or an address, as opposed to a message for the courier. */
const OTHER = /\b(?:\d{5}|\d+ (?:x|lbs?|orders?)|street|avenue|st|ave|broadway|@)\b/iu
const CALLED = /\b(?:notes?|notas?|instructions?|instrucciones|special request|let them know|tell them)\b/iu
const COURIER = new RegExp(`(?<!\\p{L})${DRIVER}(?!\\p{L})`, 'iu')
const EVERY_COURIER = new RegExp(COURIER, 'giu')
/** Explicit courier note on any subject: "Note for the driver: …", "delivery instructions: …". */
const ADDRESSED = new RegExp(
  `(?<!\\p{L})(?:(?:and |also |please |una? |an? |the )*(?:(?:delivery|door|drop-?off|courier|driver)(?:['’]?s)? (?:notes?|instructions?)|(?:notes?|instructions?|nota|instrucciones) (?:for|4|to|para) (?:the |el |la )?(?:delivery|door|doorman|puerta|${DRIVER}))(?: is| are)?\\s*[:,=-]?\\s*)([^.;\\n?]{3,150})`,
  'iu',
)
/** Dictated door note: "The note should say ring twice", "add to the note that the gate is blue". */
const DICTATED =
  /(?<!\p{L})(?:(?:and|also|but|please)[\s,]+)*(?:(?:the|my) (?:(?:delivery|door|driver) )?note (?:should|must|has to|needs to|ought to) (?:also |just )?(?:say|read|be|mention)|(?:add|put|write|include) (?:(?:it )?(?:to|on|in) the (?:(?:delivery|door|driver) )?note|on it)(?: that| to)?)\s*[:,]?\s*([^.;!?\n]{3,150})/iu
/** Start of the door note in a clause that begins with an order. */
const BEGINS =
  /(?<!\b(?:tell|ask|let|have|make|sure|want|need|that|note|with|does|is|can|could|will|would|should|don['’]?t|not|never|no|they|he|she|you|to|please|him|her|them|will|just|que|and|y|the|for))\s+(?:(?:and|y|then|also|but|pero|&)\s+)?(?=(?:please |just |por favor )*(?:leave (?:it|them|the|at|with|by|outside)|drop (?:it|off)|ring (?:the|my|apt|bell|twice|once)|buzz|knock|call me|text me|have (?:him|her|them|the)|tell (?:the|him|her)|ask (?:the|him|her)|(?:do ?n['’]?o?t) (?:ring|knock|buzz)|gate code|door code|bring (?:it|them) up|the (?:driver|courier|rider|elevator|buzzer)|que (?:el (?:repartidor|mensajero|chofer)|suban?)|(?:p[oó]n(?:ga)?(?:le|les)|d[ií](?:ga)?(?:le|les)) (?:al? .{3,20} )?(?:q|que)\b|d[eé]j[ae]n?l[oa]|toquen?|no toquen?|ll[aá]m[ae]n?me)\b)/iu
/** Continuation of a door note: "…, he can send it up", "…, baby is sleeping", "…, just text". */
const GOES_ON =
  /^\s*(?:(?:so|because|cuz|and|y|porque|que)\s+)?(?:(?:past|behind|beside|next to|under|after|near) the\b|(?:the |my |our |el |la )?(?:gate|door|entrance|garage|building|house|stairs|steps|stoop|puerta|entrada|edificio|casa)\b.*\b(?:is|are|has|es|est[aá])\b|ring\b|(?:he|she|they|[ée]l|ella)(?:['’](?:ll|s)| (?:can|will|could|has|is|knows|lets?|puede|sube))\b|just (?:text|call|knock|ring)|que (?:me|nos) \p{L}+|(?:the |my |el |la |mi )?(?:baby|beb[eé]|dog|perro)\b.*\b(?:sleep|asleep|bark|friendly|dorm|muerde|duerm)|(?:thats|that['’]s|it['’]?s) (?:on|at|in|around|next to|behind) the\b)/iu
/** Condition or action that belongs to the door note that follows: "If I'm out, …", "ring twice, …". */
const SAYS_WHEN =
  /^\s*(?:and |or |but |y |o |pero )?(?:if|in case|when|si|cuando) (?:i|we|nobody|no ?one|no-one|there|you|they|he|she|nadie|no)\b|^\s*(?:please |just |and )*ring (?:twice|thrice)\s*$/iu
const LEADS = new RegExp(
  `^(?:(?:please|por favor|hi|hello|hey|hola|(?:can|could|would|will) (?:you|u|they|he|she|someone|somebody)|(?:tell|ask|let|have|make|make sure) (?:the |el |la |that |your )?(?:${DRIVER}|boy|fellow|guy|man|gentleman|lady|kid|person|him|her|them)(?: (?:to|that|know))?|(?:d[ií](?:g[ae]n?)?|p[oó]n(?:ga)?)les?(?: al? ?(?:la )?${DRIVER})? (?:q|que)|(?:(?:it|that|this)(?:['’]?s| is) )?(?:meant )?(?:for|para) (?:the |el |la )?${DRIVER}(?:,? not (?:for )?(?:the )?(?:kitchen|chef|cook|restaurant))?:?|(?:(?:write|add|put|leave|make|include)(?: down)? )?(?:an?|the|this|una) (?:note|nota) (?:that|saying|to|que)|make sure(?: that)?|and|y|also|oh|ok|but|pero|so|thanks?|thank you|just|que|don'?t forget,?)[\\s,]+)+`,
  'iu',
)
const ENDS = /(?:[\s,]+(?:please|por favor|thanks?|thank you|thx))+$/iu
/** Time or fulfillment, which must be parsed before a note in the same clause. */
const TIMED =
  /\d(?::\d\d)?\s?(?:am|pm)\b|\d:\d\d|\b(?:at|by|around|a las?) \d|\b(?:noon|tonight|tomorrow|today|ma[nñ]ana|mediod[ií]a|pick ?-?up|deliver\w*|entreg\w*|domicilio|recoger|llevar)\b/iu
const SHORTEST = 4

type Taken = { readonly text: string; readonly note?: string }

/** Extracts the guest's instructions for the courier at the door, verbatim. */
export function takeDoorNotes(text: string, isTimed: (clause: string) => boolean = () => false): Taken {
  const addressed = ADDRESSED.exec(text)
  if (addressed) {
    const note = cleaned(addressed[1]!)
    const { text: left, note: more } = takeDoorNotes(without(text, addressed.index, addressed[0].length), isTimed)
    return { text: left, note: more === undefined ? note : `${note}, ${more}` }
  }
  const dictated = DICTATED.exec(text)
  if (dictated && (AT_DOOR.test(dictated[1]!) || /\bring\b/i.test(dictated[1]!) || GOES_ON.test(dictated[1]!))) {
    const { text: left, note: more } = takeDoorNotes(without(text, dictated.index, dictated[0].length), isTimed)
    const note = cleaned(dictated[1]!)
    return { text: left, note: more === undefined ? note : `${more}, ${note}` }
  }
  // leave any explicit note to the note parser, unless it names the courier
  if (CALLED.test(text) && !COURIER.test(text)) return { text }
  const clauses = [...text.matchAll(/[^.,;!?¿\n]+[?]?/gu)].map(({ 0: clause, index }) => ({ clause, index }))
  const taken = clauses.map(({ clause, index }) => (isTimed(clause) ? undefined : noteIn(clause, index)))
  for (let at = 1; at < clauses.length; at++)
    if (taken[at - 1] && !taken[at] && GOES_ON.test(clauses[at]!.clause) && !isNoNote(clauses[at]!.clause))
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

/** Extracts door notes only from clauses without a time or fulfillment. */
export const takePlainDoorNotes = (text: string): Taken =>
  takeDoorNotes(text, clause => TIMED.test(clause.replace(EVERY_COURIER, '').replace(NOT_PICKED_UP, '')))
const NOT_PICKED_UP = /\b(?:don['’]?t|do not|doesn['’]?t|not|can['’]?t|won['’]?t|no one|nobody) (?:pick|picks) up\b/giu

const cleaned = (words: string): string => trimmed(words).replace(LEADS, '').replace(ENDS, '').trim()

/** Note in a clause with its offset in the text; excludes an order that precedes it. */
function noteIn(clause: string, index: number): { from: number; length: number; note: string } | undefined {
  const begins = BEGINS.exec(clause)
  const start = begins && !SAYS_WHEN.test(clause) && !AT_DOOR.test(clause.slice(0, begins.index)) ? begins.index : 0
  const said = clause.slice(start)
  if (!AT_DOOR.test(said) || isNoNote(said) || WISH.test(said) || OTHER.test(said)) return undefined
  const note = cleaned(said)
  return note.length < SHORTEST ? undefined : { from: index + start, length: said.length, note }
}
