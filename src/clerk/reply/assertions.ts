import { ADJECTIVES, CLERKS_PASADO, CLERKS_PAST, GUESTS_PAST, OTHERS, PAST_IRREGULAR } from './assertion-words.ts'
import { type Clause, isDenied, isHedgedAt } from './clauses.ts'
import { dishesNamed } from './dishes-named.ts'
import { foldForComparison, normalizeForComparison } from './fold.ts'
import { type Grounds, wordsOfReply } from './grounds.ts'
import { isPlain } from './plain-words.ts'

const OTHER = new RegExp(`\\b${OTHERS}\\b`)
const FUTURE_OF_OTHERS = new RegExp(
  `\\b(?:${OTHERS}|it|itll|she|he|order|food|everything|pedido|comida) (?:\\w+ )?(?:will|would|ll|going to|gonna|is about to|va a|van a|ira|iran) (?:\\w+ ){0,2}?(\\w{3,})`,
)
const AUXILIARY =
  /\b(?:ha|han|he|hemos|fue|fueron|sido|quedo|quedaron|queda|esta|estan|ya)\s(?:\w+ )?(\w+(?:ad|id)[oa]s?|hech[oa]s?|dich[oa]s?|puest[oa]s?|abiert[oa]s?|list[oa]s?)\b/g
const NOUNS =
  /^(?:pedid|comid|bebid|ensalad|entrad|empanad|enchilad|tostad|helad|pescad|lad|cuidad|limonad|marinad|mercad|puñad|punad|fin|medid|salid|partid|vestid|sonid)[oa]s?$/
const PASSIVE = /\bbeing (\w{3,})\b/
const PROGRESSIVE = new RegExp(
  `\\b(?:${OTHERS}|order|food|it|its|pedido|comida) (?:\\w+ )?(?:is|are|was|were|been|s|re|being|estan?)? ?(?:\\w+ )?(\\w{3,}(?:ing|ando|iendo))\\b`,
)
const CALM_ING =
  /^(?:avoided|noted|kept|considered|missing|waiting|going|looking|morning|evening|anything|everything|something|nothing|thing|during|according|including|closing|opening|pudding|dumpling|dressing|topping|filling|stuffing|icing|serving|being|having|king|ring|spring|string|wing|cuando|esperando|faltando)s?$/
/** Statement about the state of the order in the cart. */
const ORDER_STATE =
  /\b(?:your|the|this|su|tu|el|la) (?:order|pedido|orden|cart|carrito) (?:now |still |just |all |ya |todavia |aun )*(?:is|are|looks|esta|quedo|queda)(?: now| still| just| all| only| already| ya| solo)* (\w+)/
const ORDER_WORDS =
  /^(?:below|above|here|empty|for|at|from|on|open|unpaid|waiting|correct|right|as|what|big|small|set|almost|nearly|missing|under|over|within|good|great|fine|complete|shown|listed|updated|saved|changed|unchanged|abajo|arriba|aqui|vacio|vacia|para|de|en|abiert\w+|pendiente|sin|esperando|correct\w+|bien|asi|como|actualizad\w+|list\w+|un|una|one|a|an|the|two|three|\d\w*|no|not|nothing|still|your|only|ready|to|too|by|with|con|por|a)$/

