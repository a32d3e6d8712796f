import type { Token } from './tokens.ts'

type Span = { readonly from: number; readonly to: number }

const NO = /^(?:no|nah|nope|noo+)$/
/** So many noes in a row are looked back over: more say no more. */
const MOST_NOES = 8
/** After these a "no" in front was an answer: "no just one pastrami", "no I said tuna". */
const GOES_ON =
  /^(?:no|nah|wait|sorry|just|only|solo|lets|let|show|what|how|can|could|do|does|i|im|ill|ive|we|he|she|they|you|its|thats|theres|this|that|please|senor|senora|mijo|mija|gracias|thanks|thank|esta|ese|esa|eso)$/

/** "No, the cheese one", "no no just one on rye" and "no I said tuna" answer; "no cheese" and "no no, no cheese" refuse. */
export function isAnswer(tokens: readonly Token[], mentions: readonly Span[], { from, to }: Span): boolean {
  if (to - from !== 1 || !NO.test(tokens[from]!.text)) return false
  let first = from
  const least = Math.max(0, from - MOST_NOES)
  while (tokens[first]!.before === 'none' && first > least && NO.test(tokens[first - 1]!.text)) first -= 1
  if (tokens[first]!.before === 'none') return false
  const next = tokens[to]
  // "NO: egg" gives a key its value
  if (next?.sign === 'key') return false
  if (next === undefined || next.before !== 'none' || GOES_ON.test(next.text)) return true
  if (next.text === 'of' && tokens[to + 1]?.text === 'course') return true
  return first < from && mentions.every(one => one.from !== to)
}

const SUBJECT = /^(?:i|we|he|she|they|my|our)$/
const AGREES =
  /^(?:eats?|wants?|like|likes|love|loves|said|asked|meant|am|was|do|does|can|son|daughter|wife|husband|kids?)$/

/** "Omg no i eat fish", "of course not I eat wheat": the no in front of a statement answers, and refuses none of it. */
export function isBeforeStatement(tokens: readonly Token[], { from, to }: Span): boolean {
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

/** "I didn't order an egg salad" and "never said tuna" put right what was read, and refuse no food in general. */
export function isOfMistake(tokens: readonly Token[], { from, to }: Span): boolean {
  const negation = tokens.slice(from, to).map(({ text }) => text)
  const isPast = negation.some(word => /^(?:didnt|havent|hadnt)$/.test(word)) || tokens[from - 1]?.text === 'did'
  if (!negation.some(word => NOT_DONE.test(word))) return false
  let at = to
  while (tokens[at]?.before === 'none' && BETWEEN.test(tokens[at]!.text)) at += 1
  const verb = tokens[at]
  // "I didn't want any peanuts" refuses them; "I didn't want the tuna" speaks of a dish
  if (/^want/.test(verb?.text ?? '') && !/^(?:an?|the|that|this|those)$/.test(tokens[at + 1]?.text ?? '')) return false
  return verb?.before === 'none' && (SAID.test(verb.text) || (isPast && SAY.test(verb.text)))
}

const AVOIDS = /^(?:avoid|avoids|avoiding|avoided|evitar|evita|evitando)$/
const REPORTS = /^(?:you|u|youre|ur|why|still|stop|quit|dont|tu|usted|deja|deje|porque)$/
const FARTHEST = 5

/** "Why are you avoiding milk" and "you say avoiding milk" speak of what was answered. */
export function isReported(tokens: readonly Token[], { from }: Span): boolean {
  if (!AVOIDS.test(tokens[from]!.text)) return false
  for (let at = from; at > 0 && at > from - FARTHEST && tokens[at]!.before !== 'end'; at--)
    if (REPORTS.test(tokens[at - 1]!.text)) return true
  return tokens.slice(0, from).some(({ text }) => /^(?:you|u|tu|usted)$/.test(text)) && saysWhich(tokens)
}

const saysWhich = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => text === 'which' && /^(?:is|one)$/.test(tokens[at + 1]?.text ?? ''))

const LEFT_OUT = /^(?:hold|skip|lose|ditch|omit|omitting|exclude|forget|without|w\/o|sin)$/
const NEGATES = /^(?:dont|never|not|no|nunca)$/

/** "Don't leave out the peanuts" and "never without cheese" ask for what a refusal names: both of its words refuse nothing. */
export function isRefusedTwice(tokens: readonly Token[], { from, to }: Span): boolean {
  const isLeftOut = (at: number) =>
    LEFT_OUT.test(tokens[at]!.text) ||
    (tokens[at]!.text === 'leave' && tokens.slice(at, at + FARTHEST).some(({ text }) => /^(?:out|off)$/.test(text)))
  const isTwice = (at: number) =>
    NEGATES.test(tokens[at]?.text ?? '') && tokens[at + 1]?.before === 'none' && isLeftOut(at + 1)
  return isTwice(from - 1) || (to - from === 1 && isTwice(from))
}
