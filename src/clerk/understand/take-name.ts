import { isDietOrIllness } from '#src/clerk/diet-spelling.ts'
import { readCues } from '#src/reader/acts/cues.ts'
import { tokenizeWords } from '#src/reader/spans.ts'
import { STREET_SUFFIX } from '#src/reader/spoken-address.ts'
import { hasSurname } from './has-surname.ts'
import { ENDS_NAME, isRemark, SELF_LEAD, speaksOf, WEAK_LEAD } from './is-remark.ts'
import { findNameByEmail } from './name-by-email.ts'
import { NON_NAME_WORDS } from './no-name.ts'
import { STATE_CODES } from './take-address.ts'
import type { Taken } from './take-contact.ts'
import { fold, isBlank, trimmed, without } from './text.ts'

/** Word with an optional dot, which belongs to an initial or a title; after other words it ends the sentence. */
const WORD =
  "(?:(?:(?:mr|mrs|ms|dr|st|jr|sr|sra|srta)\\.|\\p{L}\\.)(?:\\p{L}\\.)*|\\p{L}[\\p{L}'’-]*)(?:(?<=[\\p{L}])\\.(?=\\p{L}))?"
const INTRODUCED = new RegExp(
  `(?:\\b(?:(?:my |the )?name(?:'?s|\\s+is|:)(?:\\s+just)?|under the name(?: of)?|(?<=^|[.,;!?]\\s*|\\b(?:put|book|place|order|keep|leave|it|order)\\s+)under|it'?s for|call me|i go by|(?:change|correct|fix|switch|update|set|put|make) (?:the |my )?name (?:to|as|into)|this is|me llamo|(?:(?:mi|el) )?nombre es|a nombre de|(?<!\\p{L}\\s)soy(?!\\s+(?:sauce|milk|bean|beans|free|based|products?|allerg|al[eé]rg|intoler|cel[ií]ac)))|\\bi['’]?m|\\bi am)\\s+(${WORD}(?:\\s+${WORD}){0,2})`,
  'giu',
)
/** Labeled name, if a name is expected: "Name Joe phone …". */
const LABELLED = new RegExp(
  `(?:^|[.,;!?]\\s*)(?:my\\s+|the\\s+|mi\\s+)?(?:[Nn]ame|[Nn]ombre)\\s+(${WORD}(?:\\s+${WORD}){0,2})`,
  'gu',
)
type Asked = {
  readonly asked: boolean
  /** True if the message contains a phone number or e-mail address. */
  readonly hasContact: boolean
  readonly isFood: (text: string) => boolean
  /** True for words that occur on the menu. */
  readonly isOnMenu: (text: string) => boolean
  /** True for the full name of a dish. */
  readonly isDish: (text: string) => boolean
  readonly isPlace: (text: string) => boolean
  /** Name stated earlier. */
  readonly known?: string | undefined
  readonly email?: string | undefined
}

/** Extracts a name after all other details have been removed; words on the menu are no name. */
export function takeName(given: string, asked: Asked): Taken {
  const text = withoutDenied(given, asked.known)
  const isDenied = text !== given
  const introduced = introducedIn(text, asked.asked || asked.hasContact || isDenied ? undefined : asked.known)
  if (!introduced) {
    const spelled = spelledIn(text, asked)
    // repeating part of the known name does not shorten it
    const isKnown = spelled?.found !== undefined && asked.known !== undefined && isPartOf(spelled.found, asked.known)
    if (spelled) return isKnown ? { ...spelled, found: asked.known! } : spelled
    return saidAlone(text, isDenied ? { ...asked, asked: true } : asked)
  }
  const { start, end, words } = introduced
  const denied = NOT_SO_CALLED.exec(text.slice(end))?.[0].length ?? 0
  return { text: without(text, start, end + denied - start), found: words.join(' ') }
}

/** True if a message introduces a name, or rejects the one recorded. */
export const isIntroduced = (text: string, known: string | undefined): boolean =>
  introducedIn(text, known) !== undefined || withoutDenied(text, known) !== text

