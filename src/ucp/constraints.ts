import { ALLERGENS } from '#src/allergens/codes.ts'
import { DIETS } from '#src/menu/model.ts'
import type { Constraints } from '#src/orders/request.ts'

/** What the people at a table do not eat, stated in several requests: nothing is dropped unless it is withdrawn. */

type Stated = Constraints | undefined

/** Joins two statements: both bind. */
export function bothConstraints(before: Stated, more: Stated): Stated {
  const allergens = more?.allergens?.filter(code => !before?.allergens?.includes(code)) ?? []
  const diets = more?.diets?.filter(name => !before?.diets?.includes(name)) ?? []
  if (allergens.length + diets.length === 0) return before
  return {
    ...before,
    ...(allergens.length > 0 ? { allergens: inOrder(ALLERGENS, [...(before?.allergens ?? []), ...allergens]) } : {}),
    ...(diets.length > 0 ? { diets: inOrder(DIETS, [...(before?.diets ?? []), ...diets]) } : {}),
  }
}

/** Replaces a statement: a list that is left out stays, an empty one withdraws it. */
const replacedConstraints = (before: Stated, stated: Stated): Stated =>
  before && stated ? { ...before, ...stated } : (stated ?? before)

/** Content with what its words say among its constraints, which replace those stated before. */
export const withSaid = <Input extends { readonly constraints?: Stated; readonly said?: Stated }>(
  { said, ...input }: Input,
  before?: Stated,
) => ({ ...input, constraints: bothConstraints(replacedConstraints(before, input.constraints), said) })

const inOrder = <Name extends string>(all: readonly Name[], names: readonly Name[]): Name[] =>
  all.filter(name => names.includes(name))
