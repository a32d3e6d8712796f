import type { Hex } from 'viem'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const MAGIC_6492 = '6492'.repeat(16)
const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Manipulates a signature without its key, by name. Throws if the name is unknown. */
export function spoilSignature(signature: Hex, how: string): string {
  const [r, s, v] = [signature.slice(2, 66), BigInt(`0x${signature.slice(66, 130)}`), signature.slice(130)]
  const yParity = v === '1b' ? 0n : 1n
  const other = v === '1b' ? '1c' : '1b'
  const ways: Readonly<Record<string, () => string>> = {
    'high s': () => `0x${r}${word(ORDER - s)}${other}`,
    'v of 0 or 1': () => `0x${r}${word(s)}0${yParity}`,
    'v of a chain': () => `0x${r}${word(s)}${(8453n * 2n + 35n + yParity).toString(16)}`,
    'wrong v': () => `0x${r}${word(s)}${other}`,
    compact: () => `0x${r}${word(s | (yParity << 255n))}`,
    'capital letters': () => `0x${signature.slice(2).toUpperCase()}`,
    zeros: () => `0x${'0'.repeat(130)}`,
    'r of zero': () => `0x${word(0n)}${word(s)}${v}`,
    's of zero': () => `0x${r}${word(0n)}${v}`,
    's of the order': () => `0x${r}${word(ORDER)}${v}`,
    'r beyond the field': () => `0x${'f'.repeat(64)}${word(s)}${v}`,
    'one byte more': () => `${signature}00`,
    'one byte less': () => signature.slice(0, -2),
    'half a byte': () => signature.slice(0, -1),
    empty: () => '0x',
    'no hex': () => `0x${'zz'.repeat(65)}`,
    'without 0x': () => signature.slice(2),
    long: () => `0x${'ab'.repeat(8_000)}`,
    'twice itself': () => `${signature}${signature.slice(2)}`,
    'wrapped by ERC-6492': () => `0x${word(0xdeadbeefn)}${word(96n)}${word(128n)}${word(0n)}${word(0n)}${MAGIC_6492}`,
    'nothing but the mark of ERC-6492': () => `0x${MAGIC_6492}`,
    'signed, then marked by ERC-6492': () => `${signature}${MAGIC_6492}`,
  }
  const way = ways[how]
  if (!way) throw new Error(`nobody spoils signatures by "${how}"`)
  return way()
}
