import { allergensOf } from '#src/allergens/codes.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import type { Constraints } from '#src/orders/request.ts'
import type { OneShotBody } from './order-once-schema.ts'
import type { ReadItems } from './read-items.ts'

export type Told = Pick<OneShotBody, 'constraints' | 'special_instructions'>

/** What the body says of allergies and notes together with what its words say: neither outranks the other. */
export function bothOf(
  given: Told,
  said: { readonly constraints?: Constraints | undefined; readonly instructions?: string | undefined },
): Told {
  const allergens = allergensOf([...(given.constraints?.allergens ?? []), ...(said.constraints?.allergens ?? [])])
  const notes = [given.special_instructions, said.instructions].filter(note => note !== undefined)
  const diets = [...new Set([...(given.constraints?.diets ?? []), ...(said.constraints?.diets ?? [])])]
  const constraints = {
    ...given.constraints,
    ...(allergens.length > 0 ? { allergens } : {}),
    ...(diets.length > 0 ? { diets } : {}),
  }
  return {
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
    ...(notes.length > 0 ? { special_instructions: notes.join('; ') } : {}),
  }
}

/** What was refused or wished for and is no option of the menu reaches the kitchen all the same. */
export const withNotes = <T extends Told>(asked: T, { notes, refused }: ReadItems): T => ({
  ...asked,
  ...bothOf(asked, {
    constraints: { allergens: [...refused] },
    ...(notes.length > 0 ? { instructions: notes.join('; ') } : {}),
  }),
})

/** A confirmation that follows is to bring the notes along. */
export function withInstructions<T extends { readonly _next: Readonly<Record<string, unknown>> }>(
  preview: T,
  { special_instructions }: Told,
): T & { special_instructions?: string } {
  const confirm = preview._next.confirm
  if (special_instructions === undefined || !isJsonObject(confirm) || !isJsonObject(confirm.body)) return preview
  const body = { ...confirm.body, special_instructions }
  return { ...preview, special_instructions, _next: { ...preview._next, confirm: { ...confirm, body } } }
}
