import type { Redis } from 'ioredis'
import { describeError, type Log } from '#src/kernel/log.ts'

/**
 * Two auto-reconnecting connections to one Redis, one for commands and one for subscriptions. Dispose to close
 * them.
 */
export type RedisLink = { readonly client: Redis; readonly subscriber: Redis } & Disposable

export type LinkOptions = {
  readonly url: string
  readonly log: Log
  /** Command timeout in milliseconds; default 200. */
  readonly commandTimeoutMs?: number
}

const COMMAND_MS = 200
const CONNECT_MS = 300
const RECONNECT_STEP_MS = 50
const RECONNECT_MS = 400

/** Resolves when Redis is ready, or when the first attempt has failed; then it keeps retrying in the background. */
export async function openRedis({ url, log, commandTimeoutMs = COMMAND_MS }: LinkOptions): Promise<RedisLink> {
  const { Redis: Connection } = await import('ioredis')
  const connect = () =>
    new Connection(url, {
      lazyConnect: true,
      // fail fast, so that no command runs after its caller has given up
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // redis-notifier.ts resubscribes instead, because the library would ignore failures
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
  // a failure of the first attempt also emits the error event
  redis.connect().catch(resolve)
  await tried
}
