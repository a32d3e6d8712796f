const UNITS =
  'zero|oh|o|nought|cero,one|uno,two|dos,three|tres,four|cuatro,five|cinco,six|seis,seven|siete,eight|ocho,nine|nueve'
const TEENS = 'ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'
const TENS = 'twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'
const DIGITS: ReadonlyMap<string, string> = new Map([
  ...UNITS.split(',').flatMap((names, value) => names.split('|').map(name => [name, String(value)] as const)),
  ...TEENS.split(',').map((name, value) => [name, String(value + 10)] as const),
])
const TEN: ReadonlyMap<string, string> = new Map(TENS.split(',').map((name, value) => [name, String(value + 2)]))
const TIMES: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doble', 2],
  ['triple', 3],
])
const SAID = [...DIGITS.keys(), ...TEN.keys(), ...TIMES.keys(), 'hundred'].join('|')
export const TOKEN = `(?:(?:${SAID})(?![\\p{L}])|\\d+)`
const PAUSE = '(?:[\\s,.()-]|\\b(?:uh|um|and then)\\b)'
const RUN = new RegExp(`(?<![\\p{L}\\p{N}$])${TOKEN}(?:${PAUSE}+${TOKEN})+(?![\\p{L}\\p{N}])`, 'giu')
const LABEL = /\b(?:phone|fone|cell|mobile|number|tel|tel[eé]fono|n[uú]mero|contact)(?: number)?(?: is| es|:|'s)?\s*$/i
const LOCAL_LENGTH = 7
const LONG = 10

/**
 * Concatenates the digits of spoken numbers: "nine one seven", "double five", "five fifty-five", "eight hundred".
 */
export function digitsOf(run: string): { readonly digits: string; readonly isSpoken: boolean } {
  const tokens = run.toLowerCase().match(new RegExp(TOKEN, 'gu')) ?? []
  let digits = ''
  let isSpoken = false
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = tokens[at + 1]
    isSpoken ||= !/^\d/.test(token)
    const times = TIMES.get(token)
    const ten = TEN.get(token)
    if (times !== undefined && next !== undefined) {
      digits += (DIGITS.get(next) ?? next).repeat(times)
      at += 1
    } else if (ten !== undefined) {
      const unit = next === undefined ? undefined : DIGITS.get(next)
      const joins = unit !== undefined && unit.length === 1 && unit !== '0'
      digits += ten + (joins ? unit : '0')
      if (joins) at += 1
    } else if (token === 'hundred') digits += '00'
    else digits += DIGITS.get(token) ?? token
  }
  return { digits, isSpoken }
}

const spelled = (digits: string): string =>
  digits.length === LOCAL_LENGTH
    ? `${digits.slice(0, 3)}-${digits.slice(3)}`
    : `${digits.slice(-LONG, -LOCAL_LENGTH)}-${digits.slice(-LOCAL_LENGTH, -4)}-${digits.slice(-4)}`