/** True for a clause that claims an event outside the conversation which none of our texts supports. */
export function isUnsupportedClaim(
  sentence: string,
  clause: Clause,
  grounds: Grounds,
  founded: readonly RegExp[],
): boolean {
  const { text, isQuestion, isConditional } = clause
  if (isQuestion || isConditional) return false
  const told = stemsOf(grounds)
  const borne = founded.map(pattern => pattern.exec(text)?.[0] ?? '').join(' ')
  const isTold = (word: string) => told.has(stemOf(word)) || borne.includes(word) || isFact(word, grounds)
  const accented = preterites(sentence)
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  let at = 0
  for (const word of words) {
    at = text.indexOf(word, at)
    const isPast =
      isEnglishPast(word) ||
      (ADJECTIVES.has(word) &&
        /(?:\bjust|\balready|\bnow|\bbeing|\b(?:was|were|been)(?: \w+)?) $/.test(text.slice(0, at)) &&
        word.endsWith('ed'))
        ? !isOfConversation(word, text, at)
        : accented.has(word) && !CLERKS_PASADO.test(word)
    if (isPast && !isTold(word) && !isExcused(clause, at) && !(MISTAKEN.test(text) && CLERKS_PAST.has(word)))
      return true
    at += word.length
  }
  const finds = [
    ...[...text.matchAll(AUXILIARY)].filter(([, word]) => !CLERKS_PASADO.test(word!) && !NOUNS.test(word!)),
    ...[FUTURE_OF_OTHERS.exec(text), PROGRESSIVE.exec(text), PASSIVE.exec(text)].filter(found => found !== null),
  ]
  const isUntold = finds.some(
    found =>
      !CALM_ING.test(found[1]!) &&
      !/^(?:be|the|ser|estar|cost|come|tell|see|not|take|have|need)$/.test(found[1]!) &&
      !isTold(found[1]!) &&
      !isExcused(clause, found.index + found[0].length - found[1]!.length),
  )
  const order = ORDER_STATE.exec(text)
  const start = DONE.exec(text)
  if (start && !isTold(start[1]!) && !isDenied(text, text.length)) return true
  const cause = CAUSES.exec(text)
  if (cause && !isExcused(clause, cause.index)) return true
  if (founded.length === 0 && isOfOthers(clause, grounds, told)) return true
  return (
    isUntold ||
    (order !== null &&
      !ORDER_WORDS.test(order[1]!) &&
      !isTold(order[1]!) &&
      !isExcused(clause, order.index + order[0].length))
  )
}

/**
 * True for a present-tense claim about third parties in words outside our texts and plain talk: "the guy has your
 * melt going".
 */
function isOfOthers(clause: Clause, grounds: Grounds, told: ReadonlySet<string>): boolean {
  const { text } = clause
  const found = OTHER.exec(text)
  const command = COMMAND.exec(text)
  const from = found ? found.index : command ? 0 : -1
  if (from < 0 || isExcused(clause, text.length) || MENU_OF.test(text)) return false
  if (found && /\b(?:i|ill|id|ive|im|you|youll|let me|shall|please)\b/.test(text.slice(0, from))) return false
  const person = PERSONS.exec(text)
  if (person && !told.has(stemOf(person[0]))) return true
  const { rest } = dishesNamed(text, grounds.dishes)
  const strange = wordsOfReply(rest.replace(new RegExp(`\\b${OTHERS}\\b`, 'g'), ' ')).filter(
    word => !isPlain(word) && !grounds.words.has(word) && !told.has(stemOf(word)) && !CLERKS_PAST.has(word),
  )
  return strange.length > 0
}
/** Participle used as a full sentence: "Paid, see you at eight". */
const DONE =
  /^(?:(?:great|ok|okay|good|all|and|so|y|ya|todo|everything|listo) ?,? )*(paid|confirmed|booked|placed|settled|charged|refunded|cancell?ed|reserved|shipped|delivered|approved|accepted|pagad[oa]|confirmad[oa]|reservad[oa]|enviad[oa]|cobrad[oa]|reembolsad[oa]|cancelad[oa]|entregad[oa]|aprobad[oa]|aceptad[oa])\b/
/** Claim that the clerk made third parties act, which it cannot do: "I had them knock it off". */
const CAUSES =
  /\b(?:i|ive|we|weve) (?:\w+ )?(?:had|got|made|asked|begged|talked|convinced|persuaded|pushed|told) (?:them|him|her|the (?!menu|order|cart|list|total|price|change)\w+) (?!name|address|time|right|wrong)\w+|\bles (?:dije|pedi|avise|comente|informe|mande|rogue)\b/
const PERSONS =
  /\b(?:guys?|man|lady|woman|owner|manager|boss|waiter|waitress|server|driver|courier|rider|chef|cook|staff|bartender|cashier|colleague|senora?|muchach\w+|cocinero|gerente|duen[oa]|repartidor|mesero|cajer[oa])\b/
const MENU_OF = /\b(?:menu|carta)\b/
/** Instruction to the guest to go, take, or leave something. */
const COMMAND =
  /^(?:(?:just|so|then|please|now|solo|y) )*(?:(?:you|youll|usted) (?:can|could|may|should|puede) (?:\w+ )?(?:leave|hand|give|drop|swing|grab|collect|pass|bring|stop|skip|dejar|pasar|entregar|dar)|grab|swing|stop|drop|hand|bring|leave|collect|run|hurry|head|come|walk|drive|pasa|pase|pasen|venga|ven|deje|deja|entregue|corra)\b/

