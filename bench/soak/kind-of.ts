import type { Answered } from '../kit/ask.ts'

/** Classifies a response: fine, load shedding as documented, or wrong. */
export function kindOf({ status, headers, body }: Answered): 'fine' | 'shed' | 'wrong' {
  if (status < 500) return 'fine'
  const isTold = status === 503 && Number(headers['retry-after']) > 0 && codeOf(body) === 'service_unavailable'
  return isTold ? 'shed' : 'wrong'
}

function codeOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))?.error
  } catch {
    return undefined
  }
}
