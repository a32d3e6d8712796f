import type { Details } from '#src/clerk/state.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import { spokenContact } from '#src/reader/spoken-contact.ts'
import { without } from './text.ts'

type Contact = NonNullable<Details['customer']>
export type TakenContact = { readonly text: string; readonly customer?: Contact }

const EMAIL = /[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.[a-z]{2,24}/i
const DIGIT_RUN = /(?<![\w$.])\+?(?:\d[\s().-]{0,2}){6,14}\d(?![\w.]*\d)/
/** Card number, which must not be mistaken for a phone number (and which guests should not send). */
const CARD =
  /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)(?:\W{0,3}(?:cvc|cvv|cvv2|exp(?:ires|iry)?|code)?\W{0,2}\d{2,4}(?:\/\d{2,4})?)*/gi

/** Extracts e-mail and phone. `asked` is true if the last reply asked for them. */
export function takePhoneAndEmail(message: string, asked: boolean): TakenContact {
  const given = message.replace(CARD, ' ')
  const email = take(spokenContact(given), EMAIL)
  const phone = takePhone(email.text, asked)
  if (email.found === undefined && phone.found === undefined) return { text: given }
  const customer: Contact = {
    ...(phone.found === undefined ? {} : { phone: phone.found }),
    ...(email.found === undefined ? {} : { email: email.found }),
  }
  return { text: phone.text, customer }
}

export type Taken = { readonly text: string; readonly found?: string }

function take(text: string, pattern: RegExp): Taken {
  const match = pattern.exec(text)
  return match ? { text: cleanLabel(text, match.index, match[0].length), found: match[0] } : { text }
}

/** Removes a value together with its label: "My phone is 917…". */
function cleanLabel(text: string, at: number, length: number): string {
  const label =
    /(?:\b(?:and\s+)?(?:my\s+|mi\s+)?(?:e-?mail|correo|ph?one|fone|tel[eé]fono|tel|cell|mobile|number|contact)(?:\s+(?:address|number|is|es)\b){0,3}\s*[:=#]?\s*){1,4}$/iu.exec(
      text.slice(0, at),
    )
  const from = label ? label.index : at
  return without(text, from, at + length - from)
}

/** True for a hyphenated house number followed by a street number: "110-20 71st Road". */
const isHouse = (number: string, after: string): boolean =>
  /^\d{1,3}-\d{1,4}\s\d{1,3}$/.test(number.trim()) &&
  /^(?:st|nd|rd|th)\b|^\s+(?:st|street|ave|avenue|rd|road|dr|drive|pl|place)\b/i.test(after)

function takePhone(text: string, asked: boolean): Taken {
  // digits after a pause are no extension
  const [found] = phoneNumbers()
    .findPhoneNumbersInText(text.replace(/[;,]/g, '|'), 'US')
    .filter(({ startsAt, endsAt }) => !isHouse(text.slice(startsAt, endsAt), text.slice(endsAt)))
  if (found) {
    const { startsAt, endsAt } = found
    return { text: cleanLabel(text, startsAt, endsAt - startsAt), found: text.slice(startsAt, endsAt).trim() }
  }
  const match = DIGIT_RUN.exec(text)
  const isAddress = match !== null && isHouse(match[0], text.slice(match.index + match[0].length))
  const digits = isAddress ? '' : (match?.[0].replace(/\D/g, '') ?? '')
  const isPhone = digits.length >= 10 || (digits.length === 7 && (asked || /\d{3}[-. ]\d{4}/.test(match![0])))
  return match && isPhone ? { text: cleanLabel(text, match.index, match[0].length), found: match[0].trim() } : { text }
}
