import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler, type Response } from 'express'
import type { SimulatedCarrier, SimulatorDeps } from '#src/fulfillment/phone/open-phone.ts'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import { phoneNumbers } from '#src/kernel/phone-numbers.ts'
import { playCall } from './call.ts'
import { createRandomGenerator } from './chance.ts'
import { DEFAULT_PERSONA, personas } from './persona.ts'

/** Test interface of the carrier simulator. */
export type Exchange = SimulatedCarrier & {
  /** Number of calls in progress. */
  readonly underWay: () => number
  /** Resolves when no call is in progress. */
  readonly quiet: () => Promise<void>
}

const CALLS = '/2010-04-01/Accounts/:account/Calls'
/** Number in the range reserved for fiction. */
const FROM = '+12125550100'
const RING_SECONDS = 60

/** Opens a carrier simulator on a free port of 127.0.0.1. It simulates the carrier and all callees. */
export async function openCarrierSimulator(deps: SimulatorDeps): Promise<Exchange> {
  const { world } = deps
  const accountSid = `AC${sha256(randomToken(world)).slice(0, 32)}`
  const authToken = sha256(randomToken(world)).slice(0, 32)
  const called = new Map<string, number>()
  const live = new Map<string, { readonly hangUp: () => void; readonly over: Promise<void> }>()
  const known = personas()
  const missing = deps.assigned?.find(({ persona }) => !known.has(persona))
  if (missing) throw new Error(`${missing.name}: there is no persona ${missing.persona}.`)

  const authorized: RequestHandler = (request, response, next) => {
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (request.headers.authorization === expected && request.params.account === accountSid) return next()
    refuse(response, 401, 20003, 'Authenticate')
  }

  const place: RequestHandler = (request, response) => {
    const { To: to, From: from, Url: url, StatusCallback: statusCallback, Timeout: timeout } = request.body ?? {}
    if (typeof to !== 'string' || !to.startsWith('+1') || !phoneNumbers().isPossiblePhoneNumber(to))
      return refuse(response, 400, 21211, `The 'To' number ${String(to).slice(0, 30)} is not a valid phone number.`)
    if (from !== FROM) return refuse(response, 400, 21210, `'From' phone number not verified: ${String(from)}`)
    if (!URL.canParse(String(url))) return refuse(response, 400, 21205, 'Url is not a valid URL')
    const nth = (called.get(to) ?? 0) + 1
    called.set(to, nth)
    const persona = known.get(deps.personaOf(to, nth) ?? DEFAULT_PERSONA)
    if (!persona) throw new Error(`unknown persona ${deps.personaOf(to, nth)}`)
    const sid = `CA${sha256(randomToken(world)).slice(0, 32)}`
    const end = Promise.withResolvers<void>()
    const over = playCall(
      { ...deps, accountSid, token: authToken },
      {
        sid,
        to,
        from,
        persona,
        chance: createRandomGenerator(`${deps.seed}/${to}/${nth}`),
        hungUp: end.promise,
        url: String(url),
        statusCallback: typeof statusCallback === 'string' ? statusCallback : undefined,
        ringSeconds: Number(timeout) || RING_SECONDS,
      },
    ).finally(() => live.delete(sid))
    live.set(sid, { hangUp: end.resolve, over })
    response.status(201).json({ sid, account_sid: accountSid, status: 'queued', to, from, direction: 'outbound-api' })
  }

  const update: RequestHandler = (request, response) => {
    const sid = String(request.params.file).replace(/\.json$/, '')
    const call = live.get(sid)
    if (!call)
      return refuse(response, 404, 20404, `The requested resource /Calls/${sid.slice(0, 40)}.json was not found`)
    if (request.body?.Status !== 'completed') return refuse(response, 400, 21218, 'Invalid Status')
    call.hangUp()
    response.json({ sid, account_sid: accountSid, status: 'completed' })
  }

  const app = express().disable('x-powered-by')
  const form = express.urlencoded({ extended: false })
  app.post(`${CALLS}.json`, form, authorized, place)
  app.post(`${CALLS}/:file`, form, authorized, update)
  const server = createServer(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    accountSid,
    authToken,
    from: FROM,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callsTo: to => called.get(to) ?? 0,
    underWay: () => live.size,
    quiet: async () => {
      while (live.size > 0) await Promise.all([...live.values()].map(call => call.over))
    },
    [Symbol.asyncDispose]: async () => {
      for (const call of live.values()) call.hangUp()
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
}

const refuse = (response: Response, status: number, code: number, message: string): void => {
  response.status(status).json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}
