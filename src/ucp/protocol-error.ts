/** Codes of protocol errors and their HTTP status and JSON-RPC code. */
const ERRORS = {
  invalid_request: { status: 400, rpc: -32_602 },
  invalid_profile_url: { status: 400, rpc: -32_001 },
  request_too_large: { status: 400, rpc: -32_602 },
  digest_mismatch: { status: 400, rpc: -32_600 },
  algorithm_unsupported: { status: 400, rpc: -32_600 },
  signature_missing: { status: 401, rpc: -32_000 },
  signature_invalid: { status: 401, rpc: -32_000 },
  key_not_found: { status: 401, rpc: -32_000 },
  not_found: { status: 404, rpc: -32_601 },
  method_not_allowed: { status: 405, rpc: -32_601 },
  invalid_state: { status: 409, rpc: -32_000 },
  idempotency_conflict: { status: 409, rpc: -32_000 },
  unsupported_media_type: { status: 415, rpc: -32_600 },
  profile_malformed: { status: 422, rpc: -32_001 },
  version_unsupported: { status: 422, rpc: -32_001 },
  profile_unreachable: { status: 424, rpc: -32_001 },
  rate_limited: { status: 429, rpc: -32_000 },
  internal: { status: 500, rpc: -32_603 },
  service_unavailable: { status: 503, rpc: -32_000 },
} as const satisfies Record<string, { readonly status: number; readonly rpc: number }>

export type UcpErrorCode = keyof typeof ERRORS

/** Error of the protocol itself, as opposed to a business outcome, which is a message in a normal response. */
export class UcpError extends Error {
  readonly code: UcpErrorCode
  readonly headers: Readonly<Record<string, string>>
  /** Each problem of an invalid request. */
  readonly problems: readonly string[]

  constructor(
    code: UcpErrorCode,
    content: string,
    headers: Readonly<Record<string, string>> = {},
    problems: readonly string[] = [content],
  ) {
    super(content)
    this.name = 'UcpError'
    this.code = code
    this.headers = headers
    this.problems = problems
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** Code in a JSON-RPC error. */
  get rpc(): number {
    return ERRORS[this.code].rpc
  }

  /** Body of the REST response; an invalid request gets every problem as a message. */
  get body(): Readonly<Record<string, unknown>> {
    const { code, message: content } = this
    if (code !== 'invalid_request') return { code, content }
    const messages = this.problems.map(problem => ({
      type: 'error',
      code: 'invalid',
      severity: 'recoverable',
      content: problem,
    }))
    return { code, content, messages }
  }
}
