/** What a reader makes of one record of its file. Rows count from 1, as an editor or a spreadsheet shows them. */
export type Read =
  | {
      readonly kind: 'restaurant'
      readonly row: number
      /** The record's key in its source: an import that is repeated meets its own files again by it. */
      readonly externalId: string
      /** In the shape of a catalogue file, not yet checked. */
      readonly value: Readonly<Record<string, unknown>>
      /** Why fields could not be filled in: said once, instead of what the catalogue's schema says of each. */
      readonly unfilled?: { readonly reason: string; readonly fields: readonly string[] }
    }
  | { readonly kind: 'superseded'; readonly row: number }
  | Reject

export type Reject = {
  readonly kind: 'reject'
  readonly row: number
  readonly externalId?: string
  readonly reasons: readonly string[]
}

export const reject = (row: number, reasons: readonly string[], externalId?: string): Reject => ({
  kind: 'reject',
  row,
  reasons,
  ...(externalId ? { externalId } : {}),
})
