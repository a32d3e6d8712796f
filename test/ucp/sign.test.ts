import { expect, test } from 'vitest'
import { signerFrom } from '#src/signing/signer.ts'
import type { AgentKey } from '#src/ucp/agents.ts'
import { signRequest, signResponse, verifyRequest } from '#src/ucp/sign.ts'

const signer = signerFrom(Buffer.alloc(32, 7))
const keys = [signer.publicKey as AgentKey]
const url = new URL('https://shop.example/ucp/orders?of=me')
const body = '{"a":1}'

const request = (changes: Record<string, string> = {}) => {
  const headers = {
    'ucp-agent': 'profile="https://agent.example/profile"',
    'idempotency-key': 'k1',
    'content-type': 'application/json',
  }
  const signed = signRequest(signer, { method: 'POST', url, headers, body })
  const lower = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]))
  return { method: 'POST', url, headers: { ...lower, ...changes }, body: Buffer.from(body) }
}

const refusal = (message: Parameters<typeof verifyRequest>[0], known = keys): string => {
  try {
    verifyRequest(message, known)
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'valid'
}

test('a signed request is valid as it was sent, and in no other form', () => {
  expect(refusal(request())).toBe('valid')
  expect(refusal({ ...request(), method: 'PUT' })).toBe('signature_invalid')
  expect(refusal({ ...request(), url: new URL('https://shop.example/ucp/orders?of=you') })).toBe('signature_invalid')
  expect(refusal({ ...request(), url: new URL('https://other.example/ucp/orders?of=me') })).toBe('signature_invalid')
  expect(refusal({ ...request(), body: Buffer.from('{"a":2}') })).toBe('digest_mismatch')
  expect(refusal(request({ 'idempotency-key': 'k2' }))).toBe('signature_invalid')
  expect(refusal(request({ signature: 'sig1=:AAAA:' }))).toBe('signature_invalid')
  expect(refusal(request({ signature: 'nonsense (' }))).toBe('signature_invalid')
})

test('a key must be published, of the supported kind, and cover what identifies the request', () => {
  expect(refusal(request(), [])).toBe('key_not_found')
  const other = { ...signer.publicKey, crv: 'P-384' } as AgentKey
  expect(refusal(request(), [other])).toBe('algorithm_unsupported')
  const { 'signature-input': input, ...headers } = request().headers
  expect(refusal({ ...request(), headers: headers as Record<string, string> })).toBe('signature_missing')
  const narrow = input!.replace('"@query" ', '')
  expect(refusal(request({ 'signature-input': narrow }))).toBe('signature_invalid')
})

test('a response names its key, its digest, and no algorithm', () => {
  const headers = signResponse(signer, 200, 'application/json', body)
  expect(headers['Signature-Input']).toBe(
    `sig1=("@status" "content-digest" "content-type");keyid="${signer.publicKey.kid}"`,
  )
  expect(headers['Content-Digest']).toMatch(/^sha-256=:[\w+/]{43}=:$/)
})
