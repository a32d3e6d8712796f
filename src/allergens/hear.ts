import { type Allergen, allergensOf } from './codes.ts'
import { isFrame } from './frame.ts'
import { harmIn } from './harm.ts'
import { denialsIn, liftsIn } from './lifts.ts'
import { type Marks, type Mention, markWords, type Span } from './marks.ts'
import { type Refusal, refusalsIn, TAIL } from './refusals.ts'
import { isBare, textWithout, widened } from './strip.ts'
import { tokensOf } from './tokens.ts'
import { unlistedIn } from './unlisted.ts'

/** An allergen word that is refused, without a word of illness. */
export type RefusedWord = Pick<Mention, 'word' | 'codes' | 'strength'>

/** What a message says of allergies. When in doubt, an allergen is avoided. */
export type Heard = {
  /** It speaks of allergy or illness. */
  readonly speaks: boolean
  /** What somebody must not be given. */
  readonly avoid: readonly Allergen[]
  /** The words that say so. */
  readonly bound: readonly RefusedWord[]
  /** What is refused without a word of illness: in a search it is avoided like the rest, on a dish it may be an option. */
  readonly refused: readonly RefusedWord[]
  /** What the message says, in so many words, is no allergy after all. */
  readonly lifted: readonly Allergen[]
  /** What somebody is allergic to that no menu tells: "strawberries". */
  readonly unlisted: readonly string[]
  /** The message without what it says of allergies. */
  readonly rest: string
  /** The same without its refusals of allergens, too: what is wished for. */
  readonly wish: string
}

/** The words of a text that name an allergen, whatever it says of them. */
export const wordsNamed = (text: string): readonly RefusedWord[] => markWords(tokensOf(text)).mentions

/** The allergens that a text names. */
export const allergensNamed = (text: string): Allergen[] => allergensOf(wordsNamed(text).flatMap(({ codes }) => codes))

/** Everything that a text wants avoided, by illness or by refusal. */
export const allergensRefused = (text: string): Allergen[] => {
  const { avoid, refused } = hearAllergies(text)
  return allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])
}

/** Hears what a message says of allergies and refusals. Pure. */
export function hearAllergies(text: string): Heard {
  const marks = markWords(tokensOf(text))
  const refusals = refusalsIn(marks)
  const denials = denialsIn(marks)
  const illness = illnessIn(marks, denials)
  if (illness.length === 0) {
    const unlisted = denials.length > 0 ? [] : unlistedIn(marks, [])
    const lifts = denials.length > 0 ? denials : liftsIn(marks, refusals)
    const stripped = textWithout(
      text,
      marks,
      [...lifts, ...unlisted].map(lift => widened(marks, lift)),
    )
    return {
      speaks: denials.length + unlisted.length > 0,
      avoid: [],
      bound: [],
      refused: [...new Set(refusals.flatMap(refusal => refusal.mentions))]
        .filter(isSaidOutright)
        .filter(isNotIn(lifts)),
      lifted: allergensOf(lifts.flatMap(lift => lift.mentions.flatMap(({ codes }) => codes))),
      unlisted: namesOf(marks, unlisted),
      rest: stripped,
      wish: textWithout(
        text,
        marks,
        [...lifts, ...unlisted, ...refusals.filter(named)].map(span => widened(marks, span)),
      ),
    }
  }
  const bound = boundMentions(marks, illness, refusals)
  const unlisted = unlistedIn(marks, illness)
  const left = textWithout(text, marks, [...spansOf(marks, illness, bound, refusals), ...unlisted])
  const rest = isBare(left) ? '' : left
  return {
    speaks: true,
    avoid: allergensOf(bound.flatMap(({ codes }) => codes)),
    bound,
    refused: [],
    lifted: [],
    unlisted: namesOf(marks, unlisted),
    rest,
    wish: rest,
  }
}

const namesOf = (marks: Marks, spans: readonly Span[]): string[] => [
  ...new Set(spans.map(({ from, to }) => wordsBetween(marks, from, to))),
]

