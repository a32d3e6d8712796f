import { describeError, type Log } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { World } from '#src/kernel/world.ts'
import type { RedisLink } from './redis-link.ts'

type RedisState = { readonly ok: boolean; readonly detail: string }
export type RedisWatch = {
  readonly state: () => RedisState
  /** False if commands would fail or time out. */
  readonly answers: () => boolean
} & AsyncDisposable

const PING_EVERY_MS = 150
const PINGS = 2

/**
 * Health monitor for session storage. Detects a lost or restored connection at once, and a Redis that keeps its
 * connections but does not respond, after two unanswered pings.
 */
export function watchRedis({ client, subscriber }: RedisLink, world: World, log: Log): RedisWatch {
  let silence: string | undefined
  const look = async () => {
    if (client.status !== 'ready') return
    let failure: unknown
    for (let tried = 0; tried < PINGS; tried += 1)
      try {
        await client.ping()
        silence = undefined
        if (subscriber.status === 'ready') log.info({ part: 'redis' }, 'Redis answers')
        return
      } catch (error) {
        failure = error
      }
    if (silence === undefined && client.status === 'ready')
      log.warn({ part: 'redis', error: describeError(failure) }, 'Redis does not answer')
    silence = isTimeout(failure) ? 'Redis does not answer' : 'Redis refuses commands'
  }
  client.on('ready', () => {
    silence = undefined
  })
  const stop = repeat(world, log, PING_EVERY_MS, look)
  const problem = () => {
    if (client.status !== 'ready') return 'Redis cannot be reached'
    return silence ?? (subscriber.status === 'ready' ? undefined : 'Redis does not tell of other processes')
  }
  return {
    state: () => {
      const detail = problem()
      return { ok: detail === undefined, detail: detail ?? 'in Redis' }
    },
    answers: () => client.status === 'ready' && silence === undefined,
    [Symbol.asyncDispose]: stop,
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Command timed out'
