import { createPublicKey, hash, type JsonWebKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { type InnerList, type Item, parseDictionary, serializeInnerList } from 'structured-headers'
import type { Signer } from '#src/signing/signer.ts'
import type { AgentKey } from './agents.ts'
import { UcpError } from './protocol-error.ts'

/** HTTP message signatures (RFC 9421) with ES256, as the protocol profiles them. */

type Headers = Readonly<Record<string, string | undefined>>

/** Message to sign or verify: `url` is the one that the caller used, `headers` have names in lower case. */
export type SignedMessage = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: Uint8Array
}

export const digestOf = (body: Uint8Array | string): string => `sha-256=:${hash('sha256', body, 'base64')}:`

const baseOf = (components: readonly (readonly [name: string, value: string])[], params: string): Buffer =>
  Buffer.from(
    [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join('\n'),
  )

function signatureHeaders(signer: Signer, components: readonly (readonly [string, string])[]): Record<string, string> {
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const params = `(${names});keyid="${signer.publicKey.kid}"`
  const signature = signer.sign(baseOf(components, params)).toString('base64')
  return { 'Signature-Input': `sig1=${params}`, Signature: `sig1=:${signature}:` }
}

/** Signs a request; returns its headers with the digest and the signature. */
export function signRequest(
  signer: Signer,
  { method, url, headers, body }: Omit<SignedMessage, 'body'> & { readonly body: string },
): Record<string, string> {
  const digest = digestOf(body)
  const signed = { ...headers, 'content-digest': digest } as Record<string, string>
  const derived: [string, string][] = [
    ['@method', method],
    ['@authority', url.host],
    ['@path', url.pathname],
    ...(url.search === '' ? [] : [['@query', url.search] as [string, string]]),
  ]
  const fields = ['ucp-agent', 'idempotency-key', 'content-digest', 'content-type'].flatMap(name =>
    signed[name] === undefined ? [] : [[name, signed[name]] as const],
  )
  return {
    ...(headers as Record<string, string>),
    'Content-Digest': digest,
    ...signatureHeaders(signer, [...derived, ...fields]),
  }
}

/** Signs a response with a body; returns the headers to add. */
export function signResponse(
  signer: Signer,
  status: number,
  contentType: string,
  body: string,
): Record<string, string> {
  const digest = digestOf(body)
  const components = [
    ['@status', String(status)],
    ['content-digest', digest],
    ['content-type', contentType],
  ] as const
  return { 'Content-Digest': digest, ...signatureHeaders(signer, components) }
}

/** True if a request claims to be signed. */
export const claimsSignature = ({ headers }: Pick<SignedMessage, 'headers'>): boolean =>
  headers.signature !== undefined || headers['signature-input'] !== undefined

/** Verifies the signature of a request with the keys of its agent. Throws UcpError if it is wrong. */
export function verifyRequest(message: SignedMessage, keys: readonly AgentKey[]): void {
  const { headers, body } = message
  const { signature, 'signature-input': input } = headers
  if (signature === undefined || input === undefined)
    throw new UcpError('signature_missing', 'A signed request has the headers Signature-Input and Signature.')
  const { label, list, bytes } = readSignature(input, signature)
  const kid = list[1].get('keyid')
  const jwk = keys.find(each => each.kid === kid)
  if (!jwk)
    throw new UcpError(
      'key_not_found',
      `The profile of the agent has no key ${JSON.stringify(String(kid).slice(0, 80))}.`,
    )
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256')
    throw new UcpError('algorithm_unsupported', 'Signatures must use ES256: a key of the curve P-256.')
  const names = list[0].map(([name]) => String(name))
  checkDigest(headers['content-digest'], body)
  requireCovered(names, message)
  const components = list[0].map(item => [String(item[0]), componentValue(item, message)] as const)
  const params = serializeInnerList(list)
  const isValid = verify('sha256', baseOf(components, params), { key: keyOf(jwk), dsaEncoding: 'ieee-p1363' }, bytes)
  if (!isValid) throw wrong(`Signature ${label} does not match this request and key.`)
}

const wrong = (content: string) => new UcpError('signature_invalid', content)

function readSignature(input: string, signature: string) {
  try {
    const inputs = parseDictionary(input)
    const signatures = parseDictionary(signature)
    for (const [label, list] of inputs) {
      const [bytes] = (signatures.get(label) ?? []) as Item
      if (Array.isArray(list[0]) && bytes instanceof ArrayBuffer)
        return { label, list: list as InnerList, bytes: Buffer.from(bytes) }
    }
  } catch {
    throw wrong('Signature-Input or Signature is not a structured field.')
  }
  throw wrong('Signature-Input and Signature have no label in common.')
}

function checkDigest(header: string | undefined, body: Uint8Array): void {
  if (header === undefined) {
    if (body.length === 0) return
    throw new UcpError('digest_mismatch', 'A signed request with a body needs Content-Digest: sha-256=:…:')
  }
  const [given] = header
    .split(',')
    .map(each => each.trim())
    .filter(each => each.startsWith('sha-256='))
  const expected = Buffer.from(digestOf(body))
  const shown = Buffer.from(given ?? '')
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
    throw new UcpError('digest_mismatch', 'Content-Digest does not match the body.')
}

/** Components that a signature must cover, so that no part of a request can be exchanged. */
function requireCovered(names: readonly string[], { url, headers, body }: SignedMessage): void {
  const needed = [
    ...['@method', '@authority', '@path'],
    ...(url.search === '' ? [] : ['@query']),
    ...(body.length === 0 ? [] : ['content-digest']),
    ...['ucp-agent', 'idempotency-key'].filter(name => headers[name] !== undefined),
  ]
  const missing = needed.filter(name => !names.includes(name))
  if (missing.length > 0) throw wrong(`The signature must also cover ${missing.join(', ')}.`)
}

function componentValue([name, params]: Item, { method, url, headers }: SignedMessage): string {
  if (params.size > 0) throw wrong('Parameters of signature components are not supported.')
  switch (name) {
    case '@method':
      return method
    case '@authority':
      return url.host
    case '@path':
      return url.pathname
    case '@query':
      return url.search === '' ? '?' : url.search
    case '@target-uri':
      return url.href
    default: {
      const value = typeof name === 'string' ? headers[name] : undefined
      if (value === undefined) throw wrong(`The request has no ${JSON.stringify(String(name))} to verify.`)
      return value.trim()
    }
  }
}

function keyOf(jwk: AgentKey): KeyObject {
  try {
    const { kty, crv, x, y } = jwk as JsonWebKey
    return createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' })
  } catch {
    throw new UcpError(
      'key_not_found',
      `The key ${JSON.stringify(jwk.kid.slice(0, 80))} of the profile is not a valid JWK.`,
    )
  }
}
