import { createECDH, createPrivateKey, hkdfSync, type JsonWebKey, sign } from 'node:crypto'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'

/** Published public key. ES256 is supported by every JOSE library and by the Universal Commerce Protocol. */
export type PublicKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  /** RFC 7638 thumbprint of the key. */
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'ES256'
}

/** Signer with the key of this service. */
export type Signer = {
  readonly publicKey: PublicKey
  /** Returns the ES256 signature of the bytes: r and s, 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Buffer
  /** Returns a JWS in compact serialization. */
  readonly signJws: (type: string, payload: object) => string
}

/** Order of the P-256 group. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the signer of a secret: identical in every process, even if all other state is lost. HKDF separates it
 * from all other keys derived from the same secret.
 */
export function signerFrom(secret: Uint8Array): Signer {
  // 16 bytes more than the order, so that the modulo bias is negligible (FIPS 186-5, A.2.1).
  const wide = Buffer.from(hkdfSync('sha256', secret, 'comanda', 'signing key, ES256, 1', 48))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const own: JsonWebKey = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  const key = createPrivateKey({ key: own, format: 'jwk' })
  const kid = Buffer.from(sha256(canonicalJson({ crv: 'P-256', kty: 'EC', x, y })), 'hex').toString('base64url')
  const signBytes = (bytes: Uint8Array) => sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x, y, kid, use: 'sig', alg: 'ES256' },
    sign: signBytes,
    signJws: (typ, payload) => {
      const text = `${encode({ alg: 'ES256', kid, typ })}.${encode(payload)}`
      return `${text}.${signBytes(Buffer.from(text)).toString('base64url')}`
    },
  }
}