const DENIAL =
  "(?:\\b(?:my |the |mi |el )?(?:name|nombre)|\\bit|\\bi|\\bthat)?\\s*(?:['’]s|['’]m|\\bis|\\bam)?\\s*(?:n['’]?t|\\bnot|\\bno es|\\bno soy|\\bno me llamo)(?: called| named)?\\s+['“\"]?"
const MISNAMED =
  /(?:\b(?:that|this|it)(?:['’]?s| is) )?\b(?:the |you (?:have|got) (?:the |my )?)?(?:wrong name|(?:my |the )?name (?:is |['’]?s )?wrong|not my name)\b|\b(?:ese )?no es mi nombre\b|\b(?:mi|el) nombre est[aá] mal\b/iu

/** Removes the rejected name, which must be the recorded one: "My name isn't Lovely, it's Rosalind". */
function withoutDenied(text: string, known: string | undefined): string {
  if (known === undefined) return text
  const [first = '', last = ''] = [fold(known).split(' ')[0], fold(known).split(' ').at(-1)]
  const names = [fold(known), first, last].map(name => name.replace(/[^\p{L}\p{N} ]/gu, '.')).join('|')
  const match = new RegExp(`${DENIAL}(?:${names})(?![\\p{L}])['”"]?`, 'iu').exec(text) ?? MISNAMED.exec(text)
  return match ? without(text, match.index, match[0].length) : text
}

/** First introduced name: "I'm at Marchetti's, my name is Ana" → Ana. "I'm …" does not replace a known name. */
function introducedIn(text: string, known: string | undefined) {
  for (const match of [INTRODUCED, LABELLED].flatMap(pattern => [...text.matchAll(pattern)])) {
    const after = match.index + match[0].length
    const words = nameWords(match[1]!, text.slice(after), WEAK_LEAD.test(match[0]))
    const last = words.at(-1)
    if (last === undefined) continue
    const isOther = known !== undefined && !fold(words.join(' ')).startsWith(fold(known))
    if (isOther && SELF_LEAD.test(match[0])) continue
    return { start: match.index, end: after - match[1]!.length + match[1]!.indexOf(last) + last.length, words }
  }
  return undefined
}

