import type { Facts } from '../task/schema.ts'
import type { Wanted } from '../task/wanted.ts'
import type { Memory } from './memory.ts'

/** Formats an address: "388 Union St, apt 3, 11231". */
export const sayAddress = ({ street, unit, city, state, zip }: NonNullable<Wanted['address']>): string =>
  [street, ...(unit === undefined ? [] : [/^\w+ /.test(unit) ? unit : `apt ${unit}`]), `${city}, ${state} ${zip}`].join(
    ', ',
  )

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Formats a time with an offset in spoken form: "tomorrow at 11am", "Saturday at 6:30pm". */
export function sayTime(time: string, now: number): string {
  const [date = '', clock = ''] = time.split('T')
  const offset = /[+-]\d\d:\d\d$/.exec(time)?.[0] ?? '+00:00'
  const today = new Date(now + Number(offset.slice(0, 3)) * 3_600_000).toISOString().slice(0, 10)
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
  const [hour = 0, minute = 0] = clock.slice(0, 5).split(':').map(Number)
  const said = `${((hour + 11) % 12) + 1}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return `${day} at ${said}`
}

export const sayContact = ({ speech }: Pick<Memory, 'speech'>, facts: Facts): string => speech('contact', { ...facts })
