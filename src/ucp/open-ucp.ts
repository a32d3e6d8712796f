import { type AgentOf, createAgents } from './agents.ts'
import type { AgentCall, Outcome } from './checkout.ts'
import type { UcpDeps } from './deps.ts'
import { errorResponse, sharedCapabilities } from './envelope.ts'
import { createHandoffs, type Handoffs } from './handoff.ts'
import { errorMessage } from './messages.ts'
import { type UcpOperation, ucpOperations } from './operations.ts'
import { ownSchemas } from './own-schemas.ts'
import { leafProfile, type ProfileOptions, rootProfile } from './profile.ts'
import { signResponse } from './sign.ts'
import { NEWEST_UCP, type UcpVersion } from './versions.ts'

/** The Universal Commerce Protocol over the engine: what the transports and the worker need. */
export type Ucp = {
  readonly operations: readonly UcpOperation[]
  /** Runs an operation for an agent. `body` must fit the operation's input. */
  readonly run: (operation: UcpOperation, call: AgentCall, id: string, body: unknown) => Promise<Outcome>
  /** Pages on which people continue the checkouts of agents. */
  readonly handoffs: Handoffs
  readonly agentOf: AgentOf
  /** Profile at the origin, or of one release. */
  readonly profile: (version?: UcpVersion) => Promise<object>
  /** Schemas of our extensions and payment handlers by file name. */
  readonly schemas: Readonly<Record<string, object>>
  /** Signature headers of a response. */
  readonly sign: (status: number, contentType: string, body: string) => Record<string, string>
}

/** Opens the protocol. */
export function openUcp(deps: UcpDeps): Ucp {
  const { names, world, outbound, additions, signer, baseUrl } = deps
  const operations = ucpOperations(names)
  const profileOptions = async (): Promise<ProfileOptions> => ({
    baseUrl,
    names,
    handlers: deps.handlers,
    keys: await deps.publicKeys(),
  })
  return {
    operations,
    run: async (operation, call, id, body) => {
      if (sharedCapabilities(names, call.version, call.agent).length > 0) return operation.run(deps, call, id, body)
      const content = 'The profile of the agent declares no capability that this server offers.'
      const message = errorMessage('capabilities_incompatible', content, undefined, 'unrecoverable')
      const { ucp, ...rest } = errorResponse(call.version, [message])
      return { body: { ucp: { ...ucp, capabilities: {} }, ...rest } }
    },
    handoffs: createHandoffs(deps),
    agentOf: createAgents({ world, outbound, known: additions.agents ?? {} }),
    profile: async version => {
      const options = await profileOptions()
      return version === undefined ? rootProfile(options, additions.root ?? NEWEST_UCP) : leafProfile(options, version)
    },
    schemas: ownSchemas(names),
    sign: (status, contentType, body) => signResponse(signer, status, contentType, body),
  }
}
