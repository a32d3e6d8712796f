import type { Redis } from 'ioredis'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { compressText, unpackIfPacked } from './packed.ts'
import type { RedisLink } from './redis-link.ts'
import { createRedisNotifier } from './redis-notifier.ts'
import { BEGIN, CREATE, GIVE_BACK, HOLD, KEEP, LOOK } from './scripts.ts'
import { type Attempt, type Ended, LIFETIME_MS, LOCK_MS, REPLIES, type SessionTable, TURNS } from './table.ts'

type Keys = readonly [session: string, lock: string, place: string, channels: string]
type Answer = readonly [kind: string, ...rest: (string | number)[]]
type Scripts = {
  readonly clerkCreate: (session: string, state: string, expiresAt: number, lifetimeMs: number) => Promise<'ok'>
  readonly clerkBegin: (
    ...args: [
      ...Keys,
      token: string,
      message: string,
      patience: number,
      turns: number,
      lock: number,
      channel: string,
      text: string,
      free: '0' | '1',
    ]
  ) => Promise<Answer>
  readonly clerkKeep: (
    ...args: [...Keys, token: string, key: string, state: string, reply: string, replies: number]
  ) => Promise<Ended>
  readonly clerkHold: (session: string, lock: string, token: string, state: string) => Promise<Ended>
  readonly clerkGiveBack: (...args: [...Keys, token: string, key: string]) => Promise<Ended>
  readonly clerkLook: (session: string, channels: string, channel: string) => Promise<Answer>
}

/** Redis keys of a session; the hash tag keeps them in one cluster slot. */
export const sessionKeys = (key: string): Keys => [
  `clerk:{${key}}:s`,
  `clerk:{${key}}:l`,
  `clerk:{${key}}:w`,
  `clerk:{${key}}:n`,
]

/** Sessions shared by any number of processes. */
export async function createRedisTable(
  link: RedisLink,
  world: Pick<World, 'randomBytes'>,
  log: Log,
): Promise<SessionTable> {
  const { notifier, channel } = await createRedisNotifier(link, world, log)
  const scripts = defineScripts(link.client)
  const giveBack = (key: string, token: string) => scripts.clerkGiveBack(...sessionKeys(key), token, key)
  const reach = async <T>(command: Promise<T>): Promise<T> => {
    try {
      return await command
    } catch (error) {
      log.warn({ part: 'redis', error: describeError(error) }, 'a session could not be reached')
      throw unreachable()
    }
  }
  return {
    notifier,
    create: async (key, { state, expiresAt }) => {
      await reach(scripts.clerkCreate(sessionKeys(key)[0], compressText(state, 'base64'), expiresAt, LIFETIME_MS))
    },
    attempt: async (key, { token, message, text, patienceMs, isFree }) => {
      const limits = [patienceMs, TURNS, LOCK_MS] as const
      const free = isFree ? '1' : '0'
      const begun = scripts.clerkBegin(...sessionKeys(key), token, message, ...limits, channel, text, free)
      try {
        return readAnswer(await reach(begun))
      } catch (error) {
        // the turn may have begun even though its response was late
        if (link.client.status === 'ready')
          giveBack(key, token).catch(failed => log.warn({ error: describeError(failed) }, 'a turn may be lost'))
        throw error
      }
    },
    keep: (key, token, { state, reply }) => {
      const packed = [compressText(state, 'base64'), reply === '' ? '' : compressText(reply, 'base64')] as const
      return reach(scripts.clerkKeep(...sessionKeys(key), token, key, ...packed, REPLIES))
    },
    hold: (key, token, state) => {
      const [session, lock] = sessionKeys(key)
      return reach(scripts.clerkHold(session, lock, token, compressText(state, 'base64')))
    },
    giveBack: (key, token) => reach(giveBack(key, token)),
    look: async key => {
      const [session, , , channels] = sessionKeys(key)
      const [kind, turns, expiresAt, state] = await reach(scripts.clerkLook(session, channels, channel))
      if (kind !== 'ok') return undefined
      return { state: unpackIfPacked(String(state)), turns: Number(turns), expiresAt: Number(expiresAt) }
    },
    forget: async key => {
      await reach(link.client.del(...sessionKeys(key)))
    },
  }
}

function defineScripts(client: Redis): Scripts {
  client.defineCommand('clerkCreate', { numberOfKeys: 1, lua: CREATE })
  client.defineCommand('clerkBegin', { numberOfKeys: 4, lua: BEGIN })
  client.defineCommand('clerkKeep', { numberOfKeys: 4, lua: KEEP })
  client.defineCommand('clerkHold', { numberOfKeys: 2, lua: HOLD })
  client.defineCommand('clerkGiveBack', { numberOfKeys: 4, lua: GIVE_BACK })
  client.defineCommand('clerkLook', { numberOfKeys: 2, lua: LOOK })
  return client as unknown as Scripts
}

function readAnswer([kind, ...rest]: Answer): Attempt {
  switch (kind) {
    case 'ok':
      return {
        kind,
        turn: Number(rest[0]),
        expiresAt: Number(rest[1]),
        state: unpackIfPacked(String(rest[2])),
        isAfterLoss: Number(rest[3]) === 1,
      }
    case 'replay':
      return { kind, expiresAt: Number(rest[0]), reply: unpackIfPacked(String(rest[1])) }
    case 'wait':
      return { kind, ms: Number(rest[0]), repeated: Number(rest[1]) === 1 }
    case 'answered':
    case 'expired':
    case 'turn_limit':
    case 'busy':
      return { kind }
    default:
      throw new Error(`the script that begins a turn answered ${kind}`)
  }
}

const unreachable = (): Fault =>
  Fault.of('service_unavailable', 'The clerk cannot reach its conversations at the moment.', {
    hint: 'Send the same message again in 10 seconds. Searching and ordering over the REST API go on.',
    headers: { 'Retry-After': '10' },
  })
