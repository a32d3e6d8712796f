import type { CartLine } from '#src/clerk/state.ts'
import { tokenizeWords } from '#src/reader/spans.ts'

/** Order lines without a withdrawn note. */
export type LinesWithoutNote = { readonly lines: readonly CartLine[] }

const fold = (text: string): string =>
  tokenizeWords(text)
    .map(({ word }) => word)
    .join(' ')

const TAKES_BACK =
  /^(?:(?:no|ok|okay|please|and|actually|just|can you|could you) )*(?:drop|remove|delete|forget|skip|lose|scratch|cancel|take off|take out|leave off|leave out|no|without|quita|sin) (?:the |that |my |el |la )?(?<what>.{3,60}?)(?: (?:note|please|then|por favor))*$/

/**
 * Removes a request that is stored as a note on lines: "drop the extra mayo". Undefined for anything else.
 */
export function withoutNote(words: string, cart: readonly CartLine[]): LinesWithoutNote | undefined {
  const what = TAKES_BACK.exec(fold(words))?.groups?.what
  const isMeant = (note: string): boolean => fold(note) === what
  if (what === undefined || !cart.some(({ notes }) => notes.some(isMeant))) return undefined
  return { lines: cart.map(line => ({ ...line, notes: line.notes.filter(note => !isMeant(note)) })) }
}
