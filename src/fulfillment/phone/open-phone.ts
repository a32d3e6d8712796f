import { isFictional, type Restaurant } from '#src/catalog/restaurant.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { CallDesk } from './call-desk.ts'
import type { PhoneCarrier } from './carrier.ts'
import { signatureCheck, type TrustedCarrier } from './signature.ts'
import { createSwitchboard, type Switchboard } from './switchboard.ts'
import type { TalkDeps } from './talk.ts'
import { type TwilioSettings, twilioCarrier } from './twilio.ts'

export type PhoneSettings = {
  /** The account that calls real restaurants. */
  readonly twilio: Omit<TwilioSettings, 'kind' | 'callbackUrl'> | undefined
  /** How the world reaches this server, and how this machine does; without a slash at the end. */
  readonly publicUrl: string
  readonly localUrl: string
  /** Calls to fictional restaurants are simulated by this carrier: never where money is real. */
  readonly openSimulator: OpenSimulator | undefined
  /** Of simulated calls: 1 as people speak, 0 none. */
  readonly delay: number
}

/** A simulated carrier on this machine: an account, its secret, and the address of its API. It plays every callee. */
export type SimulatedCarrier = AsyncDisposable & {
  readonly accountSid: string
  readonly authToken: string
  /** The number that it calls from. */
  readonly from: string
  readonly apiUrl: string
  /** How often a number was called. */
  readonly callsTo: (to: string) => number
}

/** The persona that answers the telephone of a restaurant. */
export type AssignedPersona = { readonly name: string; readonly phone: string | undefined; readonly persona: string }

export type SimulatorDeps = Pick<PhoneDeps, 'log' | 'personaOf' | 'assigned'> & {
  readonly world: Pick<World, 'now' | 'after' | 'fetch' | 'randomBytes'>
  /** 1 as people speak, 0 without any delay. */
  readonly delay: number
  /** What chance depends on, beside the number that is called and how often it was. */
  readonly seed: string
}

export type OpenSimulator = (deps: SimulatorDeps) => Promise<SimulatedCarrier>

export type PhoneDeps = {
  readonly world: World
  readonly log: Log
  readonly desk: CallDesk
  /** The persona that answers a simulated number at its n-th call, from 1; undefined for the default. */
  readonly personaOf: (to: string, nth: number) => string | undefined
  /** Personas that a catalogue assigns: one that does not exist ends the start. */
  readonly assigned?: readonly AssignedPersona[]
  readonly interpret?: TalkDeps['interpret']
}

export type Phone = AsyncDisposable & {
  readonly switchboard: Switchboard
  /** Who may send webhooks and open sockets. */
  readonly carriers: readonly TrustedCarrier[]
  /**
   * Fictional restaurants are only ever called by the simulator, and real ones never: without an account nobody calls
   * them, for an order must not be confirmed by somebody who does not exist.
   */
  readonly carrierOf: (restaurant: Pick<Restaurant, 'source'>) => PhoneCarrier | undefined
  /** How often the simulator has called a number. */
  readonly simulatedCalls: (to: string) => number
}

/** Opens the telephone: a simulated carrier where calls may be simulated, and Twilio where an account is given. */
export async function openPhone(settings: PhoneSettings, deps: PhoneDeps): Promise<Phone> {
  const { twilio, publicUrl, localUrl, delay } = settings
  const { world, log, desk, personaOf, assigned = [], interpret } = deps
  const exchange = await settings.openSimulator?.({ world, log, delay, seed: 'comanda', personaOf, assigned })
  const simulator =
    exchange &&
    twilioCarrier({
      ...{ kind: 'simulator', accountSid: exchange.accountSid, authToken: exchange.authToken, from: exchange.from },
      ...{ apiUrl: exchange.apiUrl, callbackUrl: localUrl },
    })
  const real = twilio && twilioCarrier({ ...twilio, kind: 'twilio', callbackUrl: publicUrl })
  return {
    switchboard: createSwitchboard({ world, log, desk, interpret }),
    carriers: [
      ...(exchange ? [{ callbackUrl: localUrl, signed: signatureCheck(exchange.authToken) }] : []),
      ...(twilio ? [{ callbackUrl: publicUrl, signed: signatureCheck(twilio.authToken) }] : []),
    ],
    carrierOf: restaurant => (isFictional(restaurant) ? simulator : real),
    simulatedCalls: to => exchange?.callsTo(to) ?? 0,
    [Symbol.asyncDispose]: async () => exchange?.[Symbol.asyncDispose](),
  }
}
