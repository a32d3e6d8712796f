import type { Details } from '#src/clerk/state.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import { readCues } from '#src/reader/acts/cues.ts'
import { spokenWords } from '#src/reader/spans.ts'
import { spokenContact } from '#src/reader/spoken-contact.ts'
import { fold, isBlank, trimmed, without } from './text.ts'

type Contact = NonNullable<Details['customer']>
export type TakenContact = { readonly text: string; readonly customer?: Contact }

const EMAIL = /[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.[a-z]{2,24}/i
const DIGIT_RUN = /(?<![\w$.])\+?(?:\d[\s().-]{0,2}){6,14}\d(?![\w.]*\d)/
const WORD = "\\p{L}[\\p{L}'’.-]*"
const INTRODUCED = new RegExp(
  `(?:\\b(?:(?:my |the )?name(?:'?s|\\s+is|:)(?:\\s+just)?|under the name(?: of)?|under|it'?s for|call me|this is|me llamo|mi nombre es|a nombre de|(?<!\\p{L}\\s)soy(?!\\s+(?:sauce|milk|bean|beans|free|based|products?|allerg|al[eé]rg|intoler|cel[ií]ac)))|\\bi['’]?m|\\bi am)\\s+(${WORD}(?:\\s+${WORD}){0,2})`,
  'giu',
)
/** "Name Joe phone …", where a name is looked for. */
const LABELLED = new RegExp(
  `(?:^|[.,;!?]\\s*)(?:my\\s+|the\\s+|mi\\s+)?(?:[Nn]ame|[Nn]ombre)\\s+(${WORD}(?:\\s+${WORD}){0,2})`,
  'gu',
)
/** Words that follow "I'm" and are no name. */
const NO_NAME = new Set(
  (
    'a an the in at on near from not so very really just still also allergic alergico alergica celiaco celiaca intolerante vegan vegetarian celiac hungry starving good fine ok okay ' +
    'great done ready sorry looking trying thinking craving going ordering feeling getting coming here there back sure ' +
    'picking interested wondering lactose gluten afraid happy sad tired bored new only kosher halal pescatarian diabetic pregnant muslim jewish vegana vegano vegetariana vegetariano musulman musulmana ' +
    'my your it that this what how where when delivery pickup paying with for and de para'
  ).split(' '),
)
const ENDS_NAME = new Set(
  'and my phone fone number email is at its the with for i y mi cell tel telephone mobile please thanks tho though lol haha lmao bro yes yeah'.split(
    ' ',
  ),
)

/** The number of a card, which nobody is to tell a clerk, is no telephone. */
const CARD =
  /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)(?:\W{0,3}(?:cvc|cvv|cvv2|exp(?:ires|iry)?|code)?\W{0,2}\d{2,4}(?:\/\d{2,4})?)*/gi

