import type { PublicKey } from '#src/signing/signer.ts'
import { offeredCapabilities } from './envelope.ts'
import type { UcpNames } from './names.ts'
import type { PaymentHandler } from './payment-handler.ts'
import { declareHandlers } from './payment-handlers.ts'
import {
  CAPABILITIES,
  type CapabilityName,
  capabilityId,
  hasUnits,
  SERVICE,
  UCP_VERSIONS,
  type UcpVersion,
} from './versions.ts'

export const PROFILE_PATH = '/.well-known/ucp'

export const versionPath = (version: UcpVersion): string => `/ucp/${version}`

export type ProfileOptions = {
  readonly baseUrl: string
  readonly names: UcpNames
  readonly handlers: readonly PaymentHandler[]
  readonly keys: readonly PublicKey[]
}

const docs = (version: UcpVersion, page: string) => `https://ucp.dev/${version}/specification/${page}`

/** Page of a capability; the newer release keeps those of the shopping service in a folder. */
const pageOf = (name: CapabilityName, version: UcpVersion): string =>
  `${hasUnits(version) && name !== 'fulfillment' ? 'shopping/' : ''}${name.replace('.', '/')}`

/** Profile of one release. It names no other release. */
export function leafProfile({ baseUrl, names, handlers, keys }: ProfileOptions, version: UcpVersion) {
  const endpoint = `${baseUrl}${versionPath(version)}`
  const service = { version, spec: docs(version, 'overview') }
  const schemas = `https://ucp.dev/${version}/services/shopping`
  const published = keys.map(({ kid, kty, crv, x, y, use, alg }) => ({ kid, kty, crv, x, y, use, alg }))
  return {
    ucp: {
      version,
      services: {
        [SERVICE]: [
          { ...service, transport: 'mcp', schema: `${schemas}/mcp.openrpc.json`, endpoint: `${endpoint}/mcp` },
          { ...service, transport: 'rest', schema: `${schemas}/rest.openapi.json`, endpoint },
        ],
      },
      capabilities: Object.fromEntries(
        offeredCapabilities(names, version).map(each => [each.id, [declared(each, names, version)]]),
      ),
      payment_handlers: declareHandlers(handlers),
    },
    [hasUnits(version) ? 'keys' : 'signing_keys']: published,
  }
}

function declared(
  { id, version, extends: parents }: ReturnType<typeof offeredCapabilities>[number],
  names: UcpNames,
  release: UcpVersion,
) {
  const own = id === names.modifiers ? 'modifiers' : id === names.constraints ? 'constraints' : undefined
  const [name] = Object.keys(CAPABILITIES).filter(
    each => capabilityId(each as CapabilityName) === id,
  ) as CapabilityName[]
  const places = own
    ? { spec: `${names.origin}/docs`, schema: `${names.origin}/ucp/schemas/${own}.json` }
    : {
        spec: docs(release, pageOf(name!, release)),
        schema: `https://ucp.dev/${release}/schemas/shopping/${CAPABILITIES[name!].schema}.json`,
      }
  return { version, ...places, ...(parents.length > 0 ? { extends: parents.length === 1 ? parents[0] : parents } : {}) }
}

/** Profile at the origin: of the root release, with the places of the others. */
export function rootProfile(options: ProfileOptions, root: UcpVersion) {
  const leaf = leafProfile(options, root)
  const others = UCP_VERSIONS.filter(version => version !== root)
  const supported = others.map(version => [version, `${options.baseUrl}${versionPath(version)}${PROFILE_PATH}`])
  return { ...leaf, ucp: { ...leaf.ucp, supported_versions: Object.fromEntries(supported) } }
}
