import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { allergyFoodsOf } from '#src/clerk/draft/diet-of.ts'
import { MOST_OF_LABEL } from '#src/clerk/state.ts'
import { offer, type TurnContext } from './turn-context.ts'

/** Doubts whether some of what is avoided was meant: that is asked at the end of the turn. */
export function doubtLifted(context: TurnContext, codes: readonly Allergen[], foods: readonly string[] = []): void {
  context.lifting = allergensOf([...context.lifting, ...codes])
  context.liftingFoods = [...new Set([...context.liftingFoods, ...foods])]
}

/**
 * Asks whether what a message may have taken back is avoided no longer, and says what stays avoided. A plain yes takes it back,
 * and anything else leaves it avoided. Nothing else is asked meanwhile: a yes must not be one to the order.
 */
export function askToWithdrawAllergen(context: TurnContext): void {
  const avoided = context.state.details.constraints?.allergens ?? []
  const known = allergyFoodsOf(context.state)
  const codes = avoided.filter(code => context.lifting.includes(code))
  const foods = known.filter(food => context.liftingFoods.includes(food))
  if (codes.length + foods.length === 0) return
  askOnlyThat(context)
  const name = formatAllergens([...codes, ...foods])
  const all = [...avoided, ...known]
  const stays = all.filter(one => ![...codes, ...foods].some(gone => gone === one))
  const told =
    stays.length > 0 ? `You asked to avoid ${formatAllergens(all)}. I keep avoiding ${formatAllergens(stays)}. ` : ''
  const isShort = `Yes, stop avoiding ${name}`.length <= MOST_OF_LABEL
  const which = isShort ? name : 'all of that'
  offer(context, {
    kind: 'allergy',
    question: `${told}Shall I stop avoiding ${name}? Say yes only if nobody who eats this must avoid it.`,
    choices: [
      { label: `No, keep avoiding ${which}`, say: 'no' },
      {
        label: `Yes, stop avoiding ${which}`,
        words: [...foods, formatAllergens(codes, 'or')]
          .filter(food => food !== '')
          .map(food => `nobody is allergic to ${food}`)
          .join('. '),
        ...(codes.length > 0 ? { lifts: codes } : {}),
      },
    ],
  })
}

/** Takes back what else the turn asks, where that is asked: it is asked again once this is answered. */
export function askOnlyThat(context: TurnContext): void {
  if (context.lifting.length + context.liftingFoods.length === 0) return
  const { offer: _, readback: __, quote: ___, ...state } = context.state
  context.state = state
  context.blocks.delete('ask')
}
