import { randomBytes } from '/shared/browser.js'

/**
 * EIP-3009 transfer that a payer signs to move USDC without gas, with decimal strings and 0x hex.
 * @typedef {{ readonly from: string, readonly to: string, readonly value: string, readonly validAfter: string,
 *   readonly validBefore: string, readonly nonce: string }} Transfer
 * @typedef {{ readonly name: string, readonly version: string, readonly chainId: number,
 *   readonly verifyingContract: string }} Domain
 */

const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const TRANSFER_TYPE =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'

/** Lazily loads Ethereum's curve and hash, which only the demo wallet needs. */
async function loadLibrary() {
  const [{ secp256k1 }, { keccak_256 }] = await Promise.all([
    import('./signing/curves/secp256k1.js'),
    import('./signing/hashes/sha3.js'),
  ])
  return { secp256k1, keccak: keccak_256 }
}

/** Generates a private key in 0x hex. */
export async function newKey() {
  const { secp256k1 } = await loadLibrary()
  return hexOf(secp256k1.utils.randomPrivateKey())
}

/** Returns the lower-case address of a private key. */
export async function addressOf(/** @type {string} */ key) {
  const { secp256k1, keccak } = await loadLibrary()
  return hexOf(keccak(secp256k1.getPublicKey(bytesOf(key), false).subarray(1)).subarray(12))
}

/** Generates a unique nonce. */
export const newNonce = () => hexOf(randomBytes(32))

/**
 * Signs a transfer according to EIP-712. Returns 65 bytes in hex.
 * @param {string} key
 * @param {Domain} domain
 * @param {Transfer} transfer
 */
export async function signTransfer(key, domain, transfer) {
  const { secp256k1, keccak } = await loadLibrary()
  const textHash = (/** @type {string} */ text) => keccak(new TextEncoder().encode(text))
  const domainHash = keccak(
    joined(
      textHash(DOMAIN_TYPE),
      textHash(domain.name),
      textHash(domain.version),
      word(domain.chainId),
      word(domain.verifyingContract),
    ),
  )
  const { from, to, value, validAfter, validBefore, nonce } = transfer
  const transferHash = keccak(
    joined(textHash(TRANSFER_TYPE), ...[from, to, value, validAfter, validBefore, nonce].map(word)),
  )
  const signature = secp256k1.sign(keccak(joined(Uint8Array.of(0x19, 0x01), domainHash, transferHash)), bytesOf(key))
  return hexOf(joined(signature.toCompactRawBytes(), Uint8Array.of(27 + signature.recovery)))
}

/** Encodes a number, decimal string, or 0x hex as 32 big-endian bytes. */
const word = (/** @type {string | number} */ value) => bytesOf(`0x${BigInt(value).toString(16).padStart(64, '0')}`)

function joined(/** @type {readonly Uint8Array[]} */ ...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const hexOf = (/** @type {Uint8Array} */ bytes) =>
  `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

const bytesOf = (/** @type {string} */ hex) =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
