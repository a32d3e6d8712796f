import { withoutInvisible } from '#src/kernel/visible.ts'
import { asSaid } from './as-said.ts'
import { isAsked, tasteSpans } from './asked.ts'
import { boundMentions, clausesOf, isBeside } from './bound.ts'
import { clearedIn, withCleared } from './cleared.ts'
import { type Allergen, allergensOf } from './codes.ts'
import { denialsIn, isOfAll, saysNobody } from './denials.ts'
import { withFoods } from './denied-foods.ts'
import { isDisputed } from './disputed.ts'
import { explicitlyDenied } from './explicitly-denied.ts'
import { foodNamed } from './food-names.ts'
import { foodsCalled, keptFromIn } from './foods.ts'
import { foodsBeside } from './foods-beside.ts'
import { harmsUnnamed } from './harm-unnamed.ts'
import { illnessIn, isNotIn } from './illness.ts'
import { illNamed } from './illness-kinds.ts'
import { type LiftedWord, liftedWords, speaksForAll, speaksForSelf } from './lifted-words.ts'
import { eatenIn, liftsIn, listedWith, onlyOnes } from './lifts.ts'
import { type Marks, type Mention, markWords, type Span } from './marks.ts'
import { respell } from './misspelt.ts'
import { beyondOnly, onlyIll } from './only.ts'
import { illAt } from './people.ts'
import { judged } from './plain-lift.ts'
import { type Refusal, refusalsIn } from './refusals.ts'
import { isSaidOutright, ofOthers, type RefusedWord, refusedWords, withoutDishes } from './refused-words.ts'
import { setApart } from './set-apart.ts'
import { asMeant } from './spelled.ts'
import { answerless, inEnglish, isBare, spansOf, textWithout, widened } from './strip.ts'
import { isOfTaste, type Tastes, tastesIn } from './tastes.ts'
import { tokensOf } from './tokens.ts'
import { besideDenials, toldInstead } from './told-instead.ts'
import { alsoIll } from './too.ts'
import { unlistedIn } from './unlisted.ts'

