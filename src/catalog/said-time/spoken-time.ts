import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import { spelledClocks } from './clock-words.ts'

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HORAS = 'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')
const HOUR = `(?:${HOURS.join('|')}|\\d{1,2})`
const HORA = `(?:${HORAS.join('|')}|\\d{1,2})`
const MINUTES: Readonly<Record<string, string>> = {
  thirty: ':30',
  fifteen: ':15',
  'forty five': ':45',
  'forty-five': ':45',
}
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const hourOf = (word: string): string => {
  const name = word.toLowerCase()
  const at = Math.max(HOURS.indexOf(name), HORAS.indexOf(name))
  return at < 0 ? word : String(at + 1)
}
const halfOf = (part: string): string => (/^(?:mor|ma)/i.test(part) ? 'am' : 'pm')

/**
 * Rewrites spoken hours for the date library: "eight thirty pm", "6 o'clock in the evening", "a las ocho y media".
 */
const SPOKEN: readonly (readonly [pattern: RegExp, to: (...parts: string[]) => string])[] = [
  [
    new RegExp(
      `\\b(?:at |around |by |for )?(${HOURS.join('|')})(?:[ -](thirty|fifteen|forty[ -]five))?(?: o'?clock)? ?(a\\.?m\\b\\.?|p\\.?m\\b\\.?)`,
      'gi',
    ),
    (_, hour, minutes, half) =>
      `at ${hourOf(hour!)}${MINUTES[minutes?.toLowerCase() ?? ''] ?? ''}${half!.replace(/\./g, '')}`,
  ],
  [
    new RegExp(`\\b(?:at |around |by |for )?(${HOUR})(:\\d\\d)? o'?clock in the (morning|evening|afternoon)\\b`, 'gi'),
    (_, hour, minutes, part) => `at ${hourOf(hour!)}${minutes ?? ''}${halfOf(part!)}`,
  ],
  [
    new RegExp(`\\b(in the |this )?(morning|evening|afternoon) at (${HOUR})(:\\d\\d)?\\b(?! ?(?:am|pm|:))`, 'gi'),
    (_, of, part, hour, minutes) =>
      `at ${hourOf(hour!)}${minutes ?? ''}${halfOf(part!)}${/^this/i.test(of ?? '') ? ' today' : ''}`,
  ],
  [
    new RegExp(
      `\\ba las? (${HORA})(:\\d\\d)?(?: y (media|cuarto))?(?: (?:de|en|por) la (ma[nñ]ana|tarde|noche))?(?![\\p{L}\\d])`,
      'giu',
    ),
    (_, hour, minutes, part, half) =>
      `at ${hourOf(hour!)}${minutes ?? (part === undefined ? '' : part.toLowerCase() === 'media' ? ':30' : ':15')}${half === undefined ? '' : halfOf(half)}`,
  ],
]

const PAST: Readonly<Record<string, number>> = { five: 5, ten: 10, quarter: 15, twenty: 20, half: 30 }
const DIAS = 'domingo lunes martes mi[eé]rcoles jueves viernes s[aá]bado'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const two = (value: number): string => String(value).padStart(2, '0')

/** Rewrites applied first: minutes relative to an hour, Spanish weekdays, and other forms. */
const FIRST: readonly (readonly [pattern: RegExp, to: (...parts: string[]) => string])[] = [
  [/\bin an hour and a half\b/gi, () => 'in 90 minutes'],
  [
    new RegExp(`\\b(?:at )?(five|ten|quarter|twenty) (past|after|to|before) (${HOUR}) ?(am|pm)\\b`, 'gi'),
    (_, minutes, side, hour, half) => {
      const past = PAST[minutes!.toLowerCase()]!
      const at = Number(hourOf(hour!))
      const isTo = /^(?:to|before)$/i.test(side!)
      return `at ${isTo ? ((at + 10) % 12) + 1 : at}:${two(isTo ? 60 - past : past)}${half}`
    },
  ],
  [
    new RegExp(
      `\\b(at|around|by) (${HOURS.join('|')})[ -](thirty|fifteen|forty[ -]five)\\b(?! ?(?:am|pm|[ap]\\.m))`,
      'gi',
    ),
    (_, lead, hour, minutes) => `${lead} ${hourOf(hour!)}${MINUTES[minutes!.toLowerCase()]}`,
  ],
  [
    new RegExp(
      `(?<!\\b(?:to|past|after|before|of|are|re|table for|[ap]m|\\d|[$:]) ?|[$:])(?<!\\bto be )\\b(?:at )?(${HOUR})(:\\d\\d)? tonight\\b`,
      'gi',
    ),
    (_, hour, minutes) => `at ${hourOf(hour!)}${minutes ?? ''}pm tonight`,
  ],
  ...DIAS.map(
    (dia, at) => [new RegExp(`(?<![\\p{L}])(?:el |este )?${dia}(?![\\p{L}])`, 'giu'), () => DAYS[at]!] as const,
  ),
]

