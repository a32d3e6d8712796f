import type { ParsedComponents } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import { MINUTE, offsetAt } from '#src/catalog/zone.ts'
import { lazyImport } from '#src/kernel/lazy-import.ts'
import { toDate } from '#src/kernel/world.ts'
import { AFTER } from './clock-words.ts'
import { spelledTimes } from './spoken-time.ts'

const chrono = lazyImport<typeof import('chrono-node/en')>('chrono-node/en')

/** Local clock time. Whether it is AM or PM, or which day it is, may be undetermined. */
export type ExtractedTime = {
  readonly date: string
  readonly hour: number
  readonly minute: number
  readonly halfDayUnsure: boolean
  readonly dayUnsure: boolean
}

/**
 * Text without its time expressions, with the extracted time. `day` is set alone if the text gives no time.
 */
export type TakenTime = { readonly text: string; readonly time?: 'ASAP' | ExtractedTime; readonly day?: string }

const ASAP =
  /(?<!\p{L})(?:(?:get|do|have) it )?(?:a\.?s\.?a\.?p\.?|as soon as (?:possible|you can|u can|it'?s ready|they can|it can be)|as (?:quick(?:ly)?|fast|early) as (?:possible|you can)|right (?:away|now)|immediately|(?:the )?sooner the better|soonest|(?:the )?earliest(?: time| possible)?|lo (?:m[aá]s (?:pronto|r[aá]pido)|antes)(?: posible| que puedan?)?|cuanto antes|ahora mismo|ya mismo|ahorita(?: mismo)?|(?<=(?:recoger|llevar|para|pa|tr[aá]i?ganlo|m[aá]ndenlo) )ya)(?!\p{L})/iu
const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HOUR = `(?:${HOURS.join('|')}|\\d{1,2})`
/** Rewrites time expressions that the date library does not parse. */
const REWRITES: readonly (readonly [pattern: RegExp, to: (...parts: string[]) => string])[] = [
  [new RegExp(`\\bhalf past (${HOUR})\\b`, 'gi'), (_, hour) => `at ${digits(hour!)}:30`],
  [new RegExp(`\\bquarter past (${HOUR})\\b`, 'gi'), (_, hour) => `at ${digits(hour!)}:15`],
  [new RegExp(`\\bquarter to (${HOUR})\\b`, 'gi'), (_, hour) => `at ${((Number(digits(hour!)) + 10) % 12) + 1}:45`],
  [
    new RegExp(
      `\\b(?:at |around |about |by |for |(?:para |como )?a las? )?(${HOUR})(:\\d\\d)? (?:in the |de la )(morning|evening|afternoon|night|manana|tarde|noche)\\b`,
      'gi',
    ),
    (_, hour, minutes, part) => `at ${digits(hour!)}${minutes ?? ''}${/^ma?[no]r?/i.test(part!) ? 'am' : 'pm'}`,
  ],
  [
    new RegExp(`\\b(?:a las?) (${HOUR})(:\\d\\d)?\\b`, 'gi'),
    (_, hour, minutes) => `at ${digits(hour!)}${minutes ?? ''}`,
  ],
  [
    new RegExp(
      `(?<!\\b(?:i|we|id|wed|i'd|we'd|would) )\\b(?:(?:around|by|towards?|round|circa|closer to)(?= ${HOUR}(?::\\d\\d)?\\b(?! (?:people|dollars|bucks|of)))|(?:about|like)(?= ${HOUR}(?::\\d\\d|\\s?(?:am|pm|o'?clock|ish)\\b|\\b${AFTER}))) (${HOUR})(:\\d\\d)?`,
      'gi',
    ),
    (_, hour, minutes) => `at ${digits(hour!)}${minutes ?? ''}`,
  ],
  // "around 630", but not a street number or a quantity
  [
    /\b(?:around|by|round|circa)\s+(1[0-2]|[1-9])(00|15|30|45)\b(?!\s*(?:[$%]|cal|kcal|people|guests|g\b|grams|dollars|bucks|p(?:oun|eo)|(?:[\p{L}\d.]+\s+){0,2}(?:st|street|ave|avenue|rd|road|blvd|pl|place|broadway|lane|drive|e|w|east|west|north|south)\b))/giu,
    (_, hour, minutes) => `at ${hour}:${minutes}`,
  ],
  [new RegExp(`\\bat (${HOURS.join('|')})\\b`, 'gi'), (_, hour) => `at ${digits(hour!)}`],
  // "at six, not two" gives the time and corrects a misunderstanding
  [
    new RegExp(
      `\\b(at \\d{1,2}(?::\\d\\d)?(?:am|pm)?(?: o'clock)?),? (?:and )?not (?:at )?${HOUR}(?::\\d\\d)?(?: ?(?:am|pm|o'clock)\\b)?${AFTER}`,
      'gi',
    ),
    (_, clock) => clock!,
  ],
  // no hour yet: the clerk has to ask for it, and it is not ASAP
  [
    /\b(?:(?:right )?after (?:work|school|class)|when i (?:get|am) off(?: work)?|later (?:today|tonight|this evening))\b(?! (?:at|by|around|menu|special))|(?<!\p{L})(?:despu[eé]s del? (?:trabajo|trabajar)|(?:al salir|cuando salga) del trabajo)(?!\p{L})/giu,
    () => 'tonight',
  ],
  [/\bnoonish\b/gi, () => 'noon'],
  [/\b(?:al? )?mediod[ií]a\b/gi, () => 'at noon'],
  [/\bhoy\b/gi, () => 'today'],
  [/\btom+or+ow\b/gi, () => 'tomorrow'],
]
const digits = (hour: string): string => {
  const at = HOURS.indexOf(hour.toLowerCase())
  return at < 0 ? hour : String(at + 1)
}

const DAY_WORD =
  /\b(?:today|tonight|tomorrow|tmrw|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|next|this|\d{1,2}(?:st|nd|rd|th)|january|february|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec|\d+[/-]\d+)\b/i

/** Time expression: its position and its meaning (a day, a clock time, or ASAP). */
type Claim = {
  readonly from: number
  readonly to: number
  readonly day?: string
  readonly clock?: { readonly hour: number; readonly minute: number; readonly halfUnsure: boolean }
  readonly isAsap?: boolean
}

const TIMELY =
  /\d|noon|midnight|hour|minute|tonight|today|tomorrow|tmrw|day\b|half past|quarter|o'?clock|\bat \w|a las?|ma[nñ]ana|evening|afternoon|morning|[ap]\.?m\b|(?:on|for|by) the \w+/i

/**
 * Extracts the requested time from a message, as local time components. AM or PM and the day may stay undetermined.
 * Combines all time expressions of the message: later ones override earlier ones, and negated ones are ignored.
 * `now` is interpreted in `zone`; the machine's time zone is never used.
 */
export function extractTime(given: string, now: number, zone: string): TakenTime {
  const spelled = spelledTimes(given, now, zone)
  const text = REWRITES.reduce((said, [pattern, to]) => said.replace(pattern, to), spelled)
  const claims = [...asapIn(text), ...(TIMELY.test(text) ? clocksIn(text, now, zone) : [])]
  const kept = keptOf(claims, text)
  const last = <T>(of: (claim: Claim) => T | undefined): T | undefined => kept.map(of).findLast(it => it !== undefined)
  const clock = last(claim => claim.clock)
  const day = last(claim => claim.day)
  const isAsap = kept.some(claim => claim.isAsap)
  if (kept.length === 0) return { text: given }
  const rest = claims
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, { from, to }) => cleaned(left, from, to - from), text)
  if (!clock) return { text: rest, ...(isAsap ? { time: 'ASAP' as const } : { day: day! }) }
  const part = PART.exec(kept.map(({ from, to }) => text.slice(from, to)).join(' '))?.[0]
  const isMorning = part !== undefined && /^morning/i.test(part)
  const { hour, minute, halfUnsure } = clock
  const date = day ?? formatLocal(now, zone).slice(0, 10)
  if (hour % 12 === 0 && part !== undefined && NIGHT.test(part)) {
    const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
    return { text: rest, time: { date: next, hour: 0, minute, halfDayUnsure: false, dayUnsure: false } }
  }
  return {
    text: rest,
    time: {
      date,
      hour: halfUnsure && part !== undefined && !isMorning && hour < 12 ? hour + 12 : hour,
      minute,
      halfDayUnsure: halfUnsure && part === undefined,
      dayUnsure: day === undefined,
    },
  }
}

