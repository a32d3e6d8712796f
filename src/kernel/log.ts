/**
 * Allowed log fields: ids, counts, times, and fixed vocabulary. All other fields are dropped, so that names,
 * addresses, price tokens, and signatures cannot reach the log.
 */
export const LOG_FIELDS = [
  'requestId',
  // requests
  ...['method', 'path', 'status', 'ms', 'agent', 'tool', 'route', 'aborted', 'operation', 'signal'],
  // subject of the entry, by id
  ...['order', 'claim', 'purchase', 'refund', 'job', 'restaurant', 'subject', 'event', 'call', 'attempt', 'hash'],
  // state
  ...['from', 'to', 'kind', 'state', 'progress', 'attempts', 'failures', 'invariant'],
  ...['delayMs', 'groups', 'jobs', 'requests', 'gas'],
  // components and files of this installation
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
  // free text: see withoutContacts
  ...['error', 'reason', 'failure', 'problem', 'problems', 'objection', 'description', 'why'],
] as const

export type LogFields = { readonly [K in (typeof LOG_FIELDS)[number]]?: unknown } & {
  /**
   * Error behind the entry, which is not logged. It identifies the failing component of the installation, if any.
   */
  readonly cause?: unknown
}

/**
 * Log of all modules. Of entries with a `part`, given directly or derived from the cause, only the first warning or
 * error is logged, which starts an outage, and the first info entry after it, which ends it.
 */
export type Log = {
  readonly info: (fields: LogFields, message: string) => void
  readonly warn: (fields: LogFields, message: string) => void
  readonly error: (fields: LogFields, message: string) => void
}

/** Describes an error in one line without URLs: endpoints can contain keys, and request bodies signatures. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const { name, message } = error
  const text = 'shortMessage' in error ? String(error.shortMessage) : (message.split('\n')[0] ?? '')
  return withoutContacts(`${name}: ${text}`).slice(0, 300)
}

/** Redacts URLs, e-mail addresses, and telephone numbers in external text, such as a mail server's error. */
export const withoutContacts = (text: string): string =>
  text
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, '<url>')
    // a version, as in viem@2.31.0, is not an e-mail address
    .replace(/[^\s<>"'(),:;@[\]]{1,64}@(?![\d.]{1,40}(?![\w.-]))[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}/g, '<email>')
    .replace(/(?<![\w.-])\+?\(?\d(?:[ ().-]{0,2}\d){9,14}(?![\w.])/g, '<phone>')
