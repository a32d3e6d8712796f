import { isFrame } from './frame.ts'
import { type Marks, placesOf } from './marks.ts'
import { isPlainWord } from './plain-words.ts'
import { sentenceOf, type Token } from './tokens.ts'

/** Of whom a statement speaks that says of nobody that they are ill. */
export const NOBODY = 'nobody'
/** Who speaks. */
export const SELF = 'me'
const OWN = /^(?:i|im|ive|id|ill|me|myself|mine|yo|soy|tengo|puedo|estoy|conmigo)$/
const THIRD = /^(?:he|hes|him|his|el|she|shes|her|hers|ella|they|theyre|them|their)$/
/** Everybody of the party: for them nobody can speak alone. */
const PARTY = /^(?:we|us|our|were|weve|someone|somebody|guests?|nosotros|tenemos|somos|alguien|one)$/
const RELATIVES =
  'wife husband son daughter mom mum mother dad father sister brother friend boyfriend girlfriend partner roommate kid child baby toddler infant boss cousin aunt uncle grandma grandpa grandmother grandfather granny nana niece nephew coworker colleague neighbor fiance fiancee spouse boy girl twin teen teenager adult man guest client date nanny esposa esposo marido mujer hijo hija mama papa hermana hermano amiga amigo novia novio abuela abuelo nino nina bebe tia tio prima primo sobrino sobrina suegra suegro'.split(
    ' ',
  )
const singular: ReadonlyMap<string, string> = new Map([
  ...RELATIVES.flatMap(word => [[word, word] as const, [`${word}s`, word] as const]),
  ['children', 'child'],
  ['kiddo', 'kid'],
  ['wives', 'wife'],
])
const MALE = new Set(
  'husband son dad father brother boyfriend uncle grandpa grandfather nephew boy man esposo marido hijo papa hermano amigo novio abuelo nino tio primo sobrino suegro'.split(
    ' ',
  ),
)
const FEMALE = new Set(
  'wife daughter mom mum mother sister girlfriend aunt grandma grandmother granny nana niece girl esposa mujer hija mama hermana amiga novia abuela nina tia prima sobrina suegra'.split(
    ' ',
  ),
)

/** A person without a known word for them: a name, "table 4". */
const OTHER = 'other'
/** After these a relative is one person: "my sons allergic". */
const OF_ONE =
  /^(?:is|isnt|has|hasnt|was|wasnt|got|not|never|no|allergic|alergic|intolerant|celiac|allergy|severely|severe|very|really|deathly|highly|also|only|just|doesnt|does)$/
const OF = /^(?:of|de|del)$/
const OWNING = /^(?:my|the|our|his|her|a|an|mi|mis|la|el|los|las|una?|su|sus)$/
const FEWEST = 2

/** "My friend's son", "el hijo de mi amiga" and "one of my kids" are people of their own. */
function relativesIn(tokens: readonly Token[]): string[] {
  const found: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const person = personAt(tokens, at)
    if (person === undefined) continue
    const { text, before } = tokens[at]!
    const owner = personAt(tokens, at - 1)
    const isOwned = owner !== undefined && before === 'none' && /s$/.test(tokens[at - 1]!.text)
    let back = at - 1
    while (back > 0 && OWNING.test(tokens[back]!.text)) back -= 1
    const isPart = OF.test(tokens[back]?.text ?? '') && back < at
    const head = isPart ? (personAt(tokens, back - 1) ?? tokens[back - 1]?.text ?? 'one') : undefined
    if (isOwned || head !== undefined) found.pop()
    if (isOwned) found.push(`${owner} ${person}`)
    else found.push(head === undefined ? person : isSelf(text) ? head : `${head} of ${person}`)
  }
  return found.map(name => name.slice(0, MOST_CHARACTERS))
}
const MOST_CHARACTERS = 20
const isSelf = (word: string): boolean => OWN.test(word)

/** A relative by name, several of them in the plural: "my twins are". */
function personAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  const name = token && singular.get(token.text)
  if (!token || name === undefined || token.text === name) return name
  const hasApostrophe = token.to - token.from > token.text.length
  const isOne = hasApostrophe || (/s$/.test(token.text) && OF_ONE.test(tokens[at + 1]?.text ?? ''))
  const isCounted = tokens.slice(Math.max(0, at - FEWEST), at).some(({ text }) => /^(?:both|two|three|all)$/.test(text))
  return token.text !== 'kiddo' && (!isOne || isCounted) ? `${name}s` : name
}