const PART = /\b(?:tonight|night|evening|afternoon|morning)\b/i
/** Twelve at night is the start of the next day: "midnight tonight". */
const NIGHT = /night|evening/i

/**
 * Negations of a time: "Not Tuesday", "why December 1?", "el viernes no". A bare "no" negates only if an
 * alternative is given.
 */
const DENIES =
  /\b(?:not|why|isn'?t|wasn'?t|never|instead of|rather than)\s+(?:(?:on|at|for|is it|it|this|until|till) )*$/i
const MAY_DENY = /\bno\s+(?:(?:el|la|para|at|on|for) )*$/i
const DENIED = /^[\s;]*no\b\s*(?:$|[,.;!?])/i

/** Objection to a time, which requests a different one: "1:15 is too late". */
const TOO_LATE =
  /^\s*(?:is|'s|are|would be|will be|seems)?\s*(?:way |much |a bit |a little |just )?too (?:late|early|long|soon|far)\b/i
/** Time of another event, which sets a limit but is not requested: "My train is at 1:21". */
const OF_ELSE =
  /\b(?:train|bus|ferry|flight|plane|boat|meeting|class|shift|game|show|movie|appointment|break)(?:'?s)?\s+(?:(?:is|leaves|departs|starts|begins|ends|at|around|by)\s+)*$/i

function keptOf(claims: readonly Claim[], text: string): Claim[] {
  const before = (claim: Claim) => text.slice(0, claim.from)
  const undenied = claims.filter(
    claim => !DENIES.test(before(claim)) && !TOO_LATE.test(text.slice(claim.to)) && !OF_ELSE.test(before(claim)),
  )
  const sure = undenied.filter(claim => !MAY_DENY.test(before(claim)) && !DENIED.test(text.slice(claim.to)))
  return sure.length > 0 ? sure : undenied
}

function asapIn(text: string): Claim[] {
  const asap = ASAP.exec(text)
  if (!asap || /\bopen\s+$/i.test(text.slice(0, asap.index))) return []
  return [{ from: asap.index, to: asap.index + asap[0].length, isAsap: true }]
}

function clocksIn(text: string, now: number, zone: string): Claim[] {
  const reference = { instant: toDate(now), timezone: offsetAt(zone, now) / MINUTE }
  return chrono()
    .casual.parse(text, reference, { forwardDate: true })
    .flatMap(({ start, text: words, index: from }): Claim[] => {
      const isBare = /^(?:may|mar|march|sat|sun|now|this|second|\d+ ?[a-z]?)$/i.test(words.trim())
      // "$12", "11215", and "two at $6" are not times, and "from 18 Hour Bone" names a restaurant
      if (isBare || /[$]\s*$/.test(text.slice(0, from)) || /^from\s/i.test(words)) return []
      // "the left half and mushroom" is about a pizza
      if (/^half (?!past|an?\b|hour)/i.test(words) && !/hour|\d/i.test(words)) return []
      // "only my wife and I this year" names no day
      if (/^(?:this|next|last|past) (?:year|month)s?$/i.test(words.trim())) return []
      // "I only have 20 minutes" is a duration
      if (/^(?:for )?\d+ ?(?:min|minutes?|mins|hours?|hrs?)$/i.test(words.trim())) return []
      const to = from + words.length
      const daySaid = start.isCertain('day') || start.isCertain('weekday') || DAY_WORD.test(words)
      if (!start.isCertain('hour')) return daySaid ? [{ from, to, day: dateOf(start) }] : []
      const relative = /\b(?:in|within)\s+(?:an?|half|\d+|\w+)\s+(?:an?\s+)?(?:hours?|minutes?|mins?|hrs?)/i.test(words)
      const hour = start.get('hour') ?? 0
      const halfUnsure =
        !start.isCertain('meridiem') &&
        hour >= 1 &&
        hour <= 12 &&
        !/\b(?:noon|midnight)\b|\d{2}:\d{2}\b/i.test(words) &&
        !relative
      const clock = { hour, minute: start.get('minute') ?? 0, halfUnsure }
      return [{ from, to, clock, ...(daySaid || relative ? { day: dateOf(start) } : {}) }]
    })
}

const two = (value: number): string => String(value).padStart(2, '0')

const dateOf = (start: ParsedComponents): string =>
  `${start.get('year')}-${two(start.get('month') ?? 1)}-${two(start.get('day') ?? 1)}`

/** Removes a time expression together with its function words: "… at 6pm please". */
function cleaned(text: string, at: number, length: number): string {
  const lead =
    /(?:(?<!\p{L})(?:for|at|by|around|about|on|not|no|like|como|para|pa|tipo|to be (?:picked up|ready)|ready|to arrive|arriving)\s*)+$/iu.exec(
      text.slice(0, at),
    )
  const from = lead ? lead.index : at
  const about = /^(?: or so|[ -]?ish)\b/i.exec(text.slice(at + length))?.[0].length ?? 0
  return `${text.slice(0, from)} ; ${text.slice(at + length + about)}`.replace(/\s+/g, ' ').trim()
}
