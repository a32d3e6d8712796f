/** Result of reading one record. Row numbers start at 1, as in an editor or spreadsheet. */
export type ReadResult =
  | {
      readonly kind: 'restaurant'
      readonly row: number
      /** Key of the record in its source, by which a repeated import recognizes its own files. */
      readonly externalId: string
      /** Catalog record, not yet validated. */
      readonly value: Readonly<Record<string, unknown>>
      /**
       * Reason why fields could not be derived. It is reported once and replaces the schema errors of these fields.
       */
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
