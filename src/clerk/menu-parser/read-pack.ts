import { type Candidate, choose } from './candidate.ts'
import type { CompiledGroup, CompiledMenu } from './compile-menu.ts'

const ORDERED_AS_PACK = 0.3
/** Smallest pack that a partial count may refer to; for smaller packs, the number may count packs. */
const LEAST_BOX = 6

/** Reads a number that belongs to the dish: six for a box of six, a dozen for an option of twelve. */
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
  // "half a dozen eggs" from a box of twelve: one box, not six
  const box = item.packs.find(pack => pack >= LEAST_BOX && count < pack && count * 2 >= pack)
  if (box !== undefined) return { candidate: plain, bonus: 0, count: 1 }
  const number = String(count)
  // "four meze" names the four-meze table
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

/** Option for a single piece, if a required group consists of piece counts only: one, half a dozen, a dozen. */
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
