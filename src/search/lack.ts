import type { ConceptId } from './concept.ts'
import type { Demand } from './constraints.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'

/** The dishes that a query names, and the rows that have none of them. */
export type Lack = {
  readonly names: readonly string[]
  /** True for a row without such a dish that fits; `has` is false for a dish that it is out of. */
  readonly of: (row: number, has?: (dishId: string) => boolean) => boolean
}

const UNREAD = 0
const IS_ONE = 1
const IS_NONE = 2

/** Reads the dishes that a query names; undefined where it names none. */
export function readLack(
  { epoch, lexicon, dishNames, entry }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames' | 'entry'>,
  { concepts }: Understanding,
  fits: Demand['fits'],
): Lack | undefined {
  const { isKindOf = (dish: ConceptId, family: ConceptId) => dish === family } = lexicon
  const isDish = (id: ConceptId): boolean => lexicon.kinds[id] === 'dish' && !lexicon.isMeal?.(id)
  const wanted = [...concepts].flatMap(([id, weight]) => (weight > 0 && isDish(id) ? [id] : []))
  if (wanted.length === 0) return undefined
  const { starts, kinds, size } = epoch.dishes
  const read = new Uint8Array(size)
  return {
    names: wanted.map(id => lexicon.names[id]!.replaceAll('-', ' ')),
    of: (row, has = () => true) => {
      const start = starts[row]!
      const { dishes = [] } = entry(epoch.ids[row]!)
      return !dishes.some((dish, at) => {
        const kind = kinds[start + at]!
        if (read[kind] === UNREAD) {
          const own = dishNames(kind, dish).concepts
          read[kind] = wanted.some(id => own.some(each => isKindOf(each, id))) ? IS_ONE : IS_NONE
        }
        return read[kind] === IS_ONE && fits(start + at) && has(dish.id)
      })
    },
  }
}
