import * as vocabulary from './addition-words.ts'

const { DENYING, DENYING_NEXT, DENYING_VERBS, DETERMINERS, FOODS, HARMLESS } = vocabulary

/** Normalized word with its position in the text. */
type Word = { readonly word: string; readonly from: number; readonly to: number }
/** Words between two boundaries of a remark. */
type Part = {
  readonly words: readonly string[]
  /** True if the part continues a list that starts with an exclusion. */
  readonly isDenied: boolean
}
/** Matcher of one form: index of the word where a request for more begins; undefined if the part has none. */
type Form = (part: Part) => number | undefined

const FORMS: readonly Form[] = [
  ({ words }) => find(words, vocabulary.EVERYTHING, at => !isDenied(words, at)),
  ({ words }) => find(words, vocabulary.RESTRAINING, (at, next) => isVerbDenied(words, at) && namesFood(words, next)),
  ({ words }) => find(words, vocabulary.ADDING, (at, next) => isAdding(words, at, next)),
  ({ words }) => find(words, vocabulary.ASKING, (at, next) => isAsking(words, at, next)),
  ({ words }) => find(words, vocabulary.WANTING, (at, next) => isWanting(words, at, next)),
  making,
  swapping,
  onTheDish,
  foodAlone,
]

/**
 * Returns the phrase of a remark that requests an addition or swap; undefined if the remark only excludes foods.
 */
export function additionIn(text: string): string | undefined {
  for (const { all, isDenied } of partsOf(text)) {
    const part = { words: all.map(({ word }) => word), isDenied }
    const at = FORMS.map(form => form(part)).find(index => index !== undefined)
    if (at !== undefined) return text.slice(all[at]!.from, all.at(-1)!.to).slice(0, 40).trim()
  }
  return undefined
}

const OF_ALLERGY = /^(?:allerg(?:y|ies|ic)|al[eé]rgias?|al[eé]rgic[oa])$/
const BOUNDARY = /[.;!?:()|,]|(?<![\p{L}\p{N}])(?:but|however|then|pero)(?![\p{L}\p{N}])/giu
const WORD = /\bw\/o?(?!\p{L})|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*|[+&]/giu
const SPELLED: Readonly<Record<string, string>> = { '+': 'plus', '&': 'and', 'w/': 'with', 'w/o': 'without' }

/** Splits a remark at punctuation, at "but", and at each "and" that begins another request. */
function partsOf(text: string): { readonly all: readonly Word[]; readonly isDenied: boolean }[] {
  const boundaries = [...text.matchAll(BOUNDARY)].map(({ 0: mark, index }) => ({ mark, index }))
  let from = 0
  let isList = false
  return [...boundaries, { mark: '', index: text.length }].flatMap(({ mark, index }) => {
    const all = wordsOf(text, from, index)
    const parts = cutAtAnd(all).map((words, at) => ({ all: words, isDenied: isList && at === 0 }))
    const isRefusal = all.some(({ word }) => DENYING.has(word))
    // "Allergy: chicken, tomato" and "Do not serve: pork" exclude what follows
    isList = mark === ',' ? isList || isRefusal : mark === ':' && (isRefusal || OF_ALLERGY.test(all.at(-1)?.word ?? ''))
    from = index + mark.length
    return parts
  })
}

const wordsOf = (text: string, from: number, to: number): Word[] =>
  [...text.slice(from, to).matchAll(WORD)].flatMap(({ 0: raw, index }) => {
    const plain = raw
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\p{M}'’]/gu, '')
    if (vocabulary.POLITE.has(plain)) return []
    return [{ word: SPELLED[plain] ?? plain, from: from + index, to: from + index + raw.length }]
  })

const BEGINNINGS = [...vocabulary.ADDING, ...vocabulary.ASKING, ...vocabulary.WANTING]
const ONE = /^(?:an?|some|one|two|three|extra)$/

function cutAtAnd(all: readonly Word[]): Word[][] {
  const words = all.map(({ word }) => word)
  const cuts = words.flatMap((word, at) => {
    if (word !== 'and' && word !== 'y' && word !== 'plus') return []
    return ONE.test(words[at + 1] ?? '') || lengthAt(words, at + 1, BEGINNINGS) > 0 ? [at] : []
  })
  return [0, ...cuts].map((from, index) => all.slice(from, cuts[index])).filter(part => part.length > 0)
}

/** Returns the word count of the longest phrase at an index. */
function lengthAt(words: readonly string[], at: number, phrases: readonly (readonly string[])[]): number {
  const lengths = phrases.map(phrase => (phrase.every((word, index) => words[at + index] === word) ? phrase.length : 0))
  return Math.max(...lengths)
}

function find(
  words: readonly string[],
  phrases: readonly (readonly string[])[],
  isMeant: (at: number, next: number) => boolean,
): number | undefined {
  const at = words.findIndex((_word, index) => {
    const length = lengthAt(words, index, phrases)
    return length > 0 && isMeant(index, index + length)
  })
  return at === -1 ? undefined : at
}

/** Returns the head of a request: the first word that is not part of an amount ("a bag of"). */
function headOf(words: readonly string[], next: number, isSkipped?: (word: string) => boolean): string | undefined {
  const isAmount = (word: string, at: number) => DETERMINERS.has(word) || words[at + 1] === 'of' || isSkipped?.(word)
  return words.find((word, at) => at >= next && !isAmount(word, at))
}

