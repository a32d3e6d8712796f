import type { CompiledMenu } from './compile-menu.ts'
import { type Edit, type Entry, remainingEntries, withEntry, withNew } from './edit.ts'
import { findLines } from './find-lines.ts'
import type { WhichLine } from './order-reading.ts'
import type { MessageWords } from './unit.ts'

/** Returns the entries that words refer to, and asks if there are several. */
export function pointed(compiled: CompiledMenu, edit: Edit, words: MessageWords): readonly number[] {
  const lines = remainingEntries(edit)
  const found = findLines(
    compiled,
    lines.map(line => line.draft),
    words,
  )
  return found.map(index => lines[index]!.at)
}

export const askWhichLine = (
  edit: Edit,
  words: MessageWords,
  entries: readonly number[],
  deed?: WhichLine['deed'],
): Edit => ({
  ...edit,
  questions: [
    ...edit.questions,
    { kind: 'which_line', said: words.words.join(' '), choices: entries, ...(deed === undefined ? {} : { deed }) },
  ],
})

/** Instruction, the words that refer to lines, those lines, and the number of their units, if not all. */
export type Aim = {
  readonly head: MessageWords
  readonly tail: MessageWords
  readonly entries: readonly number[]
  readonly count?: number
}

type Change = (entry: Entry, head: MessageWords) => Entry['draft'] | undefined

/** Changes the target lines. Asks if several would change but only one is meant. */
export function through(edit: Edit, aim: Aim, change: Change): Edit | undefined {
  if (aim.count !== undefined) return throughSome(edit, aim, aim.count, change)
  const changes = aim.entries.flatMap(at => {
    const draft = change(edit.entries[at]!, aim.head)
    return draft ? [{ at, draft }] : []
  })
  if (changes.length === 0) return undefined
  const isPlural = /^(?:both|all|everything|them|those)\b/.test(aim.tail.words.join(' '))
  if (changes.length > 1 && !isPlural)
    return askWhichLine(
      edit,
      aim.tail,
      changes.map(({ at }) => at),
    )
  return changes.reduce((result, { at, draft }) => withEntry(result, at, { draft }), edit)
}

/** Changes a number of units of the first line that has enough: "the peppers off one of the heroes". */
function throughSome(edit: Edit, { entries, head }: Aim, count: number, change: Change): Edit | undefined {
  for (const at of entries) {
    const entry = edit.entries[at]!
    const left = (entry.draft.count ?? 1) - count
    const changed = left < 0 ? undefined : change(entry, head)
    if (!changed) continue
    if (left === 0) return withEntry(edit, at, { draft: changed })
    const rest = withEntry(edit, at, { draft: { ...entry.draft, count: left } })
    return withNew(rest, [{ ...changed, count }])
  }
  return undefined
}
