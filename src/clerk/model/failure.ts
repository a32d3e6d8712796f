import { ai } from './ai.ts'

/**
 * Kind of failure of a remote model turn.
 * Server: `unavailable` (no connection, 408, 429, 5xx), `refused` (401, 403, 404). Possibly caused by one guest's
 * input: `timeout`, `rejected` (another 4xx), `cut` (broken or unreadable stream), `length` (out of tokens),
 * `filtered`, `silent` (neither text nor tool calls), `loop` (tool calls in the last step), `endless` (text without
 * end), `other`.
 * Local: `unsaid` (no sentence passed the output checks), `resting`, `busy`.
 */
export type FailureKind =
  | 'unavailable'
  | 'refused'
  | 'timeout'
  | 'rejected'
  | 'cut'
  | 'length'
  | 'filtered'
  | 'silent'
  | 'loop'
  | 'endless'
  | 'other'
  | 'unsaid'
  | 'resting'
  | 'busy'

/** Error of a failed remote model turn. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** Maps an error thrown by a run to a model failure. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  const { RetryError, APICallError, ToolChoiceViolationError } = ai()
  if (RetryError.isInstance(error)) return failureOf(error.lastError)
  const message = error instanceof Error ? error.message : 'an unknown error'
  if (APICallError.isInstance(error)) return new ModelFailure(kindOfStatus(error.statusCode), message, error)
  if (ToolChoiceViolationError.isInstance(error)) return new ModelFailure('loop', message, error)
  if (error instanceof RangeError) return new ModelFailure('endless', message, error)
  const isLate = error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name)
  return new ModelFailure(isLate ? 'timeout' : 'other', message, error)
}

function kindOfStatus(status: number | undefined): FailureKind {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'unavailable'
  if (status < 400) return 'cut'
  return [401, 403, 404].includes(status) ? 'refused' : 'rejected'
}

/** True if the failure affects every guest. */
export const isOfServer = ({ kind }: ModelFailure): boolean => kind === 'unavailable' || kind === 'refused'
