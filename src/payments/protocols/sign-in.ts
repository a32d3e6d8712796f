import type { SIWxExtension, SIWxPayload } from '@x402/extensions/sign-in-with-x'
import { mac } from '#src/kernel/ids.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import { instantOf, toDate, type World } from '#src/kernel/world.ts'

/** The x402 extension `sign-in-with-x`: a wallet proves its address by signing a message instead of paying again. */

const SIGN_IN = 'sign-in-with-x'

/** Sign-in challenge of a 402, under the extension's name. */
export type SignInChallenge = { readonly [SIGN_IN]: SIWxExtension }

export type SignIn = {
  /** Returns a challenge for an address, with a nonce of its own. */
  readonly challenge: (url: string) => SignInChallenge
  /** Returns the wallet that signed our challenge for an address; undefined if the header proves nothing. */
  readonly walletOf: (header: string, url: string) => Promise<string | undefined>
}

export type SignInOptions = {
  readonly world: Pick<World, 'now' | 'randomBytes'>
  readonly secret: Uint8Array
  readonly chainId: number
}

/** Age up to which a signed challenge is accepted: the default of the extension. */
const LIFETIME_MS = 5 * 60_000
/** Half of a nonce, in hex digits. */
const RANDOM = 16
const MOST_USED = 10_000
const LONGEST_HEADER = 8_192
const STATEMENT = 'Read again what this wallet bought, for free.'

/** Creates the sign-in of a server. Challenges are not stored: their nonce is derived from a secret. */
export function createSignIn({ world, secret, chainId }: SignInOptions): SignIn {
  const used = createLruCache<true>(MOST_USED)
  /** A random part, and a part that proves that we issued it. */
  const nonceOf = (random: string, url: string, issuedAt: string): string =>
    random + mac('sha256', secret, `sign-in ${random} ${url} ${issuedAt}`).toString('hex').slice(0, RANDOM)
  const isOurs = ({ domain, uri, issuedAt, nonce, chainId: chain }: SIWxPayload, url: string): boolean => {
    const age = world.now() - instantOf(issuedAt)
    const isFresh = age >= 0 && age < LIFETIME_MS
    return (
      isFresh &&
      uri === url &&
      domain === new URL(url).host &&
      chain === chainOf &&
      nonce === nonceOf(nonce.slice(0, RANDOM), url, issuedAt)
    )
  }
  const chainOf = `eip155:${chainId}`
  return {
    challenge: url => {
      const issuedAt = toDate(world.now()).toISOString()
      const random = Buffer.from(world.randomBytes(RANDOM / 2)).toString('hex')
      return {
        [SIGN_IN]: {
          info: {
            ...{ domain: new URL(url).host, uri: url, version: '1', statement: STATEMENT, issuedAt },
            nonce: nonceOf(random, url, issuedAt),
          },
          supportedChains: [{ chainId: chainOf, type: 'eip191' }],
          // outlined, because it is sent in a header: the extension itself defines the fields
          schema: { type: 'object' } as SIWxExtension['schema'],
        },
      }
    },
    walletOf: async (header, url) => {
      const { parseSIWxHeader, verifySIWxSignature } = await import('@x402/extensions/sign-in-with-x')
      if (header.length > LONGEST_HEADER) return undefined
      let payload: SIWxPayload
      try {
        payload = parseSIWxHeader(header)
      } catch {
        // not base64, not JSON, or a field is missing: it proves nothing, and the 402 says how to pay
        return undefined
      }
      if (!isOurs(payload, url)) return undefined
      // a field with a line break makes no message that a wallet could have signed
      const verified = await verifySIWxSignature(payload).catch(error => {
        if (error instanceof Error && error.name === 'SiweParseError') return { isValid: false, payer: undefined }
        throw error
      })
      if (!verified.isValid || used.get(payload.nonce)) return undefined
      used.keep(payload.nonce, true)
      return verified.payer
    },
  }
}
