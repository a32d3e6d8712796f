import type { AllergyToken } from './tokens.ts'

type Span = { readonly from: number; readonly to: number }

const NO = /^(?:no|nah|nope|noo+)$/
/** Maximum number of consecutive noes to inspect. More of them add no meaning. */
const MOST_NOES = 8
/** Words that show the preceding "no" was an answer: "no just one pastrami", "no I said tuna". */
const GOES_ON =
  /^(?:no|nah|wait|sorry|just|only|solo|lets|let|show|what|how|can|could|do|does|i|im|ill|ive|we|he|she|they|you|its|thats|theres|this|that|please|senor|senora|mijo|mija|gracias|thanks|thank|esta|ese|esa|eso)$/

/**
 * True if a "no" answers instead of refusing a food: "No, the cheese one", "no no just one on rye" and "no I said
 * tuna", but not "no cheese" and "no no, no cheese".
 */
export function isAnswer(tokens: readonly AllergyToken[], mentions: readonly Span[], { from, to }: Span): boolean {
  if (to - from !== 1 || !NO.test(tokens[from]!.text)) return false
  let first = from
  const least = Math.max(0, from - MOST_NOES)
  while (tokens[first]!.before === 'none' && first > least && NO.test(tokens[first - 1]!.text)) first -= 1
  if (tokens[first]!.before === 'none') return false
  const next = tokens[to]
  // "NO: egg" is a key with a value.
  if (next?.sign === 'key') return false
  if (next === undefined || next.before !== 'none' || GOES_ON.test(next.text)) return true
  if (next.text === 'of' && tokens[to + 1]?.text === 'course') return true
  return first < from && mentions.every(one => one.from !== to)
}

const SUBJECT = /^(?:i|we|he|she|they|my|our)$/
const AGREES =
  /^(?:eats?|wants?|like|likes|love|loves|said|asked|meant|am|was|do|does|can|son|daughter|wife|husband|kids?)$/

/**
 * True if a "no" before a statement is an answer that refuses none of its foods: "Omg no i eat fish", "of course
 * not I eat wheat".
 */
export function isBeforeStatement(tokens: readonly AllergyToken[], { from, to }: Span): boolean {
  const [subject, verb, next] = tokens.slice(to, to + 3)
  return (
    to - from === 1 &&
    /^(?:no|nah|nope|not)$/.test(tokens[from]!.text) &&
    subject?.before === 'none' &&
    SUBJECT.test(subject.text) &&
    verb?.before === 'none' &&
    AGREES.test(verb.text) &&
    !/^(?:not|no|never|cant|cannot|dont|doesnt)$/.test(next?.text ?? '')
  )
}

const NOT_DONE = /^(?:didnt|never|havent|hadnt|wasnt|not|no|nunca|jamas)$/
const SAID =
  /^(?:tried|ordered|asked|requested|mentioned|said|meant|added|picked|chose|wanted|ordering|asking|saying|pedi|pedia|ordene|dije|quise|mencione|puse)$/
const SAY = /^(?:order|ask|request|mention|say|mean|add|pick|choose|want|put)$/
const BETWEEN = /^(?:i|we|he|she|they|even|ever|actually|really|yo|te|le|les)$/

/**
 * True if a negation corrects a misunderstanding and refuses no food: "I didn't order an egg salad", "never said
 * tuna".
 */
export function isMisunderstandingCorrection(tokens: readonly AllergyToken[], { from, to }: Span): boolean {
  const negation = tokens.slice(from, to).map(({ text }) => text)
  const isPast = negation.some(word => /^(?:didnt|havent|hadnt)$/.test(word)) || tokens[from - 1]?.text === 'did'
  if (!negation.some(word => NOT_DONE.test(word))) return false
  let at = to
  while (tokens[at]?.before === 'none' && BETWEEN.test(tokens[at]!.text)) at += 1
  const verb = tokens[at]
  // "I didn't want any peanuts" refuses them, but "I didn't want the tuna" is about a dish.
  if (/^want/.test(verb?.text ?? '') && !/^(?:an?|the|that|this|those)$/.test(tokens[at + 1]?.text ?? '')) return false
  return verb?.before === 'none' && (SAID.test(verb.text) || (isPast && SAY.test(verb.text)))
}

const AVOIDS = /^(?:avoid|avoids|avoiding|avoided|evitar|evita|evitando)$/
const REPORTS = /^(?:you|u|youre|ur|why|still|stop|quit|dont|tu|usted|deja|deje|porque)$/
const FARTHEST = 5

/** True for mentions of what the clerk said: "Why are you avoiding milk", "you say avoiding milk". */
export function isReported(tokens: readonly AllergyToken[], { from }: Span): boolean {
  if (!AVOIDS.test(tokens[from]!.text)) return false
  for (let at = from; at > 0 && at > from - FARTHEST && tokens[at]!.before !== 'end'; at--)
    if (REPORTS.test(tokens[at - 1]!.text)) return true
  return tokens.slice(0, from).some(({ text }) => /^(?:you|u|tu|usted)$/.test(text)) && saysWhich(tokens)
}

const saysWhich = (tokens: readonly AllergyToken[]): boolean =>
  tokens.some(({ text }, at) => text === 'which' && /^(?:is|one)$/.test(tokens[at + 1]?.text ?? ''))

const LEFT_OUT = /^(?:hold|skip|lose|ditch|omit|omitting|exclude|forget|without|w\/o|sin)$/
const NEGATES = /^(?:dont|never|not|no|nunca)$/

/**
 * True for a double negation, which requests the food instead of refusing it: "Don't leave out the peanuts" and
 * "never without cheese".
 */
export function isDoubleNegation(tokens: readonly AllergyToken[], { from, to }: Span): boolean {
  const isLeftOut = (at: number) =>
    LEFT_OUT.test(tokens[at]!.text) ||
    (tokens[at]!.text === 'leave' && tokens.slice(at, at + FARTHEST).some(({ text }) => /^(?:out|off)$/.test(text)))
  const isTwice = (at: number) =>
    NEGATES.test(tokens[at]?.text ?? '') && tokens[at + 1]?.before === 'none' && isLeftOut(at + 1)
  return isTwice(from - 1) || (to - from === 1 && isTwice(from))
}
