import { allergensOf } from '#src/allergens/codes.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import type { Constraints } from '#src/orders/request.ts'
import type { OneShotBody } from './order-once-schema.ts'
import type { ReadItems } from './read-items.ts'

export type StatedNotes = Pick<OneShotBody, 'constraints' | 'special_instructions'>

/** Merges allergies and notes of the body with those of its text; neither overrides the other. */
export function mergeNotes(
  given: StatedNotes,
  said: { readonly constraints?: Constraints | undefined; readonly instructions?: string | undefined },
): StatedNotes {
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

/** Adds refusals and requests without a menu option to the notes, so that they still reach the kitchen. */
export const withNotes = <T extends StatedNotes>(asked: T, { notes, refused }: ReadItems): T => ({
  ...asked,
  ...mergeNotes(asked, {
    constraints: { allergens: [...refused] },
    ...(notes.length > 0 ? { instructions: notes.join('; ') } : {}),
  }),
})

/** Adds the notes to the follow-up confirmation link. */
export function withInstructions<T extends { readonly _next: Readonly<Record<string, unknown>> }>(
  preview: T,
  { special_instructions }: StatedNotes,
): T & { special_instructions?: string } {
  const confirm = preview._next.confirm
  if (special_instructions === undefined || !isJsonObject(confirm) || !isJsonObject(confirm.body)) return preview
  const body = { ...confirm.body, special_instructions }
  return { ...preview, special_instructions, _next: { ...preview._next, confirm: { ...confirm, body } } }
}
