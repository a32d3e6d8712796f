import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import type { Heard } from '#src/allergens/hear.ts'
import { type Ill, illByWord, isAllergy, isSameIll } from '#src/allergens/illness-kinds.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { isSamePerson, NOBODY, SELF } from '#src/allergens/people.ts'
import type { ClerkState } from '#src/clerk/state.ts'

type Told = NonNullable<ClerkState['told']>[number]
const MOST_WORDS = 20
const MOST_PEOPLE = 10
const MOST_CHARACTERS = 60
const MOST_ILLS = 9

type Lifted = Heard['lifts'][number]

const toldOf = ({ told = [] }: ClerkState, code: Allergen): Told =>
  told.find(one => one.code === code) ?? { code, words: [], who: [] }

/** Remembers by which words a message names what it wants avoided, for whom, and who has what was told before, too. */
export function remembering(state: ClerkState, { bound, refused, also }: Heard): ClerkState {
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
    // it was somebody's before it was theirs, too
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

/** The illnesses that an allergen was told for. */
export const illsTold = (state: ClerkState, code: Allergen): readonly Ill[] => illsOf(toldOf(state, code))

/** False for what was told as an intolerance or as celiac disease: "no allergies" says nothing of it. */
export const isToldAllergy = (state: ClerkState, code: Allergen): boolean => illsTold(state, code).every(isAllergy)

/** Where somebody else refuses a food, words of the speaker's own taste leave that as it is. */
export const isOwnRefusal = (state: ClerkState, code: Allergen): boolean =>
  toldOf(state, code).who.every(one => one === SELF)

/**
 * What a message takes back: plainly, of the people who have the allergy, by its own name, and for every illness that it was told
 * for. A kind or a part, such as shrimp or mayo, takes back no more than was named.
 */
export function liftedBy(state: ClerkState, { lifts }: Heard): Allergen[] {
  const { details, disliked = [], undoable = [] } = state
  const isNamed = (own: readonly Lifted[], code: Allergen, { words }: Told) => {
    const said = own.map(({ word }) => word)
    if (own.some(({ ill }) => ill === 'celiac')) return true
    return said.some(word => isOwnName(code, word)) || (words.length > 0 && words.every(word => said.includes(word)))
  }
  const isOfIll = (own: readonly Lifted[], told: Told) => {
    const ills = illsOf(told)
    if (ills.length === 0) return own.some(({ ill }) => UNKNOWN.test(ill))
    return ills.every(ill => own.some(lift => isSameIll(lift.ill, ill)))
  }
  return (details.constraints?.allergens ?? []).filter(code => {
    const told = toldOf(state, code)
    const own = lifts.filter(({ codes }) => codes.includes(code))
    // nobody was said to be ill of it
    if (disliked.includes(code)) return own.length > 0 && isNamed(own, code, told) && isOfIll(own, told)
    // in the words that the guest was told to say where it was not meant, or where no message named it
    const isOpen = undoable.includes(code) || told.words.length === 0
    const isOfGuest = ({ who }: Lifted) => isOpen && who.every(one => one === SELF)
    const good = own.filter(one => one.isPlain && (isOf(one, told) || isOfGuest(one)))
    return good.length > 0 && isNamed(good, code, told) && isOfIll(good, told)
  })
}
const isOf = ({ who }: Lifted, told: Told): boolean =>
  // "not allergic to peanuts" says of none of several others that they are not
  (isSamePerson(who, told.who) && (who.length > 0 || told.who.length < 2 || told.who.includes(SELF))) ||
  (who.length > 0 && who.every(one => one === NOBODY)) ||
  (told.who.length === 0 && who.every(one => one === 'we'))

/** What is avoided for two illnesses is avoided for the one that is left: "not lactose intolerant, but allergic to milk". */
export function withoutIlls(state: ClerkState, { lifts }: Heard): ClerkState {
  const { told = [] } = state
  const left = told.map(one => {
    const own = lifts.filter(lift => lift.isPlain && lift.codes.includes(one.code) && isOf(lift, one))
    const ills = illsOf(one).filter(ill => !own.some(lift => isSameIll(lift.ill, ill)))
    return ills.length === 0 ? one : { ...one, ills }
  })
  return told.length === 0 ? state : { ...state, told: left }
}

/** Where nobody said from what illness, words about the food itself are about it. */
const UNKNOWN = /^(?:food|gluten)/
