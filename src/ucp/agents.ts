import { z } from 'zod'
import { sha256 } from '#src/kernel/ids.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import type { World } from '#src/kernel/world.ts'
import type { Outbound } from '#src/outbound/call.ts'
import { UcpError } from './protocol-error.ts'
import { capabilityId, isUcpVersion, UCP_VERSIONS } from './versions.ts'

const Key = z.looseObject({ kid: z.string(), kty: z.string(), crv: z.string().optional() })
export type AgentKey = z.infer<typeof Key>

const Entry = z.looseObject({ version: z.string().optional(), config: z.looseObject({}).optional() })
const Ucp = z.looseObject({
  version: z.string(),
  supported_versions: z.record(z.string(), z.unknown()).optional(),
  capabilities: z.record(z.string(), z.union([z.array(Entry), Entry])).optional(),
})
const Keys = z.looseObject({ signing_keys: z.array(Key).optional(), keys: z.array(Key).optional() })

/** Published profile of an agent, with or without the `ucp` envelope. */
export type AgentProfile = Readonly<Record<string, unknown>>

/** Agent that calls, as its profile describes it. */
export type Agent = {
  /** URL of the profile: the identity of the agent. */
  readonly profile: string
  /** Versions of each capability that it declares. */
  readonly capabilities: ReadonlyMap<string, readonly (string | undefined)[]>
  /** URL that receives the events of its orders. */
  readonly webhookUrl: string | undefined
  readonly keys: readonly AgentKey[]
  /** True if the request carries a valid signature with a key of the profile. */
  readonly isSigned: boolean
}

export type AgentsDeps = {
  readonly world: Pick<World, 'now'>
  readonly outbound: Outbound
  /** Profiles that are not fetched, by their URL. */
  readonly known: Readonly<Record<string, AgentProfile>>
}

/** Time for which a fetched profile is used. */
const KEPT_MS = 300_000
const MOST_KEPT = 2_000
const MOST_BYTES = 256 * 1_024
const LONGEST_URL = 2_000

/** Reads the profiles of agents, each at most once in five minutes. */
export function createAgents({ world, outbound, known }: AgentsDeps) {
  const kept = createLruCache<{ readonly at: number; readonly read: Promise<Agent> }>(MOST_KEPT)

  const fetchProfile = async (url: string): Promise<Agent> => {
    const answer = await outbound.call({
      method: 'GET',
      url,
      headers: { Accept: 'application/json' },
      most: MOST_BYTES,
    })
    if (answer.kind === 'refused') throw new UcpError('invalid_profile_url', `${answer.reason}`)
    if (answer.kind === 'failed' || answer.status < 200 || answer.status >= 300)
      throw new UcpError(
        'profile_unreachable',
        `The profile ${url} could not be read: ${answer.kind === 'failed' ? answer.reason : `it answered ${answer.status}`}.`,
      )
    if (!answer.complete) throw malformed(url, 'it is too large or too slow')
    return readProfile(url, parse(url, answer.body))
  }

  /** Returns the agent with this profile URL. Throws UcpError if the URL is refused or its document is invalid. */
  return async function agentOf(url: string | undefined): Promise<Agent> {
    if (url === undefined || url.length > LONGEST_URL || !URL.canParse(url))
      throw new UcpError('invalid_profile_url', 'UCP-Agent must name the profile of the agent: profile="https://…".')
    if (Object.hasOwn(known, url)) return readProfile(url, known[url]!)
    const objection = outbound.whyNotCalled(url)
    if (objection !== undefined) throw new UcpError('invalid_profile_url', `The profile URL ${objection}.`)
    const key = sha256(url)
    const before = kept.get(key)
    const now = world.now()
    if (before && now - before.at < KEPT_MS && now >= before.at) return before.read
    const read = fetchProfile(url)
    kept.keep(key, { at: now, read })
    // the next request tries again
    read.catch(() => kept.keep(key, { at: Number.NEGATIVE_INFINITY, read }))
    return read
  }
}
export type AgentOf = ReturnType<typeof createAgents>

const malformed = (url: string, why: string) =>
  new UcpError('profile_malformed', `The profile ${url} is not a valid profile: ${why}.`)

function parse(url: string, body: string): AgentProfile {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as AgentProfile
  } catch {
    throw malformed(url, 'it is not JSON')
  }
  throw malformed(url, 'it is not a JSON object')
}

function readProfile(url: string, document: AgentProfile): Agent {
  const body = Ucp.safeParse(document.ucp ?? document)
  const keys = Keys.safeParse(document)
  if (!body.success || !keys.success) throw malformed(url, 'it has no version, or its keys or capabilities are wrong')
  const { version, supported_versions = {}, capabilities = {} } = body.data
  requireVersion([version, ...Object.keys(supported_versions)])
  const list = Object.entries(capabilities).map(([name, entries]) => [name, [entries].flat()] as const)
  const order = list.find(([name]) => name === capabilityId('order'))?.[1] ?? []
  const webhookUrl = order.map(({ config }) => config?.webhook_url).find(each => typeof each === 'string')
  return {
    profile: url,
    capabilities: new Map(list.map(([name, entries]) => [name, entries.map(entry => entry.version)])),
    webhookUrl: webhookUrl as string | undefined,
    keys: [...(keys.data.keys ?? []), ...(keys.data.signing_keys ?? [])],
    isSigned: false,
  }
}

/** Requires a release that is ours, or older than one of ours. */
function requireVersion(versions: readonly string[]): void {
  const newest = UCP_VERSIONS.at(-1)!
  if (versions.some(version => isUcpVersion(version) || (/^\d{4}-\d{2}-\d{2}$/.test(version) && version <= newest)))
    return
  throw new UcpError('version_unsupported', `This server speaks the releases ${UCP_VERSIONS.join(' and ')}.`)
}
