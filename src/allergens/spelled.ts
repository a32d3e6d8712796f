import { isRealWord } from './real-words.ts'
import type { Token } from './tokens.ts'
import { keysOf, vocabulary } from './vocabulary.ts'

/** "P e a n u t s", "p-e-a-n-u-t": at least so many letters in a row are one word. */
const FEWEST_LETTERS = 3
const TAIL = /^(.{3,})(al+erg(?:y|ies|ic)|intoleran(?:t|ce)|alergi(?:a|co|ca))$/
/** "Allergictopeanuts". */
const START = /^(alergic[oa]al?|al+erg(?:ic|y)(?:to)?|intolerant(?:to)?)(.{3,})$/
const HEAD = /^(no|not|sin|zero)(.{3,})$/

/** Words that are written letter by letter or run together, as they are meant: "#peanutallergy", "#nonuts". */
export const asMeant = (tokens: readonly Token[]): Token[] =>
  joinedHalves(joinedLetters(tokens)).flatMap(parted).flatMap(partedName).map(respelled)

/** How people misspell the verbs of "I cannot have" and "we can't eat". */
const VERBS: Readonly<Record<string, string>> = {
  canot: 'cannot',
  cannt: 'cannot',
  cannott: 'cannot',
  cantt: 'cant',
  cnat: 'cant',
  hav: 'have',
  hve: 'have',
  haev: 'have',
  eet: 'eat',
  eatt: 'eat',
  tollerate: 'tolerate',
  tolorate: 'tolerate',
}

const respelled = (token: Token): Token =>
  Object.hasOwn(VERBS, token.text) ? { ...token, text: VERBS[token.text]! } : token

const SHORTEST_NAME = 6

/** "Pean ut allergy", "peanut all urgy": two halves of a name that are no words by themselves, or of a word of illness. */
function joinedHalves(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (const token of tokens) {
    const last = found.at(-1)
    const text = `${last?.text ?? ''}${token.text}`
    const isName =
      last && token.before === 'none' && text.length >= SHORTEST_NAME && (isAllergen(text) || isIllness(text))
    // "all very far"
    const areWords = isName && !isAllergen(text) && [token.text, last.text].every(isRealWord)
    if (isName && !areWords && ![token.text, last.text].some(word => isAllergen(word) || isIllness(word)))
      found[found.length - 1] = { ...last, text, to: token.to }
    else found.push(token)
  }
  return found
}

function joinedLetters(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at]!
    let end = at
    while (isLetter(tokens[end]) && (end === at || tokens[end]!.before === 'none')) end += 1
    const text = tokens
      .slice(at, end)
      .map(one => one.text)
      .join('')
    const isWord = end - at >= FEWEST_LETTERS && isAllergen(text)
    found.push(isWord ? { ...first, text, to: tokens[end - 1]!.to } : first)
    // a run of letters that is no word holds none either
    if (!isWord && end - at > 1) found.push(...tokens.slice(at + 1, end))
    at = isWord ? end : Math.max(end, at + 1)
  }
  return found
}

const isLetter = (token: Token | undefined): boolean => /^\p{L}$/u.test(token?.text ?? '')

function parted(token: Token): Token[] {
  const [, led = '', after = ''] = TAIL.exec(token.text) ?? HEAD.exec(token.text) ?? START.exec(token.text) ?? []
  // with "to" between the two
  const before = led.replace(/(?<=[ct])to$|(?<=alergic[oa])al?$/, '')
  const isPlain = token.to - token.from === token.text.length
  if (!isPlain || ![before, after].some(isAllergen)) return [token]
  const middle = token.from + led.length
  return [
    { ...token, text: before, to: middle },
    { ...token, text: after, from: middle, before: 'none' },
  ]
}

/** "Peanutbutter", "soymilk", "eggwhites": an allergen and a part or form of it that are run together and are no word. */
function partedName(token: Token): Token[] {
  const { text } = token
  const isPlain = token.to - token.from === text.length
  if (!isPlain || text.length < SHORTEST_JOINED || isRealWord(text) || isKnown(text)) return [token]
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at++) {
    const [name, form] = [text.slice(0, at), text.slice(at)]
    if (isAllergen(name) && (isAllergen(form) || keysOf(form).some(key => TAIL_WORDS.has(key)))) {
      const middle = token.from + at
      return [
        { ...token, text: name, to: middle },
        { ...token, text: form, from: middle, before: 'none' },
      ]
    }
  }
  return [token]
}
const SHORTEST_JOINED = 7
const SHORTEST_PART = 3
/** What an allergen is made into, or is a part of it. */
const TAIL_WORDS = new Set(
  'sauce oil butter milk paste powder product flour protein seed cream cheese bread white yolk shell meat roll noodle dish'.split(
    ' ',
  ),
)
const isKnown = (word: string): boolean =>
  keysOf(word).some(key => vocabulary().known.has(key) || vocabulary().words.has(key))

const isAllergen = (word: string): boolean =>
  keysOf(word).some(key =>
    (vocabulary().words.get(key) ?? []).some(({ words, value }) => words.length === 1 && value.codes.length > 0),
  )

const isIllness = (word: string): boolean =>
  word.length >= SHORTEST_NAME && keysOf(word).some(key => /^(?:al+erg|intoler)/.test(key))
