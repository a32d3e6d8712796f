import { ask, pointed } from './aim.ts'
import { readAmount } from './amount.ts'
import { sayOfLine } from './change-line.ts'
import { slice } from './clauses.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from './edit.ts'
import type { Words } from './unit.ts'

/** "The same again", "another coke", "one more of the second". */
export function again(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  const lines = alive(edit)
  const entries = words.words.length === 0 ? [lines.at(-1)?.at ?? -1] : pointed(compiled, edit, words)
  const [at] = entries
  if (at === undefined || at < 0) return undefined
  return entries.length > 1 ? ask(edit, words, entries) : repeated(edit, at, 1)
}

function repeated(edit: Edit, at: number, count: number): Edit {
  const entry = edit.entries[at]!
  return entry.draft.milliPounds !== undefined
    ? withNew(edit, [entry.draft])
    : withEntry(edit, at, { again: entry.again + count })
}

const MORE = new Set(['more', 'mas', 'additional', 'extra'])

/** "Two more cokes": more of a line that is there. */
export function more(compiled: CompiledMenu, edit: Edit, words: Words): Edit | undefined {
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  if (amount?.count === undefined || amount.article || !MORE.has(words.words[amount.length] ?? '')) return undefined
  const rest = slice(words, amount.length + 1)
  const entries =
    rest.words.length === 0
      ? alive(edit)
          .slice(-1)
          .map(line => line.at)
      : pointed(compiled, edit, rest)
  if (entries.length > 1) return ask(edit, words, entries)
  return entries[0] === undefined ? undefined : repeated(edit, entries[0], amount.count)
}

/** "Just one coke": a line that is there, in another amount. */
export function only(compiled: CompiledMenu, edit: Edit, words: Words, mustBeNamed = false): Edit | undefined {
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  if (!amount) return undefined
  const rest = slice(words, amount.length)
  if (mustBeNamed && (amount.article || rest.words.length === 0)) return undefined
  const entries =
    rest.words.length === 0
      ? alive(edit)
          .slice(-1)
          .map(line => line.at)
      : pointed(compiled, edit, rest)
  const [at] = entries
  if (at === undefined) return undefined
  if (entries.length > 1) return ask(edit, words, entries)
  const draft = sayOfLine(compiled, edit.entries[at]!.draft, slice(words, 0, amount.length))
  if (draft) return withEntry(edit, at, { draft })
  return amount.count === 1 ? withEntry(edit, at, { draft: { ...edit.entries[at]!.draft, count: 1 } }) : undefined
}
