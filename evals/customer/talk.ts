import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Ask } from '../world/ask.ts'

/** HTTP response of the clerk. `body` is the turn or the error. */
export type Answer = {
  readonly status: number
  readonly body: ClerkResponse & { readonly error?: string }
  readonly ms: number
  readonly cpuMs: number
}

export type Said = {
  readonly text: string
  readonly newSession?: boolean
  readonly repeated?: boolean
  readonly times?: number
}

/** Creates a conversation with a clerk over the public API only. `name` identifies its messages. */
export function createTalk(ask: Ask, name: string) {
  let session: string | undefined
  let sent = 0
  const post = async (message: string, key: string): Promise<Answer> => {
    const body = { message, ...(session === undefined ? {} : { session_id: session }) }
    const { status, body: answered, ms, cpuMs } = await ask('/api/clerk/chat', { body, key })
    return { status, body: answered as Answer['body'], ms, cpuMs }
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
