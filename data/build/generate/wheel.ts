import type { Cuisine } from './cuisine.ts'

/** What a row is among the restaurants of its cuisine. */
export type Seat = {
  readonly cuisine: Cuisine
  /** Decides its name: two shops of one name have the same. */
  readonly turn: number
  /** The row of the first shop of this name, when this is the second. */
  readonly elder: number | undefined
}

/** Every so many restaurants of a cuisine, one is the second shop of the one before it. */
const SECOND_SHOP = 13

/** Turns through the cuisines by their weights, the same way for every seed. */
export function openWheel(cuisines: readonly Cuisine[]): (row: number) => Seat {
  const wheel = spread(cuisines)
  const turns = wheel.map((cuisine, at) => wheel.slice(0, at).filter(other => other === cuisine).length)
  const seats = Map.groupBy(wheel.keys(), at => wheel[at]!)
  return row => {
    const at = row % wheel.length
    const cuisine = wheel[at]!
    const turn = Math.floor(row / wheel.length) * cuisine.weight + turns[at]!
    if (turn % SECOND_SHOP !== SECOND_SHOP - 1) return { cuisine, turn, elder: undefined }
    const before = turn - 1
    const seat = seats.get(cuisine)![before % cuisine.weight]!
    return { cuisine, turn: before, elder: Math.floor(before / cuisine.weight) * wheel.length + seat }
  }
}

/** The cuisines by weight, none beside itself where that can be avoided. */
function spread(cuisines: readonly Cuisine[]): Cuisine[] {
  const rounds = Math.max(...cuisines.map(cuisine => cuisine.weight))
  return Array.from({ length: rounds }, (_, round) => cuisines.filter(cuisine => cuisine.weight > round)).flat()
}
