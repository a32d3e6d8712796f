import type { Marks } from './marks.ts'
import { sentenceOf } from './tokens.ts'

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
const relatives: ReadonlyMap<string, string> = new Map(
  RELATIVES.flatMap(word => [
    [word, word],
    [`${word}s`, word],
    ...(word === 'child' ? [['children', word] as const, ['kiddo', 'kid'] as const] : []),
    ...(word === 'wife' ? [['wives', word] as const] : []),
  ]),
)
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

/** The people of some words: relatives by their name, else pronouns, else the speaker. */
export function peopleOf(words: readonly string[]): string[] {
  const named = words.flatMap(word => relatives.get(word) ?? [])
  if (named.length > 0) return [...new Set(named)]
  const third = words.filter(word => THIRD.test(word))
  if (third.length > 0)
    return [/^(?:he|hi|el)/.test(third[0]!) ? 'he' : /^(?:sh|he|ell)/.test(third[0]!) ? 'she' : 'they']
  if (words.some(word => PARTY.test(word))) return ['we']
  return words.some(word => OWN.test(word)) ? [SELF] : []
}

/** Whom the sentence of a word speaks of, or else the message. */
export function peopleAt(marks: Pick<Marks, 'tokens'>, at: number): string[] {
  const { from, to } = sentenceOf(marks, at)
  const words = marks.tokens.map(({ text }) => text)
  const own = peopleOf(words.slice(from, to))
  return own.length > 0 ? own : peopleOf(words)
}

/** True when words about some people speak of everybody who was said to have the allergy. */
export function isSamePerson(said: readonly string[], told: readonly string[]): boolean {
  if (said.length === 0) return true
  if (told.length === 0) return said.every(one => one === SELF)
  return told.every(person => said.some(one => one === person || (told.length === 1 && isPronounOf(one, person))))
}

const isPronounOf = (pronoun: string, person: string): boolean =>
  (pronoun === 'they' && person !== SELF) ||
  (pronoun === 'he' && !FEMALE.has(person) && ![SELF, 'she', 'we'].includes(person)) ||
  (pronoun === 'she' && !MALE.has(person) && ![SELF, 'he', 'we'].includes(person))
