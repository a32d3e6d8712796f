import type { Response } from 'express'
import { Temporal } from 'temporal-polyfill'
import type { Deprecation } from '#tools/tool.ts'

const instantOf = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T00:00:00Z`)

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the date in HTTP date format (RFC 9110, section 5.6.7). */
function httpDateOf(day: string): string {
  const at = Temporal.PlainDate.from(day)
  const date = String(at.day).padStart(2, '0')
  return `${DAYS[at.dayOfWeek - 1]}, ${date} ${MONTHS[at.month - 1]} ${at.year} 00:00:00 GMT`
}

/** Sets the deprecation headers: Deprecation (RFC 9745), Sunset (RFC 8594), and a link to the operation's docs. */
export function announceEnd(response: Response, { since, sunset }: Deprecation, described: string): void {
  response.setHeader('Deprecation', `@${instantOf(since).epochMilliseconds / 1000}`)
  response.setHeader('Sunset', httpDateOf(sunset))
  response.append('Link', `<${described}>; rel="deprecation"; type="text/html"`)
  response.append('Access-Control-Expose-Headers', 'Deprecation, Sunset')
}
