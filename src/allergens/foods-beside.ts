import { foodLengthAt } from './foods.ts'
import type { Marks, Span } from './marks.ts'
import { isOrderWord } from './naming-model.ts'
import { isPerson } from './people.ts'
import { isRealWord } from './real-words.ts'
import { type AllergyToken, sentenceOf } from './tokens.ts'

const ADDS =
  /^(?:and|or|nor|plus|also|too|as|well|along|together|additionally|mention|either|neither|even|then|y|o|e|n|ni|tambien|ademas|asi|como|tampoco|&|\+)$/
const TO = /^(?:to|a|al)$/
const ARTICLE = /^(?:the|any|all|la|las|los|el)$/
/** Words that introduce another person: "one is allergic to peanuts and the other onions". */
const ANOTHER = /^(?:other|others|another|second|third|for|para|otro|otra)$/
const TOO = /^(?:too|also|as|tambien)$/
const SMALL =
  /^(?:my|our|his|her|their|mi|su|the|is|are|has|es|tiene|allergy|allergies|allergic|alergia|alergico|alergica|with|not|only|but|sino|just|rather|instead|colou?rs?|colorings?)$/
const NOT = /^(?:not|no|never|nor|isnt|arent)$/
const INSTEAD = /^(?:but|sino|only|just|rather|instead)$/
/** Words that may follow a food named on its own rather than as part of a dish. */
const AFTER =
  /^(?:too|also|as|and|or|nor|y|o|e|ni|&|\+|tambien|tampoco|meat|meats|products?|allergy|allergies|allergic|please|pls|makes?|made|gives?|gave|but|so|either|por)$/
/** Derived products of a food: "corn syrup". */
const FORM =
  /^(?:syrups?|starch|flour|oils?|powders?|sauces?|juices?|pastes?|extracts?|seeds?|dyes?|gum|vinegar|leaf|leaves|root|sugar|protein)$/
const MOST_BETWEEN = 8

/**
 * Finds foods that menus do not declare and that continue a list of stated allergens: "…, my wife to chicken",
 * "milk as well as chicken", "chicken and milk make me sick". A denied item is continued only by "but": "not to
 * milk but to chicken".
 */
export function listContinuations(marks: Marks, told: readonly Span[], denied: readonly Span[] = []): Span[] {
  const found: Span[] = []
  const open = [...told.map(span => ({ span, isDenied: false })), ...denied.map(span => ({ span, isDenied: true }))]
  for (const { span, isDenied } of open) {
    const after = foodAfter(marks, span.to, isDenied)
    const before = isDenied ? undefined : foodBefore(marks, span.from)
    for (const food of [after, before]) {
      if (!food || [...told, ...found].some(one => food.from < one.to && food.to > one.from)) continue
      found.push(food)
      open.push({ span: food, isDenied: false })
    }
  }
  return found.toSorted((a, b) => a.from - b.from)
}

function foodAfter(marks: Marks, first: number, isDenied: boolean): Span | undefined {
  const { tokens, wants, mentions } = marks
  for (let at = first; at < tokens.length && at - first <= MOST_BETWEEN; at++) {
    if (mentions.some(({ from }) => from === at) || wants.some(({ from }) => from === at)) return undefined
    let length = foodLengthAt(tokens, at) || strangeLengthAt(marks, at)
    if (length === 0) continue
    while (tokens[at + length]?.before === 'none' && FORM.test(tokens[at + length]!.text)) length += 1
    const food = { from: at, to: at + length }
    return isLinked(marks, first, food, isDenied) && isByItself(marks, food) ? food : undefined
  }
  return undefined
}

const MOST_STRANGE = 2

/**
 * Returns the length of a list item, or of a phrase after "to", made up of unknown words only: "- mashua", "and my
 * wife to mashua".
 */
function strangeLengthAt(marks: Marks, from: number): number {
  const { tokens } = marks
  const { sign, before } = tokens[from]!
  let lead = from
  while (lead > 0 && tokens[lead]!.before === 'none' && ARTICLE.test(tokens[lead - 1]!.text)) lead -= 1
  const isTo = before === 'none' && tokens[lead]!.before === 'none' && TO.test(tokens[lead - 1]?.text ?? '')
  if (!isTo && sign !== 'bullet' && sign !== 'item') return 0
  const end = tokens.findIndex((token, at) => at > from && token.before !== 'none')
  const words = tokens.slice(from, end < 0 ? tokens.length : end)
  const isStrange = ({ text }: AllergyToken) =>
    /^\p{L}{3,}$/u.test(text) && !isRealWord(text) && !isOrderWord(text) && !isPerson(text) && !SMALL.test(text)
  return words.length <= MOST_STRANGE && words.every(isStrange) ? words.length : 0
}