const MISTAKEN = /\b(?:wrong|mistaken|by mistake|equivocad\w+)\b/

const isExcused = (clause: Clause, at: number): boolean => isDenied(clause.text, at) || isHedgedAt(clause, at)

function isEnglishPast(word: string): boolean {
  if (PAST_IRREGULAR.has(word)) return true
  return /[a-z]{2,}ed$/.test(word) && !ADJECTIVES.has(word)
}

/** True for an action of the clerk in this conversation, an action of the guest, or a statement of a menu. */
function isOfConversation(word: string, text: string, at: number): boolean {
  if (
    !OTHER.test(text.slice(0, at)) &&
    /\b(?:to|ill|can|could|will|to get) (?:\w+ )?(?:have|get) (?:it|them|that|this|(?:the|your) \w+) $/.test(
      text.slice(0, at),
    )
  )
    return true
  if (!CLERKS_PAST.has(word)) return false
  if (/^(?:gave|given|named|said) (?:\w+ )?(?:reasons?|an answer)\b/.test(text.slice(at))) return true
  const before = text.slice(0, at)
  if (OTHER.test(before) && !/\b(?:you|i|ive|we|weve|menu)\b/.test(before))
    return /^(?:listed|marked|declared|named|based|located|open|closed|known|left|made|been|was|were|did|had|sold|limited|rated|priced|used|offered|described)$/.test(
      word,
    )
  if (!GUESTS_PAST.has(word)) return true
  if (/\b(?:you|youve|usted)\b/.test(before)) return true
  if (/\bgot it$/.test(text.slice(0, at + 6)) && /^got it\b/.test(text.slice(at))) return true
  return word === 'got'
    ? /\b(?:i|ive|we|weve) (?:\w+ )?got$/.test(`${before}got`) &&
        !/\bgot (?:them|him|her|you|the (?:kitchen|chef|restaurant|price|fee))\b/.test(text.slice(at))
    : false
}

/** Folded Spanish words with the final accent of a past tense: "llegó", "pagué", "recibí". */
function preterites(sentence: string): ReadonlySet<string> {
  const words =
    normalizeForComparison(sentence)
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  return new Set(
    words
      .filter(word => /(?:ó|[^qc]ué|[^u]é|í|aron|ieron|[ai]ste)$/u.test(word) && !NO_PAST.test(word))
      .map(foldForComparison),
  )
}
const NO_PAST =
  /^(?:(?:after)?taste|(?:tooth)?paste|waste|haste|baste|este|triste|existe|insiste|consiste|asiste|aquí|allí|ahí|así|también|café|puré|paté|bebé|qué|porqué|jamón|melón|limón|salmón|ningún|algún|según|quizás|maní|ají|jalapeñí|consomé|podemos|tenemos|queremos|vamos|estamos|somos|hacemos|tomamos|buscamos|evitamos|usamos|damos|llamamos|vemos|sabemos|decimos|pedimos|vivimos|salimos|\p{L}+(?:aré|eré|iré))$/u

const stemOf = (word: string): string => word.slice(0, Math.max(4, word.length - 3))
const known = new WeakMap<Grounds, ReadonlySet<string>>()

function stemsOf(grounds: Grounds): ReadonlySet<string> {
  let found = known.get(grounds)
  if (!found) {
    found = new Set(grounds.texts.flatMap(wordsOfReply).map(stemOf))
    known.set(grounds, found)
  }
  return found
}

const FACTS: readonly (readonly [RegExp, (order: Grounds['order']) => boolean])[] = [
  [
    /^(?:booked|placed|reserved|ordered|submitted|secured|reservad|registrad|hech|pedid|realizad)/,
    order => order.isBooked,
  ],
  [/^(?:paid|received|charged|pagad|recibid|cobrad|recib|lleg)/, order => order.isPaid],
  [/^(?:accepted|confirmed|approved|acept|confirm)/, order => order.isConfirmed],
  [/^(?:cancell?ed|cancel)/, order => order.isCancelled],
  [/^(?:refunded|returned|reembols|devuel|devol)/, order => order.isRefunded],
]

const isFact = (word: string, { order }: Grounds): boolean =>
  FACTS.some(([pattern, holds]) => pattern.test(word) && holds(order))
