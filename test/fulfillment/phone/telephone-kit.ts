import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { type Exchange, openCarrierSimulator } from '#dev/telephone/carrier-simulator.ts'
import type { CallStore } from '#src/fulfillment/phone/call-store.ts'
import type { SimulatorDeps } from '#src/fulfillment/phone/open-phone.ts'
import { signatureCheck } from '#src/fulfillment/phone/signature.ts'
import type { SpokenOrder } from '#src/fulfillment/phone/spoken-order.ts'
import { createCallRouter } from '#src/fulfillment/phone/switchboard.ts'
import type { TalkDeps } from '#src/fulfillment/phone/talk.ts'
import { twilioCarrier } from '#src/fulfillment/phone/twilio.ts'
import { voiceRelay } from '#src/http/voice/relay.ts'
import { voiceRoutes } from '#src/http/voice/routes.ts'
import type { Log } from '#src/kernel/log.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import { memoryDesk } from './memory-call-store.ts'
import { order as sandwiches } from './order-kit.ts'

export const SHOP = '+13475550181'

export type TelephoneOptions = {
  readonly world?: World
  readonly delay?: number
  readonly seed?: string
  readonly personaOf?: SimulatorDeps['personaOf']
  readonly interpret?: TalkDeps['interpret']
  /** Wraps the desk through which calls access their records. */
  readonly wrap?: (callStore: CallStore) => CallStore
}

/** Opens a server with the call routes, a simulated carrier, and in-memory records, all over real sockets. */
export async function openTelephone(options: TelephoneOptions = {}) {
  const { world = realWorld, delay = 1, seed = 'test', personaOf = () => undefined } = options
  const problems: string[] = []
  const note = (level: string) => (fields: Record<string, unknown>, message: string) => {
    problems.push(`${level}: ${message} ${JSON.stringify(fields)}`)
  }
  const log: Log = { info: () => {}, warn: note('warn'), error: note('error') }
  const books = memoryDesk()
  const callStore = options.wrap?.(books.callStore) ?? books.callStore
  const exchange: Exchange = await openCarrierSimulator({ world, log, delay, seed, personaOf })
  const app = express()
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const switchboard = createCallRouter({ world, log, callStore, interpret: options.interpret })
  const carriers = [{ callbackUrl, signed: signatureCheck(exchange.authToken) }]
  app.use(voiceRoutes({ callStore, switchboard, carriers, voice: {}, log }))
  const relay = voiceRelay({ switchboard, carriers, log, world })
  server.on('upgrade', (request, socket, head) => {
    if (!relay(request, socket, head)) socket.destroy()
  })
  const carrier = twilioCarrier({
    kind: 'simulator',
    accountSid: exchange.accountSid,
    authToken: exchange.authToken,
    from: exchange.from,
    callbackUrl,
    apiUrl: exchange.apiUrl,
  })
  let attempts = 0
  return {
    books,
    callStore,
    exchange,
    switchboard,
    callbackUrl,
    carrier,
    problems,
    server,
    /** Calls the restaurant about an order and waits until no call is in progress. */
    ring: async (order: SpokenOrder = sandwiches, to = SHOP) => {
      attempts += 1
      const id = `attempt-${attempts}-${'0'.repeat(22)}`
      books.plan(id, order)
      const placement = await carrier.call({ id, to })
      await exchange.quiet()
      return { id, placement, row: books.row(id) }
    },
    [Symbol.asyncDispose]: async () => {
      await exchange[Symbol.asyncDispose]()
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
}
