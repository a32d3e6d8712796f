import { fileURLToPath } from 'node:url'
import { type DestinationStream, pino } from 'pino'
import { LOG_FIELDS, type Log, type LogFields, withoutContacts } from '#src/kernel/log.ts'
import { createOutages, type Dependency } from '#src/kernel/outages.ts'
import { isDatabaseError } from '#src/ledger/database.ts'
import { networkFailedOf } from '#src/payments/methods/network-error.ts'

export type LogOptions = {
  readonly level: string
  /** Returns the id of the request for which an entry is logged. */
  readonly requestId?: () => string | undefined
  /** Called for every reported violation of a reliability invariant. */
  readonly onBreach?: (invariant: string) => void
  /** Destination of the log; by default standard output. */
  readonly to?: DestinationStream
  /** Clock in epoch milliseconds, for the duration of outages. */
  readonly now: () => number
}

type Severity = 'info' | 'warn' | 'error'

/** Returns the dependency whose outage caused an error. */
const partOf = (cause: unknown): Dependency | undefined =>
  isDatabaseError(cause) ? 'database' : networkFailedOf(cause)

const ALLOWED: ReadonlySet<string> = new Set(LOG_FIELDS)
const LONGEST = 2_000

/** Opens the log: one JSON object per line, restricted to the fields in LOG_FIELDS. */
export function openLog({ level, requestId = () => undefined, onBreach, to, now }: LogOptions): Log {
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
  const outages = createOutages(now)
  /** Returns the entry to log; undefined for repeated entries of one outage. */
  const told = (severity: Severity, fields: LogFields, message: string): [LogFields, string] | undefined => {
    const part = typeof fields.part === 'string' ? fields.part : severity === 'info' ? undefined : partOf(fields.cause)
    if (part === undefined) return [fields, message]
    if (severity !== 'info') return outages.begins(part) ? [{ ...fields, part }, `outage: ${message}`] : undefined
    const outage = outages.ends(part)
    return outage && [{ ...fields, ...outage }, `outage over: ${message}`]
  }
  const reporter = (severity: Severity) => (fields: LogFields, message: string) => {
    if (typeof fields.invariant === 'string') onBreach?.(fields.invariant)
    const line = told(severity, fields, message)
    if (line && lines.isLevelEnabled(severity)) lines[severity](filled(line[0]), line[1])
  }
  return { info: reporter('info'), warn: reporter('warn'), error: reporter('error') }
}

/** Returns the allowed fields, with long texts truncated and external text redacted. */
const allowed = (fields: LogFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (ALLOWED.has(name) ? [[name, cleaned(name, value)]] : [])),
  )

/** Free-text fields to redact. Other fields stay unchanged: a hash can look like a telephone number. */
const WORDS: ReadonlySet<string> = new Set([
  ...['error', 'reason', 'failure', 'problem', 'problems', 'objection', 'description', 'why', 'agent'],
])

function cleaned(name: string, value: unknown): unknown {
  if (!WORDS.has(name) || value === undefined || typeof value === 'number') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.split('\n').map(cleanedLine).join('\n').slice(0, LONGEST)
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FRAME =
  /^( +at [\w.$<>[\] #]{0,200} ?\(?)(?:file:\/\/)?([\w./@+-]{1,300}|node:[\w/]{1,100})(:\d{1,7}:\d{1,7}\)?)$/

/** Redacts a stack trace line, except for a frame's file path, which is made relative to this installation. */
function cleanedLine(line: string): string {
  const [, before, file = '', place] = FRAME.exec(line) ?? []
  if (file.startsWith(ROOT)) return `${before}${file.slice(ROOT.length)}${place}`
  return file.startsWith('node:') ? line : withoutContacts(line)
}
