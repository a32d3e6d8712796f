import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { type Ill, illByWord, isAllergy, isWithdrawalOfIllness } from '#src/allergens/illness-kinds.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import type { AllergyStatements } from '#src/allergens/parse-allergies.ts'
import { isSamePerson, NOBODY, SELF } from '#src/allergens/people.ts'
import type { ClerkState } from '#src/clerk/state.ts'

type Told = NonNullable<ClerkState['told']>[number]
const MOST_WORDS = 20
const MOST_PEOPLE = 10
const MOST_CHARACTERS = 60
const MOST_ILLS = 9

type Lifted = AllergyStatements['lifts'][number]

const toldOf = ({ told = [] }: ClerkState, code: Allergen): Told =>
  told.find(one => one.code === code) ?? { code, words: [], who: [] }

/**
 * Records the words with which a message names restricted foods, the people affected, and who shares an earlier
 * restriction.
 */
export function recordStatedRestrictions(state: ClerkState, { bound, refused, also }: AllergyStatements): ClerkState {
  const said = [...bound, ...refused].flatMap(({ codes, word, who = [], ill = illByWord(word) }) =>
    codes.map(code => ({ code, word, who, ill })),
  )
  const avoided = also.length > 0 ? (state.details.constraints?.allergens ?? []) : []
  if (said.length + avoided.length === 0) return state
  const codes = allergensOf([
    ...(state.told ?? []).map(({ code }) => code),
    ...said.map(({ code }) => code),
    ...avoided,
  ])
  const told = codes.map((code): Told => {
    const before = toldOf(state, code)
    const own = said.filter(one => one.code === code)
    const words = new Set([...before.words, ...own.map(({ word }) => word.slice(0, MOST_CHARACTERS))])
    const first = [...before.who, ...own.flatMap(one => one.who)]
    // a shared restriction first belongs to the person it was stated for
    const who = new Set(also.length === 0 ? first : [...(first.length > 0 ? first : [SELF]), ...also])
    const ills = new Set([...illsOf(before), ...own.map(({ ill }) => ill)])
    return {
      code,
      words: [...words].slice(0, MOST_WORDS),
      who: [...who].slice(0, MOST_PEOPLE),
      ills: [...ills].slice(0, MOST_ILLS),
    }
  })
  return { ...state, told }
}

const illsOf = ({ ills = [] }: Told): readonly Ill[] => ills as Ill[]

/** Returns the illnesses that an allergen was stated for. */
export const illsTold = (state: ClerkState, code: Allergen): readonly Ill[] => illsOf(toldOf(state, code))

/**
 * False if the allergen was stated as an intolerance or celiac disease, which "no allergies" does not cover.
 */
export const isToldAllergy = (state: ClerkState, code: Allergen): boolean => illsTold(state, code).every(isAllergy)

/**
 * True if only the speaker refuses the food. A statement about the speaker's own taste does not affect another
 * person's refusal.
 */
export const isOwnRefusal = (state: ClerkState, code: Allergen): boolean =>
  toldOf(state, code).who.every(one => one === SELF)

/**
 * Returns the allergens that a message withdraws: plainly, for the people who have the allergy, by the allergen's
 * own name, and for every illness it was stated for. A hyponym or ingredient, such as shrimp or mayo, withdraws
 * only what was named.
 */
export function withdrawnAllergens(state: ClerkState, { lifts }: AllergyStatements): Allergen[] {
  const { details, disliked = [], undoable = [] } = state
  const isNamed = (own: readonly Lifted[], code: Allergen, { words }: Told) => {
    const said = own.map(({ word }) => word)
    if (own.some(({ ill }) => ill === 'celiac')) return true
    return said.some(word => isOwnName(code, word)) || (words.length > 0 && words.every(word => said.includes(word)))
  }
  const isOfIll = (own: readonly Lifted[], told: Told) => {
    const ills = illsOf(told)
    if (ills.length === 0) return own.some(({ ill }) => UNKNOWN.test(ill))
    return ills.every(ill => own.some(lift => isWithdrawalOfIllness(lift.ill, ill)))
  }
  return (details.constraints?.allergens ?? []).filter(code => {
    const told = toldOf(state, code)
    const own = lifts.filter(({ codes }) => codes.includes(code))
    // only refused, never stated as an illness
    if (disliked.includes(code)) return own.length > 0 && isNamed(own, code, told) && isOfIll(own, told)
    // the wording suggested to the guest for a constraint that was not intended or that no message named
    const isOpen = undoable.includes(code) || told.words.length === 0
    const isOfGuest = ({ who }: Lifted) => isOpen && who.every(one => one === SELF)
    const good = own.filter(one => one.isPlain && (isOf(one, told) || isOfGuest(one)))
    return good.length > 0 && isNamed(good, code, told) && isOfIll(good, told)
  })
}
const isOf = ({ who }: Lifted, told: Told): boolean =>
  // "not allergic to peanuts" does not cover each of several other people
  (isSamePerson(who, told.who) && (who.length > 0 || told.who.length < 2 || told.who.includes(SELF))) ||
  (who.length > 0 && who.every(one => one === NOBODY)) ||
  (told.who.length === 0 && who.every(one => one === 'we'))

/**
 * Removes withdrawn illnesses from an allergen that was stated for several: "not lactose intolerant, but allergic
 * to milk".
 */
export function withoutIlls(state: ClerkState, { lifts }: AllergyStatements): ClerkState {
  const { told = [] } = state
  const left = told.map(one => {
    const own = lifts.filter(lift => lift.isPlain && lift.codes.includes(one.code) && isOf(lift, one))
    const ills = illsOf(one).filter(ill => !own.some(lift => isWithdrawalOfIllness(lift.ill, ill)))
    return ills.length === 0 ? one : { ...one, ills }
  })
  return told.length === 0 ? state : { ...state, told: left }
}

/** Illnesses of unstated kind, which statements about the food itself cover. */
const UNKNOWN = /^(?:food|gluten)/
