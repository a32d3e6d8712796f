import type { Request } from 'express'
import { type Item, parseDictionary } from 'structured-headers'
import type { Engine } from '#src/app/engine.ts'
import type { Limits } from '#src/http/limits.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import type { World } from '#src/kernel/world.ts'
import { isDatabaseError } from '#src/ledger/database.ts'
import type { Agent } from '#src/ucp/agents.ts'
import type { UcpOperation } from '#src/ucp/operations.ts'
import { UcpError } from '#src/ucp/protocol-error.ts'
import { claimsSignature, verifyRequest } from '#src/ucp/sign.ts'
import type { UcpVersion } from '#src/ucp/versions.ts'
import { onceByKey, type Performed } from './once-by-key.ts'

export type UcpHttpDeps = {
  readonly engine: Engine
  readonly limits: Limits
  readonly world: Pick<World, 'now' | 'processId' | 'isGone'>
  readonly log: Log
  readonly baseUrl: string
}

/** Operation as a transport has read it. */
export type UcpCall = {
  readonly operation: UcpOperation
  readonly version: UcpVersion
  readonly id: string
  readonly body: unknown
  /** URL of the agent's profile. */
  readonly profile: string | undefined
  readonly key: string | undefined
}

/** Rate limit of an operation. */
const limitOf = ({ name, effect }: UcpOperation) =>
  name === 'get_order' ? 'follow' : effect === 'pay' ? 'book' : effect === 'write' ? 'preview' : 'browse'

/** Performs an operation for the agent of a request. Throws UcpError for every protocol error. */
export async function performCall(deps: UcpHttpDeps, request: Request, call: UcpCall): Promise<Performed> {
  const { operation, version, id } = call
  const address = request.ip ?? ''
  const caller = networkOf(address)
  try {
    await deps.limits.takeOf(limitOf(operation), address)
    const agent = await identifyAgent(deps, request, call.profile)
    const body = readBody(operation, call.body)
    const run = () => deps.engine.ucp.run(operation, { agent, version, caller }, id, body)
    if (operation.effect === 'read' || call.key === undefined) return await run()
    // a key is unique among the requests of an agent for one operation
    const owner = agent.isSigned ? ['signed', agent.profile] : ['unsigned', agent.profile, caller]
    return await onceByKey(
      deps.engine.db,
      deps.world,
      {
        scope: [...owner, operation.name],
        key: call.key,
        asked: { version, id, body: operation.input ? (call.body ?? {}) : {} },
      },
      run,
    )
  } catch (error) {
    throw protocolError(error, deps.log)
  }
}

/** Reads the agent of a request, and verifies its signature if it has one. */
async function identifyAgent(
  { engine, baseUrl }: UcpHttpDeps,
  request: Request,
  profile: string | undefined,
): Promise<Agent> {
  const agent = await engine.ucp.agentOf(profile)
  const headers = headersOf(request)
  if (!claimsSignature({ headers })) return agent
  const url = new URL(request.originalUrl, baseUrl)
  const raw = (request as Request & { rawBody?: Buffer }).rawBody ?? Buffer.alloc(0)
  verifyRequest({ method: request.method, url, headers, body: raw }, agent.keys)
  return { ...agent, isSigned: true }
}

const headersOf = ({ headers }: Request): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

function readBody({ input }: UcpOperation, body: unknown): unknown {
  if (!input) return undefined
  const parsed = input.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const problems = shapeProblems(parsed.error, body ?? {}).map(({ message }) => message)
  throw new UcpError('invalid_request', problems.slice(0, 5).join(' '), {}, problems)
}

/** Returns the profile URL of a UCP-Agent header, which is a dictionary. */
export function profileOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  try {
    const [value] = (parseDictionary(header).get('profile') ?? []) as Item
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

const FAULTS_AS: Readonly<Record<string, ConstructorParameters<typeof UcpError>[0]>> = {
  rate_limited: 'rate_limited',
  hold_limit: 'rate_limited',
  service_unavailable: 'service_unavailable',
  idempotency_conflict: 'idempotency_conflict',
}

/** Converts any error to one of the protocol; details of an unexpected one are logged and not shown. */
export function protocolError(error: unknown, log: Log): UcpError {
  if (error instanceof UcpError) return error
  if (error instanceof Fault) {
    const code = FAULTS_AS[error.code]
    if (code) return new UcpError(code, error.message, error.detail.headers)
    return new UcpError('invalid_request', error.message)
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error({ error: text.slice(0, 2_000), cause: error }, 'unexpected error')
  if (isDatabaseError(error))
    return new UcpError('service_unavailable', 'The service cannot write at the moment.', { 'Retry-After': '10' })
  return new UcpError('internal', 'Something went wrong on our side.')
}
