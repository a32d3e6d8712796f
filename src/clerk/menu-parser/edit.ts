import type { WhichLine } from './order-reading.ts'
import type { Draft } from './state.ts'

/** Line during parsing: its position in the cart, and its changes. */
export type Entry = {
  readonly draft: Draft
  /** Index in the cart; undefined for a new line. */
  readonly origin?: number
  readonly isRemoved: boolean
  /** Additional units of the same line. */
  readonly again: number
}

/** Cart while the clauses of a message are applied. Immutable. */
export type Edit = {
  readonly entries: readonly Entry[]
  readonly isCleared: boolean
  readonly notes: readonly { readonly entry?: number; readonly note: string }[]
  readonly questions: readonly WhichLine[]
  readonly leftovers: readonly string[]
  /** Clauses that request a change and could not be parsed. */
  readonly undone: readonly string[]
  /** True if something was said about the order that already holds. */
  readonly restatesOrder: boolean
}

export const newEdit = (cart: readonly Draft[]): Edit => ({
  entries: cart.map((draft, origin) => ({ draft, origin, isRemoved: false, again: 0 })),
  isCleared: false,
  notes: [],
  questions: [],
  leftovers: [],
  undone: [],
  restatesOrder: false,
})

/** Returns the lines still in the cart, with their entry indexes. */
export const remainingEntries = (edit: Edit): readonly { readonly at: number; readonly draft: Draft }[] =>
  edit.entries.flatMap((entry, at) => (entry.isRemoved ? [] : [{ at, draft: entry.draft }]))

export const withEntry = (edit: Edit, at: number, change: Partial<Entry>): Edit => ({
  ...edit,
  entries: edit.entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)),
})

export const withNew = (edit: Edit, drafts: readonly Draft[]): Edit => ({
  ...edit,
  entries: [...edit.entries, ...drafts.map(draft => ({ draft, isRemoved: false, again: 0 }))],
})
