import type { CompiledMenu } from './compile-menu.ts'
import { alive, type Edit, type Entry, withEntry, withNew } from './edit.ts'
import { findLines } from './find-lines.ts'
import type { WhichLine } from './order-reading.ts'
import type { Words } from './unit.ts'

/** The entries that words point to; a question when they point to several. */
export function pointed(compiled: CompiledMenu, edit: Edit, words: Words): readonly number[] {
  const lines = alive(edit)
  const found = findLines(
    compiled,
    lines.map(line => line.draft),
    words,
  )
  return found.map(index => lines[index]!.at)
}

export const ask = (edit: Edit, words: Words, entries: readonly number[], deed?: WhichLine['deed']): Edit => ({
  ...edit,
  questions: [
    ...edit.questions,
    { kind: 'which_line', said: words.words.join(' '), choices: entries, ...(deed === undefined ? {} : { deed }) },
  ],
})

/** What is said, the words that point at lines, those lines, and of how many of their units it is said, where not of all. */
export type Aim = {
  readonly head: Words
  readonly tail: Words
  readonly entries: readonly number[]
  readonly count?: number
}

type Change = (entry: Entry, head: Words) => Entry['draft'] | undefined

/** Changes the lines that are pointed at; a question where several would change and one is meant. */
export function through(edit: Edit, aim: Aim, change: Change): Edit | undefined {
  if (aim.count !== undefined) return throughSome(edit, aim, aim.count, change)
  const changes = aim.entries.flatMap(at => {
    const draft = change(edit.entries[at]!, aim.head)
    return draft ? [{ at, draft }] : []
  })
  if (changes.length === 0) return undefined
  const isPlural = /^(?:both|all|everything|them|those)\b/.test(aim.tail.words.join(' '))
  if (changes.length > 1 && !isPlural)
    return ask(
      edit,
      aim.tail,
      changes.map(({ at }) => at),
    )
  return changes.reduce((result, { at, draft }) => withEntry(result, at, { draft }), edit)
}

/** Changes so many units of the first line that has them: "the peppers off one of the heroes". */
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
