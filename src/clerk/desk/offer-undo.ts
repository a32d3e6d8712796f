import { type Allergen, spokenAllergens } from '#src/allergens/codes.ts'
import { denialOf } from '#src/allergens/illness-kinds.ts'
import { allergyFoodsOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { type Desk, show } from './desk.ts'
import { isAllergenOutright, isToldOutright } from './take-back-denied.ts'
import { illsTold } from './told-of.ts'

const MOST_LETTERS = 100

/**
 * Offers to take back what is avoided from this turn on, where no word called it an allergy: an invention costs one tap. A told
 * allergy is taken back in words alone.
 */
export function offerUndo(desk: Desk, before: ClerkState, message: string): void {
  const { undo: _, ...state } = desk.state
  desk.state = state
  const codes = freshAllergens(state, before)
  const known = allergyFoodsOf(before)
  const said = { ...state, messages: [...state.messages, { role: 'user' as const, text: message }] }
  const foods = allergyFoodsOf(state).filter(food => !known.includes(food) && !isToldOutright(said, food))
  const name = [...(codes.length > 0 ? [spokenAllergens(codes)] : []), ...foods].join(', ')
  if (name === '' || name.length > MOST_LETTERS) return
  const others = state.offer?.choices.length ?? 0
  const keeps = others === 0 ? { label: `Keep avoiding ${name}`, words: `allergic to ${name}` } : undefined
  const n = keeps ? 2 : others + 1
  const undo = { n, label: `Stop avoiding ${name}`, words: denying(state, codes, foods), ...(keeps ? { keeps } : {}) }
  desk.state = { ...state, undo }
  if (keeps) show(desk, 'ask', `1. ${keeps.label}`)
  show(desk, 'ask', `${n}. ${undo.label}`)
}

const freshAllergens = (state: ClerkState, before: ClerkState): Allergen[] => {
  const known = before.details.constraints?.allergens ?? []
  return (state.details.constraints?.allergens ?? []).filter(
    code => !known.includes(code) && !isAllergenOutright(state, code),
  )
}

const denying = (state: ClerkState, codes: readonly Allergen[], foods: readonly string[]): string =>
  [
    ...codes.map(code => denialOf(illsTold(state, code)[0], spokenAllergens([code]))),
    ...foods.map(food => `allergic to ${food}`),
  ]
    .map(ill => `nobody is ${ill}`)
    .join('. ')
