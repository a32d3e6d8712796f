import { hearAllergies } from '#src/allergens/hear.ts'
import { liftedBy, remembering, withoutIlls } from '#src/clerk/desk/told-of.ts'
import { newState } from '#src/clerk/state.ts'

/** The allergens that are avoided after some messages of one conversation. */
export function avoidedAfter(...messages: readonly string[]): readonly string[] {
  let state = newState()
  for (const message of messages) {
    const heard = hearAllergies(message)
    const gone = heard.nobody ? (state.details.constraints?.allergens ?? []) : liftedBy(state, heard)
    const told = (state.told ?? []).filter(({ code }) => !gone.includes(code))
    const left = (state.details.constraints?.allergens ?? []).filter(code => !gone.includes(code))
    const details = { constraints: { allergens: left } }
    state = remembering(withoutIlls({ ...state, told, details }, heard), heard)
    state = { ...state, details: { constraints: { allergens: [...new Set([...left, ...heard.avoid])] } } }
  }
  return (state.details.constraints?.allergens ?? []).toSorted()
}