/** Name spelled by the e-mail address, completed by the surname or first name that the address lacks. */
function spelledIn(text: string, { email, isFood, isDish }: Asked): Taken | undefined {
  const spelled = email === undefined ? undefined : findNameByEmail(text, email)
  if (!spelled) return undefined
  const [, begun = ''] = /((?:(?:^|\s)\p{Lu}[\p{L}'’-]+)?)\s$/u.exec(text.slice(0, spelled.from)) ?? []
  const before = trimmed(begun)
  const [, more = ''] = SURNAME.exec(text.slice(spelled.to)) ?? []
  const name = text.slice(spelled.from, spelled.to)
  const isCapital = /^\p{Lu}/u.test(name)
  const isSingle = !/\s/.test(name)
  const lead = isSingle && isCapital && before !== '' && mayBeName(before) ? `${before} ` : ''
  const isTail = more !== '' && mayBeName(more) && isCapital === /^\p{Lu}/u.test(more) && (isCapital || !isFood(more))
  const tail = isTail ? ` ${more}` : ''
  const whole = `${lead}${name}${lead === '' ? tail : ''}`
  const start = spelled.from - lead.length
  const left = text.slice(0, start).replace(LEADS_TO_NAME, '')
  const end = start + whole.length
  // "medium bell" is no name, even if the address is m.bell@
  const isDoubtful = !isCapital && (isSingle || isFood(whole)) && !isApart(left, text.slice(end))
  if (!looksLikeName(whole) || isDish(whole) || isDoubtful) return undefined
  const after = text.slice(end).trimStart()
  const rest = /^[;,.!?]/.test(after) ? `${left}${after}` : `${left} ; ${after}`
  return { text: rest.replace(/\s+/g, ' ').trim(), found: whole }
}

const SURNAME = /^\s([\p{L}][\p{L}'’-]+)(?=\s*(?:$|[;,.!?]))/u
const isApart = (before: string, after: string): boolean =>
  (/(?:^|[;,.!?])\s*$/.test(before) || isEveryday(before.split(/[;,.!?]/).at(-1)!)) &&
  /^\s*(?:$|[;,.!?]|here\b|pls\b|please\b)/.test(after)

/** Correction after a name: "…, not Kinda". */
const NOT_SO_CALLED = /^,? (?:and )?not (?:called )?['"“]?\p{L}+['"”]?(?=\s*(?:$|[.,;!]))/iu

/** Name without an introduction; prefers the part next to a phone number or e-mail address. */
function saidAlone(text: string, { asked, hasContact, isFood, isOnMenu, isDish, isPlace, known }: Asked): Taken {
  const parts = text.split(asked || hasContact || known !== undefined ? /[;,]|(?<=[\p{L}\p{N}]{2}[.!?]+)\s+/u : /[;,]/u)
  const found = parts.flatMap((part, index) => {
    const bare = trimmed(
      part
        .replace(/^[\s.!?]+/, '')
        .replace(/\b(?:the )?name(?:\s+is|:)?\s/i, ' ')
        .replace(/^\s*(?:(?:no|oh|and|yes),?\s+)*(?:for|to|it'?s|it is|es(?: para)?)\s+/i, '')
        .replace(/\s+(?:here|speaking)\s*$/i, ''),
    )
    if (known !== undefined && isPartOf(bare, known)) return [{ name: known, index, isBeside: true }]
    // extend "Luis" to "luis garcia"
    if (known !== undefined && fold(bare).startsWith(`${fold(known)} `) && looksLikeName(bare))
      return [{ name: bare, index, isBeside: true }]
    if (!asked && !hasContact) return []
    const isCapital = /^\p{Lu}/u.test(bare)
    const isAlone = hasContact && parts.filter(other => !isBlank(other)).length === 1
    const isSmall = bare.split(' ').length <= 2
    // "a cup of joe" is coffee, but "Joe" next to a phone number is a name
    const isFull = isFullName(bare) && !isDish(bare)
    // "…, pickup. Tom Reed, 917 …": a full name directly before the phone number, or alone if the clerk asked for
    // it
    const isBeside = hasContact && isBlank(parts[index + 1] ?? '')
    const tail = isBeside
      ? (TAIL.exec(part)?.[1] ?? FULL_TAIL.exec(part)?.[1])
      : asked
        ? FOR_TAIL.exec(part)?.[1]
        : undefined
    if (
      tail !== undefined &&
      looksLikeName(tail) &&
      (!isFood(tail) || (isFullName(tail) && FOR_TAIL.test(part))) &&
      !isDish(tail) &&
      !isPlace(tail)
    )
      return [{ name: tail, index, isBeside, left: part.slice(0, part.lastIndexOf(tail)).replace(LEADS_TO_NAME, '') }]
    const isWhole = asked && isBlank(parts.filter((_, at) => at !== index).join(''))
    const isSomebody =
      isCapital && ((hasContact && asked) || (isFull && (isBeside || isWhole)) || (isWhole && !isOnMenu(bare)))
    const isCalled = isBeside && hasSurname(bare, { isDish, isFood, isOnMenu })
    const isName =
      looksLikeName(bare) &&
      (!isFood(bare) || isSomebody || isCalled) &&
      (isCapital || (isSmall && (isWhole || isAlone || isBeside || (asked && bare.includes(' '))))) &&
      (isBeside || !isPlace(bare))
    return isName ? [{ name: bare, index, isBeside }] : []
  })
  const best = found.find(({ isBeside }) => isBeside) ?? found[0]
  if (!best) return { text }
  const left = 'left' in best ? best.left : ''
  const rest = parts.flatMap((part, at) => (at !== best.index ? [part] : left === '' ? [] : [left])).join(';')
  return { text: isBlank(rest) ? '' : rest, found: best.name }
}

const isFullName = (text: string): boolean => /^\p{Lu}\S* \p{Lu}/u.test(text)

/** Name at the end of its part: "… at 1:30 and it's marcus bell 718 …", "… one thirty PM Greg Holloway, 212 …". */
const TAIL = /\s(?:it'?s|its|it is|this is|soy|name)(?: for)?\s+(\p{L}{2,}(?: \p{L}{2,})?)\s*$/iu
const FULL_TAIL = /\s(\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}'’]+){1,2})\s*$/u
/** Name after "for", if the clerk asked for it: "For pickup at 2 for tom reed". */
const FOR_TAIL = /(?:^|\s)(?:for|para|under)\s+(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?|\p{L}{2,} \p{L}{2,})\s*$/u
const LEADS_TO_NAME =
  /\s*(?:\band\s+)?(?:\b(?:(?:it|order|this)(?:'?s| is)(?: for)?|its(?: for)?|soy|name|for|es(?: para)?|para|under)\b)?\s*$/i

/** True if the text repeats part of the known name: "Wanda", "Wanda Lee" for Wanda Lee. */
function isPartOf(text: string, name: string): boolean {
  const words = fold(name).split(' ')
  return (
    /^\p{Lu}/u.test(text) &&
    fold(text)
      .split(' ')
      .every(word => words.includes(word))
  )
}

function nameWords(text: string, after: string, isWeak: boolean): string[] {
  const words = text.split(/\s+/)
  if (isWeak && isRemark(words, after)) return []
  if (
    NON_NAME_WORDS.has(fold(words[0]!)) ||
    isDietOrIllness(words[0]!) ||
    /ing$/.test(words[0]!) ||
    isEveryday(words[0]!)
  )
    return []
  const end = words.findIndex(word => ENDS_NAME.has(fold(word)))
  const kept = (end < 0 ? words : words.slice(0, end)).map(word => word.replace(/[.,]$/, ''))
  // the first lowercase word ends the name: "I'm Ana two slices"
  const capital = kept.findIndex((word, at) => at > 0 && !/^\p{Lu}/u.test(word))
  // "name is jose rivera, phone …": a lowercase second word is a surname, because nothing else can follow here
  const isWhole = end > 0 || /[.,]$/.test(text) || /^\s*(?:$|[;,.!?])/.test(after)
  const isSmall = kept.length === 2 && !/^\p{Lu}/u.test(kept[0]!) && isWhole && looksLikeName(kept.join(' '))
  return capital < 0 || isSmall ? kept : kept.slice(0, capital)
}

/** True for words that only agree, praise, or frame. */
const isCue = (words: string): boolean => readCues(tokenizeWords(words)).rest.length === 0
/** True for an everyday word: "This is exactly what I want" contains no name, but "this is Will" does. */
const isEveryday = (word: string): boolean => !/^\p{Lu}/u.test(word) && isCue(word)

const COMMON = new Set(
  (
    'yes no ok okay sure thanks pickup delivery asap help menu cancel order pizza please hello hi hey stop back wait ' +
    'pls plz porfa later tomorrow today tonight noon same status pay skip none nothing nope yep yeah what why how when where who ' +
    'change add remove make si gracias hola adios bye'
  ).split(' '),
)

const looksLikeName = (text: string): boolean => {
  const words = text.split(' ')
  return (
    words.length <= 3 &&
    /^\p{L}[\p{L}'’. -]{0,60}$/u.test(text) &&
    words.every(mayBeName) &&
    !isCue(text) &&
    !NO_PERSON.test(text)
  )
}

const mayBeName = (word: string): boolean =>
  !speaksOf(word) &&
  !COMMON.has(fold(word)) &&
  !NON_NAME_WORDS.has(fold(word)) &&
  !ENDS_NAME.has(fold(word)) &&
  !isDietOrIllness(word)
/** State code, or street without a number. */
const NO_PERSON = new RegExp(`^(?:${STATE_CODES})$|\\s(?:${STREET_SUFFIX})\\.?$|^(?:broadway|bowery)$`, 'u')
