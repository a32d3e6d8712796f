import type { Agent } from './agents.ts'
import type { Message } from './messages.ts'
import { OWN_VERSION, type UcpNames } from './names.ts'
import type { Due, PaymentHandler } from './payment-handler.ts'
import { declareHandlers } from './payment-handlers.ts'
import { CAPABILITIES, type CapabilityName, capabilityId, type UcpVersion } from './versions.ts'

/** Capability of the protocol or extension of ours, with the capabilities that it extends. */
type Offered = { readonly id: string; readonly version: string; readonly extends: readonly string[] }

/** Returns all capabilities that this server offers in a release. */
export function offeredCapabilities({ modifiers, constraints }: UcpNames, version: UcpVersion): Offered[] {
  const standard = Object.entries(CAPABILITIES).map(([name, facts]) => ({
    id: capabilityId(name as CapabilityName),
    version,
    extends: 'extends' in facts ? facts.extends.map(parent => capabilityId(parent)) : [],
  }))
  const [search, lookup, cart, checkout, order] = (
    ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'order'] as const
  ).map(capabilityId)
  return [
    ...standard,
    { id: modifiers, version: OWN_VERSION, extends: [checkout!, cart!, search!, lookup!] },
    { id: constraints, version: OWN_VERSION, extends: [checkout!, cart!, order!] },
  ]
}

/** Returns the capabilities that both sides know; an extension needs one of its parents among them. */
export function sharedCapabilities(names: UcpNames, version: UcpVersion, agent: Agent): Offered[] {
  const known = offeredCapabilities(names, version).filter(({ id, version: ours }) => {
    const theirs = agent.capabilities.get(id)
    return theirs?.some(each => each === undefined || each <= ours) ?? false
  })
  const ids = new Set(known.map(({ id }) => id))
  return known.filter(each => each.extends.length === 0 || each.extends.some(parent => ids.has(parent)))
}

/** True if an agent declares one of our extensions. */
export const knowsExtension = (
  names: UcpNames,
  version: UcpVersion,
  agent: Agent,
  extension: 'modifiers' | 'constraints',
) => sharedCapabilities(names, version, agent).some(({ id }) => id === names[extension])

/** Kinds of responses and the capabilities that belong to each. */
const RELEVANT: Readonly<Record<ResponseKind, readonly CapabilityName[]>> = {
  search: ['catalog.search'],
  lookup: ['catalog.lookup'],
  cart: ['cart'],
  checkout: ['checkout', 'fulfillment'],
  order: ['order'],
}
export type ResponseKind = 'search' | 'lookup' | 'cart' | 'checkout' | 'order'

/** Extensions of ours whose fields a response can hold. */
const EXTENSIONS: Readonly<Record<ResponseKind, readonly ('modifiers' | 'constraints')[]>> = {
  search: ['modifiers'],
  lookup: ['modifiers'],
  cart: ['modifiers', 'constraints'],
  checkout: ['modifiers', 'constraints'],
  order: ['constraints'],
}

/** Builds the `ucp` of a response: the shared capabilities that belong to it. */
export function envelope(names: UcpNames, version: UcpVersion, agent: Agent, kind: ResponseKind) {
  const relevant = new Set([
    ...RELEVANT[kind].map(capabilityId),
    ...EXTENSIONS[kind].map(extension => names[extension]),
  ])
  const shared = sharedCapabilities(names, version, agent).filter(({ id }) => relevant.has(id))
  return {
    version,
    status: 'success' as const,
    capabilities: Object.fromEntries(shared.map(({ id, version: own }) => [id, [{ version: own }]])),
  }
}

/** Same for a checkout, with the payment handlers and what is due. */
export const checkoutEnvelope = (
  names: UcpNames,
  version: UcpVersion,
  agent: Agent,
  handlers: readonly PaymentHandler[],
  due: Due | undefined,
) => ({ ...envelope(names, version, agent, 'checkout'), payment_handlers: declareHandlers(handlers, due) })

/** Response without a resource: the reasons why there is none. */
export const errorResponse = (version: UcpVersion, messages: readonly Message[], continueUrl?: string) => ({
  ucp: { version, status: 'error' as const },
  messages,
  ...(continueUrl === undefined ? {} : { continue_url: continueUrl }),
})
