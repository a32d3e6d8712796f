import { type Bell, createBell } from '#src/kernel/bell.ts'
import { randomToken } from '#src/kernel/ids.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { RedisLink } from './redis-link.ts'

export type RedisBell = { readonly bell: Bell; readonly channel: string }

/**
 * A bell that rings for each name published on this process's own channel. When the connection breaks or is there
 * again it rings for all, because a name may have been missed.
 */
export async function createRedisBell(
  { subscriber }: RedisLink,
  world: Pick<World, 'randomBytes'>,
  log: Log,
): Promise<RedisBell> {
  const bell = createBell()
  const channel = `clerk:bell:${randomToken(world)}`
  const subscribe = async () => {
    try {
      await subscriber.subscribe(channel)
      bell.ringAll()
    } catch (error) {
      if (subscriber.status !== 'ready') return
      log.warn({ part: 'redis', error: describeError(error) }, 'Redis refused a subscription; connecting anew')
      subscriber.disconnect(true)
    }
  }
  subscriber.on('message', (_channel, name) => bell.ring(name))
  subscriber.on('ready', () => void subscribe())
  subscriber.on('close', () => bell.ringAll())
  if (subscriber.status === 'ready') await subscribe()
  return { bell, channel }
}
