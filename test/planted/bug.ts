import type { LedgerKind } from '#test/simulation/stage.ts'

/** Plausible bug: text in a source file, and its faulty replacement. */
export type Bug = {
  readonly name: string
  readonly file: string
  readonly changes: readonly (readonly [find: string, replace: string])[]
  /** Test file that must detect the bug if no simulated history can: a failing disk, a late request. */
  readonly noticedBy?: string
  /** Kind of ledger that random histories need in order to hit the bug. */
  readonly ledger?: LedgerKind
  /** History that must expose the bug, for bugs that random histories seldom hit. */
  readonly history?: string
}

/** Source with the bug applied; throws unless the text of each change occurs exactly once. */
export const withBug = (source: string, { name, changes }: Bug): string =>
  changes.reduce((text, [find, replace]) => {
    if (text.split(find).length !== 2) throw new Error(`${name}: its place is not there just once`)
    return text.replace(find, () => replace)
  }, source)
