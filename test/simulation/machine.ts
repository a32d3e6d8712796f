import { demoKitchen } from '#dev/kitchens/demo-kitchen.ts'
import { type Core, openCore } from '#src/app/open-core.ts'
import type { ChatInput } from '#src/clerk/chat.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { createMemoryTable } from '#src/clerk/session/memory-table.ts'
import type { CrashPoint } from '#src/kernel/world.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'
import { openClerk } from './clerk.ts'
import { TREASURY } from './keys.ts'
import { isOutage } from './outage.ts'
import { openMoney, openProcess, type Surroundings } from './process.ts'
import { ASSET, CHAIN_ID } from './token.ts'

/** One process of the server. */
export type Machine = {
  readonly name: string
  /** The started application; undefined if the process died before. */
  readonly ready: Promise<Core | undefined>
  readonly isAlive: () => boolean
  /** Kills the process from outside, like SIGKILL. */
  readonly kill: () => void
  /** Kills the process the next time it reaches a crash point. */
  readonly killAt: (point: CrashPoint) => void
  /** Answer to a request, or `lost` if the process dies first. */
  readonly ask: <T>(request: (core: Core) => Promise<T>) => Promise<T | 'lost'>
  /** MPP challenges that it offers. */
  readonly challenges: Offers['challenges']
  /** Answer of the clerk. */
  readonly chat: (message: ChatInput) => Promise<ClerkResponse | 'lost'>
  /** Deletes the conversations that this process keeps. */
  readonly loseSessions: () => void
  /** Edition of the catalog that it loaded. */
  readonly edition: number
}

/** Starts the server on the shared store. `name` is unique to the process. */
export function startMachine(around: Surroundings, name: string): Machine {
  const { store, restaurants } = around
  const standing = openProcess(around, name)
  const { process, world, log, kill, killAt, death } = standing
  let clerk: ReturnType<typeof openClerk> | undefined
  const edition = around.edition()

  const start = async (): Promise<Core> => {
    const db = store.connect(process)
    const { relayer, domain, methods, checkout } = openMoney(around, standing, db)
    return openCore({
      db,
      world,
      log,
      relayer,
      listed: around.markets[edition]!,
      recipes: around.recipes,
      domain,
      payment: { methods, offers: around.offers, checkout },
      copies: around.sealed.copiesOf(process, db, world.now),
      payee: { payTo: TREASURY.address, asset: ASSET, chainId: CHAIN_ID },
      outbound: restaurants.outboundOf(process),
      post: {
        mailer: { repeatable: true, post: async () => ({ kind: 'sent' }) },
        sender: { from: 'shop@comanda.example', host: 'comanda.example' },
        mailsCustomers: false,
      },
      openPhone: () => Promise.resolve(NO_PHONE),
      demoKitchen,
      retryMs: [60_000, 60_000],
      speed: 1,
      baseUrl: 'http://comanda.example',
      prefix: 'ORD',
      allowance: Number.POSITIVE_INFINITY,
      customerMs: 90 * 86_400_000,
      localRpcUrl: undefined,
    })
  }
  const ready = Promise.race([start(), death]).then(
    core => (core === 'lost' ? undefined : core),
    error => {
      if (!process.alive) return undefined
      if (!isOutage(error)) throw error
      // the server does not start without a usable ledger
      kill()
      return undefined
    },
  )
  const ask: Machine['ask'] = async request => {
    const core = await ready
    if (!core || !process.alive) return 'lost'
    const answer = request(core).catch(error => {
      // a client told that the ledger is down retries, as a client without an answer does
      if (process.alive && !isOutage(error)) throw error
      return 'lost' as const
    })
    return Promise.race([answer, death])
  }
  const own = createMemoryTable(world)
  return {
    name,
    ready,
    kill,
    ask,
    edition,
    challenges: around.offers.challenges,
    chat: message =>
      ask(core => {
        const table = around.sessions?.tableOf(process) ?? own
        clerk ??= openClerk({ world, log, training: around.training, offers: around.offers, table }, core)
        return clerk(message)
      }),
    loseSessions: () => own[Symbol.dispose](),
    isAlive: () => process.alive,
    killAt,
  }
}

/** Phone stub that is never used: the restaurants of a history have systems of their own. */
const NO_PHONE = {
  switchboard: undefined as never,
  carriers: [],
  carrierOf: () => undefined,
  simulatedCalls: () => 0,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}
