/** Where rooms report. Fields never hold names, addresses, e-mail, phones, price tokens or signatures. */
export type Log = {
  readonly info: (fields: Record<string, unknown>, message: string) => void
  readonly warn: (fields: Record<string, unknown>, message: string) => void
  readonly error: (fields: Record<string, unknown>, message: string) => void
}
