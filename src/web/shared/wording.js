/** Formatting of the server's amounts and times. Performs no arithmetic on amounts. */

/** Formats integer cents: "$13.77". */
export function dollars(/** @type {number} */ cents) {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats a total and the tip in it: "$13.77, tip $2.00". */
export const withTip = (
  /** @type {{ total_cents: number, tip_cents?: number | undefined }} */ { total_cents, tip_cents },
) => `${dollars(total_cents)}${tip_cents === undefined ? '' : `, tip ${dollars(tip_cents)}`}`

/** Formats the surcharge of an option: "+$1.00". Empty if it is free. */
export const surcharge = (/** @type {number} */ cents) =>
  cents === 0 ? '' : `${cents > 0 ? '+' : ''}${dollars(cents)}`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats the local time of a timestamp such as 2026-11-21T12:45:00-05:00 in its own offset: "12:45 pm". */
export const wallClock = (/** @type {string} */ stamp) => clockOf(stamp.slice(11, 16))

/** Formats "12:45" as "12:45 pm". */
function clockOf(/** @type {string} */ time) {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** Formats the date and time of a local timestamp: "Nov 21, 12:45 pm". */
export const wallDay = (/** @type {string} */ stamp) =>
  `${MONTHS[Number(stamp.slice(5, 7)) - 1]} ${Number(stamp.slice(8, 10))}, ${wallClock(stamp)}`

const UTC = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** Formats an instant (milliseconds since 1970) in the UTC offset of a local timestamp: "12:45 pm". */
export function clockThere(/** @type {number} */ at, /** @type {string} */ stamp) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(stamp) ?? []
  const ahead = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  return clockOf(UTC.format(at + ahead * 60_000))
}

/** Formats the remaining milliseconds: "8:05". */
export function minutesAndSeconds(/** @type {number} */ ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Formats a count: "1 turn", "2 turns". */
export const counted = (/** @type {number} */ count, /** @type {string} */ noun) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** Joins words to a list: "a name, a phone number and an e-mail address". */
export const listed = (/** @type {readonly string[]} */ words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Abbreviates a hash so that it stays recognizable: "0x7C84…7D5d". */
export const shortened = (/** @type {string} */ hex) => `${hex.slice(0, 8)}…${hex.slice(-6)}`
