import { z } from 'zod'
import { hearAllergies } from '#src/allergens/hear.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { hasBreaks, withoutInvisible } from '#src/kernel/visible.ts'
import { Customer } from './request.ts'

/** Who to hand the food to. `phone` is E.164 where it can be read as a US number; `phoneGiven` is as typed. */
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
/** Of E.164, country code included. */
const MOST_DIGITS = 15
const ONE_LINE = 'has a line break or another control character. Send it as one line of text.'
const LETTER = /[\p{L}\p{N}]/u
const EXTENSION = /(?:x|ext\.?|#)\s?\d{1,7}$/i

/** Checks name, phone and e-mail at once. `reachable` demands a US number that can be called. */
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
      'customer.name speaks of an allergy. Send the name alone, and the allergy as constraints.allergens at preview.',
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

/** "Al Byrne (allergic to fish)": a kitchen does not look for it there. "Rosa Mata" is a name. */
function speaksOfAllergy(name: string): boolean {
  const { avoid, refused, unlisted } = hearAllergies(name)
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
