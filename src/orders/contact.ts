import { z } from 'zod'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { hasBreaks, withoutInvisible } from '#src/kernel/invisible-characters.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { Customer } from './request.ts'

/** Person who receives the food. `phone` is E.164 if it is a valid US number; `phoneGiven` is as typed. */
export type Contact = {
  readonly name: string
  readonly phone: string
  readonly phoneExtension: string | null
  readonly phoneGiven: string
  readonly email: string
}

export type ContactCheck = {
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  readonly contact?: Contact
}

const FEWEST_DIGITS = 7
/** Maximum digits in E.164, including the country code. */
const MOST_DIGITS = 15
const ONE_LINE = 'has a line break or another control character. Send it as one line of text.'
const LETTER = /[\p{L}\p{N}]/u
const EXTENSION = /(?:x|ext\.?|#)\s?\d{1,7}$/i

/** Validates name, phone, and e-mail at once. `reachable` requires a callable US number. */
export function checkContact(raw: unknown, reachable: boolean): ContactCheck {
  const given = isJsonObject(raw) ? raw : {}
  const parsed = Customer.safeParse(raw)
  const name = typeof given.name === 'string' ? withoutInvisible(given.name).replace(/\p{C}/gu, '').trim() : ''
  const phone = typeof given.phone === 'string' ? readPhone(given.phone) : undefined
  const email = typeof given.email === 'string' && z.email().safeParse(given.email.trim()).success
  const problems: Problem[] = []
  const refuse = (field: string, message: string) =>
    problems.push({ code: 'invalid_field', field: `customer.${field}`, message })
  if (typeof given.name === 'string' && !LETTER.test(name) && given.name !== '')
    refuse('name', 'customer.name has no letters.')
  for (const field of ['name', 'phone', 'email'] as const) {
    const text = given[field]
    if (typeof text === 'string' && hasBreaks(text)) refuse(field, `customer.${field} ${ONE_LINE}`)
  }
  if (speaksOfAllergy(name))
    refuse(
      'name',
      'customer.name mentions an allergy. Send only the name here, and the allergy in constraints.allergens at preview.',
    )
  if (phone && (reachable ? !phone.callable : phone.digits < FEWEST_DIGITS))
    refuse('phone', reachable ? 'customer.phone must be a US number with area code.' : 'customer.phone is too short.')
  if (phone && !(reachable && !phone.callable) && phone.digits > MOST_DIGITS)
    refuse('phone', `customer.phone has ${phone.digits} digits; a number has at most ${MOST_DIGITS}. Send one number.`)
  if (typeof given.email === 'string' && given.email.length >= 3 && !email && !hasBreaks(given.email))
    refuse('email', 'customer.email is not an e-mail address.')
  return {
    problems,
    warnings:
      phone && !phone.callable ? ['customer.phone does not look like a US number; the restaurant may need it.'] : [],
    ...(parsed.success && problems.length === 0 && phone
      ? {
          contact: {
            name,
            phone: phone.e164 ?? parsed.data.phone,
            phoneExtension: phone.extension,
            phoneGiven: parsed.data.phone,
            email: parsed.data.email.trim(),
          },
        }
      : {}),
  }
}

/** True for "Al Byrne (allergic to fish)", because a kitchen does not look there. "Rosa Mata" is just a name. */
function speaksOfAllergy(name: string): boolean {
  const { avoid, refused, unlisted } = parseAllergies(name)
  return avoid.length + unlisted.length > 0 || refused.some(({ strength }) => strength === 'name')
}

function readPhone(text: string) {
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '').length
  const number = phoneNumbers().parsePhoneNumberFromString(text, 'US')
  const callable = number?.countryCallingCode === '1' && phoneNumbers().isPossiblePhoneNumber(text, 'US')
  return {
    digits,
    callable,
    e164: callable ? number.number : undefined,
    extension: number?.ext ?? null,
  }
}