/** Matches "add", "extra": requests whatever follows unless it is harmless. */
function isAdding(words: readonly string[], at: number, next: number): boolean {
  if (isVerbDenied(words, at) || isDenied(words, at)) return false
  const head = headOf(words, next, word => vocabulary.ARTICLES.has(word))
  if (head === undefined) return vocabulary.ALONE.has(words[at]!)
  return !HARMLESS.has(head) && !isAside(words, next)
}

/** Matches "can I get", "with": requests whatever follows unless it is harmless or refers to what was ordered. */
function isAsking(words: readonly string[], at: number, next: number): boolean {
  if (isVerbDenied(words, at) || words.some(word => word.startsWith('allerg'))) return false
  const head = headOf(words, next)
  if (head === undefined || HARMLESS.has(head) || DENYING.has(head)) return false
  return !isAside(words, next) && !words.slice(next).some(word => vocabulary.TAKEN_OFF.has(word))
}

/** Matches "I want", "lots of": requests only food, because guests want many other things. */
function isWanting(words: readonly string[], at: number, next: number): boolean {
  if (isVerbDenied(words, at) || isDenied(words, at)) return false
  const rest = words.slice(next)
  const head = headOf(words, next)
  const speaksOfOrdered = vocabulary.ARTICLES.has(head ?? '') && !QUANTITIES.has(words[at]!)
  if (speaksOfOrdered || rest.some(word => vocabulary.TAKEN_OFF.has(word)) || isAside(words, next)) return false
  return namesFood(words, next) || (FOODS.has(words[at - 1] ?? '') && QUANTITIES.has(words[at]!))
}

const QUANTITIES = new Set(['heavy', 'twice', 'thrice', '2x', '3x', 'x2', 'x3', 'generous'])

function making({ words }: Part): number | undefined {
  return find(words, MAKE_IT, (at, next) => {
    const head = words.slice(next).find(word => word !== 'a' && word !== 'an')
    return head !== undefined && !isVerbDenied(words, at) && !vocabulary.PREPARED.has(head)
  })
}
const MAKE_IT = ['it', 'that', 'them', 'mine'].flatMap(what => [
  ['make', what],
  ['turn', what, 'into'],
])

function swapping({ words }: Part): number | undefined {
  const at = words.findIndex(
    (word, index) =>
      (vocabulary.SWAPPING.has(word) || (/^(?:change|cambi\w+)$/.test(word) && isChange(words, index))) &&
      !isVerbDenied(words, index),
  )
  if (at !== -1) return at
  return words.some(word => vocabulary.HANDOVER.has(word)) ? undefined : find(words, vocabulary.INSTEAD, () => true)
}

const isChange = (words: readonly string[], at: number): boolean =>
  words.slice(at + 2, at + 7).some(word => /^(?:to|for|into|por)$/.test(word))

/** Matches "jalapeños on that", "on rye". */
function onTheDish({ words }: Part): number | undefined {
  const at = words.findIndex((word, index) => {
    if (word !== 'on' && word !== 'over') return false
    const head = words.slice(index + 1).find(next => !FILLERS_OF_BREAD.has(next)) ?? ''
    const isBread = vocabulary.BREADS.has(head) && !vocabulary.ARTICLES.has(words[index + 1]!)
    if (isBread && !words.some(next => STREETS.test(next))) return !isDenied(words, index)
    const target = words.slice(index + 1).find(next => next !== 'the' && next !== 'my') ?? ''
    const food = words.slice(0, index).findLastIndex(before => FOODS.has(before))
    return vocabulary.DISHES.has(target) && food !== -1 && !isDenied(words, food) && !isVerbDenied(words, food)
  })
  return at === -1 ? undefined : at === 0 ? 0 : Math.max(0, at - 2)
}
const STREETS = /^(?:st|street|ave|avenue|rd|road|lane|place)$/
const FILLERS_OF_BREAD = new Set(['a', 'an', 'some', 'gluten', 'free', 'whole', 'white', 'toasted', 'plain'])

/** Matches "bacon please": a food and no exclusion. */
function foodAlone({ words, isDenied: isListed }: Part): number | undefined {
  const hasSide = words.some(word => vocabulary.SIDES.has(word))
  const own = hasSide ? words.filter(word => word !== 'the') : words
  const isAlone =
    own.some(word => FOODS.has(word)) && own.every(word => FOODS.has(word) || vocabulary.FILLERS.has(word))
  return isAlone && !isListed && (hasSide || !endsAside(words)) ? 0 : undefined
}

/** True if a food is named after an index before any exclusion. */
function namesFood(words: readonly string[], from: number): boolean {
  const rest = words.slice(from)
  const food = rest.findIndex(word => FOODS.has(word))
  return food !== -1 && !rest.slice(0, food).some(word => DENYING.has(word))
}

/** True for "the dressing on the side", which only moves what is included anyway. */
const isAside = (words: readonly string[], from: number): boolean =>
  endsAside(words) && words.slice(from).some(word => vocabulary.SAUCES.has(word))

const endsAside = (words: readonly string[]): boolean => words.join(' ').includes('on the side')

/** True if one of the four words before index `at` excludes or reduces what follows, and no food is in between. */
function isDenied(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at)
  return before.slice(before.findLastIndex(word => FOODS.has(word)) + 1).some(word => DENYING.has(word))
}

/** True for "do not …" and its continuation after "or". */
function isVerbDenied(words: readonly string[], at: number): boolean {
  if (DENYING_NEXT.has(words[at - 1] ?? '')) return true
  const before = words.slice(0, at)
  if (before.at(-1) === 'or') return before.some(word => DENYING_VERBS.has(word))
  const near = before.slice(-4)
  return near.slice(near.findLastIndex(word => FOODS.has(word)) + 1).some(word => DENYING_VERBS.has(word))
}
