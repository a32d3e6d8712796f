import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { World } from './world.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` characters of [0-9A-Za-z], each equally likely. */
export function randomCode(world: Pick<World, 'randomBytes'>, length: number): string {
  let code = ''
  while (code.length < length) {
    for (const byte of world.randomBytes(length)) {
      // 248 = 4 × 62: larger bytes would make the first letters likelier
      if (byte < 248 && code.length < length) code += ALPHABET[byte % 62]
    }
  }
  return code
}

/** An unguessable token of 192 bits, safe in a URL. */
export const randomToken = (world: Pick<World, 'randomBytes'>): string =>
  Buffer.from(world.randomBytes(24)).toString('base64url')

/** SHA-256 of UTF-8 text or bytes, in lower-case hex. */
export const sha256 = (text: string | Uint8Array): string => hash('sha256', text)

const keys = new WeakMap<Uint8Array, KeyObject>()

/** A secret as the library wants it: made anew for each text, it would cost more than the rest. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** The HMAC of UTF-8 text. */
export const mac = (algorithm: 'sha256' | 'sha512', secret: Uint8Array, text: string): Buffer =>
  createHmac(algorithm, keyOf(secret)).update(text).digest()

/** HMAC-SHA-256 of UTF-8 text, base64url: a capability nobody but the key's holder can make. */
export const hmac = (key: Uint8Array, text: string): string => mac('sha256', key, text).toString('base64url')

/** A secret to sign messages with, as Standard Webhooks write it, that only the key's holder can make. */
export const signingSecret = (key: Uint8Array, text: string): string =>
  `whsec_${Buffer.from(hmac(key, text), 'base64url').toString('base64')}`
