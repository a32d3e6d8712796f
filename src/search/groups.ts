import type { Entry } from './entry.ts'
import { growableArray, inOrder } from './grow.ts'
import { type Collector, createNumbering, findSorted } from './index-builder.ts'

/** Rows grouped by a shared string. Rows of the i-th name start at `starts[i]` and are ascending. */
export type Groups = {
  /** Group names in alphabetical order. */
  readonly names: readonly string[]
  readonly starts: Uint32Array
  readonly rows: Uint32Array
}

/** Collects rows grouped by a string. */
export function collectGroups(textOf: (entry: Entry) => string): Collector<Groups> {
  const names = createNumbering()
  const of = growableArray(Uint32Array)
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

/** Returns the rows of a group in ascending order. */
export function rowsOfGroup({ names, starts, rows }: Groups, name: string): Uint32Array {
  const at = findSorted(names, name)
  return at < 0 ? new Uint32Array(0) : rows.subarray(starts[at]!, starts[at + 1]!)
}
