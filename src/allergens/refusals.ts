import { isAskedInstead } from './asked-instead.ts'
import { AND, beforeNo, listBefore } from './before-no.ts'
import { isPregnancy } from './conditions.ts'
import { isConnectorWord } from './frame.ts'
import { leftOut } from './left-out.ts'
import { isFused, type Marks, type Mention, type Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/** Refusal, with the allergens in its scope. */
export type AllergenRefusal = Span & { readonly mentions: readonly Mention[] }

const WITH = new Set(['with', 'w', 'con'])
/** Modifiers that keep the regular portion: "No extra cheese" does not remove the cheese. */
const MORE = new Set(['extra', 'additional', 'double', 'triple', 'side'])
const AMOUNT = /^(?:\d+|an?|un|una|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|large|small)$/
const COUNT = /^(?:\d+|one|two|three|four|five|six|dos|tres|cuatro|cinco|seis|large|small)$/
/** Head nouns of products derived from an allergen. */
export const TAIL = new Set(
  'sauce oil butter milk paste powder product products allergens flour protein seeds derivatives'.split(' '),
)
/** Maximum number of unknown words between a refusal and its object: "minus the crushed roasted peanuts". */
const MOST_BETWEEN = 4
const FARTHEST = 12

const mentionAt = ({ mentions }: Marks, at: number): Mention | undefined => mentions.find(({ from }) => from === at)

/** Finds every refusal of an allergen: "no peanuts or shrimp", "does not contain any milk", "nut and egg free". */
export function refusalsIn(marks: Marks): AllergenRefusal[] {
  return [
    ...marks.refusals
      .flatMap(refusal => governedBy(marks, refusal))
      .filter(refusal => !isOfDish(marks, refusal) && !isOfMaking(marks, refusal) && !isOfSpeech(marks, refusal))
      .filter(refusal => !isAskedInstead(marks, refusal)),
    ...freeOf(marks),
    ...leftOut(marks),
    ...beforeNo(marks),
    ...marks.mentions.flatMap(mention => answeredNo(marks, mention)),
    ...marks.mentions
      .filter(mention => isFused(marks, mention))
      .map(mention => ({ from: mention.from, to: mention.to, mentions: [mention] })),
  ]
}

const NEVER = /^(?:never|nope|jamas|nunca)$/

/** Returns refusals by a no after the food: "Peanuts: never", "shrimp, nope", or as a sentence "peanuts: no". */
function answeredNo({ tokens, mentions }: Marks, mention: Mention): AllergenRefusal[] {
  const answer = tokens[mention.to]
  const next = tokens[mention.to + 1]
  if (!answer || answer.before === 'none' || next?.before === 'none') return []
  const first = listBefore({ tokens, mentions }, mention)
  const isSentence = tokens[first.from]!.before === 'end' && (!next || next.before === 'end')
  const isSure = NEVER.test(answer.text) && (answer.before === 'comma' || isSentence)
  if (!isSure && !(answer.text === 'no' && answer.before === 'comma' && isSentence)) return []
  const named = mentions.filter(({ from }) => from >= first.from && from <= mention.from)
  return [{ from: first.from, to: mention.to + 1, mentions: named }]
}

const GENERAL =
  /^(?:dishes|dish|stuff|things?|items?|foods?|based|ingredients?|products?|allergy|allergies|anything|whatsoever|at|ever|today|tonight)$/

/** True if "not" rejects a dish: "Not egg salad". "not egg" and "not egg dishes" refuse the allergen. */
const isOfDish = ({ tokens, ends }: Marks, { from, to, mentions }: AllergenRefusal): boolean => {
  const next = tokens[to]
  if (tokens[from]!.text !== 'not' || mentions.length !== 1 || mentions[0]!.from !== from + 1) return false
  if (next?.before !== 'none' || ends.has(to) || AND.has(next.text)) return false
  return !TAIL.has(next.text) && !GENERAL.test(next.text) && !isConnectorWord({ tokens }, to)
}

const NEGATES = /^(?:didnt|dont|havent|hasnt|never|not|no|did)$/
const SPEAKS =
  /^(?:tell|told|say|said|mention|mentioned|answer|answered|show|showed|explain|explained|dijo|dijiste|contesto)$/

/** True if the negated verb is one of speech, which refuses no food: "You didn't tell me about the rye bread". */
const isOfSpeech = ({ tokens, illness }: Marks, { from }: AllergenRefusal): boolean =>
  illness.length === 0 &&
  NEGATES.test(tokens[from]!.text) &&
  tokens.slice(from + 1, from + 4).some(({ text }) => SPEAKS.test(text))

const MADE = /^(?:raw|undercooked|rare|cold|spicy|smoked|pickled|crudos?|crudas?|picantes?)$/

const RAW = /^(?:raw|undercooked|crudos?|crudas?)$/

/**
 * True if a refusal rejects the preparation rather than the food: "No raw shrimp". An illness or a condition makes
 * every refusal binding, except that pregnant guests, who must avoid all raw food, may eat seafood cooked.
 */
const isOfMaking = ({ tokens, conditions, illness }: Marks, { from, to, mentions }: AllergenRefusal): boolean => {
  const isPlain = conditions.length === 0
  const isPregnant = conditions.every(one => one.to === one.from + 1 && isPregnancy(tokens[one.from]!.text))
  const isSeafood = mentions.every(({ codes }) => codes.every(code => code === 'fish' || code === 'shellfish'))
  const made = isPlain ? MADE : RAW
  return (
    (isPlain || (isPregnant && isSeafood)) &&
    illness.length === 0 &&
    mentions.length === 1 &&
    tokens.slice(from, to + 1).some(({ text, before }, at) => at > 0 && before !== 'end' && made.test(text))
  )
}

const TAKES_OFF = /^(?:hold|skip|lose|ditch|omit|omitting|leave|leaving)$/

/** True if a refusal removes an ingredient from a requested dish: "Hold the cheese", "without cheese on top". */
export const removesIngredient = ({ tokens }: Pick<Marks, 'tokens'>, { from, to }: Span): boolean =>
  TAKES_OFF.test(tokens[from]!.text) ||
  (tokens[to]?.text === 'on' && /^(?:top|it|them|mine|that|the)$/.test(tokens[to + 1]?.text ?? ''))

const OFF = /^(?:no|without|w|w\/o|minus|zero|sans|sin|nada|cero|hold|skip|lose|ditch|omit|omitting|nix|leave|leaving)$/
const NOT_WANTED = /^(?:want|wanting|need|like|add|put|include|give|wanna|quiero|pongan?|ponga|me)$/
const DISLIKED = /^(?:like|love|enjoy|fan|into|gusta|gustan)$/
const DISLIKES = /^(?:hate|hates|dislike|dislikes|loathe|detest|despise|odio|cant stand)$/
const NOT = /^(?:not|dont|doesnt|no|do)$/

/** True for a dislike of a dish or taste, not an allergy: "Not the crab", "I don't like shrimp", "he hates fish". */
export const isDislike = ({ tokens }: Pick<Marks, 'tokens'>, { from }: Span): boolean => {
  const said = tokens[from]!.text
  const after = tokens.slice(from + 1, from + 4).map(({ text }) => text)
  if (said === 'not' && /^(?:the|that|those|this)$/.test(after[0] ?? '')) return true
  return DISLIKES.test(said) || (NOT.test(said) && after.some(word => DISLIKED.test(word)))
}

const ANYTHING =
  /^(?:anything|something|nothing|everything|anywhere|somewhere|place|places|restaurants?|dishes|we|ever|food|algo|nada)$/

/**
 * True if a refusal applies to the current dish: "No sour cream", "I don't want mayo". "We don't eat cheese",
 * "nothing with butter", and "something without cream" apply to all dishes.
 */
export const appliesToCurrentDish = (marks: Pick<Marks, 'tokens'>, refusal: Span): boolean => {
  const { tokens } = marks
  const { from, to } = sentenceOf(marks, refusal.from)
  if (removesIngredient(marks, refusal) || isDislike(marks, refusal)) return true
  if (tokens.slice(from, to).some(({ text }) => ANYTHING.test(text))) return false
  return (
    OFF.test(tokens[refusal.from]!.text) ||
    // the refusal follows the food: "el queso no, por favor"
    tokens[refusal.to - 1]!.text === 'no' ||
    (/^(?:not|dont|doesnt|no)$/.test(tokens[refusal.from]!.text) &&
      tokens.slice(refusal.from + 1, refusal.from + 4).some(({ text }) => NOT_WANTED.test(text)))
  )
}

function governedBy(marks: Marks, refusal: Marks['refusals'][number]): AllergenRefusal[] {
  const { tokens, wants, ends } = marks
  const found: Mention[] = []
  let between = 0
  let last = refusal.to
  for (let at = refusal.to; at < tokens.length && at - last < FARTHEST; ) {
    const token = tokens[at]!
    const mention = mentionAt(marks, at)
    const isFirst = at === refusal.to
    const isValue = token.sign === 'key' && found.length === 0 && (isFirst || tokens[refusal.from]!.text !== 'no')
    if (mention && (isValue || isReached(marks, at, found) || isBullet(marks, refusal, at))) {
      found.push(mention)
      at = mention.to
      last = at
      between = 0
      continue
    }
    if (token.before !== 'none' && !isValue && !(token.before === 'comma' && leadsOn(marks, at, found))) break
    if (MORE.has(token.text) && isFirst) break
    // a positive statement follows: "not wheat, just peanut"
    if (found.length > 0 && /^(?:only|just|solo)$/.test(token.text)) break
    // "no meat but fish" requests fish
    if (!isFirst && refusal.kind === 'things' && /^(?:but|just|only|pero|sino)$/.test(token.text)) break
    const isEnd = (ends.has(at) && !mentionAt(marks, at + 1)) || wants.some(({ from }) => from === at)
    if (isEnd && !(isFirst && refusal.kind === 'clauses')) break
    if (WITH.has(token.text) && (found.length > 0 || between > 0)) break
    if (AMOUNT.test(token.text) && (found.length > 0 || refusal.kind === 'clauses') && !isArticle(token.text)) break
    if (isArticle(token.text) && found.length > 0) break
    // a quantity starts the next dish: "no bean sprouts one tofu pad thai"
    const isNext =
      COUNT.test(token.text) || (AND.has(tokens[at - 1]!.text) && /^(?:an?|some|un[ao]?s?)$/.test(token.text))
    if (refusal.kind === 'things' && between > 0 && isNext) break
    if (!AND.has(token.text) && !isConnectorWord(marks, at)) between += 1
    if (between > MOST_BETWEEN || (found.length > 0 && marks.refusals.some(other => other.from === at))) break
    at += 1
  }
  return found.length > 0 ? [{ from: refusal.from, to: last, mentions: found }] : []
}

const isArticle = (word: string): boolean => /^(?:an?|un|una)$/.test(word)

/** True if a negation extends to a word: "no peanuts, tree nuts or soy", but not "no peanuts, cheese pizza". */
function isReached(marks: Marks, at: number, found: readonly Mention[]): boolean {
  const { before } = marks.tokens[at]!
  if (before === 'none') return true
  return before === 'comma' && found.length > 0 && isListed(marks, at)
}

/** True for a bulleted list after "Exclude:" with one allergen per line. */
const isBullet = ({ tokens }: Marks, { to }: Span, at: number): boolean =>
  tokens[to]?.sign === 'key' && tokens[at]!.sign === 'bullet'

function leadsOn(marks: Marks, at: number, found: readonly Mention[]): boolean {
  return found.length > 0 && AND.has(marks.tokens[at]!.text) && mentionAt(marks, at + 1) !== undefined
}

function isListed({ tokens, mentions, ends }: Marks, at: number): boolean {
  const mention = mentions.find(({ from }) => from === at)
  const next = mention && tokens[mention.to]
  if (!mention || !next) return mention !== undefined
  return (
    next.before !== 'none' ||
    AND.has(next.text) ||
    TAIL.has(next.text) ||
    ends.has(mention.to) ||
    ['please', 'pls', 'at', 'for', 'thanks', 'por'].includes(next.text)
  )
}

const FREE_THINGS = new Set(
  'range delivery of from refill refills shipping parking wifi upgrade side sides drink'.split(' '),
)

const COMPARED = /^(?:\d.*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|half)$/

/** True if "less" is a comparison: "Ice cream less than half a mile from me", "cheese less than $8". */
const isComparison = (tokens: Marks['tokens'], at: number): boolean =>
  tokens[at + 1]?.text === 'than' && COMPARED.test(tokens[at + 2]?.text ?? '')

/** Returns refusals in lists before "free" and the like: "Nut-free", "egg and dairy free", but not "a free drink". */
function freeOf({ tokens, mentions }: Marks): AllergenRefusal[] {
  return tokens.flatMap((token, at): AllergenRefusal[] => {
    if (!/^(?:free|fre|frei|less|safe)$/.test(token.text) || token.before !== 'none') return []
    if (FREE_THINGS.has(tokens[at + 1]?.text ?? '') && tokens[at + 1]!.before === 'none') return []
    if (token.text === 'less' && isComparison(tokens, at)) return []
    const found: Mention[] = []
    for (let end = at; ; ) {
      const mention = mentions.find(({ to }) => to === end)
      if (!mention) break
      found.unshift(mention)
      const before = tokens[mention.from - 1]
      const isBroken = tokens[mention.from]!.before === 'comma'
      if (before && AND.has(before.text)) end = mention.from - 1
      else if (isBroken) end = mention.from
      else break
    }
    return found[0] ? [{ from: found[0].from, to: at + 1, mentions: found }] : []
  })
}
