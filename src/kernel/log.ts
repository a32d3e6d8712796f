/** Where rooms report. Fields never hold names, addresses, e-mail, phones, price tokens or signatures. */
export type Log = {
  readonly info: (fields: Record<string, unknown>, message: string) => void
  readonly warn: (fields: Record<string, unknown>, message: string) => void
  readonly error: (fields: Record<string, unknown>, message: string) => void
}

/** What went wrong, in one line without addresses: endpoints may hold keys, and request bodies signatures. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const { name, message } = error
  const text = 'shortMessage' in error ? String(error.shortMessage) : (message.split('\n')[0] ?? '')
  return `${name}: ${text.replace(/https?:\/\/\S+/g, '<url>')}`.slice(0, 300)
}
