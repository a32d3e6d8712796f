import type { ConceptId, Lexicon } from './concept.ts'
import type { Need } from './evidence.ts'
import type { Understanding } from './understand.ts'

const ANIMAL = ['meat', 'seafood', 'fish', 'shellfish']
const OF_ANIMALS = [...ANIMAL, 'dairy', 'egg', 'cheese']

/** True for an ingredient that a diet or allergy replaces: a vegan lobster roll contains no lobster. */
export function waivedFor(
  { idOf, evidence, facts }: Lexicon,
  { diets, allergensToAvoid }: Pick<Understanding, 'diets' | 'allergensToAvoid'>,
): (need: Need) => boolean {
  const animal = diets.includes('vegan') ? OF_ANIMALS : diets.includes('vegetarian') ? ANIMAL : []
  const forbidden = animal.flatMap(name => idOf?.get(name) ?? [])
  const isForbidden = (id: ConceptId): boolean =>
    allergensToAvoid.some(code => facts?.[id]?.get('allergen')?.includes(code)) ||
    forbidden.some(of => evidence?.isSortOf(id, of) ?? false)
  return ({ concepts }) => (forbidden.length > 0 || allergensToAvoid.length > 0) && concepts.some(isForbidden)
}
