import { createRequire } from 'node:module'
import { bytesToHex, recoverPublicKey, toBytes } from 'viem'

/**
 * Recovers the 65-byte public key from a digest and a 64-byte signature; undefined if no key matches. Accepts a
 * high s, which the caller must reject.
 */
export type RecoverKey = (
  digest: Uint8Array,
  signature: Uint8Array,
  recovery: 0 | 1,
) => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** Key recovery implementation, with its name. */
export type KeyRecovery = { readonly name: 'native' | 'wasm' | 'script'; readonly recover: RecoverKey }

type Bindings = {
  readonly ecdsaRecover: (
    signature: Uint8Array,
    recovery: number,
    digest: Uint8Array,
    compressed: boolean,
  ) => Uint8Array
}

/** Loads the native libsecp256k1 bindings if installed: the package itself would fall back to JavaScript. */
async function nativeRecovery(): Promise<KeyRecovery> {
  const bindings: Bindings = createRequire(import.meta.url)('secp256k1/bindings.js')
  return {
    name: 'native',
    recover: (digest, signature, recovery) => {
      try {
        return bindings.ecdsaRecover(signature, recovery, digest, false)
      } catch {
        // r or s out of range, or a point that is not on the curve
        return undefined
      }
    },
  }
}

/** Loads the same library as WebAssembly. */
async function wasmRecovery(): Promise<KeyRecovery> {
  const { secp256k1 } = await import('@bitauth/libauth')
  return {
    name: 'wasm',
    recover: (digest, signature, recovery) => {
      const key = secp256k1.recoverPublicKeyUncompressed(signature, recovery, digest)
      return typeof key === 'string' ? undefined : key
    },
  }
}

/** JavaScript implementation, which viem signs with. */
const scriptRecovery: KeyRecovery = {
  name: 'script',
  recover: async (digest, signature, recovery) => {
    const hex = bytesToHex(signature)
    try {
      return toBytes(
        await recoverPublicKey({
          hash: digest,
          signature: { r: `0x${hex.slice(2, 66)}`, s: `0x${hex.slice(66)}`, yParity: recovery },
        }),
      )
    } catch {
      return undefined
    }
  },
}

/**
 * All implementations, fastest first; opening one throws if it is unavailable. The last one is always available.
 */
export const RECOVERIES: readonly (() => Promise<KeyRecovery>)[] = [
  nativeRecovery,
  wasmRecovery,
  async () => scriptRecovery,
]

/** Returns the fastest available implementation. */
export async function fastestRecovery(): Promise<KeyRecovery> {
  for (const open of RECOVERIES) {
    const found = await open().catch(() => undefined)
    if (found) return found
  }
  return scriptRecovery
}
