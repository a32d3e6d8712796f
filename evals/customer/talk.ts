import type { ClerkResponse } from '#src/clerk/schema.ts'

/** An answer of the clerk over HTTP; `body` is the turn, or the error. */
export type Answer = {
  readonly status: number
  readonly body: ClerkResponse & { readonly error?: string }
  readonly ms: number
}

export type Said = {
  readonly text: string
  readonly newSession?: boolean
  readonly repeated?: boolean
  readonly times?: number
}

/** Talks to a clerk at an address in one conversation, by the public interface alone. */
export function createTalk(url: string, name: string) {
  let session: string | undefined
  let sent = 0
  const post = async (text: string, key: string): Promise<Answer> => {
    const began = performance.now()
    const response = await fetch(`${url}/api/clerk/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ message: text, ...(session === undefined ? {} : { session_id: session }) }),
    })
    const body = (await response.json()) as Answer['body']
    return { status: response.status, body, ms: performance.now() - began }
  }
  return async ({ text, newSession, repeated, times = 1 }: Said): Promise<readonly [Answer, ...Answer[]]> => {
    if (newSession) session = undefined
    if (!repeated) sent += 1
    const [first, ...others] = await Promise.all(
      Array.from({ length: times }, (_, at) => post(text, `${name}-${sent}${at > 0 ? `-${at}` : ''}`)),
    )
    session = first?.body.session_id ?? session
    return [first!, ...others]
  }
}
export type Talk = ReturnType<typeof createTalk>
