import { foldWord } from '#src/allergens/fold-word.ts'
import { stemsIn } from '#src/allergens/foods-sought.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Diet } from '#src/menu/diet.ts'

/** Prefix of a kitchen note with undeclared allergens. */
export const ALLERGY_NOTE = 'Allergy: '
/** Prefix of a kitchen note with foods avoided for other reasons. */
export const KEPT_NOTE = 'Do not serve: '

const listIn = (part: string, start: string): string[] =>
  part.startsWith(start)
    ? part
        .slice(start.length)
        .split(',')
        .map(word => word.trim())
    : []

/** Returns the foods avoided without an allergy. */
export const keptFoodsOf = ({ details }: Pick<ClerkState, 'details'>): string[] =>
  (details.instructions ?? '').split('; ').flatMap(part => listIn(part, KEPT_NOTE))

/** Returns the undeclared allergens, whether or not the kitchen note contains them. */
export const allergyFoodsOf = ({ details, unnoted = [] }: Pick<ClerkState, 'details' | 'unnoted'>): string[] => [
  ...(details.instructions ?? '').split('; ').flatMap(part => listIn(part, ALLERGY_NOTE)),
  ...unnoted,
]

/** Removes withdrawn foods from a kitchen note. */
export const noteWithout = (note: string, gone: readonly string[]): string =>
  note
    .split('; ')
    .flatMap(part => {
      const start = [ALLERGY_NOTE, KEPT_NOTE].find(one => part.startsWith(one))
      if (start === undefined) return [part]
      const left = listIn(part, start).filter(food => !gone.includes(food))
      return left.length > 0 ? [`${start}${left.join(', ')}`] : []
    })
    .join('; ')

/** Returns the undeclared foods listed in a kitchen note. */
export const foodsOfNote = (note = ''): string[] =>
  note
    .split(';')
    .map(part => part.trim())
    .flatMap(part =>
      [ALLERGY_NOTE, KEPT_NOTE].flatMap(start => (part.startsWith(start) ? [part.slice(start.length)] : [])),
    )
    .flatMap(list => list.split(','))
    .map(word => word.trim())
    .filter(word => word !== '')

/** Returns the undeclared foods that must not be served, whether or not the kitchen note contains them. */
export const unlistedOf = ({ details, unnoted = [] }: Pick<ClerkState, 'details' | 'unnoted'>): string[] => [
  ...foodsOfNote(details.instructions),
  ...unnoted,
]

const inStems = (text: string): string => ` ${stemsIn(foldWord(text)).join(' ')} `

/**
 * Returns the foods that a kitchen note does not name. Compares whole words, so that "pear" does not match "pea".
 */
export function foodsBeyond(note: string | undefined, foods: readonly string[]): string[] {
  const said = inStems(note ?? '')
  return foods.filter(food => !said.includes(inStems(food)))
}

/** Builds a note with as many complete food names as fit into the kitchen's limit. */
export function noteOf(start: string, foods: readonly string[], most: number): string {
  const fits = (count: number) => `${start}${foods.slice(0, count).join(', ')}`.length <= most
  const count = foods.findLastIndex((_, at) => fits(at + 1)) + 1
  return count === 0 ? '' : `${start}${foods.slice(0, count).join(', ')}`
}

type Kept = Pick<ClerkState, 'details' | 'unnoted' | 'for_others'>

/** Returns all restrictions: declared allergens, diets, and the foods that only the kitchen note states. */
export const dietOf = (state: Kept): Diet => ({ ...state.details.constraints, words: unlistedOf(state) })

/**
 * Returns the restrictions of a dish. A dish for another person must be free of allergens, but is not subject to
 * other guests' preferences.
 */
export function dietFor(state: Kept, dish: string): Diet {
  if (!isForOthers(state, dish)) return dietOf(state)
  const { allergens } = state.details.constraints ?? {}
  const kept = keptFoodsOf(state)
  return { ...(allergens ? { allergens } : {}), words: unlistedOf(state).filter(food => !kept.includes(food)) }
}

export const isForOthers = ({ for_others: others = [] }: Pick<ClerkState, 'for_others'>, dish: string): boolean =>
  others.includes(dish)

/** Adds the exempt dishes to a note about avoided foods. */
export const noteBeside = (note: string, dishes: readonly string[]): string =>
  dishes.length > 0 && note.startsWith(KEPT_NOTE) ? `${note} (but for: ${dishes.join(', ')})` : note
