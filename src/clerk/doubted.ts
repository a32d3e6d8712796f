import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { isEnjoyed } from '#src/allergens/enjoyed.ts'
import { isFrame } from '#src/allergens/frame.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { type Marks, type Mention, markWords, placesOf } from '#src/allergens/marks.ts'
import { isOrderWord, strangeness } from '#src/allergens/naming-model.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { leavesOff, refusalsIn } from '#src/allergens/refusals.ts'
import { asMeant } from '#src/allergens/spelled.ts'
import { bannedIn, struckIn } from '#src/allergens/struck.ts'
import { sentenceOf, tokensOf } from '#src/allergens/tokens.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { WARNS } from './care-words.ts'
import { KIDS, withoutLaughter } from './laughter.ts'
import { ordersPlainly } from './order-words.ts'
import { isCared, isOfMatter, isOrdered, isSpokenOf, isWanted } from './ordered.ts'
import { readingsOf } from './readings-of.ts'

/** From here on, the words around an allergen are unlike an order. Chosen so that an order is hardly ever asked about. */
const STRANGE = -0.5

/**
 * The allergens that a message names without ordering, praising, refusing or asking for them, and without telling of an
 * allergy in words that were understood: "heads up: peanuts". Whoever is to book has to ask.
 */
export const doubtedIn = (given: string): Allergen[] => allergensOf(readingsOf(given).flatMap(doubtedOnce))

function doubtedOnce(given: string): Allergen[] {
  const text = withoutLaughter(given)
  const heard = hearAllergies(text)
  const marks = markWords(asMeant(tokensOf(text)))
  const explained = explainedBy(heard, marks)
  const isStrange = doubting(text, marks)
  const isRefused = refusedWholly(text, marks)
  const taken = heard.lifts.filter(({ isPlain }) => !isPlain).flatMap(({ codes }) => codes)
  const named = marks.mentions.filter(
    one =>
      (one.strength !== 'hint' || isWarned(marks, one) || isRefused(one)) &&
      !one.codes.some(code => explained.has(code)) &&
      (isStruck(text, marks, one) || isNoted(marks, one) || isOfMatter(marks, one) || isRefused(one) || isStrange(one)),
  )
  const struck = struckIn(marks).filter(({ codes }) => !codes.some(code => explained.has(code)))
  const banned = bannedIn(marks).filter(({ codes }) => !codes.some(code => heard.avoid.includes(code)))
  const doubted = [
    ...taken.filter(code => !explained.has(code)),
    ...[...named, ...struck, ...banned].flatMap(({ codes }) => codes),
  ]
  if (doubted.length === 0) return []
  const cleared = clearedAlone(text, marks)
  return allergensOf(doubted.filter(code => !cleared.includes(code)))
}

/**
 * Words that a message neither orders, praises nor asks for, though they mostly do order: "el queso es un tema", "nothing with
 * bread". Foods by their own names are told of whatever is said of them.
 */
export function weaklyNamedIn(text: string): string[] {
  const marks = markWords(asMeant(tokensOf(text)))
  const weak = marks.mentions.filter(({ strength }) => strength !== 'name')
  if (weak.length === 0) return []
  const isTold = doubting(text, marks, -Infinity)
  const isStrange = doubting(text, marks)
  const isRefused = refusedWholly(text, marks)
  return weak
    .filter(one => isTold(one) && (isRefused(one) || isWarned(marks, one) || isSpokenOf(marks, one) || isStrange(one)))
    .map(({ word }) => word)
}

/** Tells the foods that are named in words which neither order, praise nor ask for them. */
export function doubting(text: string, marks: Marks, strange = STRANGE): (one: Mention) => boolean {
  const isAsked = askedIn(text, marks)
  return one =>
    !isAlone(marks, one) &&
    !isAsked(one) &&
    !isOrdered(text, marks, one) &&
    !isRaw(marks, one) &&
    !isPraised(marks, one) &&
    strangeness(marks, one) > strange
}

/** From here down, the words around a food are those of an order, and below this plainly so. */
const USUAL = -1
const PLAIN = -2

/** Tells the foods that a message asks about, praises, or orders in plain words: nothing is open about them. */
export function isExplained(text: string, marks: Marks): (one: Mention) => boolean {
  const isAsked = hearAllergies(text).speaks ? () => false : askedIn(text, marks)
  return one => {
    if (isAsked(one) || isPraised(marks, one)) return true
    if (isListItem(text, marks, one)) return true
    const strange = strangeness(marks, one)
    if (strange > USUAL || isStruck(text, marks, one)) return false
    return (strange <= PLAIN && !isCared(marks, one)) || isOrdered(text, marks, one)
  }
}

