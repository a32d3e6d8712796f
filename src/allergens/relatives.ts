import type { AllergyToken } from './tokens.ts'

const RELATIVES =
  'wife husband son daughter mom mum mother dad father sister brother friend boyfriend girlfriend partner roommate kid child baby toddler infant boss cousin aunt uncle grandma grandpa grandmother grandfather granny nana niece nephew coworker colleague neighbor person customer diner stepson stepdaughter stepmom stepdad stepmother stepfather hubby wifey fiance fiancee spouse boy girl twin teen teenager adult man guest client date nanny esposa esposo marido mujer hijo hija mama papa hermana hermano amiga amigo novia novio abuela abuelo nino nina bebe tia tio prima primo sobrino sobrina suegra suegro persona invitado invitada cliente companero companera'.split(
    ' ',
  )
export const singular: ReadonlyMap<string, string> = new Map([
  ...RELATIVES.flatMap(word => [[word, word] as const, [`${word}s`, word] as const]),
  ['children', 'child'],
  ['kiddo', 'kid'],
  ['wives', 'wife'],
])
export const MALE = new Set(
  'husband hubby stepson stepdad stepfather son dad father brother boyfriend uncle grandpa grandfather nephew boy man esposo marido hijo papa hermano amigo novio abuelo nino tio primo sobrino suegro'.split(
    ' ',
  ),
)
export const FEMALE = new Set(
  'wife wifey stepdaughter stepmom stepmother daughter mom mum mother sister girlfriend aunt grandma grandmother granny nana niece girl esposa mujer hija mama hermana amiga novia abuela nina tia prima sobrina suegra'.split(
    ' ',
  ),
)

/** True for a plural relation: "my twins". */
export const isSeveral = (person: string): boolean => SEVERAL.has(person.split(' ').at(-1)!)
const SEVERAL: ReadonlySet<string> = new Set(RELATIVES.map(word => `${word}s`))

/** Words after which a plural-looking relative is one person: "my sons allergic". */
const OF_ONE =
  /^(?:is|isnt|has|hasnt|was|wasnt|got|not|never|no|allergic|alergic|intolerant|celiac|allergy|severely|severe|very|really|deathly|highly|also|only|just|doesnt|does)$/
const OF = /^(?:of|de|del)$/
const OWNING = /^(?:my|the|our|his|her|a|an|mi|mis|la|el|los|las|una?|su|sus)$/
const OWN = /^(?:my|our|mi|mis|nuestr[oa]s?|his|her|their|su|sus)$/
/** Possessives of a person other than the speaker. */
const THEIRS = /^(?:his|her|their|su|sus)$/
const YOURS = /^(?:your|ur|tu|tus|vuestr[oa]s?)$/
/** Determiners that leave open whether this is the person mentioned before. */
const INDEFINITE = /^(?:an?|one|another|some|any|un|una|otro|otra|algun|alguna)$/
/** Adjectives that distinguish relatives of the same kind, e.g. two sons. */
const TELLS_APART =
  /^(?:other|older|elder|eldest|oldest|younger|youngest|little|big|first|second|third|middle|step|ex|half|former|late|best|foster|adopted|host|god|great|new|otro|otra|segund[oa]|primer[oa]?)$/
const BEHIND = /^(?:mayor|menor|grande|pequen[oa]|chic[oa])$/
/** Forms of address that are people only after a possessive: "My bro is", but not "thanks, bro". */
const CALLED = /^(?:bro|sis|man|dude|lady|missus|senora?|viej[oa]|pareja|novi[oa])$/
const COUNTED = /^(?:guest|person|customer|diner|client|kid|child|adult|friend|invitad[oa]|cliente|persona)$/
const NUMBER = /^(?:\d{1,2}|[a-d]|one|two|three|four|five|six|uno|dos|tres)$/
const SPANISH = /^(?:alergic[oa]s|alerjic[oa]s|intolerantes|celiac[oa]s|muy|las|los|todos|todas)$/
const FEWEST = 2
const MOST_CHARACTERS = 20

/**
 * Returns the people named by relation. "My friend's son", "his wife", "my younger son", "guest 2", "my mother in
 * law", and "one of my kids" are distinct people.
 */
