import { expect, test } from 'vitest'
import { extractTime } from '#src/catalog/said-time/take-time.ts'

// Monday, November 23, 2026, 12:30 pm in New York
const NOW = Date.parse('2026-11-23T17:30:00Z')
const read = (text: string): string => {
  const { time, day } = extractTime(text, NOW, 'America/New_York')
  if (time === undefined || time === 'ASAP') return `${day ?? 'none'}`
  const clock = `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
  return `${time.date} ${clock}${time.halfDayUnsure ? '?' : ''}`
}

/** A written form and its spoken equivalents. */
const TWINS: readonly (readonly [written: string, meant: string, ...spoken: string[]])[] = [
  [
    'November 27 at 8pm',
    '2026-11-27 20:00',
    'for the 27th at eight pm',
    'on the 27th of this month at 8 in the evening',
    'on the twenty seventh at eight in the evening',
    'the 27th at 8 pm',
  ],
  [
    'November 25 at 6pm',
    '2026-11-25 18:00',
    'day after tomorrow at six pm',
    'the day after tomorrow at six in the evening',
    'pasado mañana a las seis de la tarde',
  ],
  ['today at 7pm', '2026-11-23 19:00', 'seven tonight'],
  ['today at 7:45pm', '2026-11-23 19:45', 'quarter to eight pm'],
  ['today at 6:10pm', '2026-11-23 18:10', 'ten past six pm'],
  ['November 27 at 7pm', '2026-11-27 19:00', 'el viernes a las siete de la noche'],
  ['tomorrow at 12pm', '2026-11-24 12:00', 'tomorrow at noon', 'mañana a mediodía'],
  [
    'today at 6pm',
    '2026-11-23 18:00',
    'six in the evening',
    'six pm',
    "6 o'clock in the evening",
    'in the evening at six',
    'hoy a las seis de la tarde',
  ],
  [
    'today at 8:30pm',
    '2026-11-23 20:30',
    'eight thirty pm',
    'half past eight in the evening',
    'a las ocho y media de la noche',
  ],
  [
    'tomorrow at 11am',
    '2026-11-24 11:00',
    "tomorrow at 11 o'clock in the morning",
    'tomorrow eleven am',
    'mañana a las once de la mañana',
  ],
  ['December 5 at 7pm', '2026-12-05 19:00', 'on the 5th at seven pm'],
  ['today at 8', '2026-11-23 08:00?', 'a las ocho', 'at eight'],
  [
    'today at 2:15',
    '2026-11-23 02:15?',
    ...['215 ish pickup', 'pickup at 215', 'pick up 215', '215 for pickup', 'quarter after two', 'ready around 215'],
  ],
  ['today at 7:30', '2026-11-23 07:30?', 'half seven', 'pickup half seven', 'at half seven please', 'tipo 7 y 30'],
  [
    'today at 8',
    '2026-11-23 08:00?',
    'EIGHT oclock',
    'closer to eight',
    'like 8 or so',
    'about 8-ish',
    'a eso de las ocho',
  ],
  [
    'today at 7pm',
    '2026-11-23 19:00',
    'seven oclock tonight',
    'after work like 7',
    '7 tonight',
    'tonight, seven oclock',
  ],
  [
    'in 30 minutes',
    '2026-11-23 13:00',
    'in a half hour',
    'in like thirty mins',
    'en media horita',
    'in about half an hour',
  ],
  ['today at 12pm', '2026-11-23 12:00', 'toward noon', 'close to noon'],
]
test.each(TWINS.flatMap(([written, meant, ...spoken]) => [written, ...spoken].map(text => [text, meant] as const)))(
  '%s is %s',
  (text, meant) => expect(read(text)).toBe(meant),
)

test.each(['12 7th Ave', 'the 2nd one', 'a soup for the kids', 'the 4th floor', 'one burger with bacon'])(
  '"%s" is no time',
  text => expect(read(text)).toBe('none'),
)

/** Wednesday, November 25, 2026, 12:30 pm in New York. Below: phrases of guests, and the time they mean. */
const WEDNESDAY = Date.parse('2026-11-25T17:30:00Z')
const heard = (text: string): string => {
  const { time, day, text: rest } = extractTime(text, WEDNESDAY, 'America/New_York')
  if (time === 'ASAP') return `ASAP | ${rest}`
  if (time === undefined) return `${day ?? 'none'} | ${rest}`
  const clock = `${time.hour}:${String(time.minute).padStart(2, '0')}${time.halfDayUnsure ? '?' : ''}`
  return `${time.dayUnsure ? '' : `${time.date} `}${clock} | ${rest}`
}

test.each([
  ['pick it up around one thirty can I get fries', '1:30? | pick it up ; can I get fries'],
  ['jerk chicken, pick up 1:30', '1:30? | jerk chicken, pick up ;'],
  ['at 6 thirty', '6:30? | ;'],
  ['the pie for six thirty', '6:30? | the pie ;'],
  ['tomorrow morning 8 30', '2026-11-26 8:30 | ;'],
  ['need it for 1', '1:00? | need it ;'],
  ['around lunch', '12:00 | ;'],
  ['between 6 and 7pm', '18:00 | ;'],
  ['this Friday, to arrive about 12 noon', '2026-11-27 12:00 | ; ;'],
  ['a domicilio para las dos, calle', '2:00? | a domicilio ; , calle'],
  ['esta noche como a las 9 y media', '2026-11-25 21:30 | ;'],
  ['esta tarde a las cinco', '2026-11-25 17:00 | ;'],
  ['HOY miercoles a las 9:30 pm', '2026-11-25 21:30 | ; ;'],
  ['en media hora', '2026-11-25 13:00 | ;'],
  ['lo mas pronto posible plz no 1:15', 'ASAP | ; plz ;'],
  ['I need it today at 1:15, why December 1?', '2026-11-25 1:15? | I need it ; , why ; ?'],
  ['Not tuesday. Today, Wednesday November 25', '2026-11-25 | ; . ; , ;'],
  ['on thanksgiving at 6', '2026-11-26 6:00? | ;'],
])('every time expression in "%s" is extracted', (text, meant) => expect(heard(text)).toBe(meant))

test.each([
  'un taco para las dos hermanas',
  'a pie for my Thanksgiving dinner',
  'order for 3',
  'pickup 2 burgers',
  '7up and a 5 piece wings',
])('"%s" contains no time', text => expect(heard(text)).toBe(`none | ${text}`))

test.each([
  ...['can you bring us like three single burgers', 'about 4 tacos', '215 mott street', 'apt 215 pickup', 'for 215'],
  ...['half two and half four', 'call 917 555 1230 pickup', 'we are 6 for dinner', '$20 tonight'],
])('"%s" contains no clock time', words => {
  expect(extractTime(words, NOW, 'America/New_York').time).toBeUndefined()
})

test.each(['after work', 'right after work please', 'después del trabajo'])('"%s" is a part of today', words => {
  expect(extractTime(words, NOW, 'America/New_York')).toMatchObject({ day: '2026-11-23' })
})
