import { withoutInvisible } from '#src/kernel/invisible-characters.ts'
import { isAsked, tasteSpans } from './asked.ts'
import { clearedIn, withCleared } from './cleared.ts'
import { type Allergen, allergensOf } from './codes.ts'
import { clausesOf, constrainedMentions, isBeside } from './constrained-mentions.ts'
import { correctAllergenSpelling } from './correct-allergen-spelling.ts'
import { denialsIn, isOfAll, saysNobody } from './denials.ts'
import { withFoods } from './denied-foods.ts'
import { isDisputed } from './disputed.ts'
import { explicitlyDenied } from './explicitly-denied.ts'
import { foodNamed } from './food-names.ts'
import { dietaryRestrictionsIn, foodsCalled } from './foods.ts'
import { listContinuations } from './foods-beside.ts'
import { hasUnnamedHarmCause } from './harm-unnamed.ts'
import { illnessIn, isNotIn } from './illness.ts'
import { illNamed } from './illness-kinds.ts'
import { judgeWithdrawal } from './judge-withdrawal.ts'
import { type LiftedWord, liftedWords, speaksForAll, speaksForSelf } from './lifted-words.ts'
import { eatenIn, listedWith, onlyOnes, withdrawalsIn } from './lifts.ts'
import { annotateTokens, type Marks, type Mention, type Span } from './marks.ts'
import { normalizeNegations } from './normalize-negations.ts'
import { beyondOnly, soleAllergyClauses } from './only.ts'
import { affectedPeopleAt } from './people.ts'
import { type AllergenRefusal, refusalsIn } from './refusals.ts'
import { isSaidOutright, ofOthers, type RefusedWord, refusedWords, withoutDishes } from './refused-words.ts'
import { excludedFoodsIn } from './set-apart.ts'
import { peopleSharingAllergy } from './shared-allergies.ts'
import { restoreWords } from './spelled.ts'
import { inEnglish, isBare, spansOf, textWithout, widened, withoutOpeningAnswer } from './strip.ts'
import { isOfTaste, type Tastes, tastesIn } from './tastes.ts'
import { tokensOf } from './tokens.ts'
import { besideDenials, correctedAllergensIn } from './told-instead.ts'
import { unlistedIn } from './unlisted.ts'

/** Allergy statements recognized in a message. In doubt, an allergen is avoided. */
export type AllergyStatements = Tastes & {
  /** True if the message mentions an allergy or illness. */
  readonly speaks: boolean
  /** Allergens that a person must not be served. */
  readonly avoid: readonly Allergen[]
  /** Words that state the allergens in `avoid`. */
  readonly bound: readonly RefusedWord[]
  /** Foods refused without mention of an illness: avoided in a search; on a dish, possibly the removal of an option. */
  readonly refused: readonly RefusedWord[]
  /** Allergens that a person reportedly eats. Withdraws plain refusals, but not allergies. */
  readonly eaten: readonly Allergen[]
  /** Allergens that the message explicitly states are not an allergy after all. */
  readonly lifted: readonly Allergen[]
  /** Every withdrawn word, with the people it refers to and whether the statement is unconditional. */
  readonly lifts: readonly LiftedWord[]
  /** Withdrawn allergens that the message may instead report as an allergy: "no sesame allergy". */
  readonly unsure: readonly Allergen[]
  /** People who share an allergy stated earlier for another person: "my daughter too". */
  readonly also: readonly string[]
  /** True if the message says that nobody is allergic. */
  readonly nobody: boolean
  /** True if the speaker plainly says that they, or the whole party, have no allergy: "I have no allergies". */
  readonly none: boolean
  /** True if the message may implicitly withdraw an allergy: "he can eat peanuts", "he isn't allergic to it". */
  readonly doubts: boolean
  /** Allergens that menus do not declare: "strawberries". */
  readonly unlisted: readonly string[]
  /** Undeclared allergens that the message says nobody is allergic to. */
  readonly deniedFoods: readonly string[]
  /** Foods, by their `foods.txt` names, restricted by faith, diet, or condition. */
  readonly foods: readonly string[]
  /** Message without its allergy statements. */
  readonly rest: string
  /** Message without its allergy statements and allergen refusals: the actual request. */
  readonly wish: string
}

/** Returns the words that name an allergen, regardless of polarity. */
export const wordsNamed = (text: string): readonly RefusedWord[] => annotateTokens(tokensOf(text)).mentions

export const allergensNamed = (text: string): Allergen[] => allergensOf(wordsNamed(text).flatMap(({ codes }) => codes))

/** Returns every allergen that a text excludes, because of illness or by refusal. */
export const allergensRefused = (text: string): Allergen[] => {
  const { avoid, refused } = parseAllergies(text)
  return allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])
}

/** Maximum length parsed. Longer fields are rejected before they get here. */
const MOST_CHARACTERS = 4000
/** Cache capacity. The same message is parsed many times within a turn. */
const MOST_KNOWN = 128
const known = new Map<string, AllergyStatements>()