/** Takes e-mail and phone out of a message. `asked` is true when the customer was asked for them last. */
export function takeReach(message: string, asked: boolean): TakenContact {
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

type Taken = { readonly text: string; readonly found?: string }

function take(text: string, pattern: RegExp): Taken {
  const match = pattern.exec(text)
  return match ? { text: cleanLabel(text, match.index, match[0].length), found: match[0] } : { text }
}

/** "My phone is 917…": what announces the value goes with it. */
function cleanLabel(text: string, at: number, length: number): string {
  const label =
    /(?:\b(?:and\s+)?(?:my\s+|mi\s+)?(?:e-?mail|correo|ph?one|fone|tel[eé]fono|tel|cell|mobile|number|contact)(?:\s+(?:address|number|is|es))*\s*(?:is|es|:|=|#)?\s*)+$/iu.exec(
      text.slice(0, at),
    )
  const from = label ? label.index : at
  return without(text, from, at + length - from)
}

function takePhone(text: string, asked: boolean): Taken {
  const [found] = phoneNumbers().findPhoneNumbersInText(text, 'US')
  if (found) {
    const { startsAt, endsAt } = found
    return { text: cleanLabel(text, startsAt, endsAt - startsAt), found: text.slice(startsAt, endsAt).trim() }
  }
  const match = DIGIT_RUN.exec(text)
  const digits = match?.[0].replace(/\D/g, '') ?? ''
  const isPhone = digits.length >= 10 || (digits.length === 7 && (asked || /\d{3}[-. ]\d{4}/.test(match![0])))
  return match && isPhone ? { text: cleanLabel(text, match.index, match[0].length), found: match[0].trim() } : { text }
}

type Asked = {
  readonly asked: boolean
  /** A phone or an e-mail address came with it. */
  readonly hasContact: boolean
  readonly isFood: (text: string) => boolean
  /** True for the whole name of a dish. */
  readonly isDish: (text: string) => boolean
  readonly isPlace: (text: string) => boolean
  /** The name that was said before. */
  readonly known?: string | undefined
}

/** Takes a name out of a message that has lost everything else; words of the menu are no name. */
export function takeName(text: string, asked: Asked): Taken {
  const introduced = introducedIn(text)
  if (!introduced) return saidAlone(text, asked)
  const { start, end, words } = introduced
  const denied = NOT_SO_CALLED.exec(text.slice(end))?.[0].length ?? 0
  return { text: without(text, start, end + denied - start), found: words.join(' ') }
}

/** True where a message introduces somebody by a name. */
export const isIntroduced = (text: string): boolean => introducedIn(text) !== undefined

/** The first name that is introduced: "I'm at Marchetti's, my name is Ana" introduces Ana. */
function introducedIn(text: string) {
  for (const match of [INTRODUCED, LABELLED].flatMap(pattern => [...text.matchAll(pattern)])) {
    const after = match.index + match[0].length
    const words = nameWords(match[1]!, text.slice(after))
    const last = words.at(-1)
    if (last === undefined) continue
    return { start: match.index, end: after - match[1]!.length + match[1]!.indexOf(last) + last.length, words }
  }
  return undefined
}

/** "…, not Kinda" after a name. */
const NOT_SO_CALLED = /^,? (?:and )?not (?:called )?['"“]?\p{L}+['"”]?(?=\s*(?:$|[.,;!]))/iu

/** A name without an introduction: the part beside a telephone or an e-mail address before any other. */
function saidAlone(text: string, { asked, hasContact, isFood, isDish, isPlace, known }: Asked): Taken {
  const parts = text.split(asked || hasContact || known !== undefined ? /[;,]|(?<=[\p{L}\p{N}]{2}[.!?]+)\s+/u : /[;,]/u)
  const found = parts.flatMap((part, index) => {
    const bare = trimmed(part.replace(/\b(?:the )?name(?:\s+is|:)?\s/i, ' ').replace(/^\s*(?:for|to|it'?s)\s+/i, ''))
    if (known !== undefined && isPartOf(bare, known)) return [{ name: known, index, isBeside: true }]
    // "Luis", and then "luis garcia": the whole name
    if (known !== undefined && fold(bare).startsWith(`${fold(known)} `) && looksLikeName(bare))
      return [{ name: bare, index, isBeside: true }]
    if (!asked && !hasContact) return []
    const isCapital = /^\p{Lu}/u.test(bare)
    const isAlone = hasContact && parts.filter(other => !isBlank(other)).length === 1
    const isSmall = bare.split(' ').length <= 2
    // a cup of joe is coffee, and Joe with a telephone is not
    const isFull = /^\p{Lu}\S* \p{Lu}/u.test(bare) && !isDish(bare)
    // "…, pickup. Tom Reed, 917 …": a full name right before the telephone, or alone where a name was asked for
    const isBeside = hasContact && isBlank(parts[index + 1] ?? '')
    const tail = isBeside ? (TAIL.exec(part)?.[1] ?? FULL_TAIL.exec(part)?.[1]) : undefined
    if (tail !== undefined && looksLikeName(tail) && !isFood(tail) && !isDish(tail))
      return [{ name: tail, index, isBeside, left: part.slice(0, part.lastIndexOf(tail)).replace(LEADS_TO_NAME, '') }]
    const isWhole = asked && isBlank(parts.filter((_, at) => at !== index).join(''))
    const isSomebody = isCapital && ((hasContact && asked) || (isFull && (isBeside || isWhole)))
    const isName =
      looksLikeName(bare) &&
      (!isFood(bare) || isSomebody) &&
      (isCapital || (isSmall && (asked || isAlone || isBeside))) &&
      (isBeside || !isPlace(bare))
    return isName ? [{ name: bare, index, isBeside }] : []
  })
  const best = found.find(({ isBeside }) => isBeside) ?? found[0]
  if (!best) return { text }
  const left = 'left' in best ? best.left : ''
  const rest = parts.flatMap((part, at) => (at !== best.index ? [part] : left === '' ? [] : [left])).join(';')
  return { text: isBlank(rest) ? '' : rest, found: best.name }
}

/** "… at 1:30 and it's marcus bell 718 …", "… one thirty PM Greg Holloway, 212 …": a name that ends its part. */
const TAIL = /\s(?:it'?s|its|it is|this is|soy|name)(?: for)?\s+(\p{L}{2,}(?: \p{L}{2,})?)\s*$/iu
const FULL_TAIL = /\s(\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}'’]+){1,2})\s*$/u
const LEADS_TO_NAME = /\s*(?:\band\s+)?(?:\b(?:it'?s|its|it is|this is|soy|name)(?: for)?)?\s*$/i

/** "Wanda", "Wanda Lee" of Wanda Lee, said once more. */
function isPartOf(text: string, name: string): boolean {
  const words = fold(name).split(' ')
  return (
    /^\p{Lu}/u.test(text) &&
    fold(text)
      .split(' ')
      .every(word => words.includes(word))
  )
}

function nameWords(text: string, after: string): string[] {
  const words = text.split(/\s+/)
  if (NO_NAME.has(fold(words[0]!)) || /ing$/.test(words[0]!) || isEveryday(words[0]!)) return []
  const end = words.findIndex(word => ENDS_NAME.has(fold(word)))
  const kept = (end < 0 ? words : words.slice(0, end)).map(word => word.replace(/[.,]$/, ''))
  // "I'm Ana two slices" and the like: later words of a name are written as one
  const capital = kept.findIndex((word, at) => at > 0 && !/^\p{Lu}/u.test(word))
  // "name is jose rivera, phone …": nothing else can follow a first name there
  const isWhole = end > 0 || /[.,]$/.test(text) || /^\s*(?:$|[;,.!?])/.test(after)
  const isSmall = kept.length === 2 && !/^\p{Lu}/u.test(kept[0]!) && isWhole && looksLikeName(kept.join(' '))
  return capital < 0 || isSmall ? kept : kept.slice(0, capital)
}

/** "This is exactly what I want" names nobody; "this is Will" does. */
const isEveryday = (word: string): boolean => !/^\p{Lu}/u.test(word) && readCues(spokenWords(word)).rest.length === 0

const COMMON = new Set(
  (
    'yes no ok okay sure thanks pickup delivery asap help menu cancel order pizza please hello hi hey stop back wait ' +
    'later tomorrow today tonight noon same status pay skip none nothing nope yep yeah what why how when where who ' +
    'change add remove make si gracias hola adios bye'
  ).split(' '),
)

const looksLikeName = (text: string): boolean => {
  const words = text.split(' ')
  return (
    words.length <= 3 &&
    /^\p{L}[\p{L}'’. -]{0,60}$/u.test(text) &&
    words.every(word => !COMMON.has(fold(word)) && !NO_NAME.has(fold(word)))
  )
}
