import { isFictional, type Restaurant } from '#src/catalog/restaurant.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { CallStore } from './call-store.ts'
import type { PhoneCarrier } from './carrier.ts'
import { signatureCheck, type TrustedCarrier } from './signature.ts'
import { createCallRouter, type Switchboard } from './switchboard.ts'
import type { TalkDeps } from './talk.ts'
import { type TwilioSettings, twilioCarrier } from './twilio.ts'

export type PhoneSettings = {
  /** Twilio account for calls to real restaurants. */
  readonly twilio: Omit<TwilioSettings, 'kind' | 'callbackUrl'> | undefined
  /** Public and local URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly localUrl: string
  /** Carrier that simulates calls to fictional restaurants; never used with real money. */
  readonly openSimulator: OpenSimulator | undefined
  /** Delay factor of simulated calls: 1 realistic, 0 none. */
  readonly delay: number
}

/** Simulated carrier on this machine: account, secret, and API URL. It plays every callee. */
export type SimulatedCarrier = AsyncDisposable & {
  readonly accountSid: string
  readonly authToken: string
  /** Caller number of the carrier. */
  readonly from: string
  readonly apiUrl: string
  /** Returns the number of calls made to a phone number. */
  readonly callsTo: (to: string) => number
}

/** Persona that answers the phone of a restaurant. */
export type AssignedPersona = { readonly name: string; readonly phone: string | undefined; readonly persona: string }

export type SimulatorDeps = Pick<PhoneDeps, 'log' | 'personaOf' | 'assigned'> & {
  readonly world: Pick<World, 'now' | 'after' | 'fetch' | 'randomBytes'>
  /** Delay factor: 1 for natural speech, 0 for no delay. */
  readonly delay: number
  /** Seed of the simulated randomness, combined with the called number and its call count. */
  readonly seed: string
}

export type OpenSimulator = (deps: SimulatorDeps) => Promise<SimulatedCarrier>

export type PhoneDeps = {
  readonly world: World
  readonly log: Log
  readonly callStore: CallStore
  /** Persona that answers a simulated number at its n-th call, from 1; undefined for the default. */
  readonly personaOf: (to: string, nth: number) => string | undefined
  /** Personas assigned by the catalog; startup fails if one does not exist. */
  readonly assigned?: readonly AssignedPersona[]
  readonly interpret?: TalkDeps['interpret']
}

export type Phone = AsyncDisposable & {
  readonly switchboard: Switchboard
  /** Carriers allowed to send webhooks and open sockets. */
  readonly carriers: readonly TrustedCarrier[]
  /**
   * Carrier for a restaurant. The simulator calls all fictional restaurants and never a real one. Without an
   * account, real restaurants are not called, because a simulated person must never confirm a real order.
   */
  readonly carrierOf: (restaurant: Pick<Restaurant, 'source'>) => PhoneCarrier | undefined
  /** Number of simulated calls to a number. */
  readonly simulatedCalls: (to: string) => number
}

/**
 * Opens the telephone: with a simulated carrier if simulation is allowed, and with Twilio if an account is
 * configured.
 */
export async function openPhone(settings: PhoneSettings, deps: PhoneDeps): Promise<Phone> {
  const { twilio, publicUrl, localUrl, delay } = settings
  const { world, log, callStore, personaOf, assigned = [], interpret } = deps
  const exchange = await settings.openSimulator?.({ world, log, delay, seed: 'comanda', personaOf, assigned })
  const simulator =
    exchange &&
    twilioCarrier({
      kind: 'simulator',
      accountSid: exchange.accountSid,
      authToken: exchange.authToken,
      from: exchange.from,
      apiUrl: exchange.apiUrl,
      callbackUrl: localUrl,
    })
  const real = twilio && twilioCarrier({ ...twilio, kind: 'twilio', callbackUrl: publicUrl })
  return {
    switchboard: createCallRouter({ world, log, callStore, interpret }),
    carriers: [
      ...(exchange ? [{ callbackUrl: localUrl, signed: signatureCheck(exchange.authToken) }] : []),
      ...(twilio ? [{ callbackUrl: publicUrl, signed: signatureCheck(twilio.authToken) }] : []),
    ],
    carrierOf: restaurant => (isFictional(restaurant) ? simulator : real),
    simulatedCalls: to => exchange?.callsTo(to) ?? 0,
    [Symbol.asyncDispose]: async () => exchange?.[Symbol.asyncDispose](),
  }
}
