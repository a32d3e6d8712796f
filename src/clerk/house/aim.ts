import type { CompiledMenu } from './compile-menu.ts'
import { alive, type Edit, type Entry, withEntry } from './edit.ts'
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

type Aim = { readonly head: Words; readonly tail: Words; readonly entries: readonly number[] }

export function through(
  edit: Edit,
  aim: Aim,
  change: (entry: Entry, head: Words) => Entry['draft'] | undefined,
): Edit | undefined {
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
