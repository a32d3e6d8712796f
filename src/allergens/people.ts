import { isConnectorWord } from './frame.ts'
import { isLabelOfAnother } from './labels.ts'
import { type Marks, positionsOf } from './marks.ts'
import { isPlainWord } from './plain-words.ts'
import { FEMALE, isNamedAs, isSeveral, MALE, relationOf, relativesIn, singular } from './relatives.ts'
import { type AllergyToken, sentenceOf } from './tokens.ts'

/** Subject of a statement that nobody is ill. */
export const NOBODY = 'nobody'
/** The speaker. */
export const SELF = 'me'
const OWN = /^(?:i|im|ive|id|ill|me|myself|mine|yo|soy|tengo|puedo|estoy|conmigo)$/
const THIRD = /^(?:he|hes|him|his|el|she|shes|her|hers|ella|they|theyre|them|their)$/
/** Words for the whole party, for whom no single member can speak. */
const PARTY = /^(?:we|us|our|were|weve|guests?|nosotros|tenemos|somos)$/
const SOMEBODY = /^(?:someone|somebody|alguien)$/
const SOME = /^(?:one|some|most|few|half|two|three|many|several)$/
const GROUP =
  /^(?:everyone|everybody|group|party|family|household|team|office|crew|class|people|grupo|familia|gente|todos|todas|equipo|oficina)$/
/** Words after which "one" is a person: "One of us", "one is", but not "one drunken noodles". */
const IS_ONE = /^(?:of|is|isnt|has|hasnt|was|who|whos|cant|can|at|person|guest)$/
/** Unidentified member of the party. */
export const SOMEONE = 'someone'
/** Person identified by an unknown word, such as a name or "table 4". */
export const OTHER = 'other'
/**
 * Returns the people that the words mention: relatives by name, otherwise pronouns, otherwise the speaker.
 */
export function peopleOf(tokens: readonly AllergyToken[]): string[] {
  const words = tokens.map(({ text }) => text)
  const named = relativesIn(tokens, isSelf)
  if (named.length > 0) {
    const isBoth = /\b(?:and (?:i|me|myself)|(?:i|me) and)\b/.test(words.join(' '))
    return [...new Set([...named, ...(isBoth ? [SELF] : [])])]
  }
  const isPartOf = (word: string, at: number) =>
    SOME.test(word) && words[at + 1] === 'of' && /^(?:us|you|them|the|those|these)$/.test(words[at + 2] ?? '')
  if (words.some(isPartOf)) return [SOMEONE]
  const third = words.filter(word => THIRD.test(word))
  if (third.length > 0) return [HE.test(third[0]!) ? 'he' : SHE.test(third[0]!) ? 'she' : 'they']
  const isSomeone = (word: string, at: number) =>
    SOMEBODY.test(word) || (word === 'one' && IS_ONE.test(words[at + 1] ?? ''))
  if (words.some(isSomeone)) return [SOMEONE]
  if (words.some(word => PARTY.test(word) || GROUP.test(word))) return ['we']
  return words.some((word, at) => isSelf(word) && !isFood(words, at)) ? [SELF] : []
}
const HE = /^(?:he|hes|him|his|el)$/
const SHE = /^(?:she|shes|her|hers|ella)$/
/** True if "soy" is the food and not Spanish for "I am". */
const isFood = (words: readonly string[], at: number): boolean =>
  words[at] === 'soy' && !(/^(?:yo|que|tambien|ya)$/.test(words[at - 1] ?? '') || IS_SPANISH.test(words[at + 1] ?? ''))
const IS_SPANISH =
  /^(?:al+er[gj]\w*|intoler\w*|celia\w*|muy|tambien|vegan[oa]|vegetarian[oa]|la|el|un|una|de|no|quien|yo|severamente)$/
const isSelf = (word: string): boolean => OWN.test(word)

/** True for a word that refers to people. */
export const isPerson = (word: string): boolean =>
  singular.has(word) || word === 'one' || [THIRD, PARTY, SOMEBODY, OWN].some(pattern => pattern.test(word))

/** Third-person pronouns, which name no person. */
export const PRONOUNS: ReadonlySet<string> = new Set(['he', 'she', 'they'])

/**
 * Returns the people mentioned in the sentence of a token, or in the whole message if the sentence mentions none.
 */
export function peopleAt({ tokens }: Pick<Marks, 'tokens'>, at: number): string[] {
  const { from, to } = sentenceOf({ tokens }, at)
  const own = peopleOf(tokens.slice(from, to))
  return own.length > 0 ? own : peopleOf(tokens)
}

const AT = /^(?:at|in|on|for|of)$/
const NAMES = /^(?:im|am|is|name|this|its)$/

/**
 * Returns the people who are ill from the allergen at a token, or `OTHER` if the clause refers to a person by an
 * unknown word.
 */