/** The people of some words: relatives by their name, else pronouns, else the speaker. */
export function peopleOf(tokens: readonly Token[]): string[] {
  const words = tokens.map(({ text }) => text)
  const named = relativesIn(tokens)
  if (named.length > 0) {
    const isBoth = /\b(?:and (?:i|me|myself)|(?:i|me) and)\b/.test(words.join(' '))
    return [...new Set([...named, ...(isBoth ? [SELF] : [])])]
  }
  const third = words.filter(word => THIRD.test(word))
  if (third.length > 0)
    return [/^(?:he|hi|el)/.test(third[0]!) ? 'he' : /^(?:sh|he|ell)/.test(third[0]!) ? 'she' : 'they']
  if (words.some(word => PARTY.test(word))) return ['we']
  return words.some(isSelf) ? [SELF] : []
}

/** True for a word that stands for people. */
export const isPerson = (word: string): boolean =>
  singular.has(word) || [THIRD, PARTY, OWN].some(pattern => pattern.test(word))

/** Words that stand for people who are not named. */
export const PRONOUNS: ReadonlySet<string> = new Set(['he', 'she', 'they'])

/** Whom the sentence of a word speaks of, or else the message. */
export function peopleAt({ tokens }: Pick<Marks, 'tokens'>, at: number): string[] {
  const { from, to } = sentenceOf({ tokens }, at)
  const own = peopleOf(tokens.slice(from, to))
  return own.length > 0 ? own : peopleOf(tokens)
}

const AT = /^(?:at|in|on|for|of)$/
const NAMES = /^(?:im|am|is|name|this|its)$/

/** Who is ill where an allergen is named; somebody else where the clause speaks of a person by a word that nobody knows. */
export function illAt(marks: Marks, at: number): string[] {
  const { tokens } = marks
  const sentence = sentenceOf(marks, at)
  let from = at
  while (from > sentence.from && tokens[from]!.before === 'none') from -= 1
  const end = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  const to = end < 0 ? tokens.length : end
  const own = peopleOf(tokens.slice(sentence.from, sentence.to))
  const said = [...marks.illness, ...marks.nearby, ...marks.symptoms, ...marks.refusals, ...marks.mentions]
  const spoken = [marks.illness, marks.nearby, marks.symptoms, marks.refusals, marks.mentions].map(placesOf)
  const isKnown = (index: number) =>
    isFrame(marks, index) ||
    isPerson(tokens[index]!.text) ||
    isPlainWord(tokens[index]!.text) ||
    spoken.some(places => places.has(index))
  const strangers = tokens.slice(from, to).flatMap((_, index) => (isKnown(from + index) ? [] : [from + index]))
  const first = Math.min(...said.map(span => span.from).filter(index => index >= from))
  const isSubject = (index: number) => index < first || AT.test(tokens[index - 1]!.text)
  if (own.length === 0 && strangers.some(isSubject)) return [OTHER]
  // "Marco and I"
  const isBeside = (index: number) =>
    !NAMES.test(tokens[index - 1]?.text ?? '') &&
    (/^and (?:i|me)$/.test(wordsAt(tokens, index + 1)) || /^(?:i|me) and$/.test(wordsAt(tokens, index - 2)))
  if (own.every(isSelf) && strangers.some(isBeside)) return [...own, OTHER]
  return own.length > 0 ? own : peopleOf(tokens)
}

const wordsAt = (tokens: readonly Token[], at: number): string =>
  tokens
    .slice(Math.max(0, at), at + 2)
    .map(({ text }) => text)
    .join(' ')

/** True when words about some people speak of everybody who was said to have the allergy. */
export function isSamePerson(said: readonly string[], told: readonly string[]): boolean {
  if (said.length === 0 || said.includes(NOBODY)) return true
  if (told.length === 0) return said.every(isSelf)
  return told.every(person => said.some(one => one === person || (told.length === 1 && isPronounOf(one, person))))
}

const isPronounOf = (pronoun: string, person: string): boolean =>
  (pronoun === 'they' && person !== SELF) ||
  (pronoun === 'he' && !FEMALE.has(person) && ![SELF, 'she', 'we'].includes(person)) ||
  (pronoun === 'she' && !MALE.has(person) && ![SELF, 'he', 'we'].includes(person))
