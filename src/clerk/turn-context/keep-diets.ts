import { isSamePerson, peopleOf } from '#src/allergens/people.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { type DietName, dietsDenied, dietsSaid, isDeniedOfAll } from '#src/clerk/diets-said.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { show, type TurnContext } from './turn-context.ts'
import { whoSays } from './who-says.ts'

const spoken = (diets: readonly DietName[]): string => diets.map(name => name.replaceAll('_', '-')).join(' and ')

/** States the diets that the conversation follows. */
export function tellDiets(context: TurnContext): void {
  const { diets = [] } = context.state.details.constraints ?? {}
  if (diets.length === 0) return
  const names = spoken(diets)
  show(
    context,
    'notice',
    `Keeping to ${names}: dishes that the menu does not mark as ${names} are left out. Say “not ${spoken(diets.slice(0, 1))}” to take it back.`,
  )
}

/**
 * Withdraws the diets that a message says are no longer followed, unless it refers to a person other than the one
 * who follows them.
 */
export function withdrawDiets(context: TurnContext, message: string): void {
  const { constraints, ...details } = context.state.details
  const before = constraints?.diets ?? []
  const who = peopleOf(tokensOf(message))
  const denied = before.filter(name => dietsDenied(message).includes(name))
  const isOf = (name: DietName) =>
    isDeniedOfAll(message, name) || who.includes('we') || isSamePerson(who, keeping(context.state, name))
  const gone = denied.filter(isOf)
  remember(context, message, gone)
  const still = denied.filter(name => !gone.includes(name))
  if (still.length > 0)
    show(
      context,
      'notice',
      `Still keeping to ${spoken(still)}: somebody else was said to. If nobody does, say “not ${spoken(still.slice(0, 1))}”.`,
    )
  if (gone.length === 0) return
  const diets = before.filter(name => !gone.includes(name))
  context.state = { ...context.state, details: { ...details, constraints: { ...constraints, diets } } }
  show(context, 'notice', `No longer keeping to ${spoken(gone)}.`)
}

const keeping = ({ diets_told: told = [] }: ClerkState, name: DietName): readonly string[] =>
  told.find(one => one.name === name)?.who ?? []

const MOST_PEOPLE = 10

/** Records who follows the diets named in a message, and forgets withdrawn ones. */
function remember(context: TurnContext, message: string, gone: readonly DietName[]): void {
  const said = dietsSaid(message)
  const { diets_told: before = [], ...state } = context.state
  if (said.length + before.length === 0) return
  const told = [...new Set([...before.map(({ name }) => name), ...said])]
    .filter(name => gone.every(one => one !== name))
    .map(name => {
      const known = before.find(one => one.name === name)?.who ?? []
      const isSaid = (clause: string) => dietsSaid(clause).some(one => one === name)
      const who = said.some(one => one === name) ? whoSays(message, isSaid) : []
      return { name, who: [...new Set([...known, ...who])].slice(0, MOST_PEOPLE) }
    })
  context.state = { ...state, ...(told.length > 0 ? { diets_told: told } : {}) }
}

/** Adds the diets of the conversation to a search query. */
export function wishWithDiets({ state }: TurnContext, query: string | undefined): string | undefined {
  const { diets = [] } = state.details.constraints ?? {}
  const missing = diets.map(name => name.replaceAll('_', '-')).filter(name => !query?.toLowerCase().includes(name))
  return missing.length === 0 ? query : [...missing, ...(query === undefined ? [] : [query])].join(' ')
}
