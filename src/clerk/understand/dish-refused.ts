import { isOwnName } from '#src/allergens/own-names.ts'
import { parseAllergies, wordsNamed } from '#src/allergens/parse-allergies.ts'
import { SELF } from '#src/allergens/people.ts'
import { isKindOf, type RefusedWord } from '#src/allergens/refused-words.ts'
import type { ClerkState } from '#src/clerk/state.ts'

/** True if "No snapper" rejects the offered dish, or a dish in a search for fish; "no fish" refuses all fish. */
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

/** Foods that a request names and does not refuse. */
const wantedIn = (wish: string): readonly RefusedWord[] => {
  const { refused } = parseAllergies(wish)
  return wordsNamed(wish).filter(one => refused.every(({ word }) => word !== one.word))
}
