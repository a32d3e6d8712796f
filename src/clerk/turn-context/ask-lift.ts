import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { allergyFoodsOf } from '#src/clerk/draft/diet-of.ts'
import { MOST_OF_LABEL } from '#src/clerk/state.ts'
import { offer, type TurnContext } from './turn-context.ts'

/** Records avoided foods that may be withdrawn; the clerk asks about them at the end of the turn. */
export function doubtLifted(context: TurnContext, codes: readonly Allergen[], foods: readonly string[] = []): void {
  context.lifting = allergensOf([...context.lifting, ...codes])
  context.liftingFoods = [...new Set([...context.liftingFoods, ...foods])]
}

/**
 * Asks whether to withdraw possibly withdrawn constraints, and lists the remaining ones. Only a plain yes withdraws
 * them. Asks nothing else meanwhile, because the yes must not confirm the order.
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

/** Drops the turn's other questions while a withdrawal question is open; they are asked again after its answer. */
export function askOnlyThat(context: TurnContext): void {
  if (context.lifting.length + context.liftingFoods.length === 0) return
  const { offer: _, readback: __, quote: ___, ...state } = context.state
  context.state = state
  context.blocks.delete('ask')
}
