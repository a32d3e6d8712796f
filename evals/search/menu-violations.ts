import type { JudgedDish, JudgedRestaurant } from './facts.ts'
import type { JudgedQuery } from './judge.ts'

/** Demands of a query that can be checked against a menu. */
export type Wishes = Pick<JudgedQuery, 'diet' | 'avoid' | 'maxPriceCents'>

/** Number of compliant dishes that makes a menu compliant. */
const ENOUGH = 2
const DEPTH = 5

/** Number of noncompliant rows in the top five, if at least five compliant restaurants exist. */
export type Violations = { readonly diet: number; readonly price: number }

const keepsDiet = ({ diet = [], avoid }: Wishes, dish: JudgedDish): boolean =>
  diet.every(name => dish.diets.includes(name)) &&
  (!avoid || (dish.allergens !== undefined && !avoid.some(code => dish.allergens!.includes(code))))

/** Counts the rows of a ranking whose menus do not meet the demands. */
export function countViolations(
  wishes: Wishes,
  ranked: readonly string[],
  restaurants: ReadonlyMap<string, JudgedRestaurant>,
): Violations {
  const { diet, avoid, maxPriceCents = Number.POSITIVE_INFINITY } = wishes
  const count = (keeps: (dish: JudgedDish) => boolean): number => {
    const complies = ({ dishes }: JudgedRestaurant) => dishes.filter(keeps).length >= ENOUGH
    const complying = [...restaurants.values()].filter(complies).length
    if (complying < DEPTH) return 0
    return ranked.slice(0, DEPTH).filter(id => {
      const row = restaurants.get(id)
      return row === undefined || !complies(row)
    }).length
  }
  return {
    diet: diet || avoid ? count(dish => keepsDiet(wishes, dish)) : 0,
    price:
      maxPriceCents < Number.POSITIVE_INFINITY
        ? count(dish => dish.price_cents <= maxPriceCents && keepsDiet(wishes, dish))
        : 0,
  }
}
