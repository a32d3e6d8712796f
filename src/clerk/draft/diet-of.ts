import type { ClerkState } from '#src/clerk/state.ts'
import type { Diet } from '#src/menu/diet.ts'

/** How a note for the kitchen begins that tells foods which no menu declares. */
export const ALLERGY_NOTE = 'Allergy: '

/** The foods that no menu declares, as the kitchen's note tells them. */
export const unlistedOf = ({ details }: Pick<ClerkState, 'details'>): string[] =>
  (details.instructions ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(ALLERGY_NOTE))
    .flatMap(part => part.slice(ALLERGY_NOTE.length).split(','))
    .map(word => word.trim())
    .filter(word => word !== '')

/** Everything that must not be given: what is checked, and the foods that only the kitchen's note tells. */
export const dietOf = (state: Pick<ClerkState, 'details'>): Diet => ({
  ...state.details.constraints,
  words: unlistedOf(state),
})
