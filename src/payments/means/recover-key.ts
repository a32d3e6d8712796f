import { createRequire } from 'node:module'
import { bytesToHex, recoverPublicKey, toBytes } from 'viem'

/**
 * Finds the public key, 65 bytes, that made a signature of 64 bytes over a digest; undefined where no key can have. It takes
 * a high s as well as a low one: whoever calls refuses it.
 */
export type RecoverKey = (
  digest: Uint8Array,
  signature: Uint8Array,
  recovery: 0 | 1,
) => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** A way to recover keys, by the name of what does the work. */
export type KeyRecovery = { readonly name: 'native' | 'wasm' | 'script'; readonly recover: RecoverKey }

type Bindings = {
  readonly ecdsaRecover: (
    signature: Uint8Array,
    recovery: number,
    digest: Uint8Array,
    compressed: boolean,
  ) => Uint8Array
}

/** libsecp256k1 itself, where it could be installed: its package would otherwise fall back to a curve in script. */
async function nativeRecovery(): Promise<KeyRecovery> {
  const bindings: Bindings = createRequire(import.meta.url)('secp256k1/bindings.js')
  return {
    name: 'native',
    recover: (digest, signature, recovery) => {
      try {
        return bindings.ecdsaRecover(signature, recovery, digest, false)
      } catch {
        // r or s outside the curve's range, or a point that is not on it
        return undefined
      }
    },
  }
}

/** The same library as WebAssembly. */
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

/** The curve in script, which viem signs with. */
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

/** Every way, fastest first; one that this machine has not throws when it is opened. The last one is always there. */
export const RECOVERIES: readonly (() => Promise<KeyRecovery>)[] = [
  nativeRecovery,
  wasmRecovery,
  async () => scriptRecovery,
]

/** The fastest way that this machine has. */
export async function fastestRecovery(): Promise<KeyRecovery> {
  for (const open of RECOVERIES) {
    const found = await open().catch(() => undefined)
    if (found) return found
  }
  return scriptRecovery
}
