import { type Collector, findSorted, numbering } from './collector.ts'
import type { Entry } from './entry.ts'
import { growing, inOrder } from './grow.ts'

/** Rows by a text that several share: those of the name at place i, ascending, from `starts[i]`. */
export type Groups = {
  /** In alphabetical order. */
  readonly names: readonly string[]
  readonly starts: Uint32Array
  readonly rows: Uint32Array
}

/** Gathers entries by a text. */
export function collectGroups(textOf: (entry: Entry) => string): Collector<Groups> {
  const names = numbering()
  const of = growing(Uint32Array)
  return {
    add: entry => of.push(names.of(textOf(entry))),
    finish: order => {
      const { texts, renumbered } = names.sorted()
      const byRow = inOrder(of.view(), order).map(name => renumbered[name]!)
      const starts = new Uint32Array(texts.length + 1)
      for (const name of byRow) starts[name + 1]! += 1
      for (let name = 0; name < texts.length; name++) starts[name + 1]! += starts[name]!
      const next = starts.slice()
      const rows = new Uint32Array(byRow.length)
      byRow.forEach((name, row) => {
        rows[next[name]!++] = row
      })
      return { names: texts, starts, rows }
    },
  }
}

/** The rows of a name, ascending. */
export function rowsOfGroup({ names, starts, rows }: Groups, name: string): Uint32Array {
  const at = findSorted(names, name)
  return at < 0 ? new Uint32Array(0) : rows.subarray(starts[at]!, starts[at + 1]!)
}