export function relativesIn(tokens: readonly AllergyToken[], isSelf: (word: string) => boolean): string[] {
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
    else found.push(head === undefined ? told(tokens, at, person) : isSelf(text) ? head : `${head} of ${person}`)
  }
  return found.map(name => name.slice(0, MOST_CHARACTERS))
}

/** Returns a relative with the adjacent words that distinguish them from others. */
function told(tokens: readonly AllergyToken[], at: number, person: string): string {
  const word = (index: number) =>
    tokens[index] && (index <= at || tokens[index].before === 'none') ? tokens[index].text : ''
  let from = at
  while (from > 0 && tokens[from]!.before === 'none' && TELLS_APART.test(tokens[from - 1]!.text)) from -= 1
  const isLaw = word(at + 1) === 'in' && word(at + 2) === 'law'
  const isNumbered = COUNTED.test(person) && NUMBER.test(word(at + 1)) && !/^(?:years?|yo|months?)$/.test(word(at + 2))
  const name = [
    ...tokens.slice(from, at).map(({ text }) => text),
    person,
    ...(isLaw ? ['in law'] : []),
    ...(isNumbered ? [word(at + 1)] : BEHIND.test(word(at + 1)) ? [word(at + 1)] : []),
  ].join(' ')
  const lead = tokens[from]!.before === 'none' ? word(from - 1) : ''
  if (THEIRS.test(lead)) return `their ${name}`
  if (YOURS.test(lead)) return `your ${name}`
  return INDEFINITE.test(lead) && !isNumbered ? `a ${name}` : name
}

/** Returns the relative named at a token, in the plural for several: "my twins are". */
function personAt(tokens: readonly AllergyToken[], at: number): string | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  const last = tokens[at - 1]?.text ?? ''
  if (CALLED.test(token.text) && !singular.has(token.text))
    return OWN.test(last) && token.before === 'none' ? token.text : undefined
  const name = singular.get(token.text)
  // a serving size: "a 2 person combo"
  const isSize = /^persons?$/.test(token.text) && /^(?:\d+|two|three|four)$/.test(last)
  if (name === undefined || isSize || (token.text === 'son' && isSpanish(tokens, at))) return undefined
  if (token.text === name) return name
  const hasApostrophe = token.to - token.from > token.text.length
  const isOne = hasApostrophe || (/s$/.test(token.text) && OF_ONE.test(tokens[at + 1]?.text ?? ''))
  const isCounted = tokens.slice(Math.max(0, at - FEWEST), at).some(({ text }) => /^(?:both|two|three|all)$/.test(text))
  return token.text !== 'kiddo' && (!isOne || isCounted) ? `${name}s` : name
}

/** True if "son" is the Spanish verb: "Mis hijas son alérgicas". */
const isSpanish = (tokens: readonly AllergyToken[], at: number): boolean =>
  SPANISH.test(tokens[at + 1]?.text ?? '') ||
  /^(?:ell[oa]s|hij[oa]s|nin[oa]s|amig[oa]s|padres|tod[oa]s)$/.test(tokens[at - 1]?.text ?? '')

/**
 * True for a word next to a relative that distinguishes them from another: "my older son", "my mother in law".
 */
export function isTellingApart(tokens: readonly AllergyToken[], at: number): boolean {
  const { text } = tokens[at]!
  if (TELLS_APART.test(text)) {
    let next = at + 1
    while (TELLS_APART.test(tokens[next]?.text ?? '')) next += 1
    return personAt(tokens, next) !== undefined
  }
  const isLaw = (text === 'in' && tokens[at + 1]?.text === 'law') || (text === 'law' && tokens[at - 1]?.text === 'in')
  return isLaw || ((BEHIND.test(text) || NUMBER.test(text)) && personAt(tokens, at - 1) !== undefined)
}

/**
 * True if a statement about one person covers a recorded one: "the guest" covers "one guest"; a mere "a guest"
 * covers nobody.
 */
export const isNamedAs = (said: string, told: string): boolean =>
  !/^(?:(?:someone|other)$|(?:a|one of|some of|another) )/.test(said) && (said === told || `a ${said}` === told)

/** Returns the relation of a person without distinguishing words. */
export const relationOf = (person: string): string =>
  person.split(' ').findLast(word => singular.has(word) || SEVERAL.has(word)) ?? person
