import { FAULTS } from '#src/kernel/faults.ts'
import type { Made } from './make-request.ts'
import type { Answered } from './send-request.ts'

/** Answers that any path may give: nothing there, another method, a preflight, too much of it. */
const ANYWHERE = new Set([204, 400, 403, 404, 405, 413, 414, 415, 429, 431])

/** Said of the whole service: headers are read before it is known what is asked for. */
const HEADERS_TOO_LARGE = 431

/** What is wrong with an answer; nothing for a good one. */
export function judge(made: Made, { status, type, text, ms, silent }: Answered, slowestMs: number): string | undefined {
  if (silent) return 'no answer'
  if (ms > slowestMs) return `took ${Math.round(ms)} ms`
  const isLook = made.method === 'HEAD' || /^HEAD /.test(made.bytes?.toString('latin1') ?? '')
  if (status === 0) return made.kind === 'bytes' || isLook ? undefined : 'closed without an answer'
  if (status >= 500 && status !== 503) return `status ${status}`
  const { operation } = made
  const isNamed = operation?.statuses.has(status) || status === HEADERS_TOO_LARGE
  if (operation && !isNamed) return `status ${status} is not among ${[...operation.statuses]}`
  if (!operation && made.kind !== 'bytes' && !ANYWHERE.has(status) && status >= 300) return `status ${status}`
  if (status < 400 || isLook) return undefined
  if (!/^application\/(?:problem\+)?json/.test(type)) return `an error of type ${type || 'none'}`
  return judgeBody(text)
}

function judgeBody(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text)
    if (!Object.hasOwn(FAULTS, error) || typeof message !== 'string')
      return `an error without a known code: ${text.slice(0, 200)}`
    if (/node_modules|\n\s+at /.test(text)) return 'an error with a stack'
    return undefined
  } catch {
    return `an error that is no JSON: ${text.slice(0, 200)}`
  }
}