/** "Miso broth, thin noodle, egg": an item of a list of what is ordered. */
function isListItem(text: string, marks: Marks, one: Mention): boolean {
  const { tokens, mentions } = marks
  const sentence = sentenceOf(marks, one.from)
  const isAlone = tokens[one.from]!.before === 'comma' && (tokens[one.to]?.before ?? 'end') !== 'none'
  if (!isAlone) return false
  const foods = placesOf(mentions)
  const isOther = (at: number) => !foods.has(at) && isOrderWord(tokens[at]!.text)
  const others = tokens.slice(sentence.from, one.from).filter((_, at) => isOther(sentence.from + at))
  return others.length > 1 && isOrdered(text, marks, one) && !isStruck(text, marks, one)
}

const explainedBy = (
  { avoid, refused, eaten, lifts, nobody }: Heard,
  { tokens, mentions }: Marks,
): ReadonlySet<Allergen> =>
  new Set([
    ...avoid,
    ...refused.flatMap(({ codes }) => codes),
    ...eaten.filter(code => !mentions.some(one => one.codes.includes(code) && isOtherwise(tokens, one.to))),
    ...lifts.filter(({ isPlain }) => nobody || isPlain).flatMap(({ codes }) => codes),
  ])

const MOST_WORDS_AFTER = 6
const EATING = /^(?:eat|eats|eating|have|having|any|it|them|that|those|tolerate)$/

/** "I eat peanuts, he doesn't": the words behind a food say that somebody else may not have it. */
function isOtherwise(tokens: Marks['tokens'], end: number): boolean {
  const next = tokens.slice(end, end + MOST_WORDS_AFTER)
  const isDenied = next.some(({ text }, at) => {
    const after = tokens[end + at + 1]
    return REFUSES.test(text) && (after === undefined || after.before !== 'none' || EATING.test(after.text))
  })
  return isDenied && peopleOf(next).some(who => who !== SELF)
}

/** "!peanut", "-peanut", "x peanut x": a sign that strikes the name out. */
function isStruck(text: string, { tokens }: Marks, { from, to }: Mention): boolean {
  const before = text.slice(tokens[from - 1]?.to ?? 0, tokens[from]!.from)
  const isCross = (at: number) => /^x+$/.test(tokens[at]?.text ?? '')
  const after = text.slice(tokens[to - 1]!.to)
  return /(?:^|\s)[!¡¬~-]+$/.test(before) || (isCross(from - 1) && isCross(to)) || /^\s*[([]\s*x+\s*[)\]]/i.test(after)
}

/** "Bread is a nope", "nothing with bread" of everything that is served, and not of one dish. */
function refusedWholly(text: string, marks: Marks): (mention: Mention) => boolean {
  const refused = new Set(
    refusalsIn(marks)
      .filter(refusal => !leavesOff(marks, refusal))
      .flatMap(({ mentions }) => mentions),
  )
  const isTold = doubting(text, marks, -Infinity)
  return mention => refused.has(mention) && isTold(mention)
}

/** "Heads up: bread": a food that mostly holds an allergen is asked about where its sentence warns. */
const isWarned = (marks: Marks, { from: at }: Mention): boolean => {
  const { from, to } = sentenceOf(marks, at)
  return marks.tokens.slice(from, to).some(({ text }) => WARNS.test(text))
}

/** "NOTES: mustard!!!": a line of a form that orders nothing names it alone. */
const isNoted = ({ tokens }: Marks, { from }: Mention): boolean =>
  tokens[from]!.sign === 'key' && NOTES.test(tokens[from - 1]?.text ?? '')
const NOTES =
  /^(?:notes?|notas?|important|importante|attention|atencion|comments?|comentarios?|remarks?|instructions?|instrucciones|info|health|salud|medical|warning|kitchen|chef|restrictions?|restricciones)$/

/**
 * The allergens that a message orders, eats or takes back in so many words. `isAsked`: whether they must be avoided was asked, and
 * only words that order say that they are wanted; "peanuts" names them.
 */
