import { type DietName, dietsDenied } from '#src/clerk/diets-said.ts'
import { type Desk, show } from './desk.ts'

const spoken = (diets: readonly DietName[]): string => diets.map(name => name.replaceAll('_', '-')).join(' and ')

/** Says which diets the conversation keeps to. */
export function tellDiets(desk: Desk): void {
  const { diets = [] } = desk.state.details.constraints ?? {}
  if (diets.length === 0) return
  const names = spoken(diets)
  show(
    desk,
    'notice',
    `Keeping to ${names}: dishes that the menu does not mark as ${names} are left out. Say “not ${spoken(diets.slice(0, 1))}” to take it back.`,
  )
}

/** What a message says not to keep is kept no longer. */
export function takeBackDiets(desk: Desk, message: string): void {
  const { constraints, ...details } = desk.state.details
  const before = constraints?.diets ?? []
  const denied = dietsDenied(message)
  const gone = before.filter(name => denied.includes(name))
  if (gone.length === 0) return
  const diets = before.filter(name => !gone.includes(name))
  desk.state = { ...desk.state, details: { ...details, constraints: { ...constraints, diets } } }
  show(desk, 'notice', `No longer keeping to ${spoken(gone)}.`)
}

/** A wish with the diets of the conversation in it. */
export function wishWithDiets({ state }: Desk, query: string | undefined): string | undefined {
  const { diets = [] } = state.details.constraints ?? {}
  const missing = diets.map(name => name.replaceAll('_', '-')).filter(name => !query?.toLowerCase().includes(name))
  return missing.length === 0 ? query : [...missing, ...(query === undefined ? [] : [query])].join(' ')
}
