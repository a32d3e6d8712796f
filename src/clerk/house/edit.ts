import type { WhichLine } from './order-reading.ts'
import type { Draft } from './state.ts'

/** A line while a message is read: where it stood in the cart, and what became of it. */
export type Entry = {
  readonly draft: Draft
  /** Index in the cart; undefined for a new line. */
  readonly origin?: number
  readonly isRemoved: boolean
  /** Units more of the same. */
  readonly again: number
}

/** The cart while the clauses of a message are carried out. Never changed, only replaced. */
export type Edit = {
  readonly entries: readonly Entry[]
  readonly isCleared: boolean
  readonly notes: readonly { readonly entry?: number; readonly note: string }[]
  readonly questions: readonly WhichLine[]
  readonly leftovers: readonly string[]
  /** Clauses that ask for a change and could not be read. */
  readonly undone: readonly string[]
  /** Something was said of the order that is so already. */
  readonly isHeard: boolean
}

export const newEdit = (cart: readonly Draft[]): Edit => ({
  entries: cart.map((draft, origin) => ({ draft, origin, isRemoved: false, again: 0 })),
  isCleared: false,
  notes: [],
  questions: [],
  leftovers: [],
  undone: [],
  isHeard: false,
})

/** Lines that are still in the cart, with their places among the entries. */
export const alive = (edit: Edit): readonly { readonly at: number; readonly draft: Draft }[] =>
  edit.entries.flatMap((entry, at) => (entry.isRemoved ? [] : [{ at, draft: entry.draft }]))

export const withEntry = (edit: Edit, at: number, change: Partial<Entry>): Edit => ({
  ...edit,
  entries: edit.entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)),
})

export const withNew = (edit: Edit, drafts: readonly Draft[]): Edit => ({
  ...edit,
  entries: [...edit.entries, ...drafts.map(draft => ({ draft, isRemoved: false, again: 0 }))],
})