/** True if the words between a list and a food continue the list. */
function isLinked(marks: Marks, first: number, food: Span, isDenied: boolean): boolean {
  const { tokens } = marks
  const { from, to } = food
  const between = tokens.slice(first, from).map(({ text }) => text)
  const isTo = TO.test(between.findLast(word => !ARTICLE.test(word)) ?? '')
  const isSmall = (word: string) =>
    ADDS.test(word) || TO.test(word) || ARTICLE.test(word) || ANOTHER.test(word) || SMALL.test(word) || isPerson(word)
  // a person's name may precede the food: "and Ben to chicken"
  if (!between.every(word => isSmall(word) || (isTo && !isOrderWord(word)))) return false
  if (isDenied) return isTo && between.some(word => INSTEAD.test(word))
  const isNegated = between.some(
    (word, at) => NOT.test(word) && word !== 'nor' && !/^(?:to mention|only )/.test(between.slice(at + 1).join(' ')),
  )
  if (isNegated) return false
  const isCut = tokens.slice(first, from + 1).some(({ before }) => before === 'end')
  const isAdded = between.some(word => ADDS.test(word)) && !between.some(word => INSTEAD.test(word))
  const isShut = (tokens[to]?.before ?? 'end') !== 'none'
  const isToo = TOO.test(tokens[to]?.text ?? '')
  const isItem = isShut && between.length === 0 && tokens[from]!.sign !== undefined
  const isOfPerson = isPerson(between.at(-1) ?? '') && tokens[from]!.before === 'none'
  if (isCut)
    return (
      isTo ||
      isItem ||
      (isOfPerson && isShut && !between.some(word => FOR.test(word))) ||
      ((isAdded || isToo) && (isShut || isToo))
    )
  const isMore = /^(?:and|or|y|o|e|&|\+)$/.test(tokens[to]?.text ?? '')
  const isListed = (isShut || isMore) && tokens[from]!.before === 'comma' && between.length === 0
  return isTo || isAdded || isOfPerson || isListed || isForEach(tokens, between, to) || (isToo && between.length === 0)
}

/** True if each food is assigned to a person: "Peanut allergy for him, onions for her". */
const isForEach = (tokens: readonly AllergyToken[], between: readonly string[], to: number): boolean =>
  between.some((word, at) => FOR.test(word) && isPerson(between[at + 1] ?? '')) &&
  FOR.test(tokens[to]?.text ?? '') &&
  isPerson(tokens[to + 1]?.text ?? '')
const FOR = /^(?:for|para)$/

const isByItself = ({ tokens }: Marks, { to }: Span): boolean =>
  tokens[to] === undefined ||
  tokens[to].before !== 'none' ||
  AFTER.test(tokens[to].text) ||
  (FOR.test(tokens[to].text) && isPerson(tokens[to + 1]?.text ?? ''))

/** Finds a food before the list, in the clause that states the harm: "Chicken and milk make me sick". */
function foodBefore(marks: Marks, first: number): Span | undefined {
  const { tokens, wants } = marks
  if (!/^(?:and|or|nor|y|o|e|n|&|\+)$/.test(tokens[first - 1]?.text ?? '') || tokens[first]!.before !== 'none')
    return undefined
  const to = first - 1
  const { from: begin } = sentenceOf(marks, first)
  const from = [3, 2, 1].map(length => to - length).find(at => at >= begin && foodLengthAt(tokens, at) === to - at)
  if (from === undefined || wants.some(want => want.from >= begin && want.from <= from)) return undefined
  const end = tokens.findIndex(({ before }, at) => at > first && before !== 'none')
  const isHarm = [...marks.illness, ...marks.symptoms].some(
    span => span.from > first && (end < 0 || span.from < end) && tokens.slice(from, span.from).every(isJoined),
  )
  return isHarm ? { from, to } : undefined
}

const isJoined = ({ before }: Marks['tokens'][number], index: number): boolean => index === 0 || before === 'none'
