import { expect, test } from 'vitest'
import { formatLocal } from '#src/catalog/hours.ts'
import { extractOpeningHour } from '#src/search/query-opening-hour.ts'

const ZONE = 'America/New_York'
/** Thursday evening. */
const NOW = Date.parse('2026-11-26T21:06:00-05:00')

test.each([
  ['pancakes at 3am', 'pancakes', '2026-11-27T03:00:00-05:00'],
  ['food at 2am', 'food', '2026-11-27T02:00:00-05:00'],
  ['lunch spot open at 11:15 on sunday', 'lunch spot', '2026-11-29T11:15:00-05:00'],
  ['noodles after midnight', 'noodles', '2026-11-27T00:00:00-05:00'],
  ['coffee and a croissant at 6 in the morning', 'coffee and a croissant', '2026-11-27T06:00:00-05:00'],
  ['dinner tomorrow at 8pm, french', 'dinner ; , french', '2026-11-27T20:00:00-05:00'],
  ['falafel open past ten tonight', 'falafel', '2026-11-26T22:00:00-05:00'],
  ['tacos open until 2am', 'tacos', '2026-11-27T01:59:00-05:00'],
  ['breakfast at 7', 'breakfast', '2026-11-27T07:00:00-05:00'],
  ['cena a las 9', 'cena', '2026-11-27T21:00:00-05:00'],
  ['open at 10', '', '2026-11-26T22:00:00-05:00'],
  ['ribs past midnight tonight', 'ribs', '2026-11-27T00:00:00-05:00'],
  ['ribs tonight at 12', 'ribs', '2026-11-27T00:00:00-05:00'],
  ['coffee before 6 am', 'coffee', '2026-11-27T05:59:00-05:00'],
  ['café antes de las 7', 'café', '2026-11-27T06:59:00-05:00'],
  ['a burger at half past two in the morning', 'a burger', '2026-11-27T02:30:00-05:00'],
  ['half eleven tonight, a kebab', 'a kebab', '2026-11-26T23:30:00-05:00'],
  ['pizza after 1:30am tonight', 'pizza', '2026-11-27T01:30:00-05:00'],
  ['lunch tomorrow quarter to twelve, tacos', 'lunch ; , tacos', '2026-11-27T11:45:00-05:00'],
  ['pizza at noon', 'pizza', '2026-11-27T12:00:00-05:00'],
])('the opening time in %j is parsed', (text, rest, at) => {
  const timed = extractOpeningHour(text, NOW, ZONE)
  expect(timed.openAt && formatLocal(timed.openAt, ZONE)).toBe(at)
  expect(timed.text).toBe(rest)
})

test.each([
  'under 15',
  'two tacos at $6',
  'ramen at 12 dollars or less',
  'dinner for 4',
  'rated at 4.5',
  'at 5 stars or more',
  '18 Hour Bone',
  'pizza near 11215',
  'open now',
  'open faced sandwich',
  'at one of the good places',
  "at Eleven's",
  'half and half pizza',
])('%j states no time', text => {
  expect(extractOpeningHour(text, NOW, ZONE)).toEqual({ text })
})
