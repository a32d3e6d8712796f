import { isUnsupportedClaim } from './assertions.ts'
import { type Clause, isDenied, isHedgedAt } from './clauses.ts'
import { clocksIn, durationsIn } from './figures.ts'
import type { Grounds } from './grounds.ts'
import { ORDER_TOPICS } from './order-claims.ts'
import { milesIn, nearnessOf, SHOP_TOPICS } from './shop-claims.ts'
import type { Topic } from './topic.ts'

/** Topics for which a question amounts to an offer. */
const OFFERED = new Set(['discount', 'free', 'way to pay', 'refund', 'fees', 'cancelling'])
const ASKS_FOR_CODE = /^(?:do you|have you|tiene\w*|hay)\b.*\b(?:code|coupon|codigo|cupon)/
/** Offer to search; the description that follows is a request, not a claim. */
const SEEKS = /^(?:\w+ )?(?:i|ill|id|we|let me|puedo|le|voy a)\b.*\b(?:look|find|search|check|buscar?|busco)\b/
const FUTURE =
  /\b(?:will|would|should|ll|itll|youll|theyll|expected|around|by|about|estara|estaria|deberia|previst\w+|para las|a las|llegaria|a eso de)\b/
const SOLD_OUT =
  /\b(?:sold out|out of|ran out|run out|runs out|used up|agotad\w*|agoto|acabo|termino|no longer|unavailable)\b/

/** Topic of the first unsupported claim, or undefined. */
export function unfoundedClaim(sentence: string, clauses: readonly Clause[], grounds: Grounds): Topic | undefined {
  const stable = [...grounds.texts, ...grounds.earlier]
  const whole = clauses.map(({ text }) => text).join(' ')
  if (
    AT_WILL.pattern.test(whole) &&
    !clauses.some(({ isHedged }) => isHedged) &&
    !stable.some(text => AT_WILL.evidence!.test(text))
  )
    return AT_WILL
  for (const clause of clauses) {
    const verdicts = [
      ...ORDER_TOPICS.map(topic => ({ topic, verdict: verdictOf(topic, clause, grounds, grounds.texts) })),
      ...SHOP_TOPICS.map(topic => ({ topic, verdict: verdictOf(topic, clause, grounds, stable, true) })),
    ]
    const found = verdicts.find(({ verdict }) => verdict === 'unfounded')?.topic
    if (found) return found
    if (isTooFar(clause, grounds)) return NEAR
    if (deniesPayment(clause, grounds) || (grounds.order.isPaid && !clause.isQuestion && OWES.test(clause.text)))
      return UNPAID
    const founded = verdicts.flatMap(({ topic, verdict }) => (verdict === 'founded' ? [topic.pattern] : []))
    if (isUnsupportedClaim(sentence, clause, grounds, founded)) return UNTOLD
  }
  return undefined
}

type Verdict = 'founded' | 'unfounded' | 'none'

function verdictOf(topic: Topic, clause: Clause, grounds: Grounds, texts: readonly string[], isRule = false): Verdict {
  const { text, isQuestion } = clause
  const found = topic.pattern.exec(text)
  if (!found) return 'none'
  if (isQuestion && (!OFFERED.has(topic.code) || ASKS_FOR_CODE.test(text))) return 'none'
  if ((clause.isConditional && (!isRule || topic.code.startsWith('kitchen'))) || isHedgedAt(clause, found.index))
    return 'none'
  if (isRule && SEEKS.test(text.slice(0, found.index))) return 'none'
  const isNegated = isDenied(text, found.index) || (!topic.isOwnNegation && isDenied(found[0], found[0].length))
  if (isNegated && !topic.isPolar) return 'none'
  if (topic.isFounded?.(grounds, text)) return 'founded'
  const hasTime = clocksIn(text).length + durationsIn(text).length > 0
  if (topic.isPromise && FUTURE.test(text)) {
    // the time is checked with the other figures
    if (hasTime && (topic.code === 'ready' || texts.some(one => topic.evidence?.test(one)))) return 'founded'
    return 'unfounded'
  }
  if (topic.code === 'arrival') return 'unfounded'
  const { evidence } = topic
  if (!evidence) return 'unfounded'
  const lines = texts.flatMap(linesOf).filter(line => !topic.isNamed || speaksOfSame(line, text, texts))
  const isTold = lines.some(line => {
    const at = line.search(evidence)
    if (at < 0 || isDenied(line, at)) return false
    return !topic.isPolar || SOLD_OUT.test(line) === (SOLD_OUT.test(text) !== isNegated)
  })
  return isTold ? 'founded' : 'unfounded'
}

