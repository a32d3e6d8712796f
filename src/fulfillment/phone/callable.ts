import { phoneNumbers } from '#src/kernel/phone-numbers.ts'

/** A telephone number of the USA as E.164; undefined for what cannot be called. */
export function callableNumber(phone: string | undefined): string | undefined {
  const number = phone === undefined ? undefined : phoneNumbers().parsePhoneNumberFromString(phone, 'US')
  return number?.country === 'US' && number.isPossible() ? number.number : undefined
}
