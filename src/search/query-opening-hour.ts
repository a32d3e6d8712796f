import { Temporal } from 'temporal-polyfill'
import { type ExtractedTime, extractTime } from '#src/catalog/said-time/take-time.ts'
import { MINUTE } from '#src/catalog/zone.ts'

/** Query without its opening hour, and the instant at which a restaurant must be open. */
export type TimedQuery = { readonly text: string; readonly openAt?: number }

const NUMBER = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const NO_HOUR =
  "(?! ?(?:dollars?|bucks?|usd|people|of (?:us|the|those|them)|miles?|mi\\b|minutes?|min\\b|stars?|blocks?|%|\\$|\\.\\d|['’]?s\\b|or (?:less|more)))"
const CLOCK = `(?:${NUMBER}(?::\\d\\d)?${NO_HOUR}(?: ?[ap]\\.?m\\b)?(?![a-z\\d])|midnight|noon|medianoche|mediod[ií]a)`
/** Quick check for words that may express an hour. */
const HOUR_SAID = new RegExp(
  `\\d ?(?:am|pm|a\\.m|p\\.m)\\b|\\b\\d{1,2}:\\d\\d\\b|\\b(?:midnight|noon|noonish|medianoche|mediod[ií]a|o['’]?clock)\\b|\\bquarter (?:to|past|after|of|til) ${NUMBER}\\b|\\b(?:at|past|after|until|till|by|before|antes de(?: las?)?|a las?|hasta las?|despu[eé]s de las?) ${CLOCK}|\\b${NUMBER} (?:in the|de la) (?:morning|afternoon|evening|ma[nñ]ana|tarde|noche)\\b`,
  'iu',
)
/** Deadline words. A restaurant must be open one minute before the stated hour. */
const UNTIL = new RegExp(`\\b(?:until|till|before|hasta(?: las?)?|antes de(?: las?)?) (?=${CLOCK})`, 'giu')
const FROM = new RegExp(`(?<!\\b(?:half|quarter) )\\b(?:past|after|despu[eé]s de(?: las?)?) (?=${CLOCK})`, 'giu')
const OPEN =
  /\b(?:(?:that(?:['’]?s| is| are)?|which (?:is|are)) )?(?:still )?(?:open|abiert[oa]s?)\b(?! (?:now|right now|ahora|faced))/giu
/** British half past: "half eleven tonight". */
const HALF = new RegExp(
  `\\b(?:(?<=\\b(?:at|around|about|by|for|from|until|till|after|before) )half (?=${NUMBER}\\b)|half (?=${NUMBER} (?:tonight|today|tomorrow|this |in the |[ap]\\.?m\\b)))`,
  'giu',
)
const LUNCH = /\b(?:lunch|lunchtime|almuerzo)\b/iu
const MORNING = /\b(?:breakfast|brunch|morning|desayuno|ma[nñ]ana)\b/iu
const EVENING = /\b(?:dinner|supper|drinks|evening|tonight|night|cena|tarde|noche)\b/iu

const [FIRST_LUNCH, LAST_LUNCH] = [10, 17]
const DAY = 24 * 60 * MINUTE

/** Extracts "at 3am", "after midnight", or "open until two" from a query: the next such time in a time zone. */
export function extractOpeningHour(given: string, now: number, zone: string): TimedQuery {
  const text = given.replace(HALF, 'half past ')
  if (!HOUR_SAID.test(text)) return { text: given }
  const until = text.search(UNTIL) >= 0
  const { text: rest, time } = extractTime(text.replace(UNTIL, 'at ').replace(FROM, 'at '), now, zone)
  if (time === undefined || time === 'ASAP') return { text: given }
  const openAt = nextOf(time, text, now, zone) - (until ? MINUTE : 0)
  return { text: rest.replace(OPEN, ' ').replace(/^[\s;,.]+|[\s;,.]+$/g, ''), openAt }
}

/**
 * Returns the next instant of a wall-clock time. An unstated am/pm follows from the meal, or else the sooner one.
 */
function nextOf(
  { date, hour, minute, halfDayUnsure, dayUnsure }: ExtractedTime,
  text: string,
  now: number,
  zone: string,
): number {
  const day = Temporal.PlainDate.from(date)
  const halves = [hour % 12, (hour % 12) + 12].filter(
    half =>
      (half < 12 || !MORNING.test(text)) &&
      (half >= 12 || !EVENING.test(text)) &&
      ((half >= FIRST_LUNCH && half <= LAST_LUNCH) || !LUNCH.test(text)),
  )
  const hours = halfDayUnsure && halves.length > 0 ? halves : [hour]
  const instants = hours.flatMap(each =>
    (dayUnsure ? [0, 1] : [0]).map(
      later =>
        day.add({ days: later }).toZonedDateTime({ timeZone: zone, plainTime: { hour: each, minute } })
          .epochMilliseconds,
    ),
  )
  const coming = instants.filter(at => at >= now)
  if (coming.length > 0) return Math.min(...coming)
  // "1:30am tonight" is after midnight, i.e. tomorrow's date
  return Math.min(...instants) + (/\btonight\b/iu.test(text) ? DAY : 0)
}
