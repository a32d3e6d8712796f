import { type Allergen, formatAllergens } from '#src/allergens/codes.ts'
import { denialOf } from '#src/allergens/illness-kinds.ts'
import { allergyFoodsOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { illsTold } from './stated-restrictions.ts'
import { isAllergenOutright, isToldOutright } from './take-back-denied.ts'
import { show, type TurnContext } from './turn-context.ts'

const MOST_LETTERS = 100

/**
 * Offers to withdraw constraints added in this turn without a word for allergy, so that a recognition error costs
 * one tap. Explicit allergies can be withdrawn only in words.
 */
export function offerUndo(context: TurnContext, before: ClerkState, message: string): void {
  const { undo: _, ...state } = context.state
  context.state = state
  const codes = freshAllergens(state, before)
  const known = allergyFoodsOf(before)
  const said = { ...state, messages: [...state.messages, { role: 'user' as const, text: message }] }
  const foods = allergyFoodsOf(state).filter(food => !known.includes(food) && !isToldOutright(said, food))
  const name = [...(codes.length > 0 ? [formatAllergens(codes)] : []), ...foods].join(', ')
  if (name === '' || name.length > MOST_LETTERS) return
  const others = state.offer?.choices.length ?? 0
  const keeps = others === 0 ? { label: `Keep avoiding ${name}`, words: `allergic to ${name}` } : undefined
  const n = keeps ? 2 : others + 1
  const undo = { n, label: `Stop avoiding ${name}`, words: denying(state, codes, foods), ...(keeps ? { keeps } : {}) }
  context.state = { ...state, undo }
  if (keeps) show(context, 'ask', `1. ${keeps.label}`)
  show(context, 'ask', `${n}. ${undo.label}`)
}

const freshAllergens = (state: ClerkState, before: ClerkState): Allergen[] => {
  const known = before.details.constraints?.allergens ?? []
  return (state.details.constraints?.allergens ?? []).filter(
    code => !known.includes(code) && !isAllergenOutright(state, code),
  )
}

const denying = (state: ClerkState, codes: readonly Allergen[], foods: readonly string[]): string =>
  [
    ...codes.map(code => denialOf(illsTold(state, code)[0], formatAllergens([code]))),
    ...foods.map(food => `allergic to ${food}`),
  ]
    .map(ill => `nobody is ${ill}`)
    .join('. ')
