import type { Choice } from '#src/clerk/state.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { fold } from './text.ts'

/** Listed restaurant named in a message, alternatives it leaves open, and the message without the names. */
export type ListedName = {
  readonly choice: Choice
  readonly others?: readonly Choice[]
  readonly name: string
  readonly text: string
}

/** Other possible meanings of the words of a name. */
export type NameGround = {
  /** True for the list of the last reply. In an earlier list, words on the current menu do not count as a name. */
  readonly isOpen: boolean
  /** True for a word that may be food or anything else, and is no name on its own. */
  readonly isOrdinary: (word: string) => boolean
  readonly isOnMenu: (words: string) => boolean
}
const LIST_ALONE: NameGround = { isOpen: true, isOrdinary: () => true, isOnMenu: () => false }

const SMALL = new Set('the el la los las a an and n y of de del at'.split(' '))
const JOINS = new Set(['and', 'n', 'y'])
const PAUSED =
  /(?:^|[,.:;!?-])\s*(?:(?:ok|okay|no|yes|yeah|si|um+|oh|well|so|then|from|de|desde|at|en|lets go with)\s+)*$/iu
const ENDED = /^\s*(?:$|[,.:;!?-]|(?:pls|please|por favor|then|it is)\b)/iu
/** Cuisine stated next to the name: "The Mexican, …", "el mexicano, …". */
const KIND =
  /(?:^|[,.;])\s*(?:the|el|la|that|ese)\s+(\p{L}{4,})(?:\s+(?:one|place|spot|restaurant|lugar))?\s*(?=[,.;]|$)/giu
const STEM = 4

type Word = { readonly text: string; readonly from: number; readonly to: number }

/**
 * Finds the listed restaurant that a message names, by the start of its name or by a distinctive word. A listed
 * restaurant takes precedence over others with a similar name.
 */
export function findListedRestaurant(
  text: string,
  choices: readonly Choice[],
  ground: NameGround = LIST_ALONE,
): ListedName | undefined {
  const said = wordsIn(text)
  const namedBy = (on: NameGround) =>
    choices
      .flatMap(choice => {
        const run = choice.restaurant_id === undefined ? undefined : longestRun(said, text, wordsIn(choice.label), on)
        return run ? [{ choice, ...run }] : []
      })
      .toSorted((a, b) => b.own - a.own)
  const isRefused = ({ from }: Span) => REFUSED.test(text.slice(0, from))
  const refused = namedBy(LIST_ALONE).filter(isRefused)
  const [best, ...others] = namedBy(ground).filter(one => !isRefused(one))
  if (!best) return ground.isOpen ? described(text, choices) : undefined
  const either = others.filter(one => isEither(text, best, one))
  // ambiguous if the words match two listed restaurants equally well
  if (others.some(one => one.own === best.own && !either.includes(one))) return undefined
  const gone = [
    best,
    ...either,
    ...refused.map(one => ({ ...one, from: REFUSED.exec(text.slice(0, one.from))!.index })),
  ]
  return {
    choice: best.choice,
    ...(either.length > 0 ? { others: either.map(({ choice }) => choice) } : {}),
    name: text.slice(best.from, best.to),
    text: withoutKind(without(text, gone), best.choice),
  }
}

type Span = { readonly from: number; readonly to: number }

