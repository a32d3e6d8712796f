import { type DestinationStream, pino } from 'pino'
import { LOG_FIELDS, type Log, type LogFields, withoutContacts } from '#src/kernel/log.ts'

export type LogOptions = {
  readonly level: string
  /** The id of the request that a line is written for. */
  readonly requestId?: () => string | undefined
  /** Told of every breach of an invariant of reliability that is reported. */
  readonly onBreach?: (invariant: string) => void
  /** Where lines go: the standard output unless given. */
  readonly to?: DestinationStream
}

const ALLOWED: ReadonlySet<string> = new Set(LOG_FIELDS)
const LONGEST = 2_000

/** Opens the log: one JSON object a line, with the fields of LOG_FIELDS and no others. */
export function openLog({ level, requestId = () => undefined, onBreach, to }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const lines = to ? pino(options, to) : pino(options)
  const filled = (fields: LogFields) => {
    const id = fields.requestId ?? requestId()
    return { ...(id === undefined ? {} : { requestId: id }), ...allowed(fields) }
  }
  const reporter = (severity: 'info' | 'warn' | 'error') => (fields: LogFields, message: string) => {
    if (typeof fields.invariant === 'string') onBreach?.(fields.invariant)
    if (lines.isLevelEnabled(severity)) lines[severity](filled(fields), message)
  }
  return { info: reporter('info'), warn: reporter('warn'), error: reporter('error') }
}

/** The fields that may be written, long texts cut and words of others cleaned. */
const allowed = (fields: LogFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (ALLOWED.has(name) ? [[name, cleaned(name, value)]] : [])),
  )

/** Ids and codes of ours are left as they are: a hash may look like a telephone number. */
const WORDS: ReadonlySet<string> = new Set([
  ...['error', 'reason', 'failure', 'problem', 'problems', 'objection', 'description', 'why', 'agent'],
])

function cleaned(name: string, value: unknown): unknown {
  if (!WORDS.has(name) || value === undefined || typeof value === 'number') return value
  return withoutContacts(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST)
}
