import { type Candidate, choose } from './candidate.ts'
import type { CompiledGroup, CompiledMenu } from './compile-menu.ts'

const ORDERED_AS_PACK = 0.3
/** Of smaller packs, a number may well count the packs. */
const LEAST_BOX = 6

/** Reads a number that belongs to the dish itself: six of a box of six, a dozen of an option of twelve. */
export function readPack(
  compiled: CompiledMenu,
  plain: Candidate,
  count: number | undefined,
): { candidate: Candidate; bonus: number; count?: number } {
  const { item } = plain
  if (count === undefined) return { candidate: plain, bonus: 0 }
  const each = single(plain)
  if (count === 1) return { candidate: each ? chooseOne(compiled, plain, each) : plain, bonus: 0, count }
  const size = item.packs.find(pack => count % pack === 0)
  if (size !== undefined) return { candidate: plain, bonus: ORDERED_AS_PACK, count: count / size }
  // "half a dozen eggs" are of the one box of twelve, and no six boxes
  const box = item.packs.find(pack => pack >= LEAST_BOX && count < pack && count * 2 >= pack)
  if (box !== undefined) return { candidate: plain, bonus: 0, count: 1 }
  const number = String(count)
  // "four meze" for the four-meze table
  if (item.phrases[0]?.terms[0] === number) return { candidate: plain, bonus: ORDERED_AS_PACK, count: 1 }
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
  return { candidate: each ? chooseOne(compiled, plain, each) : plain, bonus: 0, count }
}

type Single = { readonly group: CompiledGroup; readonly id: string }

/** The option of one piece, where pieces are chosen by their number: one, half a dozen, a dozen. */
function single({ item }: Candidate): Single | undefined {
  for (const group of item.groups) {
    const { min_units, max_units } = group.group
    const counts = group.options.map(({ phrases }) => phrases[0]?.terms.join(' ') ?? '')
    const at = counts.indexOf('1')
    if (min_units === 1 && max_units === 1 && at >= 0 && counts.every(count => /^\d+$/.test(count)))
      return { group, id: group.options[at]!.option.id }
  }
  return undefined
}

const chooseOne = (compiled: CompiledMenu, plain: Candidate, { group, id }: Single): Candidate =>
  choose(compiled, plain, group, id, { said: 'one' })
