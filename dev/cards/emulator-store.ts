import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { randomCode } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import type { CardKind } from './cards.ts'

export type CardToken = {
  readonly id: string
  readonly paymentMethod: string
  readonly card: CardKind
  readonly currency: string
  readonly maxAmount: number
  /** Unix seconds. */
  readonly expiresAt: number
  readonly networkId: string | undefined
  readonly created: number
  readonly usedBy?: string
}

export type StoredIntent = {
  readonly id: string
  /** Secret key that created it: other accounts cannot see it. */
  readonly account: string
  readonly amount: number
  readonly currency: string
  readonly status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled'
  readonly metadata: Record<string, string>
  readonly description: string | undefined
  /** Shared payment token, or checkout session, that it was made with. */
  readonly token?: string
  readonly session?: string
  readonly charge: string | undefined
  /** Time of the charge, if it is not the time of the intent. */
  readonly chargedAt?: number
  readonly card: CardKind
  readonly created: number
}

export type StoredRefund = {
  readonly id: string
  readonly account: string
  readonly intent: string
  readonly amount: number
  readonly status: 'succeeded' | 'pending' | 'failed'
  readonly metadata: Record<string, string>
  readonly created: number
}

export type StoredSession = {
  readonly id: string
  readonly account: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly lines: readonly { readonly name: string; readonly about: string | undefined; readonly amount: number }[]
  readonly amount: number
  readonly currency: string
  readonly reference: string | undefined
  readonly metadata: Record<string, string>
  /** Metadata and description of its PaymentIntent, which is made when a card is entered. */
  readonly intentMetadata: Record<string, string>
  readonly intentDescription: string | undefined
  readonly intent: string | undefined
  readonly successUrl: string
  readonly cancelUrl: string | undefined
  readonly created: number
  /** Unix seconds. */
  readonly expiresAt: number
}

/** Message to the account's webhook endpoint. */
export type StoredEvent = {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly object: unknown
  readonly created: number
  /** Number of further deliveries that are due. */
  readonly pending: number
  readonly tries: number
}

export type StoredReply = { readonly status: number; readonly body: unknown }
type KeyedReply = StoredReply & {
  readonly digest: string
  readonly requestId: string
  /** Unix seconds; missing in files of older versions. */
  readonly at?: number
}

/** All data of the emulated card network. */
export type EmulatorStore = {
  readonly tokens: Map<string, CardToken>
  readonly intents: Map<string, StoredIntent>
  readonly refunds: Map<string, StoredRefund>
  readonly sessions: Map<string, StoredSession>
  readonly events: Map<string, StoredEvent>
  readonly keys: Map<string, KeyedReply>
  /** Port to listen on again after a restart. */
  port: number
  readonly newId: (prefix: string) => string
  /** Returns Unix seconds. */
  readonly now: () => number
  /** Saves all data if there is a file. */
  readonly save: () => void
}

type Shape = Pick<EmulatorStore, 'port'> & {
  readonly [K in 'tokens' | 'intents' | 'refunds' | 'sessions' | 'events' | 'keys']: readonly (readonly [
    string,
    unknown,
  ])[]
}

/** Opens data stored in a file, or in-memory data. */
export function openEmulatorStore(world: Pick<World, 'now' | 'randomBytes'>, file: string | undefined): EmulatorStore {
  const kept = file === undefined ? undefined : read(file)
  const books: EmulatorStore = {
    tokens: new Map(kept?.tokens as [string, CardToken][] | undefined),
    intents: new Map(kept?.intents as [string, StoredIntent][] | undefined),
    refunds: new Map(kept?.refunds as [string, StoredRefund][] | undefined),
    // missing in files of older versions
    sessions: new Map((kept?.sessions ?? []) as [string, StoredSession][]),
    events: new Map((kept?.events ?? []) as [string, StoredEvent][]),
    keys: new Map(kept?.keys as [string, KeyedReply][] | undefined),
    port: kept?.port ?? 0,
    newId: prefix => `${prefix}_${randomCode(world, 24)}`,
    now: () => Math.floor(world.now() / 1000),
    save: () => {
      if (file === undefined) return
      const { tokens, intents, refunds, sessions, events, keys, port } = books
      const shape: Shape = {
        tokens: [...tokens],
        intents: [...intents],
        refunds: [...refunds],
        sessions: [...sessions],
        events: [...events],
        keys: [...keys],
        port,
      }
      mkdirSync(dirname(file), { recursive: true })
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, JSON.stringify(shape), { mode: 0o600, flush: true })
      renameSync(draft, file)
    },
  }
  return books
}

function read(file: string): Shape | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} is damaged. Delete it; the local card network holds only test data.`)
  }
}