/** What a message says of allergies. When in doubt, an allergen is avoided. */
export type Heard = Tastes & {
  /** It speaks of allergy or illness. */
  readonly speaks: boolean
  /** What somebody must not be given. */
  readonly avoid: readonly Allergen[]
  /** The words that say so. */
  readonly bound: readonly RefusedWord[]
  /** What is refused without a word of illness: in a search it is avoided like the rest, on a dish it may be an option. */
  readonly refused: readonly RefusedWord[]
  /** What somebody is said to eat: takes back what was only refused. */
  readonly eaten: readonly Allergen[]
  /** What the message says, in so many words, is no allergy after all. */
  readonly lifted: readonly Allergen[]
  /** Every word that is taken back, whom that speaks of, and whether it is said plainly. */
  readonly lifts: readonly LiftedWord[]
  /** What of these it may as well have named as an allergy: "no sesame allergy". */
  readonly unsure: readonly Allergen[]
  /** Who has, too, what was told of somebody before: "my daughter too". */
  readonly also: readonly string[]
  /** It says that nobody at all is allergic. */
  readonly nobody: boolean
  /** Whoever speaks says plainly that they, or all of the party, have no allergy: "I have no allergies". */
  readonly none: boolean
  /** What it may take back without saying so outright: "he can eat peanuts", "he isn't allergic to it". */
  readonly doubts: boolean
  /** What somebody is allergic to that no menu tells: "strawberries". */
  readonly unlisted: readonly string[]
  /** Such foods of which it says that nobody is allergic to them. */
  readonly deniedFoods: readonly string[]
  /** Foods, by the names of `foods.txt`, that somebody keeps from by faith, diet or condition. */
  readonly foods: readonly string[]
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

/** Every field that is heard is shorter; what is longer is refused for that. */
const MOST_CHARACTERS = 4000
/** A message is heard many times in its turn. */
const MOST_KNOWN = 128
const known = new Map<string, Heard>()

/** Hears what a message says of allergies and refusals, whatever invisible signs stand between its letters. Pure. */
export function hearAllergies(given: string): Heard {
  const text = asSaid(given.slice(0, MOST_CHARACTERS).split('\n').map(withoutInvisible).join('\n'))
  const before = known.get(text)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const heard = hear(text)
  known.set(text, heard)
  return heard
}

function hear(text: string): Heard {
  const marks = markWords(asMeant(tokensOf(text)))
  const kept = keptFromIn(marks)
  const foods = [...new Set(kept.flatMap(one => one.foods))]
  const plain = denialsIn(marks).filter(lift => !isDisputed(text, marks.tokens, lift))
  const denials = withFoods(marks, plain).map(lift => judged(marks, text, lift))
  const refusals = besideDenials(refusalsIn(marks), denials)
  const illness = illnessIn(marks, denials)
  if (illness.length === 0) {
    const denied = denials.flatMap(({ mentions }) => mentions)
    const found = denials.length > 0 ? foodsBeside(marks, [], denied) : unlistedIn(marks, [])
    const isUnnamed = harmsUnnamed(marks, found)
    const unlisted = denials.length === 0 && isUnnamed ? [] : found
    const fine = liftsIn(marks, refusals).filter(lift => !isAsked(text, marks, lift))
    const lifts =
      denials.length > 0
        ? denials
        : withCleared(fine, clearedIn(marks, text), refusals).map(lift => judged(marks, text, lift))
    const isPlain = !denials.some(isOfAll)
    const words = withoutDishes(marks, refusedWords(marks, refusals).filter(isNotIn(lifts)))
    const forOthers = ofOthers(marks, denials, words)
    const only = lifts.length > 0 && isPlain ? onlyOnes(marks).filter(isNotIn(denials)) : []
    const binding = [...only, ...forOthers]
    const taken = new Set(lifts.flatMap(lift => lift.mentions))
    const eaten = eatenIn({ ...marks, refusals: marks.refusals.filter(isNotIn(denials)) })
    const taking = [...lifts, ...binding, ...eaten, ...tasteSpans(marks), ...unlisted, ...kept].map(span =>
      widened(marks, span),
    )
    const english = inEnglish(marks, refusals)
    const left = answerless(textWithout(text, marks, [...taking, ...english.spans]), lifts)
    const stripped = [left, ...english.words].filter(words => words !== '').join(', ')
    return {
      speaks: denials.some(lift => !lift.isNeverSaid) || found.length > 0 || isUnnamed,
      avoid: allergensOf(binding.flatMap(({ codes }) => codes)),
      bound: binding,
      also: alsoIll(marks),
      ...tastesIn(marks, denials),
      nobody: saysNobody(
        marks,
        denials.filter(lift => speaksForAll(marks, lift)),
      ),
      none: denials.some(lift => isOfAll(lift) && speaksForSelf(marks, lift) && !isOfTaste(marks, lift)),
      doubts: denials.some(isOfAll) || eaten.some(({ mentions }) => mentions.some(one => !taken.has(one))),
      refused: words.filter(one => !forOthers.includes(one)),
      eaten: allergensOf(listedWith(marks, eaten).flatMap(({ codes }) => codes)),
      lifted: allergensOf(lifts.flatMap(lift => lift.mentions.flatMap(({ codes }) => codes))),
      lifts: liftedWords(marks, lifts),
      unsure: allergensOf(lifts.filter(one => one.isUnsure).flatMap(one => one.mentions.flatMap(m => m.codes))),
      unlisted: namesOf(marks, unlisted),
      deniedFoods: denials.flatMap(lift => lift.foods ?? []),
      foods,
      rest: stripped,
      wish: answerless(
        textWithout(text, marks, [...taking, ...refusals.filter(isNamed).map(span => widened(marks, span))]),
        lifts,
      ),
    }
  }
  const clauses = clausesOf(marks)
  const beyond = beyondOnly(marks, clauses, illness, refusals)
  const isOnly = onlyIll(marks, clauses).length > 0
  const cleared = clearedIn(marks, text).filter(lift => !judged(marks, text, lift).isUnsure)
  const apart = setApart(marks, text)
  const denied = [
    ...apart.flatMap(({ mentions }) => mentions),
    ...(isOnly ? denials.flatMap(({ mentions }) => mentions) : explicitlyDenied(marks, denials)),
    ...cleared.flatMap(({ mentions }) => mentions),
    ...beyond.corrected,
  ]
  const unknown = unlistedIn(marks, illness.filter(isNotIn(denials)))
  const cleanCodes = denied.flatMap(({ codes }) => codes)
  // "not allergic to soy, only to milk. The tofu, please"
  const isClean = (mention: Mention) =>
    mention.codes.every(code => cleanCodes.includes(code)) &&
    refusals.every(({ mentions }) => !mentions.includes(mention)) &&
    isBeside(marks, illness, unknown, mention)
  const named = [...new Set([...boundMentions(marks, illness, refusals), ...toldInstead(marks, denials)])].filter(
    mention => !denied.includes(mention) && !beyond.free.includes(mention) && !isClean(mention),
  )
  const beside = foodsBeside(marks, [...named, ...unknown], denied)
  const { unlisted, meant } = respell(marks, [...unknown, ...beside])
  const bound = [...named, ...meant].map(one => ({
    ...one,
    ill: illNamed(marks, one),
    who: illAt(marks, one.from),
    ...(named.includes(one) && isBeside(marks, illness, unlisted, one) ? { isBeside: true } : {}),
  }))
  const corrections = [...apart, ...correctionsOf(refusals, beyond.corrected)].map(lift => judged(marks, text, lift))
  const spans = [
    ...spansOf(marks, illness, named, refusals),
    ...kept.map(span => widened(marks, span)),
    ...unlistedIn(marks, illness),
    ...beside,
    ...(denied.length > 0 ? denials : []),
    ...cleared,
    ...corrections,
  ]
  const left = textWithout(text, marks, spans)
  const rest = isBare(left) ? '' : left
  return {
    speaks: true,
    avoid: allergensOf(bound.flatMap(({ codes }) => codes)),
    bound,
    also: alsoIll(marks),
    refused: [],
    eaten: [],
    lifted: allergensOf(
      denied.flatMap(({ codes }) => codes).filter(code => !bound.some(one => one.codes.includes(code))),
    ),
    lifts: liftedWords(marks, [...denials, ...cleared, ...corrections]).filter(one =>
      denied.some(({ from }) => from === one.from),
    ),
    unsure: allergensOf(
      [...denials, ...corrections]
        .filter(one => one.isUnsure)
        .flatMap(one => one.mentions.flatMap(({ codes }) => codes)),
    ),
    // who is ill from one thing alone only dislikes the rest
    ...tastesIn(marks, []),
    ...(isOnly ? { taste: true, tasted: [] } : {}),
    nobody: false,
    none: false,
    doubts: false,
    unlisted: namesOf(marks, [...named.filter(isKindByName), ...unlisted]),
    deniedFoods: denials.flatMap(lift => lift.foods ?? []),
    foods,
    rest,
    wish: rest,
  }
}

/** A kind that kitchens do not call by its allergen is told by its own name, too: "perch". */
const isKindByName = ({ word }: Mention): boolean => foodNamed(word) !== undefined

const correctionsOf = (refusals: readonly Refusal[], corrected: readonly Mention[]): Refusal[] =>
  refusals.filter(({ mentions }) => mentions.some(one => corrected.includes(one)))

const namesOf = (marks: Marks, spans: readonly Span[]): string[] => [
  ...new Set(spans.flatMap(({ from, to }) => foodsCalled(wordsBetween(marks, from, to)))),
]

const wordsBetween = ({ tokens }: Marks, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const isNamed = ({ mentions }: Refusal): boolean => mentions.some(isSaidOutright)
