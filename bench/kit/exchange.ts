import type { Answered } from './ask.ts'

/** Recorded response of our server, with the key of its request. */
export type Recorded = {
  readonly key: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Body in base64. */
  readonly body: string
}

/** Key that distinguishes the requests of a benchmark. Ignores tokens and sessions. */
export function keyOf(asked: {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}): string {
  const { method = 'GET', path, headers = {}, body } = asked
  const header = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const said = (body as { message?: string } | undefined)?.message ?? ''
  return [
    method,
    path.split('?')[0],
    header('accept') ?? '',
    header('if-none-match') ? 'known' : '',
    header('payment-signature') ? 'paid' : '',
    said,
  ].join(' ')
}

/** Headers that every Node server sends automatically. */
const OF_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export const recordedOf = (key: string, { status, headers, body }: Answered): Recorded => ({
  key,
  status,
  body: body.toString('base64'),
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_NODE.has(name) ? [] : [[name, value] as const],
    ),
  ),
})