const wordsBetween = ({ tokens }: Marks, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const isSaidOutright = ({ strength }: Mention): boolean => strength !== 'hint'
const named = ({ mentions }: Refusal): boolean => mentions.some(isSaidOutright)
const isNotIn =
  (spans: readonly Span[]) =>
  ({ from }: Span): boolean =>
    spans.every(span => from < span.from || from >= span.to)

/** Every word of illness, unless all that is said of it is that there is none. */
function illnessIn(marks: Marks, denials: readonly Span[]): Span[] {
  const nearby = marks.nearby.filter(span => follows(marks, span))
  const all = [...marks.illness, ...nearby, ...harmIn(marks)]
  const others = all.filter(isNotIn(denials))
  const isTaken = denials.length > 0 && others.length === 0 && !marks.tokens.some(({ text }) => HOWEVER.has(text))
  return isTaken ? [] : all
}

/** "I'm not allergic to peanuts, but my son is": whoever goes on so is not taken at the first half of their word. */
const HOWEVER = new Set(
  'but except only though although however unless if pero excepto solo aunque salvo si'.split(' '),
)

function follows({ tokens, mentions }: Marks, { to }: Span): boolean {
  const end = tokens.findIndex(({ before }, at) => at >= to && before === 'end')
  return mentions.some(({ from }) => from >= to && (end < 0 || from < end))
}

/**
 * All allergens of a message that speaks of illness, but for what another clause plainly asks for: "I'm allergic to
 * shellfish. I'd like a cheeseburger".
 */
function boundMentions(marks: Marks, illness: readonly Span[], refusals: readonly Refusal[]): Mention[] {
  const clauses = clausesOf(marks)
  const speaks = (clause: Span) => illness.some(({ from }) => from >= clause.from && from < clause.to)
  const inside = (clause: Span) => marks.mentions.filter(({ from }) => from >= clause.from && from < clause.to)
  const isGoverned = clauses.some(clause => speaks(clause) && inside(clause).length > 0)
  const refused = new Set(refusals.flatMap(refusal => refusal.mentions))
  return clauses.flatMap(clause => {
    const isOther = isGoverned && !speaks(clause)
    const isWish = isOther && asks(marks, clause)
    const isSentence = marks.tokens[clause.from]?.before === 'end'
    const isDish = isSentence && isBefore(marks, clause, illness) && namesMore(marks, clause)
    const wished = (mention: Mention) =>
      isWish || (isOther && isSentence && (isOfDish(marks, mention) || (isDish && mention.strength !== 'name')))
    return inside(clause).filter(mention => refused.has(mention) || !wished(mention))
  })
}

/** "Pizza or pasta in 10003. I'm …": a sentence of its own before that of the illness. */
const isBefore = ({ tokens }: Marks, clause: Span, illness: readonly Span[]): boolean =>
  tokens[clause.to]?.before === 'end' && illness.every(({ from }) => from >= clause.to)

/** True when a clause is more than a list of allergens. */
const namesMore = ({ tokens, mentions }: Marks, { from, to }: Span): boolean =>
  tokens.slice(from, to).some((_, index) => {
    const at = from + index
    return !isFrame({ tokens }, at) && mentions.every(one => at < one.from || at >= one.to)
  })

/** "Butter chicken" is a dish; "butter", "butter and eggs" and "milk powder" are allergens. */
function isOfDish({ tokens, mentions, ends }: Marks, { to }: Mention): boolean {
  const next = tokens[to]
  if (next?.before !== 'none' || ends.has(to) || mentions.some(({ from }) => from === to)) return false
  return !isFrame({ tokens }, to) && !TAIL.has(next.text)
}

const COUNTED = /^(?:\d{1,2}|an?|one|two|three|four|five|six|un|una|dos|tres)$/
const PEOPLE =
  /^(?:of|kid|kids|child|person|people|guest|guests|friend|friends|is|has|are|with|who|us|them|vegan|celiac)$/

function asks({ tokens, wants, refusals }: Marks, { from, to }: Span): boolean {
  if (refusals.some(refusal => refusal.from >= from && refusal.from < to)) return false
  if (wants.some(want => want.from >= from && want.from < Math.min(to, from + 3))) return true
  const second = tokens[from + 1]?.text ?? ''
  return COUNTED.test(tokens[from]?.text ?? '') && !PEOPLE.test(second)
}

const JOINS = new Set(['and', 'but', 'so', 'then', 'because', 'y', 'pero', 'porque', 'entonces'])
const WHO = new Set([
  'i',
  'im',
  'my',
  'we',
  'were',
  'he',
  'hes',
  'she',
  'shes',
  'they',
  'one',
  'our',
  'soy',
  'mi',
  'tengo',
])

/** Clauses end at signs, and where "and I…", "but my son…" or a wish begins. */
function clausesOf({ tokens, wants }: Marks): Span[] {
  const starts = tokens.flatMap((token, at) => {
    const joined = at > 0 && JOINS.has(tokens[at - 1]!.text) && WHO.has(token.text)
    return token.before !== 'none' || joined || wants.some(({ from }) => from === at) ? [at] : []
  })
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? tokens.length }))
}

function spansOf(
  marks: Marks,
  illness: readonly Span[],
  bound: readonly Mention[],
  refusals: readonly Refusal[],
): Span[] {
  const cores = [...illness, ...bound, ...refusals.filter(refusal => refusal.mentions.some(one => bound.includes(one)))]
  return cores.map(core => widened(marks, core))
}