const DOT = '\\s*(?:\\.|\\bdot\\b|\\bpunto\\b)\\s*'
const SIGN = '\\s*(?:\\.|_|-|\\+|\\b(?:dot|punto|underscore|gui[oó]n bajo|dash|hyphen|minus|gui[oó]n|plus)\\b)\\s*'
const NO_SIGN = '(?!(?:dot|punto|underscore|dash|hyphen|minus|plus|at|arroba|is|es)\\b)'
const NAME = `${NO_SIGN}[\\p{L}\\p{N}]+`
const ENDINGS = 'com|net|org|edu|gov|co|io|us|me|info|biz|example|es|mx|uk|ca|nyc|dev'
const DOMAIN = `${NAME}(?:${SIGN}${NAME}){0,3}?${DOT}(?:${ENDINGS})(?:${DOT}(?:${ENDINGS}))?`
const AT = '\\s*(?:@|\\s(?:at|arroba)\\s)\\s*'
const LETTERS = '(?:[a-z]\\s+){2,30}[a-z]'
/** Dictated e-mail address. Bounded repetitions keep the matching time linear in the length of the text. */
const MAIL = new RegExp(
  `(?<![\\p{L}\\p{N}.@])((?:${LETTERS}|${NAME})(?:${SIGN}${NAME}){0,8}(?:\\s+${TOKEN}){0,10})${AT}(${DOMAIN})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Address after "email is", where several words form one name: "dave kowalski at gmail dot com". */
const LABELLED_MAIL = new RegExp(
  `\\b((?:e-?mail|correo)(?: address)?(?: is| es|:)?\\s+)(${NAME}(?:(?:${SIGN}|\\s+)${NAME}){0,5})${AT}(${DOMAIN})(?![\\p{L}\\p{N}])`,
  'giu',
)

const SIGNS: readonly (readonly [spoken: RegExp, written: string])[] = [
  [/\s*\b(?:underscore|gui[oó]n bajo)\b\s*/giu, '_'],
  [/\s*\b(?:dash|hyphen|minus|gui[oó]n)\b\s*/giu, '-'],
  [/\s*\bplus\b\s*/giu, '+'],
  [/\s*\b(?:dot|punto)\b\s*|\s*\.\s*/giu, '.'],
]
/** Spoken number at the end of a name, such as "ana ninety nine". */
const TRAILING = new RegExp(`(?<=[\\p{L}\\p{N}]\\s+)(?!oh?\\b)${TOKEN}(?:\\s+${TOKEN})*$`, 'iu')
const written = (words: string): string =>
  SIGNS.reduce((text, [spoken, sign]) => text.replace(spoken, sign), words)
    .replace(TRAILING, run => digitsOf(run).digits)
    .replace(/\s+/g, '')
    .toLowerCase()

/**
 * Address that repeats an earlier name: "Name Tom Delgado … tom delgado at gmail dot com" is written as one word.
 */
const REPEATED_MAIL = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(${NO_SIGN}\\p{L}{2,}) (\\p{L}{2,})(?=${AT}${DOMAIN}(?![\\p{L}\\p{N}]))`,
  'giu',
)
/** Joins the words if they occur earlier in the text; otherwise keeps them apart. */
const joinRepeated = (words: string, first: string, last: string, at: number, text: string): string =>
  text.slice(0, at).toLowerCase().includes(`${first} ${last}`.toLowerCase()) ? `${first}${last}` : words

/** Matches the instruction in "mikedolan, all one word, at …". */
const ONE_WORD =
  /,? (?:all |todo )?(?:one word|una palabra|together|junto|lowercase|lower case|en min[uú]sculas),?(?= (?:at|arroba|@)\b)/giu

const isDictated = (text: string): boolean => /\s(?:at|arroba)\s|\s@|@\s|\b(?:dot|punto)\b/i.test(text)

/** Converts dictated telephone numbers and e-mail addresses to written form; all other words stay unchanged. */
export function spokenContact(text: string): string {
  const mailed = text
    .replace(ONE_WORD, ' ')
    .replace(REPEATED_MAIL, joinRepeated)
    .replace(LABELLED_MAIL, (all, label: string, local: string, domain: string) =>
      isDictated(all) ? `${label}${written(local.trim())}@${written(domain)}` : all,
    )
    .replace(MAIL, (all, local: string, domain: string) =>
      isDictated(all) ? `${written(local)}@${written(domain)}` : all,
    )
  return mailed.replace(RUN, (run: string, at: number) => {
    const { digits, isSpoken } = digitsOf(run)
    const isWhole = digits.length === LONG || (digits.length === LONG + 1 && digits.startsWith('1'))
    const isLocal = digits.length === LOCAL_LENGTH && LABEL.test(mailed.slice(0, at))
    return isSpoken && (isWhole || isLocal) ? spelled(digits) : run
  })
}