export function affectedPeopleAt(marks: Marks, at: number): string[] {
  const { tokens } = marks
  const sentence = sentenceOf(marks, at)
  let from = at
  while (from > sentence.from && tokens[from]!.before === 'none') from -= 1
  const end = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  const to = end < 0 ? tokens.length : end
  const clause = tokens.slice(from, to)
  // another clause may be about another person: "I'm allergic to peanuts, my son wants the soup"
  const isOwnClause = clause.some(({ text }) => I_AM.test(text)) && peopleOf(clause).every(isMe)
  const whole = isOwnClause ? clause : tokens.slice(sentence.from, sentence.to)
  const isThere = /(?:^| )(?:theres|there (?:is|are)|hay) /.test(`${whole.map(({ text }) => text).join(' ')} `)
  const people = peopleOf(whole)
  // the speaker denies their own allergy: "I'm not allergic to it, Ana is"
  const isDenied = people.every(isMe) && deniesOwn(clause, at - from)
  // a label names the person: "Ana: peanut allergy"
  const isLabeled =
    people.length === 0 && tokens[from]!.sign === 'key' && isLabelOfAnother(tokens.slice(sentence.from, from))
  // the speaker is included: "I'm allergic to it and my wife is, too"
  const isMine = people.length > 0 && !people.includes(SELF) && MINE.test(whole.map(({ text }) => text).join(' '))
  const all = isMine ? [...people, SELF] : people
  const own = isDenied || isLabeled ? [OTHER] : people.length === 0 && isThere ? ['we'] : all
  const said = [...marks.illness, ...marks.nearby, ...marks.symptoms, ...marks.refusals, ...marks.mentions]
  const spoken = [marks.illness, marks.nearby, marks.symptoms, marks.refusals, marks.mentions].map(positionsOf)
  const isKnown = (index: number) =>
    isConnectorWord(marks, index) ||
    isPerson(tokens[index]!.text) ||
    isPlainWord(tokens[index]!.text) ||
    spoken.some(places => places.has(index))
  const strangers = tokens.slice(from, to).flatMap((_, index) => (isKnown(from + index) ? [] : [from + index]))
  const first = Math.min(...said.map(span => span.from).filter(index => index >= from))
  const isSubject = (index: number) => index < first || AT.test(tokens[index - 1]!.text)
  if (own.length === 0 && strangers.some(isSubject)) return [OTHER]
  // a stranger joined with the speaker: "Marco and I"
  const isBeside = (index: number) =>
    !NAMES.test(tokens[index - 1]?.text ?? '') &&
    (/^and (?:i|me)$/.test(wordsAt(tokens, index + 1)) || /^(?:i|me) and$/.test(wordsAt(tokens, index - 2)))
  if (own.every(isMe) && strangers.some(isBeside)) return [...own, OTHER]
  return own.length > 0 ? own : peopleOf(tokens)
}

/** True if "I'm not (really) allergic to" precedes a food, so that the allergic person is someone else. */
function deniesOwn(clause: readonly AllergyToken[], food: number): boolean {
  let at = food - 1
  while (at > 0 && /^(?:to|al?|the|any|la|el|las|los)$/.test(clause[at]!.text)) at -= 1
  const before = clause.slice(Math.max(0, at - 3), at).map(({ text }) => text)
  return (
    /^(?:al+erg\w*|intoler\w*|celia\w*|alerg\w*)$/.test(clause[at]?.text ?? '') &&
    before.some(word => /^(?:not|no|dont|never)$/.test(word)) &&
    before.every(word => !/^(?:only|just|solo|little|bit)$/.test(word))
  )
}

const MINE =
  /(?:^| )(?:im|i am|i have|ive got|soy|tengo)(?: (?:an?|very|so|also|severely|deathly|una|muy))* (?:al+erg|intoler|celia|alerg)/
const I_AM = /^(?:im|ive|i|soy|tengo|estoy)$/
const isMe = (one: string): boolean => one === SELF

const wordsAt = (tokens: readonly AllergyToken[], at: number): string =>
  tokens
    .slice(Math.max(0, at), at + 2)
    .map(({ text }) => text)
    .join(' ')

/** True if a statement about some people covers everyone recorded as allergic. */
export function isSamePerson(said: readonly string[], told: readonly string[]): boolean {
  if (said.length === 0 || said.includes(NOBODY)) return true
  if (told.length === 0) return said.every(isMe)
  return told.every(person =>
    said.some(one => isNamedAs(one, person) || isAmong(one, person) || (told.length === 1 && isPronounOf(one, person))),
  )
}

/** True if "We aren't allergic" covers the person: the speaker or an unidentified party member. */
const isAmong = (said: string, told: string): boolean => said === 'we' && (told === SELF || told === SOMEONE)

/**
 * True if a pronoun can refer to the person. "He" may be one son, but not several sons or a person known only by
 * name.
 */
function isPronounOf(pronoun: string, person: string): boolean {
  if (!PRONOUNS.has(pronoun)) return false
  if ([SELF, 'we', SOMEONE, ...PRONOUNS].includes(person))
    return pronoun === person || (pronoun === 'they' && person !== SELF)
  if (pronoun === 'they') return true
  if (person === OTHER || isSeveral(person)) return false
  const relation = relationOf(person)
  return (pronoun === 'he' && !FEMALE.has(relation)) || (pronoun === 'she' && !MALE.has(relation))
}