const linesOf = (text: string): string[] =>
  text.split(/\n|(?<!\d)[.;](?!\d)|[.;](?=\s|$)/).filter(line => line.trim() !== '')

/** Restaurant or dish name before a dash. */
const NAME = /^\s*(?:\d+\. )?([^\n—]+) —/gm

/** False if the line is about a different restaurant or dish than the clause. */
function speaksOfSame(line: string, clause: string, texts: readonly string[]): boolean {
  const names = texts.flatMap(text => [...text.matchAll(NAME)].map(([, name]) => name!.trim()))
  const named = names.flatMap(name => name.split(' ').filter(word => word.length > 3 && clause.includes(word)))
  return named.length === 0 || named.some(word => line.includes(word))
}

function isTooFar({ text, isQuestion, isHedged }: Clause, { texts, earlier }: Grounds): boolean {
  const most = nearnessOf(text)
  if (most === undefined || isQuestion || isHedged || isDenied(text, text.length)) return false
  if (/\b(?:find|look|search|food|places?|something|busco|encuentro)\b/.test(text)) return false
  const miles = [...texts, ...earlier].flatMap(milesIn)
  return !miles.some(one => one <= most)
}

const OWES = /\b(?:owe|owes|still due|outstanding|unpaid|have to pay|need to pay|debe pagar|falta (?:pagar|el pago))\b/
const UNCHARGED = /\b(?:nothing|not|never|hasnt|havent|no|nada) (?:\w+ ){0,5}?(?:charged|paid|cobrad\w+|pagad\w+)\b/

const deniesPayment = ({ text, isQuestion, isConditional }: Clause, { order }: Grounds): boolean =>
  order.isPaid &&
  !order.isRefunded &&
  !isQuestion &&
  !isConditional &&
  UNCHARGED.test(text) &&
  !/\b(?:until|hasta)\b/.test(text)

const NEAR: Topic = { code: 'nearness', pattern: /^$/, hint: 'Say the distance as it was shown.' }
const UNPAID: Topic = { code: 'payment', pattern: /^$/, hint: 'A result says that the payment has arrived.' }
const UNTOLD: Topic = {
  code: 'untold',
  pattern: /^$/,
  hint: 'No result tells that this happened: say only what you did to the order, what was shown, and what the guest can do.',
}
/** Claim, in one or two clauses, that a refund or cancellation depends only on the guest's wish. */
const AT_WILL: Topic = {
  code: 'at will',
  pattern:
    /^(?!.*\b(?:cannot|cant|not|wont|no puedo|no podemos|no se)\b).*(?:\b(?:refund\w*|money back|full amount|reembols\w*|devol\w+|devuel\w+)\b.*\b(?:mind|reason|whenever|any ?time|regret\w*|dont like|unhappy|not happy|no questions|cuando (?:quiera|guste)|arrepient\w+|no le gusta|satisf\w+|cualquier)\b|\b(?:mind|reason|whenever|any ?time|regret\w*|dont like|unhappy|arrepient\w+|no le gusta|satisf\w+)\b.*\b(?:refund\w*|money back|full amount|reembols\w*|devol\w+|devuel\w+)\b)/,
  evidence: /\b(?:any reason|any ?time|change your mind|whenever)\b/,
  hint: 'Say the rule about refunds only as a result says it.',
}
