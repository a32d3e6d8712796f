import { createRequire } from 'node:module'
import fc from 'fast-check'
import { type Address, bytesToHex, type Hex, hashTypedData, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { MicroUsdc } from '#src/kernel/money.ts'
import { addressOfKey, createTransferDigest } from '#src/payments/methods/digest.ts'
import { RECOVERIES } from '#src/payments/methods/recover-key.ts'
import { isSignedByKey } from '#src/payments/methods/signature.ts'
import { signingDomain, type Terms, TRANSFER_TYPES } from '#src/payments/terms.ts'

/** Order of the secp256k1 group. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const hexOf = (length: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(bytes => bytesToHex(bytes))
const address = hexOf(20) as fc.Arbitrary<Address>
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const message = fc.record({
  from: address,
  to: address,
  value: word,
  validAfter: word,
  validBefore: word,
  nonce: hexOf(32),
})
const terms: fc.Arbitrary<Terms> = fc.record({
  amount: fc.constant(1n as MicroUsdc),
  payTo: address,
  asset: address,
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  domain: fc.record({ name: fc.string({ unit: 'binary' }), version: fc.string() }),
})
const key = hexOf(32).filter(hex => BigInt(hex) > 0n && BigInt(hex) < ORDER)

const partsOf = (signature: Hex) => ({
  r: signature.slice(2, 66),
  s: BigInt(`0x${signature.slice(66, 130)}`),
  v: signature.slice(130),
})
const hex32 = (value: bigint): string => value.toString(16).padStart(64, '0')
/** The malleable twin: the other valid signature (high s) of the same message and key. */
const twinOf = (signature: Hex): Hex => {
  const { r, s, v } = partsOf(signature)
  return `0x${r}${hex32(ORDER - s)}${v === '1b' ? '1c' : '1b'}`
}

test('the digest of a transfer equals that of viem for every token and message', () => {
  const digestOf = createTransferDigest()
  fc.assert(
    fc.property(terms, message, (under, signed) => {
      const expected = hashTypedData({
        domain: signingDomain(under),
        types: TRANSFER_TYPES,
        primaryType: 'TransferWithAuthorization',
        message: signed,
      })
      expect(bytesToHex(digestOf(under, signed))).toBe(expected)
      // second call: the token domain is cached now
      expect(bytesToHex(digestOf(under, signed))).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

describe.each(['native', 'wasm', 'script'] as const)('recovered by %s', name => {
  const recovery = async () => {
    const found = (await Promise.all(RECOVERIES.map(open => open()))).find(one => one.name === name)
    return found!.recover
  }

  test('the signing key is recovered, and only the low-s signature is accepted', async () => {
    const recover = await recovery()
    await fc.assert(
      fc.asyncProperty(key, hexOf(32), async (secret, digest) => {
        const account = privateKeyToAccount(secret)
        const signature = await account.sign({ hash: digest })
        const from = account.address.toLowerCase() as Address
        const check = (text: Hex) => isSignedByKey(recover, from, hexToBytes(digest), text)
        expect(await check(signature)).toBe(true)
        // the high-s twin is mathematically valid: the library accepts it, this check must not
        const twin = hexToBytes(twinOf(signature))
        const found = await recover(hexToBytes(digest), twin.subarray(0, 64), twin[64] === 0x1b ? 0 : 1)
        expect(addressOfKey(found!)).toBe(from)
        expect(await check(twinOf(signature))).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  test('another message, another payer, another v, and random bytes are refused without an exception', async () => {
    const recover = await recovery()
    await fc.assert(
      fc.asyncProperty(key, hexOf(32), hexOf(32), hexOf(65), async (secret, digest, other, noise) => {
        fc.pre(digest !== other)
        const account = privateKeyToAccount(secret)
        const signature = await account.sign({ hash: digest })
        const from = account.address.toLowerCase() as Address
        const check = (hash: Hex, text: Hex, payer = from) => isSignedByKey(recover, payer, hexToBytes(hash), text)
        const { v } = partsOf(signature)
        expect(await check(other, signature)).toBe(false)
        expect(await check(digest, signature, `0x${'1'.repeat(40)}`)).toBe(false)
        expect(await check(digest, `${signature.slice(0, 130)}${v === '1b' ? '1c' : '1b'}` as Hex)).toBe(false)
        expect(await check(digest, `${signature.slice(0, 130)}00` as Hex)).toBe(false)
        for (const last of ['1b', '1c']) expect(await check(digest, `${noise.slice(0, 130)}${last}` as Hex)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['r of zero', `0x${hex32(0n)}${hex32(1n)}1b`],
    ['s of zero', `0x${hex32(1n)}${hex32(0n)}1b`],
    ['r of the order', `0x${hex32(ORDER)}${hex32(1n)}1b`],
    ['r beyond every number', `0x${'f'.repeat(64)}${hex32(1n)}1c`],
    ['no signature at all', '0x'],
    ['one byte less', `0x${hex32(1n)}${hex32(1n)}`],
    ['one byte more', `0x${hex32(1n)}${hex32(1n)}1b00`],
  ])('a signature with %s is refused', async (_, signature) => {
    const recover = await recovery()
    expect(await isSignedByKey(recover, `0x${'2'.repeat(40)}`, new Uint8Array(32).fill(7), signature as Hex)).toBe(
      false,
    )
  })
})

test('the JavaScript curve that the native package falls back to is never loaded', async () => {
  await Promise.all(RECOVERIES.map(open => open()))
  expect(Object.keys(createRequire(import.meta.url).cache).filter(path => path.includes('elliptic'))).toEqual([])
})
