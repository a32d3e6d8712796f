import { hearAllergies, wordsNamed } from '#src/allergens/hear.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { SELF } from '#src/allergens/people.ts'
import { isKindOf, type RefusedWord } from '#src/allergens/refused-words.ts'
import type { ClerkState } from '#src/clerk/state.ts'

/** "No snapper" where fish is looked for, or the snapper was offered, refuses that dish; "no fish" refuses every fish. */
export const isOffered = (refused: RefusedWord, { offer, held }: ClerkState): boolean => {
  const { word, codes, who = [] } = refused
  const isOwn = who.every(one => one === SELF || one === 'we')
  if (isOwn && held?.query !== undefined && isKindOf(refused, wantedIn(held.query))) return true
  return (
    codes.every(code => !isOwnName(code, word)) &&
    (offer?.choices ?? []).some(({ label }) =>
      label
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(word),
    )
  )
}

/** The foods that a wish names and does not refuse. */
const wantedIn = (wish: string): readonly RefusedWord[] => {
  const { refused } = hearAllergies(wish)
  return wordsNamed(wish).filter(one => refused.every(({ word }) => word !== one.word))
}
