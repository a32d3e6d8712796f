import { randomToken } from '#src/kernel/ids.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { createNotifier, type Notifier } from '#src/kernel/notifier.ts'
import type { World } from '#src/kernel/world.ts'
import type { RedisLink } from './redis-link.ts'

export type RedisNotifier = { readonly notifier: Notifier; readonly channel: string }

/**
 * Notifier that signals each name published on this process's own channel. Signals everyone after a lost or
 * restored connection, because a name may have been missed.
 */
export async function createRedisNotifier(
  { subscriber }: RedisLink,
  world: Pick<World, 'randomBytes'>,
  log: Log,
): Promise<RedisNotifier> {
  const notifier = createNotifier()
  const channel = `clerk:bell:${randomToken(world)}`
  const subscribe = async () => {
    try {
      await subscriber.subscribe(channel)
      notifier.notifyAll()
    } catch (error) {
      if (subscriber.status !== 'ready') return
      log.warn({ part: 'redis', error: describeError(error) }, 'Redis refused a subscription; connecting anew')
      subscriber.disconnect(true)
    }
  }
  subscriber.on('message', (_channel, name) => notifier.notify(name))
  subscriber.on('ready', () => void subscribe())
  subscriber.on('close', () => notifier.notifyAll())
  if (subscriber.status === 'ready') await subscribe()
  return { notifier, channel }
}
