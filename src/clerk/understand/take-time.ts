import type { ParsedComponents } from 'chrono-node'
import { formatLocal } from '#src/catalog/hours.ts'
import { MINUTE, offsetAt } from '#src/catalog/zone.ts'
import type { Details } from '#src/clerk/state.ts'
import { lazily } from '#src/kernel/lazily.ts'
import { toDate } from '#src/kernel/world.ts'
import { spelledTimes } from './spoken-time.ts'
import { without } from './text.ts'

const chrono = lazily<typeof import('chrono-node/en')>('chrono-node/en')

export type TakenTime = { readonly text: string; readonly time?: Details['time']; readonly day?: string }

const ASAP =
  /\b(?:a\.?s\.?a\.?p\.?|as soon as (?:possible|you can|it'?s ready)|right (?:away|now)|immediately|soonest|earliest(?: time| possible)?|lo antes posible|cuanto antes|ahora mismo)(?![\p{L}])/iu
const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HOUR = `(?:${HOURS.join('|')}|\\d{1,2})`
/** Ways to say a time that the library does not read, as it does. */
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
      `(?<!\\b(?:i|we|id|wed|i'd|we'd|would) )\\b(?:around|about|by|like) (${HOUR})(:\\d\\d)?(?=\\s?(?:am|pm|o'?clock|ish)?\\b(?! (?:people|dollars|bucks|of)))`,
      'gi',
    ),
    (_, hour, minutes) => `at ${digits(hour!)}${minutes ?? ''}`,
  ],
  [new RegExp(`\\bat (${HOURS.join('|')})\\b`, 'gi'), (_, hour) => `at ${digits(hour!)}`],
  [/\bnoonish\b/gi, () => 'noon'],
  [/\b(?:al? )?mediod[ií]a\b/gi, () => 'at noon'],
  [/\bhoy\b/gi, () => 'today'],
]
const digits = (hour: string): string => {
  const at = HOURS.indexOf(hour.toLowerCase())
  return at < 0 ? hour : String(at + 1)
}

const DAY_WORD =
  /\b(?:today|tonight|tomorrow|tmrw|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|next|this|\d{1,2}(?:st|nd|rd|th)|january|february|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec|\d+[/-]\d+)\b/i

/**
 * Takes a wished time out of a message, as wall-clock components: which half of the day or which day is meant may stay
 * open. `now` is read in `zone`; nothing is computed with the machine's own.
 */
export function takeTime(given: string, now: number, zone: string): TakenTime {
  const asap = ASAP.exec(given)
  if (asap && !/\bopen\s+$/i.test(given.slice(0, asap.index)))
    return { text: without(given, asap.index, asap[0].length), time: 'ASAP' }
  if (
    !/\d|noon|midnight|hour|minute|tonight|tomorrow|tmrw|day\b|half past|quarter|o'?clock|\bat \w|a las?|mediod|hoy\b|ma[nñ]ana|evening|afternoon|morning|[ap]\.?m\b|(?:on|for|by) the \w+/i.test(
      given,
    )
  )
    return { text: given }
  const spelled = spelledTimes(given, now, zone)
  const text = REWRITES.reduce((said, [pattern, to]) => said.replace(pattern, to), spelled)
  const reference = { instant: toDate(now), timezone: offsetAt(zone, now) / MINUTE }
  for (const result of chrono().casual.parse(text, reference, { forwardDate: true })) {
    const { start } = result
    const isBare = /^(?:may|mar|march|sat|sun|now|this|second|\d+)$/i.test(result.text.trim())
    // "$12", "11215" and "two at $6" are no times, and "from 18 Hour Bone" names a restaurant
    if (isBare || /[$]\s*$/.test(text.slice(0, result.index)) || /^from\s/i.test(result.text)) continue
    // "I only have 20 minutes" is how long, not when
    if (/^(?:for )?\d+ ?(?:min|minutes?|mins|hours?|hrs?)$/i.test(result.text.trim())) continue
    const rest = cleaned(text, result.index, result.text.length)
    const daySaid = start.isCertain('day') || start.isCertain('weekday') || DAY_WORD.test(result.text)
    if (!start.isCertain('hour')) {
      if (!daySaid) continue
      return { text: rest, day: dateOf(start) }
    }
    const relative = /\b(?:in|within)\s+(?:an?|half|\d+|\w+)\s+(?:an?\s+)?(?:hours?|minutes?|mins?|hrs?)/i.test(
      result.text,
    )
    const hour = start.get('hour') ?? 0
    const halfDayUnsure =
      !start.isCertain('meridiem') &&
      hour >= 1 &&
      hour <= 12 &&
      !/\b(?:noon|midnight)\b|\d{2}:\d{2}\b/i.test(result.text) &&
      !relative
    return {
      text: rest,
      time: {
        date: daySaid || relative ? dateOf(start) : formatLocal(now, zone).slice(0, 10),
        hour,
        minute: start.get('minute') ?? 0,
        halfDayUnsure,
        dayUnsure: !daySaid && !relative,
      },
    }
  }
  return { text: given }
}

const two = (value: number): string => String(value).padStart(2, '0')

const dateOf = (start: ParsedComponents): string =>
  `${start.get('year')}-${two(start.get('month') ?? 1)}-${two(start.get('day') ?? 1)}`

/** "… at 6pm please" loses its small words, too. */
function cleaned(text: string, at: number, length: number): string {
  const lead = /\b(?:for|at|by|around|about|on|to be (?:picked up|ready)|ready)\s*$/i.exec(text.slice(0, at))
  const from = lead ? lead.index : at
  return without(text, from, at + length - from)
}
