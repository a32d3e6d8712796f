import { type Clause, isDenied } from './clauses.ts'
import type { DishFacts } from './dish-facts.ts'
import { dishesNamed } from './dishes-named.ts'
import {
  amountsIn,
  clocksIn,
  durationsIn,
  normalizeNumber,
  numbersIn,
  percentsIn,
  pricesIn,
  totalsIn,
  withCents,
  withoutLinks,
} from './figures.ts'
import { foldForComparison } from './fold.ts'
import type { Grounds } from './grounds.ts'
import { numberWordsToDigits } from './spelled-numbers.ts'

export type FigureFault = 'unfounded amount' | 'spelled amount' | 'wrong total' | 'unfounded number' | 'unfounded time'

/** Context that marks an amount as the guest's own: a budget or a limit. */
const LIMIT_BEFORE =
  /\b(?:budget|limit|cap|max|maximum|under|below|within|inside|beneath|less than|up to|at most|no more than|not over|over|above|exceed\w*|past|your|the|that|its|you (?:said|mentioned|gave|named|have|wanted|set)|asked for|presupuesto\w*|limite|tope|menos de|por debajo de|debajo de|dentro de|hasta|maximo|mas de|pasa\w* de|sus|tus|los|dijo|menciono|pidio)(?: (?:the|your|of|de|is|es|los|sus|tus|about|around|roughly|unos|a|that|to))* ?$/
const LIMIT_AFTER =
  /^ ?(?:usd|dollars?|bucks?|usdc|dolares)?,? ?(?:(?:each|a (?:head|person)|per person|all in|por persona|cada uno) )?(?:budget|limit|cap|max\w*|(?:that |which )?you (?:said|mentioned|gave|named|have|wanted|set|asked|told)|as you|de presupuesto|de tope|de limite|que (?:dijo|menciono|pidio|tiene|me dijo|dijiste|tienes)|or less|o menos|per person|a person|a head|each|por persona|total budget)/
const OF_LIMIT =
  /\b(?:budget|limit|cap|max|maximum|under|below|within|inside|less than|up to|at most|no more than|over|above|exceed\w*|you (?:said|mentioned|gave|named|have|wanted|set|asked|told)|presupuesto\w*|limite|tope|menos de|debajo de|dentro de|hasta|maximo|mas de|pasa\w* de|dijo|menciono|pidio|dijiste)\b/
const WITHIN = /\b(?:under|below|within|less than|menos de|debajo de|dentro de|inside)\b/
const MONEY =
  /[$€£]\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s*(?:dollars?|bucks?|usdc?|d[oó]lares)|\d[\d,]*(?:\.\d+)?/giu

/** Words that turn a time into a promise. */
const PROMISE =
  /\b(?:be (?:there|here|with you|ready)|ready|arriv\w*|have it|have your|get it|get (?:there|here)|delivered?|delivers|door|opens?|closes?|open|closed|promis\w*|confirm\w*|booked|set for|lleg\w*|list[oa]s?|abre\w*|cierra\w*|abiert[oa]|tendra\w*|recib\w*|entreg\w*|estara\w*|reservad\w*|take them|takes?|tarda\w*|wait)\b/
