import { Temporal } from 'temporal-polyfill'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Ground } from './ground.ts'
import { takeTime } from './take-time.ts'

/** An answer to a read-back without the total, the time and the name that it only repeats: "2:15 works, let's do it". */
export function withoutRepeats(
  text: string,
  { readback, quote, details }: Pick<ClerkState, 'readback' | 'quote' | 'details'>,
  { now, zone }: Pick<Ground, 'now' | 'zone'>,
): string {
  if (readback === undefined || quote === undefined) return text
  const total = (quote.totals.total / 100).toFixed(2).replace('.', '[.,]')
  const left = text.replace(
    new RegExp(`(?<![\\d.,])\\$?\\s?${total}(?: dollars| d[oó]lares)?(?![\\d.,]\\d)`, 'giu'),
    ' ',
  )
  const name = details.customer?.name
  const unnamed = name === undefined ? left : left.split(` for ${name}`).join(' ')
  const { time, day, text: timeless } = takeTime(unnamed, now, zone)
  if (time === 'ASAP') return unnamed
  const at = Temporal.Instant.from(quote.resolved).toZonedDateTimeISO(zone)
  // "tomorrow is fine": the day alone that was read back
  if (time === undefined) return day === at.toPlainDate().toString() ? withoutHour(timeless, at) : unnamed
  const isHour = time.hour === at.hour || (time.halfDayUnsure && (time.hour + 12) % 24 === at.hour)
  const isDay = time.dayUnsure || time.date === at.toPlainDate().toString()
  return isHour && isDay && time.minute === at.minute ? timeless : unnamed
}

/** "Tomorrow 8, ok": a bare number first is the hour that was read back. */
const withoutHour = (text: string, { hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  minute === 0 ? text.replace(new RegExp(`^[\\s;,]*${hour % 12 || 12}(?![\\d:.])`), ' ') : text
