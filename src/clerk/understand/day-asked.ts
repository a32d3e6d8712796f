import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import { extractTime } from '#src/catalog/said-time/take-time.ts'

/** Day, and optionally time (HH:MM), named in a question. */
export type DayAsked = { readonly date?: string; readonly time?: string }

const SPANISH: readonly (readonly [pattern: RegExp, english: string])[] = [
  [/\bpasado ma[nñ]ana\b/giu, 'in 2 days'],
  [/(?<!\b(?:la|esta) )\bma[nñ]ana\b/giu, 'tomorrow'],
  [/\besta (?:noche|tarde)\b/giu, 'tonight'],
  [/\blunes\b/giu, 'Monday'],
  [/\bmartes\b/giu, 'Tuesday'],
  [/\bmi[eé]rcoles\b/giu, 'Wednesday'],
  [/\bjueves\b/giu, 'Thursday'],
  [/\bviernes\b/giu, 'Friday'],
  [/\bs[aá]bado\b/giu, 'Saturday'],
  [/\bdomingo\b/giu, 'Sunday'],
]

type Holiday = readonly [name: RegExp, on: (year: number) => Temporal.PlainDate]

const day = (month: number, of: number) => (year: number) => Temporal.PlainDate.from({ year, month, day: of })
/** Date of the nth weekday of a month; Monday is 1. */
const nth = (month: number, weekday: number, n: number) => (year: number) => {
  const first = day(month, 1)(year)
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (n - 1) * 7 })
}
const lastMondayOfMay = (year: number) => {
  const last = day(5, 31)(year)
  return last.subtract({ days: last.dayOfWeek - 1 })
}

const HOLIDAYS: readonly Holiday[] = [
  [/\b(?:thanksgiving|turkey day|acci[oó]n de gracias)\b/iu, nth(11, 4, 4)],
  [/\b(?:christmas eve|xmas eve|nochebuena)\b/iu, day(12, 24)],
  [/\b(?:christmas|xmas|navidad)\b/iu, day(12, 25)],
  [/\b(?:new year'?s? eve|nochevieja)\b/iu, day(12, 31)],
  [/\b(?:new year'?s?|a[nñ]o nuevo)\b/iu, day(1, 1)],
  [/\b(?:memorial day)\b/iu, lastMondayOfMay],
  [/\b(?:juneteenth)\b/iu, day(6, 19)],
  [/\b(?:fourth of july|july 4th|4th of july|independence day)\b/iu, day(7, 4)],
  [/\b(?:labor day)\b/iu, nth(9, 1, 1)],
]

/** True for a date on which a restaurant may have holiday hours. */
export const isHoliday = (date: string): boolean => {
  const on = Temporal.PlainDate.from(date)
  return HOLIDAYS.some(([, dayOf]) => dayOf(on.year).equals(on))
}

/**
 * Extracts a holiday date from a request: "For Thanksgiving", "open on Christmas Eve". Returns the text without it.
 */
export function takeHoliday(text: string, now: number, zone: string): { readonly text: string; readonly day?: string } {
  for (const [name, dayOf] of HOLIDAYS) {
    const said = new RegExp(
      `\\b(?:on|for|open|about|and|para|el d[ií]a de|el|en|y)\\s+(?:the\\s+|el\\s+|d[ií]a de\\s+)*${name.source}(?:\\s+day)?(?!\\s+(?:dinner|lunch|meal|turkey|feast|special|leftovers))\\b`,
      'iu',
    ).exec(text)
    if (!said) continue
    const kept = /^open/i.test(said[0]) ? 'open ' : ' '
    return { text: text.replace(said[0], kept), day: nextOf(dayOf, now, zone) }
  }
  return { text }
}

const BESIDE = new RegExp(
  `\\b(?:(?:it['’]?s|today is|es) )?(?:the |el )?(?:day (after|before)|d[ií]a (despu[eé]s|antes) de)(?: (?:the|la|el|d[ií]a de))* (${HOLIDAYS.map(([name]) => name.source).join('|')})(?: day)?`,
  'iu',
)

/**
 * Extracts the day next to a holiday, unless it is today: "The day after Thanksgiving". Returns the text without
 * it.
 */
export function takeBesideHoliday(text: string, now: number, zone: string): { text: string; day?: string } {
  const said = BESIDE.exec(text)
  const holiday = said && HOLIDAYS.find(([name]) => name.test(said[3]!))?.[1]
  if (!said || !holiday) return { text }
  const today = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  const days = /after|despu/i.test(said[1] ?? said[2]!) ? 1 : -1
  const [date] = [today.year, today.year + 1]
    .map(year => holiday(year).add({ days }))
    .filter(one => Temporal.PlainDate.compare(one, today) >= 0)
  const left = text.replace(said[0], ' ').replace(/ {2,}/g, ' ').trim()
  return date && !date.equals(today) ? { text: left, day: date.toString() } : { text: left }
}

function nextOf(dayOf: Holiday[1], now: number, zone: string): string {
  const today = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  const thisYear = dayOf(today.year)
  return (Temporal.PlainDate.compare(thisYear, today) >= 0 ? thisYear : dayOf(today.year + 1)).toString()
}

/** Parses the day and time named in a question. */
export function dayAsked(text: string, now: number, zone: string): DayAsked {
  const today = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  const english = SPANISH.reduce(
    (said, [pattern, word]) => said.replace(pattern, word),
    text.replace(/\b(?:hours|horarios?)\b/gi, ' '),
  )
  const isTonight = /\b(?:tonight|noche|evening|pm)\b/i.test(english) || /\b(?:past|until|till|after)\b/i.test(english)
  const { time, day: named } = extractTime(english, now, zone)
  const holiday = HOLIDAYS.find(([name]) => name.test(text))?.[1]
  const next = holiday && nextOf(holiday, now, zone)
  if (time === undefined || time === 'ASAP') {
    const date = next ?? named ?? (/\btonight\b|\b(?:today|hoy)\b/i.test(english) ? today.toString() : undefined)
    return date === undefined ? {} : { date }
  }
  const isLater = time.halfDayUnsure && time.hour < 12 && (time.hour < 8 || isTonight)
  const clock = `${two(isLater ? time.hour + 12 : time.hour)}:${two(time.minute)}`
  return { date: next ?? time.date, time: clock }
}

const two = (value: number): string => String(value).padStart(2, '0')
