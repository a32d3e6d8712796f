import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import type { Heard } from '#src/allergens/hear.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { isSamePerson, NOBODY, SELF } from '#src/allergens/people.ts'
import type { ClerkState } from '#src/clerk/state.ts'

type Told = NonNullable<ClerkState['told']>[number]
const MOST_WORDS = 20
const MOST_PEOPLE = 10
const MOST_CHARACTERS = 60

const toldOf = ({ told = [] }: ClerkState, code: Allergen): Told =>
  told.find(one => one.code === code) ?? { code, words: [], who: [] }

/** Remembers by which words a message names what it wants avoided, and for whom. */
export function remembering(state: ClerkState, { bound, refused }: Heard): ClerkState {
  const said = [...bound, ...refused].flatMap(({ codes, word, who = [] }) => codes.map(code => ({ code, word, who })))
  if (said.length === 0) return state
  const codes = allergensOf([...(state.told ?? []).map(({ code }) => code), ...said.map(({ code }) => code)])
  const told = codes.map((code): Told => {
    const before = toldOf(state, code)
    const own = said.filter(one => one.code === code)
    const words = new Set([...before.words, ...own.map(({ word }) => word.slice(0, MOST_CHARACTERS))])
    const who = new Set([...before.who, ...own.flatMap(one => one.who)])
    return { code, words: [...words].slice(0, MOST_WORDS), who: [...who].slice(0, MOST_PEOPLE) }
  })
  return { ...state, told }
}

/** Where somebody else refuses a food, words of the speaker's own taste leave that as it is. */
export const isOwnRefusal = (state: ClerkState, code: Allergen): boolean =>
  toldOf(state, code).who.every(one => one === SELF)

/**
 * What a message takes back: plainly, of the people who have the allergy, and by its own name. A kind or a part, such as
 * shrimp or mayo, takes back no more than was named.
 */
export function liftedBy(state: ClerkState, { lifts }: Heard): Allergen[] {
  const { details, disliked = [], undoable = [] } = state
  const isNamed = (code: Allergen, { words }: Told) => {
    const said = lifts.filter(({ codes }) => codes.includes(code)).map(({ word }) => word)
    return said.some(word => isOwnName(code, word)) || (words.length > 0 && words.every(word => said.includes(word)))
  }
  const isOf = ({ who }: Heard['lifts'][number], told: Told) =>
    isSamePerson(who, told.who) ||
    (who.length > 0 && who.every(one => one === NOBODY)) ||
    (told.who.length === 0 && who.every(one => one === 'we'))
  return (details.constraints?.allergens ?? []).filter(code => {
    const told = toldOf(state, code)
    const own = lifts.filter(({ codes }) => codes.includes(code))
    // nobody was said to be ill of it
    if (disliked.includes(code)) return own.length > 0 && isNamed(code, told)
    // in the words that the guest was told to say where it was not meant, or where no message named it
    const isOpen = undoable.includes(code) || told.words.length === 0
    const isOfGuest = ({ who }: Heard['lifts'][number]) => isOpen && who.every(one => one === SELF)
    return own.some(one => one.isPlain && (isOf(one, told) || isOfGuest(one))) && isNamed(code, told)
  })
}
