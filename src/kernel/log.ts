/**
 * What a line of the log may hold: ids, counts, times and words of ours. Whatever else is handed over is dropped, so
 * that names, addresses, price tokens and signatures have no place to stand.
 */
export const LOG_FIELDS = [
  'requestId',
  // requests
  ...['method', 'path', 'status', 'ms', 'agent', 'tool', 'route', 'aborted', 'operation', 'signal'],
  // what it is about, by id
  ...['order', 'claim', 'purchase', 'refund', 'job', 'restaurant', 'subject', 'event', 'call', 'attempt', 'hash'],
  // how it stands
  ...['from', 'to', 'kind', 'state', 'progress', 'attempts', 'failures', 'invariant'],
  ...['delayMs', 'groups', 'jobs', 'requests', 'gas'],
  // parts and files of this installation
  ...[
    'part',
    'model',
    'weight',
    'gain',
    'queries',
    'texts',
    'restaurants',
    'was',
    'is',
    'geocoder',
    'connection',
    'file',
    'carrier',
    'schema',
  ],
  // words: see withoutContacts
  ...['error', 'reason', 'failure', 'problem', 'problems', 'objection', 'description', 'why'],
] as const

export type LogFields = { readonly [K in (typeof LOG_FIELDS)[number]]?: unknown } & {
  /** The error behind a line, which is not written. It tells which part of the installation is out, where it is one. */
  readonly cause?: unknown
}

/**
 * Where rooms report. Of lines of a `part`, named or told by their cause, the first warning or error is written, which
 * begins an outage, and the first information after it, which ends it.
 */
export type Log = {
  readonly info: (fields: LogFields, message: string) => void
  readonly warn: (fields: LogFields, message: string) => void
  readonly error: (fields: LogFields, message: string) => void
}

/** What went wrong, in one line without addresses: endpoints may hold keys, and request bodies signatures. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const { name, message } = error
  const text = 'shortMessage' in error ? String(error.shortMessage) : (message.split('\n')[0] ?? '')
  return withoutContacts(`${name}: ${text}`).slice(0, 300)
}

/** A text of somebody else, such as a mail server's refusal, without URLs, e-mail addresses and telephone numbers. */
export const withoutContacts = (text: string): string =>
  text
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, '<url>')
    // a version, as in viem@2.31.0, is no address
    .replace(/[^\s<>"'(),:;@[\]]{1,64}@(?![\d.]{1,40}(?![\w.-]))[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}/g, '<email>')
    .replace(/(?<![\w.-])\+?\(?\d(?:[ ().-]{0,2}\d){9,14}(?![\w.])/g, '<phone>')
