import type { Answered } from './ask.ts'

/** An answer of ours, by what it answers. */
export type Recorded = {
  readonly key: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Base64. */
  readonly body: string
}

/** What tells requests of a bench apart: tokens and sessions do not. */
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

/** Headers that every server of Node sends by itself. */
const OF_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export const recordedOf = (key: string, { status, headers, body }: Answered): Recorded => ({
  ...{ key, status, body: body.toString('base64') },
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_NODE.has(name) ? [] : [[name, value] as const],
    ),
  ),
})
