import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signerFrom } from '#src/signing/signer.ts'

const SECRET = Buffer.alloc(32, 7)

test('the same secret derives the same key, another secret another key, and the public key reveals neither', () => {
  const [one, same, other] = [signerFrom(SECRET), signerFrom(SECRET), signerFrom(Buffer.alloc(32, 8))]
  expect(same.publicKey).toEqual(one.publicKey)
  expect(other.publicKey.kid).not.toBe(one.publicKey.kid)
  expect(Object.keys(one.publicKey).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  // pinned forever: a changed derivation would orphan every issued receipt
  expect(one.publicKey.kid).toMatchInlineSnapshot(`"mzX8JhavC5fIJ-7KWy9nGK9UvRefNnRPkgqJIsU_1q4"`)
})

test('a signature verifies with the public key alone, and any change invalidates it', () => {
  const { publicKey, signJws } = signerFrom(SECRET)
  const [head, body, signature] = signJws('test+jws', { hello: 'Ana' }).split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    alg: 'ES256',
    kid: publicKey.kid,
    typ: 'test+jws',
  })
  const key = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
  const check = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect(check(`${head}.${body}`)).toBe(true)
  expect(check(`${head}.${body}A`)).toBe(false)
  expect(Buffer.from(signature, 'base64url')).toHaveLength(64)
})
