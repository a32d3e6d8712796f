import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Done } from './take-off.ts'
import { resolveTargets } from './targets.ts'

const THE = /^(?:the|my|las?|los|el|mis?)$/
const MOST_OF_NAME = 4

type Turn = (compiled: CompiledMenu, edit: Edit, said: MessageWords, focus: readonly number[]) => Done | undefined

/** Applies a separate instruction to each of two lines: "Make the dog plain and the burgers double". */
export function applyToEachLine(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
  turn: Turn,
): Done | undefined {
  for (let at = 2; at < said.words.length - 1; at++) {
    const isJoined = /^(?:and|y)$/.test(said.words[at - 1]!)
    if (!THE.test(said.words[at]!) || !(isJoined || said.stops[at] === ',')) continue
    const others = slice(said, at)
    const points = (edited: Edit, words: MessageWords): readonly number[] => {
      for (let end = Math.min(MOST_OF_NAME, words.words.length - 1); end > 1; end--) {
        const target = resolveTargets(compiled, edited, slice(words, 0, end), focus)
        if (target && target.count === undefined) return target.at
      }
      return []
    }
    const [mine, theirs] = [points(edit, said), points(edit, others)]
    if (mine.length === 0 || theirs.length === 0 || theirs.some(one => mine.includes(one))) continue
    const first = turn(compiled, edit, slice(said, 0, isJoined ? at - 1 : at), focus)
    const second = first && turn(compiled, first.edit, others, focus)
    const isOf = (done: Done, at: readonly number[]) => at.every(one => done.at.includes(one))
    if (first && second && isOf(first, mine) && isOf(second, theirs))
      return { edit: second.edit, at: [...new Set([...first.at, ...second.at])] }
  }
  return undefined
}
