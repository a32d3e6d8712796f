import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signerFrom } from '#src/signing/signer.ts'

const SECRET = Buffer.alloc(32, 7)

test('one secret is one key, another secret another one, and neither shows in what is published', () => {
  const [one, same, other] = [signerFrom(SECRET), signerFrom(SECRET), signerFrom(Buffer.alloc(32, 8))]
  expect(same.publicKey).toEqual(one.publicKey)
  expect(other.publicKey.kid).not.toBe(one.publicKey.kid)
  expect(Object.keys(one.publicKey).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  // what was published once is this for ever: a change of the derivation would orphan every receipt
  expect(one.publicKey.kid).toMatchInlineSnapshot(`"mzX8JhavC5fIJ-7KWy9nGK9UvRefNnRPkgqJIsU_1q4"`)
})

test('what it signs is checked with the public key alone, and nothing else passes', () => {
  const { publicKey, signJws } = signerFrom(SECRET)
  const [head, body, signature] = signJws('test+jws', { hello: 'Ana' }).split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    ...{ alg: 'ES256', kid: publicKey.kid, typ: 'test+jws' },
  })
  const key = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
  const check = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect(check(`${head}.${body}`)).toBe(true)
  expect(check(`${head}.${body}A`)).toBe(false)
  expect(Buffer.from(signature, 'base64url')).toHaveLength(64)
})
