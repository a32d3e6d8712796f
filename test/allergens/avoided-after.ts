import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { newState } from '#src/clerk/state.ts'
import {
  recordStatedRestrictions,
  withdrawnAllergens,
  withoutIlls,
} from '#src/clerk/turn-context/stated-restrictions.ts'

/** Returns the allergens that a conversation avoids after the given messages. */
export function avoidedAfter(...messages: readonly string[]): readonly string[] {
  let state = newState()
  for (const message of messages) {
    const heard = parseAllergies(message)
    const gone = heard.nobody ? (state.details.constraints?.allergens ?? []) : withdrawnAllergens(state, heard)
    const told = (state.told ?? []).filter(({ code }) => !gone.includes(code))
    const left = (state.details.constraints?.allergens ?? []).filter(code => !gone.includes(code))
    const details = { constraints: { allergens: left } }
    state = recordStatedRestrictions(withoutIlls({ ...state, told, details }, heard), heard)
    state = { ...state, details: { constraints: { allergens: [...new Set([...left, ...heard.avoid])] } } }
  }
  return (state.details.constraints?.allergens ?? []).toSorted()
}