const TENS = `(?:(twenty|thirty)[ -])?(${ORDINALS.join('|')}|thirtieth)`
const NO_DAY =
  '(?! (?:one|ave\\b|avenue|st\\b|street|floor|fl\\b|place|option|restaurant|line|item|of (?!this month|the month)))'
const BARE_DAY = new RegExp(
  `\\b((?:on|for|by|until) )?the (\\d{1,2})(?:st|nd|rd|th)( of (?:this|the) month)?\\b${NO_DAY}`,
  'i',
)
const SPELLED_DAY = new RegExp(`\\b((?:on|for|by|until) )the ${TENS}( of (?:this|the) month)?\\b${NO_DAY}`, 'i')
const TIME_NEAR = /^,? (?:at|around|by) |\b(?:am|pm|noon|o'?clock|morning|evening|afternoon)\b/i

/** Thanksgiving as a date, excluding dishes and meals named after it. */
const THANKSGIVING =
  /\b(?:on |this )thanksgiving(?: day)?\b|\bthanksgiving(?: day)?(?= (?:at|around|by|night|evening|afternoon|morning)\b)/gi

/** Returns the next fourth Thursday of November. */
function thanksgiving(today: Temporal.PlainDate): Temporal.PlainDate {
  const of = (year: number) => {
    const first = Temporal.PlainDate.from({ year, month: 11, day: 1 })
    return first.add({ days: ((11 - first.dayOfWeek) % 7) + 21 })
  }
  const next = of(today.year)
  return Temporal.PlainDate.compare(next, today) < 0 ? of(today.year + 1) : next
}

/** Rewrites spoken days and hours for the date library. A day of the month is its next occurrence. */
export function spelledTimes(text: string, now: number, zone: string): string {
  const today = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  const named = (date: Temporal.PlainDate) => `${MONTHS[date.month - 1]} ${date.day}`
  const dayOfMonth = (day: number): string | undefined => {
    for (let ahead = 0; ahead < 3; ahead++) {
      const month = today.with({ day: 1 }).add({ months: ahead })
      if (day < 1 || day > month.daysInMonth) continue
      const date = month.with({ day })
      if (Temporal.PlainDate.compare(date, today) >= 0) return named(date)
    }
    return undefined
  }
  const days = FIRST.reduce((said, [pattern, to]) => said.replace(pattern, to), spelledClocks(text))
    .replace(/\b(?:the )?day after tomorrow\b|\bpasado ma[nñ]ana\b/gi, named(today.add({ days: 2 })))
    .replace(/(?<!\b(?:la|de) )\bma[nñ]ana\b(?! (?:de|por) la)/gi, 'tomorrow')
    .replace(THANKSGIVING, named(thanksgiving(today)))
    .replace(BARE_DAY, (all, lead, day, month, at, whole: string) =>
      lead || month || TIME_NEAR.test(whole.slice(Number(at) + all.length)) ? (dayOfMonth(Number(day)) ?? all) : all,
    )
    .replace(SPELLED_DAY, (all, _, tens, unit) => {
      const low = unit.toLowerCase() === 'thirtieth' ? 30 : ORDINALS.indexOf(unit.toLowerCase()) + 1
      return dayOfMonth((tens === undefined ? 0 : tens.toLowerCase() === 'twenty' ? 20 : 30) + low) ?? all
    })
  return SPOKEN.reduce((said, [pattern, to]) => said.replace(pattern, to), days)
}
