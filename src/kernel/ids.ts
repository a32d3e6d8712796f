import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { World } from './world.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns `length` uniformly random characters of [0-9A-Za-z]. */
export function randomCode(world: Pick<World, 'randomBytes'>, length: number): string {
  let code = ''
  while (code.length < length) {
    for (const byte of world.randomBytes(length)) {
      // 248 = 4 × 62: larger bytes would bias towards the first letters
      if (byte < 248 && code.length < length) code += ALPHABET[byte % 62]
    }
  }
  return code
}

/** Returns an unguessable, URL-safe token of 192 bits. */
export const randomToken = (world: Pick<World, 'randomBytes'>): string =>
  Buffer.from(world.randomBytes(24)).toString('base64url')

/** Returns the SHA-256 of UTF-8 text or bytes, in lower-case hex. */
export const sha256 = (text: string | Uint8Array): string => hash('sha256', text)

const keys = new WeakMap<Uint8Array, KeyObject>()

/** Returns the cached KeyObject of a secret: creating one per text would cost more than the HMAC itself. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** Returns the HMAC of UTF-8 text. */
export const mac = (algorithm: 'sha256' | 'sha512', secret: Uint8Array, text: string): Buffer =>
  createHmac(algorithm, keyOf(secret)).update(text).digest()

/** Returns the HMAC-SHA-256 of UTF-8 text as base64url: a capability that only the key's holder can create. */
export const hmac = (key: Uint8Array, text: string): string => mac('sha256', key, text).toString('base64url')

/** Returns a signing secret in Standard Webhooks format, which only the key's holder can derive. */
export const signingSecret = (key: Uint8Array, text: string): string =>
  `whsec_${Buffer.from(hmac(key, text), 'base64url').toString('base64')}`
