import { phoneNumbers } from '#src/kernel/phone-numbers.ts'

/** US phone number as E.164; undefined if it cannot be called. */
export function callableNumber(phone: string | undefined): string | undefined {
  const number = phone === undefined ? undefined : phoneNumbers().parsePhoneNumberFromString(phone, 'US')
  return number?.country === 'US' && number.isPossible() ? number.number : undefined
}
