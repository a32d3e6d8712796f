import { ai } from './ai.ts'

/**
 * How a turn of a remote model fails. By its server: `unavailable` (no connection, 429, 5xx), `refused` (401, 403, 404).
 * Perhaps by one guest's words: `timeout`, `rejected` (another 4xx), `cut` (a stream that broke off or cannot be read),
 * `length` (out of tokens), `filtered`, `silent` (neither words nor tools), `loop` (tools in the last step), `endless`
 * (a text that does not end), `other`. By ourselves: `unsaid` (of its words none may be said), `resting`, `busy`.
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

/** A failed turn of a remote model. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** Why a run threw. */
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

/** True for what every guest would meet. */
export const isOfServer = ({ kind }: ModelFailure): boolean => kind === 'unavailable' || kind === 'refused'