/** Parses the allergies and refusals of a message, ignoring invisible characters between letters. Pure. */
export function parseAllergies(given: string): AllergyStatements {
  const text = normalizeNegations(given.slice(0, MOST_CHARACTERS).split('\n').map(withoutInvisible).join('\n'))
  const before = known.get(text)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const heard = hear(text)
  known.set(text, heard)
  return heard
}

function hear(text: string): AllergyStatements {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const kept = dietaryRestrictionsIn(marks)
  const foods = [...new Set(kept.flatMap(one => one.foods))]
  const plain = denialsIn(marks).filter(lift => !isDisputed(text, marks.tokens, lift))
  const denials = withFoods(marks, plain).map(lift => judgeWithdrawal(marks, text, lift))
  const refusals = besideDenials(refusalsIn(marks), denials)
  const illness = illnessIn(marks, denials)
  if (illness.length === 0) {
    const denied = denials.flatMap(({ mentions }) => mentions)
    const found = denials.length > 0 ? listContinuations(marks, [], denied) : unlistedIn(marks, [])
    const isUnnamed = hasUnnamedHarmCause(marks, found)
    const unlisted = denials.length === 0 && isUnnamed ? [] : found
    const fine = withdrawalsIn(marks, refusals).filter(lift => !isAsked(text, marks, lift))
    const lifts =
      denials.length > 0
        ? denials
        : withCleared(fine, clearedIn(marks, text), refusals).map(lift => judgeWithdrawal(marks, text, lift))
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
    const left = withoutOpeningAnswer(textWithout(text, marks, [...taking, ...english.spans]), lifts)
    const stripped = [left, ...english.words].filter(words => words !== '').join(', ')
    return {
      speaks: denials.some(lift => !lift.isNeverSaid) || found.length > 0 || isUnnamed,
      avoid: allergensOf(binding.flatMap(({ codes }) => codes)),
      bound: binding,
      also: peopleSharingAllergy(marks),
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
      wish: withoutOpeningAnswer(
        textWithout(text, marks, [...taking, ...refusals.filter(isNamed).map(span => widened(marks, span))]),
        lifts,
      ),
    }
  }
  const clauses = clausesOf(marks)
  const beyond = beyondOnly(marks, clauses, illness, refusals)
  const isOnly = soleAllergyClauses(marks, clauses).length > 0
  const cleared = clearedIn(marks, text).filter(lift => !judgeWithdrawal(marks, text, lift).isUnsure)
  const apart = excludedFoodsIn(marks, text)
  const denied = [
    ...apart.flatMap(({ mentions }) => mentions),
    ...(isOnly ? denials.flatMap(({ mentions }) => mentions) : explicitlyDenied(marks, denials)),
    ...cleared.flatMap(({ mentions }) => mentions),
    ...beyond.corrected,
  ]
  const unknown = unlistedIn(marks, illness.filter(isNotIn(denials)))
  const cleanCodes = denied.flatMap(({ codes }) => codes)
  // the tofu is requested, not restricted: "not allergic to soy, only to milk. The tofu, please"
  const isClean = (mention: Mention) =>
    mention.codes.every(code => cleanCodes.includes(code)) &&
    refusals.every(({ mentions }) => !mentions.includes(mention)) &&
    isBeside(marks, illness, unknown, mention)
  const named = [
    ...new Set([...constrainedMentions(marks, illness, refusals), ...correctedAllergensIn(marks, denials)]),
  ].filter(mention => !denied.includes(mention) && !beyond.free.includes(mention) && !isClean(mention))
  const beside = listContinuations(marks, [...named, ...unknown], denied)
  const { unlisted, meant } = correctAllergenSpelling(marks, [...unknown, ...beside])
  const bound = [...named, ...meant].map(one => ({
    ...one,
    ill: illNamed(marks, one),
    who: affectedPeopleAt(marks, one.from),
    ...(named.includes(one) && isBeside(marks, illness, unlisted, one) ? { isBeside: true } : {}),
  }))
  const corrections = [...apart, ...correctionsOf(refusals, beyond.corrected)].map(lift =>
    judgeWithdrawal(marks, text, lift),
  )
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
    also: peopleSharingAllergy(marks),
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
    // a guest who is allergic to only one thing merely dislikes the rest
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

/** True if the food's own name is reported too, because kitchens do not use the allergen's name: "perch". */
const isKindByName = ({ word }: Mention): boolean => foodNamed(word) !== undefined

const correctionsOf = (refusals: readonly AllergenRefusal[], corrected: readonly Mention[]): AllergenRefusal[] =>
  refusals.filter(({ mentions }) => mentions.some(one => corrected.includes(one)))

const namesOf = (marks: Marks, spans: readonly Span[]): string[] => [
  ...new Set(spans.flatMap(({ from, to }) => foodsCalled(wordsBetween(marks, from, to)))),
]

const wordsBetween = ({ tokens }: Marks, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const isNamed = ({ mentions }: AllergenRefusal): boolean => mentions.some(isSaidOutright)
