import { isRealWord } from './real-words.ts'
import type { AllergyToken } from './tokens.ts'
import { lookupKeys, vocabulary } from './vocabulary.ts'

/** Minimum number of consecutive single letters that form one word: "P e a n u t s", "p-e-a-n-u-t". */
const FEWEST_LETTERS = 3
const TAIL = /^(.{3,})(al+erg(?:y|ies|ic)|intoleran(?:t|ce)|alergi(?:a|co|ca))$/
/** Illness word fused with an allergen after it: "Allergictopeanuts". */
const START = /^(alergic[oa]al?|al+erg(?:ic|y)(?:to)?|intolerant(?:to)?)(.{3,})$/
const HEAD = /^(no|not|sin|zero)(.{3,})$/

/** Restores words that are spelled letter by letter or run together: "#peanutallergy", "#nonuts". */
export const restoreWords = (tokens: readonly AllergyToken[]): AllergyToken[] =>
  joinedHalves(joinedLetters(tokens.map(unstretched)))
    .flatMap(parted)
    .flatMap(partedName)
    .map(respelled)

const STRETCHED = /(\p{L})\1{2,}/u

/** Shortens stretched letters if a known word remains: "soyyyy" is soy, "nooo" is no. */
function unstretched(token: AllergyToken): AllergyToken {
  if (!STRETCHED.test(token.text)) return token
  const forms = ['$1', '$1$1'].map(by => token.text.replaceAll(new RegExp(STRETCHED, 'gu'), by))
  const text = forms.find(form => isAllergen(form) || isRealWord(form) || isKnown(form))
  return text === undefined ? token : { ...token, text }
}

/** Common misspellings of the verbs in "I cannot have" and "we can't eat". */
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

const respelled = (token: AllergyToken): AllergyToken =>
  Object.hasOwn(VERBS, token.text) ? { ...token, text: VERBS[token.text]! } : token

const SHORTEST_NAME = 6

/**
 * Joins two halves of an allergen or illness word if neither is a word on its own: "Pean ut allergy", "peanut all
 * urgy".
 */
function joinedHalves(tokens: readonly AllergyToken[]): AllergyToken[] {
  const found: AllergyToken[] = []
  for (const token of tokens) {
    const last = found.at(-1)
    const text = `${last?.text ?? ''}${token.text}`
    const isName =
      last && token.before === 'none' && text.length >= SHORTEST_NAME && (isAllergen(text) || isIllness(text))
    // two real words: "all very far"
    const areWords = isName && !isAllergen(text) && [token.text, last.text].every(isRealWord)
    if (isName && !areWords && ![token.text, last.text].some(word => isAllergen(word) || isIllness(word)))
      found[found.length - 1] = { ...last, text, to: token.to }
    else found.push(token)
  }
  return found
}

function joinedLetters(tokens: readonly AllergyToken[]): AllergyToken[] {
  const found: AllergyToken[] = []
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
    // if the whole run is not a word, no part of it is either
    if (!isWord && end - at > 1) found.push(...tokens.slice(at + 1, end))
    at = isWord ? end : Math.max(end, at + 1)
  }
  return found
}

const isLetter = (token: AllergyToken | undefined): boolean => /^\p{L}$/u.test(token?.text ?? '')

function parted(token: AllergyToken): AllergyToken[] {
  const [, led = '', after = ''] = TAIL.exec(token.text) ?? HEAD.exec(token.text) ?? START.exec(token.text) ?? []
  // drop the "to" between the two parts
  const before = led.replace(/(?<=[ct])to$|(?<=alergic[oa])al?$/, '')
  const isPlain = token.to - token.from === token.text.length
  if (!isPlain || ![before, after].some(isAllergen)) return [token]
  const middle = token.from + led.length
  return [
    { ...token, text: before, to: middle },
    { ...token, text: after, from: middle, before: 'none' },
  ]
}

/**
 * Splits an allergen from its part or form if they are fused into an unknown word: "Peanutbutter", "soymilk",
 * "eggwhites".
 */
function partedName(token: AllergyToken): AllergyToken[] {
  const { text } = token
  const isPlain = token.to - token.from === text.length
  if (!isPlain || text.length < SHORTEST_JOINED || isRealWord(text) || isKnown(text)) return [token]
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at++) {
    const [name, form] = [text.slice(0, at), text.slice(at)]
    if (isAllergen(name) && (isAllergen(form) || lookupKeys(form).some(key => TAIL_WORDS.has(key)))) {
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
/** Products and parts of an allergen. */
const TAIL_WORDS = new Set(
  'sauce oil butter milk paste powder product flour protein seed cream cheese bread white yolk shell meat roll noodle dish'.split(
    ' ',
  ),
)
const isKnown = (word: string): boolean =>
  lookupKeys(word).some(key => vocabulary().known.has(key) || vocabulary().words.has(key))

const isAllergen = (word: string): boolean =>
  lookupKeys(word).some(key =>
    (vocabulary().words.get(key) ?? []).some(({ words, value }) => words.length === 1 && value.codes.length > 0),
  )

const isIllness = (word: string): boolean =>
  word.length >= SHORTEST_NAME && lookupKeys(word).some(key => /^(?:al+erg|intoler)/.test(key))