export function wantedIn(given: string, isAsked = false): Allergen[] {
  const text = withoutLaughter(given)
  const marks = markWords(asMeant(tokensOf(text)))
  const { avoid, refused, eaten, lifts } = hearAllergies(text)
  const isOwn = peopleOf(marks.tokens).every(who => who === SELF || who === 'we')
  const lifted = lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes)
  const isNamed = isAsked && !ordersPlainly(text)
  const ordered = marks.mentions
    .filter(one => !isNamed && one.strength !== 'hint' && isWanted(text, marks, one))
    .flatMap(({ codes }) => codes)
  const wanted = [...(isOwn ? eaten : []), ...lifted, ...clearedAlone(text, marks), ...ordered]
  const kept = [...avoid, ...refused.flatMap(({ codes }) => codes)]
  return allergensOf(wanted.filter(code => !kept.includes(code)))
}

/** What a sentence, or a clause that speaks of nobody else, takes back plainly when it is heard alone: "lol no. soy is fine". */
function clearedAlone(text: string, { tokens, mentions }: Marks): Allergen[] {
  if (KIDS.test(text)) return []
  const partsAt = (isStart: (at: number) => boolean) => {
    const starts = tokens.flatMap((_, at) => (isStart(at) ? [at] : []))
    return starts.map((from, index) => tokens.slice(from, starts[index + 1]))
  }
  const sentences = partsAt(at => tokens[at]!.before === 'end')
  const endOf = (words: Marks['tokens']) => tokens.indexOf(words.at(-1)!) + 1
  // "soy is fine, no snapper" and not "soy is fine, not for me"
  const isLimited = (end: number) =>
    (REFUSES.test(tokens[end]?.text ?? '') && mentions.every(({ from }) => from !== end + 1)) ||
    isOtherwise(tokens, end)
  const clauses = partsAt(at => tokens[at]!.before !== 'none').filter(
    words => peopleOf(words).every(who => who === SELF) && !isLimited(endOf(words)),
  )
  const named = new Set(mentions.map(({ from }) => tokens[from]))
  const isNaming = (words: Marks['tokens']) => words.some(word => named.has(word))
  return [...sentences, ...clauses].filter(isNaming).flatMap(words => {
    const { lifts, eaten } = hearAllergies(text.slice(words[0]!.from, tokens[endOf(words)]?.from))
    const isOwn = peopleOf(words).every(who => who === SELF) && !isOtherwise(tokens, endOf(words))
    return [...lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes), ...(isOwn ? eaten : [])]
  })
}

/** "No raw fish for her", "el pescado si está cocido": speaks of a way to serve it. */
const isRaw = ({ tokens }: Marks, { from, to }: Mention): boolean => {
  const end = tokens.findIndex(({ before }, at) => at >= to && before !== 'none')
  const after = tokens.slice(to, end < 0 ? tokens.length : end)
  const isBefore = tokens[from]!.before === 'none' && /^(?:raw|undercooked|cooked)$/.test(tokens[from - 1]?.text ?? '')
  return isBefore || after.some(({ text }) => /^(?:raw|cooked|crud[oa]s?|cocid[oa]s?|cocinad[oa]s?)$/.test(text))
}

/** "My eyes water from the mustard, love it" praises it. */
const isPraised = (marks: Marks, { from: at }: Mention): boolean => {
  const { from, to } = sentenceOf(marks, at)
  return marks.symptoms.some(one => one.from >= from && one.from < to && isEnjoyed(marks, one))
}

const REFUSES = /^(?:no|not|avoid|sin|cannot|cant|dont|doesnt|bad|badly|x)$/

/** "Shrimp or lobster, please": a message of nothing but foods looks for them. */
const isAlone = ({ tokens, mentions }: Marks, mention: Mention): boolean =>
  tokens.every(({ text }, at) => (isFrame({ tokens }, at) && !REFUSES.test(text)) || placesOf(mentions).has(at)) &&
  mentions.includes(mention)

/** "Does the satay have peanuts?" is answered. */
function askedIn(text: string, { tokens }: Marks): (mention: Mention) => boolean {
  const known = new Map<number, boolean>()
  return ({ from: at }) => {
    const { from, to } = sentenceOf({ tokens }, at)
    const before = known.get(from)
    if (before !== undefined) return before
    const sentence = text.slice(tokens[from]!.from, tokens[to]?.from ?? text.length).trim()
    // "do watch the peanuts" tells
    const asks = readAct(sentence).asks && !/^do (?!you\b|u\b|ya\b|they\b|we\b|i\b|any)/i.test(sentence)
    known.set(from, asks)
    return asks
  }
}
