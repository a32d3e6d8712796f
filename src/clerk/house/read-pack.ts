import { type Candidate, choose } from './candidate.ts'
import type { CompiledMenu } from './compile-menu.ts'

const ORDERED_AS_PACK = 0.3

/** Reads a number that belongs to the dish itself: six of a box of six, a dozen of an option of twelve. */
export function readPack(
  compiled: CompiledMenu,
  plain: Candidate,
  count: number | undefined,
): { candidate: Candidate; bonus: number; count?: number } {
  const { item } = plain
  if (count === undefined) return { candidate: plain, bonus: 0 }
  if (count === 1) return { candidate: plain, bonus: 0, count }
  const size = item.packs.find(pack => count % pack === 0)
  if (size !== undefined) return { candidate: plain, bonus: ORDERED_AS_PACK, count: count / size }
  const number = String(count)
  for (const group of item.groups) {
    if (group.group.min_units !== 1 || group.group.max_units !== 1) continue
    const option = group.options.find(({ phrases }) =>
      phrases.some(
        phrase =>
          phrase.terms.includes(number) &&
          phrase.terms.every(term => term === number || item.absorbed.has(term) || term === 'piece'),
      ),
    )
    if (option)
      return {
        candidate: choose(compiled, plain, group, option.option.id, { said: number }),
        bonus: ORDERED_AS_PACK,
        count: 1,
      }
  }
  return { candidate: plain, bonus: 0, count }
}
