import { expect, test } from 'vitest'
import { translateReply } from '#src/clerk/reply/translate-reply.ts'
import { dayText, openOn, opensOn } from '#src/clerk/turn-context/facts-texts.ts'
import { at, daily, ranges } from '../../catalog/clock.ts'
import { restaurantOf } from '../../pricing/restaurant-kit.ts'

/** A Monday. */
const NOW = at('2026-06-01T12:00:00-04:00')
const [FRIDAY, SATURDAY] = ['2026-06-05', '2026-06-06']

const named = (hours: object) => ({ ...restaurantOf({ pickup: { hours } }), name: 'The Deli' })
const always = named(daily('00:00-00:00'))
const nights = named({ fri: ranges('17:00-02:00') })

test('a restaurant that never closes is open on each day and at each time', () => {
  expect(dayText(always, FRIDAY, undefined, NOW)).toBe('The Deli is open on Friday, Jun 5: around the clock.')
  expect(dayText(always, FRIDAY, '03:00', NOW)).toBe(
    'Yes: The Deli is open on Friday, Jun 5 at 3:00am (around the clock).',
  )
  expect(openOn(always, FRIDAY, NOW)).toBe('open on Friday, Jun 5: around the clock')
  expect([opensOn(always, FRIDAY), opensOn(always, FRIDAY, 10)]).toEqual([true, true])
  expect(translateReply(dayText(always, FRIDAY, undefined, NOW), 'es')).toBe('The Deli abre el 5 de Jun: las 24 horas.')
})

test('an overnight opening lasts past midnight, but not until breakfast', () => {
  expect(dayText(nights, FRIDAY, undefined, NOW)).toBe('The Deli is open on Friday, Jun 5: 5:00pm–2:00am.')
  expect(dayText(nights, SATURDAY, '01:00', NOW)).toMatch(/^Yes: .* at 1:00am/)
  expect(dayText(nights, SATURDAY, '02:00', NOW)).toBe(
    'No: The Deli is closed on Saturday, Jun 6 at 2:00am; that day it is open 12:00am–2:00am.',
  )
  expect([opensOn(nights, SATURDAY), opensOn(nights, SATURDAY, 10)]).toEqual([false, false])
  expect(dayText(nights, '2026-06-07', undefined, NOW)).toBe('No: The Deli is closed on Sunday, Jun 7.')
})

test('the rest of the previous night is not an opening of the day', () => {
  expect(dayText(nights, SATURDAY, undefined, NOW)).toBe('No: The Deli is closed on Saturday, Jun 6.')
  expect(openOn(nights, SATURDAY, NOW)).toBe('closed on Saturday, Jun 6')
  const daily = named({ fri: ranges('17:00-02:00'), sat: ranges('12:00-22:00') })
  expect(openOn(daily, SATURDAY, NOW)).toBe('open on Saturday, Jun 6: 12:00pm–10:00pm')
})

test('an hour of the previous night is reported with its closing time', () => {
  const daily = named({ fri: ranges('17:00-02:00'), sat: ranges('17:00-22:00') })
  const said = dayText(daily, SATURDAY, '01:00', NOW)
  expect(said).toBe('Yes: The Deli is open on Saturday, Jun 6 at 1:00am (until 2:00am).')
  expect(translateReply(said, 'es')).toBe('Sí: The Deli abre el 6 de Jun, también a las 1:00am (hasta las 2:00am).')
})
