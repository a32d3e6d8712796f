import { fileURLToPath } from 'node:url'
import { type DestinationStream, pino } from 'pino'
import { LOG_FIELDS, type Log, type LogFields, withoutContacts } from '#src/kernel/log.ts'
import { createOutages, type Part } from '#src/kernel/outages.ts'
import { isDatabaseError } from '#src/ledger/database.ts'
import { isNetworkError } from '#src/payments/means/network-error.ts'

export type LogOptions = {
  readonly level: string
  /** The id of the request that a line is written for. */
  readonly requestId?: () => string | undefined
  /** Told of every breach of an invariant of reliability that is reported. */
  readonly onBreach?: (invariant: string) => void
  /** Where lines go: the standard output unless given. */
  readonly to?: DestinationStream
  /** Epoch milliseconds, for how long an outage was. */
  readonly now: () => number
}

type Severity = 'info' | 'warn' | 'error'

/** The part that is out when this was thrown. */
const partOf = (cause: unknown): Part | undefined =>
  isDatabaseError(cause) ? 'database' : isNetworkError(cause) ? 'chain' : undefined

const ALLOWED: ReadonlySet<string> = new Set(LOG_FIELDS)
const LONGEST = 2_000

/** Opens the log: one JSON object a line, with the fields of LOG_FIELDS and no others. */
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
  /** What a line says; undefined for one of the many that tell of one outage. */
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
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.split('\n').map(cleanedLine).join('\n').slice(0, LONGEST)
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FRAME =
  /^( +at [\w.$<>[\] #]{0,200} ?\(?)(?:file:\/\/)?([\w./@+-]{1,300}|node:[\w/]{1,100})(:\d{1,7}:\d{1,7}\)?)$/

/** A frame of a stack keeps its file, as it is called in this installation; any other line is cleaned. */
function cleanedLine(line: string): string {
  const [, before, file = '', place] = FRAME.exec(line) ?? []
  if (file.startsWith(ROOT)) return `${before}${file.slice(ROOT.length)}${place}`
  return file.startsWith('node:') ? line : withoutContacts(line)
}
