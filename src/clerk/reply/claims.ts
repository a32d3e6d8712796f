import { type Clause, hedgeAt, isDenied } from './clauses.ts'
import { clocksIn, durationsIn } from './figures.ts'
import type { Grounds } from './grounds.ts'
import { ORDER_TOPICS } from './order-claims.ts'
import { milesIn, nearnessOf, SHOP_TOPICS } from './shop-claims.ts'

/** A kind of claim, the words that make it, and the facts that allow it. */
export type Topic = {
  readonly code: string
  /** Matches folded clauses that make the claim. */
  readonly pattern: RegExp
  readonly isFounded?: (grounds: Grounds, clause: string) => boolean
  /** Matches folded texts of our own that bear the claim out. */
  readonly evidence?: RegExp
  /** A time that was shown bears it out where it speaks of the future. */
  readonly isPromise?: boolean
  /** Denied, it claims the opposite. */
  readonly isPolar?: boolean
  /** Borne out only by a text about the same restaurant. */
  readonly isNamed?: boolean
  /** The pattern holds negations of its own. */
  readonly isOwnNegation?: boolean
  /** Told to the model. */
  readonly hint: string
}

/** Questions about these offer them. */
const OFFERED = new Set(['discount', 'free', 'way to pay', 'refund', 'fees', 'cancelling'])
const ASKS_FOR_CODE = /^(?:do you|have you|tiene\w*|hay)\b.*\b(?:code|coupon|codigo|cupon)/
const FUTURE =
  /\b(?:will|would|should|ll|itll|youll|theyll|expected|around|by|about|estara|estaria|deberia|previst\w+|para las|a eso de)\b/
const SOLD_OUT =
  /\b(?:sold out|out of|ran out|run out|runs out|used up|agotad\w*|agoto|acabo|termino|no longer|unavailable)\b/

/** The topic of the first claim that nothing bears out, or undefined. */
export function unfoundedClaim(clauses: readonly Clause[], grounds: Grounds): Topic | undefined {
  for (const clause of clauses) {
    if (clause.isHedged && hedgeAt(clause.text) <= 0 && hedgeAt(clause.text) !== -1) continue
    const found =
      ORDER_TOPICS.find(topic => !clause.isConditional && isUnfounded(topic, clause, grounds, grounds.texts)) ??
      SHOP_TOPICS.find(topic => isUnfounded(topic, clause, grounds, [...grounds.texts, ...grounds.earlier]))
    if (found) return found
    if (isTooFar(clause, grounds)) return NEAR
    if (deniesPayment(clause, grounds)) return UNPAID
  }
  return undefined
}

function isUnfounded(topic: Topic, clause: Clause, grounds: Grounds, texts: readonly string[]): boolean {
  const { text, isQuestion, isHedged } = clause
  const found = topic.pattern.exec(text)
  if (!found) return false
  if (isQuestion && (!OFFERED.has(topic.code) || ASKS_FOR_CODE.test(text))) return false
  if (isHedged) return false
  const isNegated = isDenied(text, found.index) || (!topic.isOwnNegation && isDenied(found[0], found[0].length))
  if (isNegated && !topic.isPolar) return false
  if (topic.isFounded?.(grounds, text)) return false
  if (topic.isPromise && FUTURE.test(text) && clocksIn(text).length + durationsIn(text).length > 0) {
    if (topic.code === 'ready') return false
  } else if (topic.isPromise && topic.code === 'arrival') return true
  const { evidence } = topic
  if (!evidence) return true
  const lines = texts.flatMap(linesOf).filter(line => !topic.isNamed || speaksOfSame(line, text, texts))
  return !lines.some(line => {
    const at = line.search(evidence)
    if (at < 0 || isDenied(line, at)) return false
    return !topic.isPolar || SOLD_OUT.test(line) === (SOLD_OUT.test(text) !== isNegated)
  })
}

const linesOf = (text: string): string[] =>
  text.split(/\n|(?<!\d)[.;](?!\d)|[.;](?=\s|$)/).filter(line => line.trim() !== '')

/** Names of restaurants and dishes stand before a dash. */
const NAME = /^\s*(?:\d+\. )?([^\n—]+) —/gm

/** False for a line about another restaurant than the clause names. */
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
