import { foldWord } from '#src/allergens/fold-word.ts'
import { stemsIn } from '#src/allergens/foods-sought.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Diet } from '#src/menu/diet.ts'

/** How a note for the kitchen begins that tells foods which no menu declares. */
export const ALLERGY_NOTE = 'Allergy: '
/** How a note for the kitchen begins that tells foods which somebody keeps from. */
export const KEPT_NOTE = 'Do not serve: '

const listIn = (part: string, start: string): string[] =>
  part.startsWith(start)
    ? part
        .slice(start.length)
        .split(',')
        .map(word => word.trim())
    : []

/** The foods that somebody keeps from without an allergy. */
export const keptFoodsOf = ({ details }: Pick<ClerkState, 'details'>): string[] =>
  (details.instructions ?? '').split('; ').flatMap(part => listIn(part, KEPT_NOTE))

/** The foods that somebody has an allergy to and no menu declares, whether the kitchen's note holds them or not. */
export const allergyFoodsOf = ({ details, unnoted = [] }: Pick<ClerkState, 'details' | 'unnoted'>): string[] => [
  ...(details.instructions ?? '').split('; ').flatMap(part => listIn(part, ALLERGY_NOTE)),
  ...unnoted,
]

/** The kitchen's note without some foods that somebody kept from or had an allergy to. */
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

/** The foods that no menu declares, as a note for the kitchen tells them. */
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

/** The foods that no menu declares and somebody must not be given, whether the kitchen's note holds them or not. */
export const unlistedOf = ({ details, unnoted = [] }: Pick<ClerkState, 'details' | 'unnoted'>): string[] => [
  ...foodsOfNote(details.instructions),
  ...unnoted,
]

const inStems = (text: string): string => ` ${stemsIn(foldWord(text)).join(' ')} `

/** The foods that a note for the kitchen does not name. A pear is no pea. */
export function foodsBeyond(note: string | undefined, foods: readonly string[]): string[] {
  const said = inStems(note ?? '')
  return foods.filter(food => !said.includes(inStems(food)))
}

/** A note with as many foods as a kitchen takes, each of them whole. */
export function noteOf(start: string, foods: readonly string[], most: number): string {
  const fits = (count: number) => `${start}${foods.slice(0, count).join(', ')}`.length <= most
  const count = foods.findLastIndex((_, at) => fits(at + 1)) + 1
  return count === 0 ? '' : `${start}${foods.slice(0, count).join(', ')}`
}

type Kept = Pick<ClerkState, 'details' | 'unnoted' | 'for_others'>

/** Everything that must not be given: the declared allergens and diets, and the foods that only the kitchen's note tells. */
export const dietOf = (state: Kept): Diet => ({ ...state.details.constraints, words: unlistedOf(state) })

/** What a dish must not hold: one that is for somebody else is kept free of allergens, and of no other eater's tastes. */
export function dietFor(state: Kept, dish: string): Diet {
  if (!isForOthers(state, dish)) return dietOf(state)
  const { allergens } = state.details.constraints ?? {}
  const kept = keptFoodsOf(state)
  return { ...(allergens ? { allergens } : {}), words: unlistedOf(state).filter(food => !kept.includes(food)) }
}

export const isForOthers = ({ for_others: others = [] }: Pick<ClerkState, 'for_others'>, dish: string): boolean =>
  others.includes(dish)

/** The kitchen's note with the dishes that a food which somebody keeps from may be in. */
export const noteBeside = (note: string, dishes: readonly string[]): string =>
  dishes.length > 0 && note.startsWith(KEPT_NOTE) ? `${note} (but for: ${dishes.join(', ')})` : note
