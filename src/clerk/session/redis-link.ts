import type { Redis } from 'ioredis'
import { describeError, type Log } from '#src/kernel/log.ts'

/** Two connections to one Redis, which come back by themselves: one asks, the other listens. Dispose it to close them. */
export type RedisLink = { readonly client: Redis; readonly subscriber: Redis } & Disposable

export type LinkOptions = {
  readonly url: string
  readonly log: Log
  /** How long a command may take, in milliseconds: 200 unless told. */
  readonly commandTimeoutMs?: number
}

const COMMAND_MS = 200
const CONNECT_MS = 300
const RECONNECT_STEP_MS = 50
const RECONNECT_MS = 400

/** Resolves once Redis is ready, or has not been reached at the first try: then it goes on trying in the background. */
export async function openRedis({ url, log, commandTimeoutMs = COMMAND_MS }: LinkOptions): Promise<RedisLink> {
  const { Redis: Connection } = await import('ioredis')
  const connect = () =>
    new Connection(url, {
      lazyConnect: true,
      // the caller is told at once, and nothing is done after it has gone
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // the library would do it without listening for the failure; redis-bell.ts does
      autoResubscribe: false,
      maxRetriesPerRequest: 1,
      commandTimeout: commandTimeoutMs,
      connectTimeout: CONNECT_MS,
      retryStrategy: attempt => Math.min(attempt * RECONNECT_STEP_MS, RECONNECT_MS),
    })
  const link = { client: connect(), subscriber: connect() }
  await Promise.all([firstTry(link.client, log, 'client'), firstTry(link.subscriber, log, 'subscriber')])
  return {
    ...link,
    [Symbol.dispose]: () => {
      link.client.disconnect()
      link.subscriber.disconnect()
    },
  }
}

async function firstTry(redis: Redis, log: Log, connection: string): Promise<void> {
  redis.on('error', error =>
    log.warn({ part: 'redis', connection, error: describeError(error) }, 'Redis cannot be reached'),
  )
  const { promise: tried, resolve } = Promise.withResolvers<void>()
  redis.once('ready', resolve).once('close', resolve)
  // what stops the first try comes by the error event too
  redis.connect().catch(resolve)
  await tried
}
