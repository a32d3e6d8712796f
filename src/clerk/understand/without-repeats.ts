import { Temporal } from 'temporal-polyfill'
import { extractTime } from '#src/catalog/said-time/take-time.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'

/** Removes the total, time, and name that an answer only repeats from the read-back: "2:15 works, let's do it". */
export function withoutRepeats(
  text: string,
  { readback, quote, details }: Pick<ClerkState, 'readback' | 'quote' | 'details'>,
  { now, zone }: Pick<UnderstandingContext, 'now' | 'zone'>,
): string {
  if (readback === undefined || quote === undefined) return text
  const total = (quote.totals.total / 100).toFixed(2).replace('.', '[.,]')
  const left = text
    // keep "10.16 is fine" a statement: without a subject it would become a question
    .replace(new RegExp(`(?<![\\d.,])\\$?\\s?${total}(?=\\s+(?:is|works|sounds|looks|seems|will)\\b)`, 'giu'), ' that')
    .replace(new RegExp(`(?<![\\d.,])\\$?\\s?${total}(?: dollars| d[oó]lares)?(?![\\d.,]\\d)`, 'giu'), ' ')
    .replace(
      new RegExp(
        `(?<![\\p{L}\\d.,])${roughly(quote.totals.total / 100)} (?:dollars|bucks|d[oó]lares)(?![\\p{L}])`,
        'giu',
      ),
      ' ',
    )
    // "22 for ramen, fine"
    .replace(
      new RegExp(
        `(?<=^|[.!?;,]\\s*)\\$?\\s?${roughly(quote.totals.total / 100)} (?:for|por) (?:\\p{L}+ ?){1,4}(?=\\s*(?:$|[.!?;,]))`,
        'giu',
      ),
      ' ',
    )
  const name = details.customer?.name
  const unnamed = name === undefined ? left : left.split(` for ${name}`).join(' ')
  const at = Temporal.Instant.from(quote.resolved).toZonedDateTimeISO(zone)
  const { time, day, text: taken } = extractTime(withoutDigits(unnamed, at), now, zone)
  if (time === 'ASAP') return unnamed
  // keep "4pm is fine" a statement: without a subject it would become a question
  const timeless = taken.replace(/^[\s;,]*(?=(?:is|will|are)\b)/i, 'that ')
  if (time === undefined && day === undefined) return taken
  // "after work" states more than the day
  if (LATER.test(unnamed) && !LATER.test(taken)) return unnamed
  if (time === undefined && !isPartOf(at.hour, unnamed)) return unnamed
  // "tomorrow is fine" repeats only the day of the read-back
  if (time === undefined) return day === at.toPlainDate().toString() ? withoutHour(timeless, at) : unnamed
  const isHour = time.hour === at.hour || (time.halfDayUnsure && (time.hour + 12) % 24 === at.hour)
  const isDay = time.dayUnsure || time.date === at.toPlainDate().toString()
  return isHour && isDay && time.minute === at.minute ? timeless : unnamed
}

/** Hour ranges of the parts of the day. */
const PARTS: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/\b(?:tonight|evening|esta noche|en la noche|por la noche)\b/i, 17, 24],
  [/\b(?:morning|por la ma[nñ]ana|en la ma[nñ]ana)(?!\p{L})/iu, 4, 12],
  [/\b(?:afternoon|esta tarde|por la tarde|en la tarde)\b/i, 12, 19],
]
const isPartOf = (hour: number, text: string): boolean =>
  PARTS.every(([words, from, to]) => !words.test(text) || (hour >= from && hour < to))

const LATER = /\b(?:after|before|until|later|once|despu[eé]s|antes|luego)(?!\p{L})/iu

/** Removes a leading bare number that repeats the hour of the read-back: "Tomorrow 8, ok". */
const withoutHour = (text: string, { hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  minute === 0 ? text.replace(new RegExp(`^[\\s;,]*${hour % 12 || 12}(?![\\d:.])`), ' ') : text

/** Removes digits that repeat the time of the read-back: "415 ok". */
const withoutDigits = (text: string, { hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  minute === 0
    ? text
    : text.replace(
        new RegExp(
          `(?<![\\d.,:$#-]|\\d |(?:apt|apartment|unit|room|suite|floor|no|number)\\.? )(?:${hour % 12 || 12}|${hour})[:. ]?${String(minute).padStart(2, '0')}(?! ?[ap]\\.?m\\b)(?![\\d:])(?=\\W*(?:$|[.,;!]|ok|fine|good|works?|is|it is|yes|yea|si|s[ií]|est[aá]|va|sounds?)(?![\\p{L}\\d]))`,
          'iu',
        ),
        'that',
      )

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Pattern for a sum rounded to whole dollars, in digits or words: "seventy dollars" for $70.40. */
function roughly(sum: number): string {
  const spelled = (whole: number): string => {
    if (whole < ONES.length) return ONES[whole]!
    const [tens, ones] = [TENS[Math.floor(whole / 10)], whole % 10 === 0 ? '' : `[ -]${ONES[whole % 10]}`]
    return tens === undefined ? String(whole) : `${tens}${ones}`
  }
  const wholes = [Math.floor(sum), Math.ceil(sum)]
  return `(?:${wholes.flatMap(whole => [String(whole), spelled(whole)]).join('|')})`
}