/** Context that attributes a duration to the guest. */
const REPEATS = /\b(?:you (?:said|asked|want\w*|mention\w*|need\w*|have)|noted|your|dijo|pidio|quiere|anotad\w+|su)\b/
/** Units that make a small number a figure to verify instead of a count of dishes. */
const UNIT_AFTER =
  /^(?:\s*[%$€¢°]|\s*[-–]?\s*(?:min\w*|hours?|hrs?|horas?|days?|d[ií]as?|weeks?|months?|miles?|mi\b|millas?|km|blocks?|cuadras?|stars?|estrellas?|percent|per cent|por ciento|off\b|left\b|am\b|pm\b|a\.m|p\.m|o'?clock|usdc?|dollars?|bucks?|cents?|calories|cal\b|grams?|years?|left|remaining|quedan|and a half|th\b|st\b|nd\b|rd\b)|[:.,/-]?\d|\s*[.!?,;)]|\s*$)/iu
const PRICE_BEFORE =
  /(?:[$€£#]|\b(?:at|by|until|till|around|about|for|from|only|just|is|are|costs?|pay|apt|unit|suite|room|floor|order|number|es|son|a las|hasta|cuesta|por|solo|quedan|in|within|en))\s*$/iu
const MOST_COUNT = 50

/** Checks the figures of a sentence: money, totals, percentages, times, durations, and other numbers. */
export function figureFault(
  text: string,
  clauses: readonly Clause[],
  grounds: Grounds,
  before: string,
): FigureFault | undefined {
  const { figures, guest, totals } = grounds
  const plain = withCents(withoutLinks(text))
  const said = withoutLimits(numberWordsToDigits(plain), grounds)
  if (said === undefined) return 'wrong total'
  if (clauses.some(clause => isOtherPrice(clause, grounds))) return 'unfounded amount'
  const listed = new Set(dishesNamed(foldForComparison(plain), grounds.dishes).dishes.map(({ price }) => price))
  const counts = numbersIn(said).map(Number)
  const isMultiple = (amount: number) =>
    [...listed].some(price => price > 0 && amount % price === 0 && counts.includes(amount / price))
  const parts = [...listed, ...figures.amounts]
  const isSum = (amount: number) =>
    BEFORE_TAX.test(foldForComparison(plain)) && parts.some(one => one < amount && parts.includes(amount - one))
  const unfounded = pricesIn(said).filter(
    amount =>
      !figures.amounts.has(amount) &&
      !listed.has(amount) &&
      !isMultiple(amount) &&
      !isSum(amount) &&
      !isDifference(amount, said, grounds),
  )
  if (unfounded.length > 0) {
    const written = new Set(pricesIn(plain))
    return unfounded.some(amount => written.has(amount)) ? 'unfounded amount' : 'spelled amount'
  }
  if (totalsIn(said, before).some(total => !totals.has(total))) return 'wrong total'
  if (MANY_NUMBERS.test(foldForComparison(plain))) return 'spelled amount'
  if (percentsIn(plain).some(percent => !figures.percents.has(percent))) return 'unfounded number'
  if (clauses.some(clause => isFalseTime(clause, grounds))) return 'unfounded time'
  const counted = [...plain.normalize('NFKC').matchAll(/\d+(?:[.,]\d+)*/g)]
  const isKnown = (number: string) => [figures, guest].some(({ numbers }) => numbers.has(normalizeNumber(number)))
  const isTime = timesSpoken(plain)
  const stray = counted.filter(
    ({ 0: number, index }) => !isKnown(number) && !isTime(index) && !isCount(plain, number, index),
  )
  const isMoney = (number: string) =>
    amountsIn(`$${number}`).some(
      amount =>
        figures.amounts.has(amount) ||
        guest.amounts.has(amount) ||
        listed.has(amount) ||
        isMultiple(amount) ||
        isSum(amount) ||
        isDifference(amount, said, grounds),
    )
  return stray.some(({ 0: number }) => !isMoney(number)) ? 'unfounded number' : undefined
}

const WORDS =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|zero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|veinti\\w+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil)'
const MANY_NUMBERS = new RegExp(`(?:\\b${WORDS}\\b[ ,-]+){3,}\\b${WORDS}\\b`)

/**
 * Text without amounts that are the guest's own limits; undefined if it claims that the total meets a limit and it
 * does not.
 */
function withoutLimits(text: string, { figures, guest, totals }: Grounds): string | undefined {
  let isBroken = false
  const left = text.replace(MONEY, (whole, at: number) => {
    const cents = amountsIn(/[^\d.,]/.test(whole) ? whole : `$${whole}`)[0]
    if (cents === undefined || figures.amounts.has(cents) || !guest.amounts.has(cents)) return whole
    const ahead = foldForComparison(text.slice(Math.max(0, at - 40), at))
    const behind = foldForComparison(text.slice(at + whole.length, at + whole.length + 40))
    const isGuests = (LIMIT_BEFORE.test(ahead) || LIMIT_AFTER.test(behind)) && OF_LIMIT.test(`${ahead} ${behind}`)
    const isOwn =
      /\b(?:your|the|su|tus|sus|los|that) ?$/.test(ahead) &&
      /^\s*(?:dollars?|bucks?|usdc?|dolares)?\s*(?:$|[.,;!?)]|(?:before|after|plus|with|even|already|antes|sin|con)\b)/.test(
        behind,
      )
    if (!isGuests && !isOwn) return whole
    const isTold =
      WITHIN.test(ahead.slice(-16)) &&
      /\b(?:total|order|it|that|stays?|comes?|everything|all|this|pedido|queda|sale|todo)\b/.test(ahead)
    if (isTold && totals.size > 0 && [...totals].every(total => total > cents)) isBroken = true
    return '▢'
  })
  return isBroken ? undefined : left
}

function isFalseTime({ text, isQuestion, isConditional, isHedged }: Clause, { figures, guest }: Grounds): boolean {
  const isOpen = isQuestion || isConditional || isHedged || isDenied(text, Math.max(0, text.search(/\d/)))
  const isPromise = PROMISE.test(text) && !isOpen
  const isFounded = (minutes: readonly number[], shown: ReadonlySet<number>, wished: ReadonlySet<number>) =>
    minutes.some(one => shown.has(one) || (!isPromise && wished.has(one)))
  const clocks = clocksIn(text).filter(({ minutes }) => !isFounded(minutes, figures.times, guest.times))
  const spans = durationsIn(text).filter(
    minutes =>
      !figures.durations.has(minutes) &&
      !(guest.durations.has(minutes) && (isOpen || REPEATS.test(text)) && !isPromise),
  )
  // a question about another time is no promise
  return (clocks.length > 0 && !isQuestion) || spans.length > 0
}

const BEFORE_TAX =
  /\b(?:before tax|plus tax|without tax|subtotal|before the fee|before fees|antes de impuestos|sin impuestos|mas impuestos)\b/
const MISSING =
  /\b(?:more|short|shy|to go|left|room|remaining|to reach|away from|below|under|extra|mas|falta\w*|queda\w*|restan|sobra\w*)\b/
/** True for the gap between two known amounts: "$5.50 more to reach the minimum". */
const isDifference = (amount: number, text: string, { figures, guest }: Grounds): boolean =>
  MISSING.test(foldForComparison(text)) &&
  [...figures.amounts].some(one => figures.amounts.has(one + amount) || guest.amounts.has(one + amount))

/** True if a sentence gives a dish a price that neither its menu nor a cart line with its name has. */
function isOtherPrice({ text }: Clause, { dishes: menu, cart, texts, earlier }: Grounds): boolean {
  const { dishes } = dishesNamed(text, menu)
  const amounts = amountsIn(text)
  if (dishes.length === 0 || amounts.length !== 1 || !IS_PRICED.test(text) || OF_ALL.test(text)) return false
  const lines = [...texts, ...earlier].flatMap(one => one.split('\n'))
  const isIts = ({ price, names }: DishFacts) =>
    amounts[0]! % Math.max(1, price) === 0 ||
    lines.some(line => names.some(name => priceBehind(line, name) === amounts[0]))
  return !dishes.some(isIts) && !cart.some(dish => isIts(dish) && dishes.some(({ name }) => name === dish.name))
}
/** First amount after a name in a line, i.e. the price of a dish. */
const priceBehind = (line: string, name: string): number | undefined =>
  line.includes(name) ? amountsIn(line.slice(line.indexOf(name) + name.length))[0] : undefined
const IS_PRICED = /\b(?:is|are|was|were|costs?|cost|for|at|its|cuestan?|costaba\w*|vale\w*|son|es|a)\b/
const OF_ALL =
  /\b(?:total|everything|together|all|in all|with|tax|under|over|cart|order|both|juntos|todo|pedido|and|y)\b/

/** Returns a test for offsets inside a time of day. */
function timesSpoken(text: string): (index: number) => boolean {
  const spans = [
    ...text.matchAll(
      /\b\d{1,2}(?::\d{2})?\s*(?:[ap]\.?m\b|o'?clock|in the \w+|de la \w+)|\b\d{1,2}:\d{2}\b|\b(?:at|by|until|till|around|a las?|hasta las?|para las?)\s+\d{1,2}(?!\d|\s*[%$])/giu,
    ),
  ]
  return index => spans.some(span => index >= span.index && index < span.index + span[0].length)
}

/** True for a small count of dishes or guests, which a proposal may contain without having been shown. */
function isCount(text: string, number: string, at: number): boolean {
  const value = Number(number)
  if (!Number.isInteger(value) || value < 1 || value > MOST_COUNT) return false
  return !UNIT_AFTER.test(text.slice(at + number.length)) && !PRICE_BEFORE.test(text.slice(0, at))
}
