/** How figures and times of the server are written; nothing is added up here. */

/** "$13.77" of integer cents. */
export function dollars(/** @type {number} */ cents) {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "+$1.00" of what an option adds; nothing when it is free. */
export const surcharge = (/** @type {number} */ cents) =>
  cents === 0 ? '' : `${cents > 0 ? '+' : ''}${dollars(cents)}`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "12:45 pm" of a local time stamp such as 2026-11-21T12:45:00-05:00, as the clock on that wall shows it. */
export const wallClock = (/** @type {string} */ stamp) => clockOf(stamp.slice(11, 16))

/** "12:45 pm" of "12:45". */
function clockOf(/** @type {string} */ time) {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** "Nov 21, 12:45 pm" of a local time stamp. */
export const wallDay = (/** @type {string} */ stamp) =>
  `${MONTHS[Number(stamp.slice(5, 7)) - 1]} ${Number(stamp.slice(8, 10))}, ${wallClock(stamp)}`

const UTC = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** "12:45 pm" of an instant, in milliseconds since 1970, on the wall where a local time stamp was written. */
export function clockThere(/** @type {number} */ at, /** @type {string} */ stamp) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(stamp) ?? []
  const ahead = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  return clockOf(UTC.format(at + ahead * 60_000))
}

/** "8:05" of milliseconds that are left. */
export function minutesAndSeconds(/** @type {number} */ ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "1 turn", "2 turns". */
export const counted = (/** @type {number} */ count, /** @type {string} */ noun) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** "a name, a phone number and an e-mail address". */
export const listed = (/** @type {readonly string[]} */ words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** "0x7C84…7D5d": enough of a hash to recognise it. */
export const shortened = (/** @type {string} */ hex) => `${hex.slice(0, 8)}…${hex.slice(-6)}`
