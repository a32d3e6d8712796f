import { canWithdraw, withdrawnFoodsIn } from '#src/allergens/food-withdrawals.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { keptFoodsOf, noteWithout } from '#src/clerk/draft/diet-of.ts'
import { withdrawDiets } from './keep-diets.ts'
import { show, type TurnContext } from './turn-context.ts'
import { whoSays } from './who-says.ts'

const MOST_FOODS = 20
const MOST_PEOPLE = 10
const MOST_CHARACTERS = 60

/** Withdraws the diets and undeclared foods that a message says no longer apply. */
export function takeBackKept(context: TurnContext, message: string, heard: AllergyStatements): void {
  withdrawDiets(context, message)
  takeBackFoods(context, message, heard)
}

/**
 * Withdraws foods that a person reportedly eats after all, unless the message refers to a person other than the one
 * with the restriction.
 */
function takeBackFoods(context: TurnContext, message: string, heard: AllergyStatements): void {
  const kept = keptFoodsOf(context.state)
  const lifts = withdrawnFoodsIn(message)
  const isMeant = (food: string) => lifts.some(({ foods }) => foods.includes(food))
  const isOf = (food: string) => {
    const told = context.state.foods_told?.find(one => one.name === food)?.who ?? []
    return lifts.some(({ foods, who }) => foods.includes(food) && canWithdraw(who, told))
  }
  const gone = kept.filter(food => isMeant(food) && isOf(food))
  const still = kept.filter(food => isMeant(food) && !isOf(food))
  remember(context, message, heard, gone)
  if (still.length > 0)
    show(
      context,
      'notice',
      `Still leaving out ${still.join(', ')}: somebody else was said not to have it. If everybody does, say “we eat ${still[0]}”.`,
    )
  if (gone.length === 0) return
  const { instructions = '', ...details } = context.state.details
  const note = noteWithout(instructions, gone)
  context.state = { ...context.state, details: { ...details, ...(note === '' ? {} : { instructions: note }) } }
  show(context, 'notice', `No longer leaving out ${gone.join(', ')}.`)
}

/** Records who avoids the foods named in a message, and forgets those eaten again. */
function remember(context: TurnContext, message: string, { foods }: AllergyStatements, gone: readonly string[]): void {
  const { foods_told: before = [], ...state } = context.state
  if (foods.length + before.length === 0) return
  const names = [...new Set([...before.map(({ name }) => name), ...foods.map(food => food.slice(0, MOST_CHARACTERS))])]
  const told = names
    .filter(name => !gone.includes(name))
    .map(name => {
      const known = before.find(one => one.name === name)?.who ?? []
      const who = foods.includes(name) ? whoSays(message, clause => parseAllergies(clause).foods.includes(name)) : []
      return { name, who: [...new Set([...known, ...who])].slice(0, MOST_PEOPLE) }
    })
  context.state = { ...state, ...(told.length > 0 ? { foods_told: told.slice(0, MOST_FOODS) } : {}) }
}
