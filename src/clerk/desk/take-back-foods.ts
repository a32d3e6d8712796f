import { foodsTakenBack, mayTakeBack } from '#src/allergens/food-lifts.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { keptFoodsOf, noteWithout } from '#src/clerk/draft/diet-of.ts'
import { type Desk, show } from './desk.ts'
import { takeBackDiets } from './keep-diets.ts'
import { whoSays } from './who-says.ts'

const MOST_FOODS = 20
const MOST_PEOPLE = 10
const MOST_CHARACTERS = 60

/** Takes back what a message says is kept to, or kept from, no longer: diets, and foods that no menu declares. */
export function takeBackKept(desk: Desk, message: string, heard: Heard): void {
  takeBackDiets(desk, message)
  takeBackFoods(desk, message, heard)
}

/** What somebody is said to eat after all is kept out no longer, unless it speaks of somebody else than who keeps from it. */
function takeBackFoods(desk: Desk, message: string, heard: Heard): void {
  const kept = keptFoodsOf(desk.state)
  const lifts = foodsTakenBack(message)
  const isMeant = (food: string) => lifts.some(({ foods }) => foods.includes(food))
  const isOf = (food: string) => {
    const told = desk.state.foods_told?.find(one => one.name === food)?.who ?? []
    return lifts.some(({ foods, who }) => foods.includes(food) && mayTakeBack(who, told))
  }
  const gone = kept.filter(food => isMeant(food) && isOf(food))
  const still = kept.filter(food => isMeant(food) && !isOf(food))
  remember(desk, message, heard, gone)
  if (still.length > 0)
    show(
      desk,
      'notice',
      `Still leaving out ${still.join(', ')}: somebody else was said not to have it. If everybody does, say “we eat ${still[0]}”.`,
    )
  if (gone.length === 0) return
  const { instructions = '', ...details } = desk.state.details
  const note = noteWithout(instructions, gone)
  desk.state = { ...desk.state, details: { ...details, ...(note === '' ? {} : { instructions: note }) } }
  show(desk, 'notice', `No longer leaving out ${gone.join(', ')}.`)
}

/** Remembers who keeps from the foods that a message names, and forgets those that are eaten again. */
function remember(desk: Desk, message: string, { foods }: Heard, gone: readonly string[]): void {
  const { foods_told: before = [], ...state } = desk.state
  if (foods.length + before.length === 0) return
  const names = [...new Set([...before.map(({ name }) => name), ...foods.map(food => food.slice(0, MOST_CHARACTERS))])]
  const told = names
    .filter(name => !gone.includes(name))
    .map(name => {
      const known = before.find(one => one.name === name)?.who ?? []
      const who = foods.includes(name) ? whoSays(message, clause => hearAllergies(clause).foods.includes(name)) : []
      return { name, who: [...new Set([...known, ...who])].slice(0, MOST_PEOPLE) }
    })
  desk.state = { ...state, ...(told.length > 0 ? { foods_told: told.slice(0, MOST_FOODS) } : {}) }
}