const without = (text: string, spans: readonly Span[]): string =>
  spans
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ; ${left.slice(to)}`, text)

/** Rejection of a name: "Not Noodle Boat". */
const REFUSED =
  /\b(?:not|forget(?: about)?|instead of|rather than|other than|except|skip|olvid[ae](?: lo de)?|en vez de|que no sea)\s+(?:the\s+|el\s+|la\s+)?$/iu
/** True for alternatives: "Three Chillies or Orchid". */
const isEither = (text: string, one: Span, other: Span): boolean =>
  /^\W*(?:or|o|and|y|vs|versus)\W+(?:the\s+|el\s+|la\s+)?$/iu.test(
    one.from < other.from ? text.slice(one.to, other.from) : text.slice(other.to, one.from),
  )

const DESCRIBED =
  /(?<![\p{L}])(?:the|that|el|la|ese|esa) (?<what>[\p{L}’' ]{3,30}?) (?:one|place|spot|restaurant|joint|lugar|sitio)(?![\p{L}])/giu

/** Listed restaurants that match a description by name, cuisine, or location: "The Bushwick one". */
function described(text: string, choices: readonly Choice[]): ListedName | undefined {
  for (const match of text.matchAll(DESCRIBED)) {
    const words = fold(match.groups!.what!).split(' ')
    const [first, ...others] = choices.filter(({ label, kinds = [] }) => {
      const own = new Set([label, ...kinds].flatMap(part => fold(part).split(' ')))
      return words.every(word => own.has(word))
    })
    const isAll = others.length + 1 === choices.length && choices.length > 1
    if (!first?.restaurant_id || isAll || NOT_THAT.test(text.slice(0, match.index))) continue
    const span = { from: match.index, to: match.index + match[0].length }
    return { choice: first, ...(others.length > 0 ? { others } : {}), name: match[0], text: without(text, [span]) }
  }
  return undefined
}
const NOT_THAT = /\b(?:not|no|than|forget|sin)\s+$/iu

/** Message without a clause that only states the cuisine of the chosen restaurant. */
export function withoutKind(text: string, { kinds = [] }: Choice): string {
  const stems = kinds.map(kind => fold(kind).slice(0, STEM))
  return text.replace(KIND, (clause, word: string) => (stems.includes(fold(word).slice(0, STEM)) ? ' ' : clause))
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)].map(({ 0: word, index }) => ({
    text: fold(word.replace(/[’']s?$/u, '')),
    from: index,
    to: index + word.length,
  }))

function longestRun(said: readonly Word[], text: string, label: readonly Word[], ground: NameGround) {
  let best: { readonly from: number; readonly to: number; readonly own: number } | undefined
  const bare = label.filter(({ text }) => !JOINS.has(text))
  const words = said.filter(({ text }) => !JOINS.has(text))
  for (let start = 0; start < words.length; start++)
    for (let first = 0; first < bare.length; first++) {
      let length = 0
      while (length < words.length - start && isSame(words[start + length]?.text, bare[first + length]?.text)) length++
      if (length === 0) continue
      const [from, to] = [words[start]!.from, words[start + length - 1]!.to]
      const own = bare.slice(first, first + length).filter(({ text }) => !SMALL.has(text)).length
      const begins = bare.slice(0, first).every(({ text }) => SMALL.has(text))
      const isApart = PAUSED.test(text.slice(0, from)) && ENDED.test(text.slice(to))
      const isName = own > 1 ? isNameHere(text, from, to, ground) : isNameAlone(text, from, to, isApart, ground)
      // a single ambiguous word requires the article that the name contains
      const isMeant = begins && (isName || (own === 1 && isApart && length > 1))
      if (isMeant && own > (best?.own ?? 0)) best = { from, to, own }
    }
  return best
}

/** True for a name. Once the list is answered, words on the current menu are a dish instead. */
const isNameHere = (text: string, from: number, to: number, { isOpen, isOnMenu }: NameGround): boolean =>
  isOpen || !isOnMenu(text.slice(from, to))

const LONG_ENOUGH = 4
const LEADS =
  /(?:\b(?:from|at|about|try|with|show me|order|does|is|de|en|desde)\s+|^\W*(?:(?:ok|okay|no|nah|yes|yeah|si|then|and|so|well|lets do|let's do|i'?ll take)\s+)*)(?:the\s+)?$/iu
/** Continuation of a street name, not a restaurant: "123 Parkside Ave" and "Parkside Smith". */
const OF_OTHERS = /^\s+(?:st|street|ave?|avenue|rd|road|blvd|pl|place|dr|drive|ln|lane|pkwy|park|square|sq)\b/iu

/** True for a single word that can only be the name of a listed restaurant. */
function isNameAlone(text: string, from: number, to: number, isApart: boolean, ground: NameGround): boolean {
  const word = fold(text.slice(from, to))
  if (word.length < LONG_ENOUGH || ground.isOrdinary(word) || ground.isOnMenu(word)) return false
  if (OF_OTHERS.test(text.slice(to)) || /\d\s+(?:[nsew]\.?\s+)?$/iu.test(text.slice(0, from))) return false
  if (INTRODUCES.test(text.slice(0, from))) return isApart
  return isApart || ground.isOpen || LEADS.test(text.slice(0, from))
}
/** Introduction of a personal name. */
const INTRODUCES = /\b(?:i'?m|i am|name(?:'?s| is)?|for|soy|me llamo|nombre(?: es)?)\s*:?\s*$/iu

/** True for equal words, allowing for a plural or one typo. */
const isSame = (said: string | undefined, own: string | undefined): boolean => {
  if (said === undefined || own === undefined) return false
  if (said === own || said === `${own}s` || own === `${said}s`) return true
  return Math.min(said.length, own.length) >= SHORTEST_REPAIRED && editDistance(said, own, 1) === 1
}
const SHORTEST_REPAIRED = 5
