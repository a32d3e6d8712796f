import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import { ErrorBody } from './error-body.ts'
import { composeFaultExample, describeFaults } from './faults.ts'
import { headersOf, RATE_HEADERS } from './headers.ts'

/** Responses identical for all operations, as components shared within a document. */
export type SharedResponses = Readonly<Partial<Record<number, ZodOpenApiResponseObject>>>

const SHARED: readonly (readonly [id: string, code: FaultCode])[] = [
  ['BodyTooLarge', 'body_too_large'],
  ['UnsupportedMediaType', 'unsupported_media_type'],
  ['HeadersTooLarge', 'headers_too_large'],
  ['TooManyRequests', 'rate_limited'],
  ['InternalError', 'internal'],
  ['ServiceUnavailable', 'service_unavailable'],
]

export const sharedResponses = (examples: readonly Example[]): SharedResponses =>
  Object.fromEntries(
    SHARED.map(([id, code]) => {
      const { status } = FAULTS[code]
      const content = {
        'application/json': { schema: ErrorBody, examples: { [code]: composeFaultExample(examples, code) } },
      }
      return [
        status,
        {
          id,
          description: describeFaults([code]),
          headers: headersOf(
            [],
            status === 503 ? ['Retry-After'] : status === 429 ? ['Retry-After', ...RATE_HEADERS] : [],
          ),
          content,
        },
      ]
    }),
  )
